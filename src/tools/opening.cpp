// SPDX-License-Identifier: MIT
#include "tools/opening.hpp"

#include <cctype>
#include <memory>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/pgn.hpp"
#include "tools/random.hpp"

namespace tabiya::tools {

using chess::Failure;
using chess::Position;
using chess::Result;

namespace {

bool is_number(std::string_view text) {
    for (char c : text)
        if (std::isdigit(static_cast<unsigned char>(c)) == 0) return false;
    return !text.empty();
}

/// The part of an EPD line that is a FEN: four fields, and two more if they are numbers.
std::string_view fen_part(std::string_view line) {
    std::size_t end = 0;
    for (int field = 0; field < 6; ++field) {
        const std::size_t start = line.find_first_not_of(" \t", end);
        if (start == std::string_view::npos) break;
        const std::size_t stop = std::min(line.find_first_of(" \t", start), line.size());
        if (field >= 4 && !is_number(line.substr(start, stop - start))) break;
        end = stop;
    }
    return line.substr(0, end);
}

}  // namespace

Result<std::vector<Opening>, std::string> openings_from_epd(std::string_view text) {
    std::vector<Opening> openings;
    int number = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        ++number;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.find_first_not_of(" \t") == std::string_view::npos || line.front() == '#') continue;
        const auto position = formats::position_from_fen(fen_part(line));
        if (!position) return Failure{"line " + std::to_string(number) + ": " + position.error().message()};
        openings.push_back({*position, {}});
    }
    if (openings.empty()) return Failure{std::string("no openings in it")};
    return openings;
}

Result<std::vector<Opening>, std::string> openings_from_pgn(formats::ByteSource& source, int plies) {
    std::vector<Opening> openings;
    formats::pgn::Reader reader(source);
    formats::pgn::GameTree game;
    while (reader.next(game)) {
        for (const formats::pgn::Problem& problem : reader.problems())
            if (!problem.is_harmless()) return Failure{problem.message()};
        Opening opening{game.start(), {}};
        for (const formats::pgn::NodeId node : game.main_line()) {
            if (int(opening.moves.size()) == plies || !game.move(node)) break;
            opening.moves.push_back(game.move(node));
        }
        openings.push_back(std::move(opening));
    }
    if (openings.empty()) return Failure{std::string("no games in it")};
    return openings;
}

Result<std::vector<Opening>, std::string> read_openings(const std::string& path, int plies) {
    auto source = formats::open_source(path);
    if (!source) return Failure{"cannot read '" + path + "': " + source.error().reason};
    auto openings = [&]() -> Result<std::vector<Opening>, std::string> {
        if (path.find(".pgn") != std::string::npos) return openings_from_pgn(**source, plies);
        const auto text = formats::read_all(**source);
        if (!text) return Failure{text.error().reason};
        return openings_from_epd(*text);
    }();
    if (!openings) return Failure{"'" + path + "': " + openings.error()};
    return openings;
}

Opening random_opening(std::uint64_t seed, int plies, bool chess960) {
    Random random(seed);
    for (;;) {
        Opening opening;
        if (chess960) {
            const auto start = Position::from(chess::Setup::chess960(int(random.below(960))));
            if (start) opening.start = *start;
        }
        Position position = opening.start;
        while (int(opening.moves.size()) < plies && chess::has_legal_move(position)) {
            const chess::MoveList moves = chess::legal_moves(position);
            opening.moves.push_back(moves[random.below(moves.size())]);
            position.make(opening.moves.back());
        }
        if (chess::has_legal_move(position)) return opening;
    }
}

Result<OpeningSource, std::string> opening_source(const OpeningChoice& choice) {
    if (!choice.file)
        return OpeningSource([choice](std::int64_t pair) {
            return random_opening(part_seed(choice.seed, std::uint64_t(pair)), choice.random_plies, choice.chess960);
        });
    auto openings = read_openings(*choice.file, choice.file_plies);
    if (!openings) return Failure{openings.error()};
    auto shuffled = std::make_shared<std::vector<Opening>>(std::move(*openings));
    Random(choice.seed).shuffle(*shuffled);
    return OpeningSource([shuffled](std::int64_t pair) { return (*shuffled)[std::size_t(pair) % shuffled->size()]; });
}

}  // namespace tabiya::tools
