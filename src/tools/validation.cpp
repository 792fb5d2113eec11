// SPDX-License-Identifier: MIT
#include "tools/validation.hpp"

#include <fmt/format.h>

#include "tools/json_line.hpp"

namespace tabiya::tools {

namespace {

using Json = nlohmann::ordered_json;

std::string plural(std::uint64_t count, std::string_view word) {
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

}  // namespace

std::string fen_text(const FenVerdict& verdict) {
    if (verdict) {
        std::string text = "valid: " + formats::to_fen(*verdict) + '\n';
        for (chess::SetupError error : verdict->setup().errors())
            text += fmt::format("  but it cannot arise in a game: {}\n", chess::sentence(error));
        return text;
    }
    std::string text = "invalid\n";
    for (const formats::FenReason& reason : verdict.error().reasons)
        text += fmt::format("  column {}: {}\n", reason.column, reason.sentence);
    if (verdict.error().repaired) text += "  perhaps meant: " + *verdict.error().repaired + '\n';
    return text;
}

std::string fen_json(const std::string& fen, const FenVerdict& verdict) {
    Json json{{"fen", fen}, {"valid", verdict.has_value()}};
    if (verdict) {
        json["normal"] = formats::to_fen(*verdict);
    } else {
        json["reasons"] = Json::array();
        for (const formats::FenReason& reason : verdict.error().reasons)
            json["reasons"].push_back({{"column", reason.column}, {"reason", reason.sentence}});
        if (verdict.error().repaired) json["repaired"] = *verdict.error().repaired;
    }
    return json_line(json);
}

std::string problem_json(const InputProblem& problem, bool error) {
    Json json{{"file", problem.file}, {"severity", error ? "error" : "warning"}};
    if (problem.game != 0) json["game"] = problem.game;
    if (problem.line != 0) {
        json["line"] = problem.line;
        json["column"] = problem.column;
    }
    if (!problem.token.empty()) json["token"] = problem.token.substr(1, problem.token.size() - 2);
    json["reason"] = problem.sentence;
    return json_line(json);
}

std::string count_text(const ValidationCount& count) {
    std::string what;
    if (count.games != 0 || count.positions == 0) what = plural(count.games, "game");
    if (count.positions != 0) what += (what.empty() ? "" : ", ") + plural(count.positions, "position");
    return fmt::format("{}: {}, {}\n", what, plural(count.errors, "error"), plural(count.warnings, "warning"));
}

std::string count_json(const ValidationCount& count) {
    return json_line({{"games", count.games},
                      {"positions", count.positions},
                      {"errors", count.errors},
                      {"warnings", count.warnings}});
}

}  // namespace tabiya::tools
