// SPDX-License-Identifier: MIT
#include "tools/match_report.hpp"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"

namespace tabiya::tools {

using chess::Color;
using chess::Failure;

namespace {

std::string pair_text(const PairCounts& pairs) {
    const auto& c = pairs.counts;
    return fmt::format("[{}, {}, {}, {}, {}]", c[0], c[1], c[2], c[3], c[4]);
}

std::string elo_text(const Standing& standing) {
    const auto result = estimate(standing.pairs);
    if (!result) return "Elo unknown (all pairs ended alike)";
    return fmt::format("Elo {:+.1f} ± {:.1f}, nElo {:+.1f} ± {:.1f}, LOS {:.1f} %", result->elo, result->elo_error,
                       result->normalised_elo, result->normalised_error, 100 * result->superiority);
}

std::string test_text(const Standing& standing, const SprtBounds& sprt) {
    return fmt::format("LLR {:.2f} ({:.2f} … {:.2f}) for {} [{:g}, {:g}]", standing.ratio, sprt.lower(), sprt.upper(),
                       sprt.model == EloModel::Logistic ? "Elo" : "nElo", sprt.elo0, sprt.elo1);
}

std::string_view result_text(GamePoints white) {
    constexpr std::array<std::string_view, 3> names{"0-1", "1/2-1/2", "1-0"};
    return names[std::size_t(white)];
}

/// "+0.34/12 0.051s", or "+M5/9 0.004s" for a mate in five.
std::string comment(const Choice& choice) {
    const std::string score = choice.score.is_mate() ? fmt::format("{}M{}", choice.score.value() > 0 ? '+' : '-',
                                                                   std::abs(choice.score.mate_moves()))
                                                     : fmt::format("{:+.2f}", choice.score.centipawns() / 100.0);
    return fmt::format("{}/{} {:.3f}s", score, choice.depth, double(choice.time.count()) / 1000);
}

/// Puts words on lines of at most 80 characters, as the PGN standard asks.
class Movetext {
  public:
    void add(std::string_view word) {
        if (column_ > 0 && column_ + 1 + word.size() > 80) {
            text_ += '\n';
            column_ = 0;
        }
        if (column_ > 0) {
            text_ += ' ';
            ++column_;
        }
        text_ += word;
        column_ += word.size();
    }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::size_t column_ = 0;
};

std::string movetext(const GameRecord& game) {
    Movetext text;
    chess::Position position = game.start;
    bool first = true;
    const auto add = [&](chess::Move move, const std::string& remark) {
        if (position.turn() == Color::White || first)
            text.add(fmt::format("{}{}", position.fullmove_number(), position.turn() == Color::White ? "." : "..."));
        first = false;
        text.add(formats::to_san(move, position));
        if (!remark.empty()) text.add("{" + remark + "}");
        position.make(move);
    };
    for (chess::Move move : game.opening) add(move, {});
    for (const Choice& choice : game.choices) add(choice.move, comment(choice));
    text.add(result_text(game.outcome.white));
    return text.text();
}

/// A line of a log, or nothing if it is not one.
std::optional<PairSummary> pair_from(const nlohmann::json& line) {
    try {
        PairSummary pair;
        pair.number = line.at("pair").get<std::int64_t>();
        pair.plies = line.at("plies").get<std::uint64_t>();
        for (std::size_t i = 0; i < 2; ++i) {
            const int points = line.at("points").at(i).get<int>();
            const auto ending = ending_from(line.at("endings").at(i).get<std::string>());
            if (points < 0 || points > 2 || !ending) return std::nullopt;
            pair.points[i] = GamePoints(points);
            pair.endings[i] = *ending;
            pair.nodes[i] = line.at("nodes").at(i).get<std::uint64_t>();
        }
        return pair;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

std::string progress_line(const Standing& standing, const std::optional<SprtBounds>& sprt) {
    std::string line =
        fmt::format("{} games: {} won, {} drawn, {} lost; {}; pairs {}", 2 * standing.pairs.pairs(), standing.games[2],
                    standing.games[1], standing.games[0], elo_text(standing), pair_text(standing.pairs));
    if (sprt) line += "; " + test_text(standing, *sprt);
    return line;
}

std::string final_report(const Standing& standing, const MatchSettings& settings, std::chrono::duration<double> time) {
    const double games = 2.0 * double(standing.pairs.pairs());
    std::string report =
        fmt::format("{} against {}\n", settings.sides[0].name, settings.sides[1].name) +
        fmt::format("{:.0f} games: {} won, {} drawn, {} lost ({:.2f} %)\n", games, standing.games[2], standing.games[1],
                    standing.games[0],
                    games > 0 ? 100 * (double(standing.games[2]) + 0.5 * double(standing.games[1])) / games : 50.0) +
        fmt::format("{}\n", elo_text(standing)) +
        fmt::format("pairs with 0, ½, 1, 1½, 2 points: {}\n", pair_text(standing.pairs));
    if (settings.sprt) {
        constexpr std::array<std::string_view, 3> answers{"undecided", "accepted: no gain", "accepted: a gain"};
        report += fmt::format("{}: {}\n", test_text(standing, *settings.sprt), answers[std::size_t(standing.verdict)]);
    }
    for (std::size_t i = 0; i < 2; ++i)
        if (standing.time_forfeits[i] + standing.failures[i] > 0)
            report += fmt::format("{}: {} lost on time, {} failures\n", settings.sides[i].name,
                                  standing.time_forfeits[i], standing.failures[i]);
    report +=
        fmt::format("{:.1f} s, {:.2f} games/s, {:.1f} plies a game, {:.0f} and {:.0f} nodes a move\n", time.count(),
                    games / std::max(time.count(), 1e-9), double(standing.plies) / std::max(games, 1.0),
                    2.0 * double(standing.nodes[0]) / std::max<double>(double(standing.plies), 1),
                    2.0 * double(standing.nodes[1]) / std::max<double>(double(standing.plies), 1));
    return report;
}

std::string to_pgn(const GameRecord& game, const std::array<Side, 2>& sides, std::int64_t round, bool chess960) {
    const bool first_is_white = game.white == SideIndex::First;
    const auto tag = [](std::string_view name, std::string_view value) {
        std::string escaped;
        for (char c : value) {
            if (c == '"' || c == '\\') escaped += '\\';
            escaped += c;
        }
        return fmt::format("[{} \"{}\"]\n", name, escaped);
    };
    std::string pgn = tag("Event", "tabiya match") + tag("Site", "?") + tag("Date", "????.??.??") +
                      tag("Round", std::to_string(round + 1)) + tag("White", sides[first_is_white ? 0 : 1].name) +
                      tag("Black", sides[first_is_white ? 1 : 0].name) + tag("Result", result_text(game.outcome.white));
    const std::string fen = formats::to_fen(game.start);
    if (fen != formats::initial_fen) pgn += tag("SetUp", "1") + tag("FEN", fen);
    if (chess960) pgn += tag("Variant", "Chess960");
    pgn += tag("PlyCount", std::to_string(game.opening.size() + game.choices.size()));
    pgn += tag("Termination", words(game.outcome.ending));
    return pgn + "\n" + movetext(game) + "\n\n";
}

std::string log_header(std::string_view description) { return nlohmann::json{{"match", description}}.dump() + "\n"; }

std::string log_line(const PairSummary& pair) {
    const nlohmann::json line{{"pair", pair.number},
                              {"points", {int(pair.points[0]), int(pair.points[1])}},
                              {"endings", {words(pair.endings[0]), words(pair.endings[1])}},
                              {"plies", pair.plies},
                              {"nodes", {pair.nodes[0], pair.nodes[1]}}};
    return line.dump() + "\n";
}

chess::Result<std::vector<PairSummary>, std::string> read_log(std::string_view text, std::string_view description) {
    std::vector<PairSummary> pairs;
    const std::string header = log_header(description);
    if (text.substr(0, text.find('\n') + 1) != header)
        return Failure{"it is not the log of this match: " + std::string(text.substr(0, text.find('\n')))};
    text.remove_prefix(header.size());
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
        const auto pair = pair_from(nlohmann::json::parse(text.substr(0, end), nullptr, false));
        if (!pair || pair->number != std::int64_t(pairs.size()))
            return Failure{"line " + std::to_string(pairs.size() + 2) + " is not pair " + std::to_string(pairs.size())};
        pairs.push_back(*pair);
        text.remove_prefix(end + 1);
    }
    return pairs;  // what is left is a line that was not finished
}

}  // namespace tabiya::tools
