// SPDX-License-Identifier: MIT
#include "tabiya/formats/openings.hpp"

#include "tabiya/formats/pgn.hpp"

namespace tabiya::formats {

namespace {

/// The text up to the next `end`, which is taken along.
std::string_view take(std::string_view& text, char end) {
    const std::size_t length = std::min(text.find(end), text.size());
    const std::string_view part = text.substr(0, length);
    text.remove_prefix(std::min(length + 1, text.size()));
    return part;
}

}  // namespace

std::optional<OpeningError> Openings::add(std::string_view tsv) {
    std::size_t number = 0;
    while (!tsv.empty()) {
        std::string_view line = take(tsv, '\n');
        ++number;
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.empty() || line.substr(0, 4) == "eco\t") continue;
        const std::string_view eco = take(line, '\t');
        const std::string_view name = take(line, '\t');
        const std::string_view moves = take(line, '\t');
        if (name.empty() || moves.empty())
            return OpeningError{"a line is ECO code, name and moves, separated by tabs", number};
        std::vector<pgn::Problem> problems;
        const auto game = pgn::read_game(moves, &problems);
        for (const pgn::Problem& problem : problems)
            if (!problem.is_harmless()) return OpeningError{problem.sentence, number};
        const auto played = game ? game->main_line() : std::vector<pgn::NodeId>{};
        if (played.empty()) return OpeningError{"an opening needs moves", number};
        by_key_[game->position(played.back()).key()] = {std::string(eco), std::string(name)};
    }
    return std::nullopt;
}

const Opening* Openings::find(const chess::Position& position) const noexcept {
    const auto found = by_key_.find(position.key());
    return found == by_key_.end() ? nullptr : &found->second;
}

}  // namespace tabiya::formats
