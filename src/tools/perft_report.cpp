// SPDX-License-Identifier: MIT
#include "tools/perft_report.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::tools {
namespace {

using Json = nlohmann::ordered_json;

struct NamedCount {
    std::string move;
    std::uint64_t nodes;
};

std::vector<NamedCount> by_name(const chess::Position& position, const PerftCount& count) {
    const auto castling = position.is_chess960() ? formats::CastlingText::Chess960 : formats::CastlingText::Standard;
    std::vector<NamedCount> rows;
    for (const MoveCount& row : count.moves) rows.push_back({formats::to_uci(row.move, castling), row.nodes});
    std::sort(rows.begin(), rows.end(), [](const auto& a, const auto& b) { return a.move < b.move; });
    return rows;
}

/// A count for JSON: a number, or null if it did not fit.
Json json_count(std::uint64_t nodes) { return nodes == perft_overflow ? Json(nullptr) : Json(nodes); }

Json heading_json(const PerftHeading& heading) {
    return {{"fen", formats::to_fen(heading.position)}, {"depth", heading.settings.depth}};
}

std::string joined(const std::vector<std::string>& words) {
    return words.empty() ? "(none)" : fmt::format("{}", fmt::join(words, " "));
}

std::string closing(const Json& json) { return json.dump(2) + '\n'; }

/// Where a position of a suite stands, what is said about it, and the position.
std::string entry_line(std::string_view file, const SuitePosition& position, std::string_view what) {
    const std::string name = position.name.empty() ? "" : " (" + position.name + ")";
    return fmt::format("{}:{}{}: {}\n    {}\n", file, position.line, name, what, position.fen);
}

std::string failure_line(std::string_view file, const SuitePosition& position, const SuiteFailure& failure) {
    const std::string found = failure.reason.empty() ? "counted " + grouped(failure.counted) : failure.reason;
    return entry_line(file, position,
                      fmt::format("depth {}: expected {}, {}", failure.depth, grouped(failure.expected), found));
}

}  // namespace

std::string grouped(std::uint64_t number) {
    if (number == perft_overflow) return "more than " + grouped(number - 1);
    std::string digits = std::to_string(number);
    for (std::size_t at = digits.size(); at > 3; at -= 3) digits.insert(at - 3, 1, ',');
    return digits;
}

std::string speed_text(std::uint64_t nodes, double seconds) {
    const std::string time = seconds < 1 ? fmt::format("{:.3f} s", seconds) : fmt::format("{:.2f} s", seconds);
    if (seconds <= 0 || nodes == perft_overflow) return time;
    const double millions = double(nodes) / seconds / 1e6;
    if (millions < 0.1) return time + fmt::format(", {:.1f} thousand per second", millions * 1e3);
    return time + fmt::format(", {:.{}f} million per second", millions, millions < 10 ? 1 : 0);
}

std::string perft_text(const PerftHeading& heading, const PerftCount& count, bool divide) {
    std::string text;
    if (divide) {
        const auto rows = by_name(heading.position, count);
        std::size_t width = 0;
        for (const auto& row : rows) width = std::max(width, grouped(row.nodes).size());
        for (const auto& row : rows) text += fmt::format("{:<5}  {:>{}}\n", row.move, grouped(row.nodes), width);
        text += fmt::format("\n{} moves\n", rows.size());
    }
    return text + fmt::format("perft {} = {}   ({})\n", heading.settings.depth, grouped(count.nodes),
                              speed_text(count.nodes, count.seconds));
}

std::string perft_json(const PerftHeading& heading, const PerftCount& count, bool divide) {
    Json json = heading_json(heading);
    json["nodes"] = json_count(count.nodes);
    if (divide) {
        Json moves = Json::object();
        for (const auto& row : by_name(heading.position, count)) moves[row.move] = json_count(row.nodes);
        json["moves"] = moves;
    }
    json["seconds"] = count.seconds;
    json["threads"] = heading.settings.threads;
    json["hash_mb"] = heading.hash_megabytes;
    return closing(json);
}

std::string checked_text(const CheckedPerft& checked, int depth) {
    if (!checked.failure)
        return fmt::format("perft {} = {}   ({} positions examined, all consistent)\n", depth, grouped(checked.nodes),
                           grouped(checked.positions));
    std::vector<std::string> path;
    for (chess::Move move : checked.failure->path) path.push_back(formats::to_uci(move));
    return fmt::format("inconsistent: {}\n  position: {}\n  path:     {}\n", checked.failure->what,
                       checked.failure->fen, joined(path));
}

std::string checked_json(const PerftHeading& heading, const CheckedPerft& checked) {
    Json json = heading_json(heading);
    json["nodes"] = checked.nodes;
    json["positions"] = checked.positions;
    json["consistent"] = !checked.failure.has_value();
    if (checked.failure) {
        json["failure"] = {{"what", checked.failure->what}, {"fen", checked.failure->fen}};
        Json path = Json::array();
        for (chess::Move move : checked.failure->path) path.push_back(formats::to_uci(move));
        json["failure"]["path"] = path;
    }
    return closing(json);
}

std::string comparison_text(const PerftHeading& heading, const Comparison& comparison, std::string_view engine) {
    if (!comparison.difference)
        return fmt::format("perft {} = {}: {} agrees on every move\n", heading.settings.depth,
                           grouped(comparison.nodes), engine);
    const Difference& difference = *comparison.difference;
    std::string text = fmt::format("{} differs at depth {} of this position:\n\n  {}\n  path:    {}\n", engine,
                                   difference.depth, difference.fen, joined(difference.path));
    if (!difference.missing.empty()) text += fmt::format("  missing: {}\n", joined(difference.missing));
    if (!difference.extra.empty()) text += fmt::format("  extra:   {}\n", joined(difference.extra));
    if (difference.inconsistent_move)
        text += fmt::format("  {} leads to {} positions, it counts {}; yet asked one move later it agrees\n",
                            *difference.inconsistent_move, grouped(difference.ours), grouped(difference.theirs));
    return text + fmt::format("\n({} questions asked; perft {} = {})\n", comparison.questions, heading.settings.depth,
                              grouped(comparison.nodes));
}

std::string comparison_json(const PerftHeading& heading, const Comparison& comparison, std::string_view engine) {
    Json json = heading_json(heading);
    json["nodes"] = json_count(comparison.nodes);
    json["engine"] = engine;
    json["agrees"] = !comparison.difference.has_value();
    if (comparison.difference) {
        const Difference& difference = *comparison.difference;
        json["difference"] = {{"fen", difference.fen},
                              {"path", difference.path},
                              {"depth", difference.depth},
                              {"missing", difference.missing},
                              {"extra", difference.extra}};
        if (difference.inconsistent_move)
            json["difference"]["inconsistent"] = {
                {"move", *difference.inconsistent_move}, {"ours", difference.ours}, {"theirs", difference.theirs}};
    }
    return closing(json);
}

std::string suite_text(std::string_view file, const std::vector<SuitePosition>& suite, const SuiteReport& report) {
    std::string text;
    for (const SuiteFailure& failure : report.failures) text += failure_line(file, suite[failure.position], failure);
    for (const SuiteRefusal& refusal : report.refusals)
        text += entry_line(file, suite[refusal.position], "refused: " + refusal.reason);
    text += fmt::format("{}: {} positions, {} counts exact, {} wrong", file, report.positions,
                        report.counts - report.failures.size(), report.failures.size());
    if (report.skipped > 0) text += fmt::format(", {} above the limit", report.skipped);
    if (!report.refusals.empty()) text += fmt::format(", {} refused", report.refusals.size());
    if (report.examined > 0) text += fmt::format(", {} positions examined", grouped(report.examined));
    return text + fmt::format("   ({} nodes, {})\n", grouped(report.nodes), speed_text(report.nodes, report.seconds));
}

std::string suite_json(std::string_view file, const std::vector<SuitePosition>& suite, const SuiteReport& report) {
    Json failures = Json::array();
    for (const SuiteFailure& failure : report.failures) {
        const SuitePosition& position = suite[failure.position];
        Json item = {{"line", position.line},
                     {"fen", position.fen},
                     {"depth", failure.depth},
                     {"expected", failure.expected},
                     {"counted", failure.counted}};
        if (!failure.reason.empty()) item["reason"] = failure.reason;
        failures.push_back(item);
    }
    Json refusals = Json::array();
    for (const SuiteRefusal& refusal : report.refusals) {
        const SuitePosition& position = suite[refusal.position];
        refusals.push_back({{"line", position.line}, {"fen", position.fen}, {"reason", refusal.reason}});
    }
    return Json{{"file", file},
                {"positions", report.positions},
                {"counts", report.counts},
                {"skipped", report.skipped},
                {"nodes", report.nodes},
                {"seconds", report.seconds},
                {"examined", report.examined},
                {"failures", failures},
                {"refusals", refusals}}
               .dump() +
           '\n';
}

std::string progress_text(const PerftProgress& progress, double seconds) {
    const std::uint64_t nodes = progress.nodes.load(std::memory_order_relaxed);
    const std::uint64_t parts = std::max<std::uint64_t>(progress.parts.load(std::memory_order_relaxed), 1);
    const std::uint64_t done = progress.parts_done.load(std::memory_order_relaxed);
    return fmt::format("{:>3} %  {} nodes  {}", 100 * done / parts, grouped(nodes), speed_text(nodes, seconds));
}

}  // namespace tabiya::tools
