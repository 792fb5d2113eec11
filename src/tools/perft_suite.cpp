// SPDX-License-Identifier: MIT
#include "tools/perft_suite.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <mutex>

#include <nlohmann/json.hpp>

#include "platform/threads.hpp"
#include "tabiya/formats/fen.hpp"
#include "tools/perft_check.hpp"

namespace tabiya::tools {
namespace {

using chess::Failure;
using Suite = std::vector<SuitePosition>;
using SuiteResult = chess::Result<Suite, SuiteError>;

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(blanks) - begin + 1);
}

/// Takes the text up to the separator off the front.
std::string_view next_piece(std::string_view& text, char separator) {
    const std::size_t end = std::min(text.find(separator), text.size());
    const std::string_view piece = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return piece;
}

template <class T>
bool read_number(std::string_view text, T& number) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size();
}

/// "4 23441": a depth and its count.
bool read_count(std::string_view text, DepthCount& count) {
    const std::string_view depth = next_piece(text, ' ');
    return read_number(depth, count.depth) && count.depth >= 0 && count.depth <= max_perft_depth &&
           read_number(trimmed(text), count.nodes);
}

/// What a line of a python-chess file says about the last position.
bool read_statement(std::string_view word, std::string_view rest, std::size_t line, Suite& suite) {
    if (word == "id") {
        suite.push_back({"", std::string(rest), line, {}});
    } else if (word == "epd") {
        if (suite.empty() || !suite.back().fen.empty()) suite.push_back({"", "", line, {}});
        suite.back().fen = std::string(rest);
        suite.back().line = line;
    } else {
        if (suite.empty() || suite.back().fen.empty()) return false;
        return read_count(rest, suite.back().counts.emplace_back());
    }
    return true;
}

/// "FEN ;D1 20 ;D2 400".
bool read_epd(std::string_view text, std::size_t line, Suite& suite) {
    SuitePosition& position = suite.emplace_back();
    position.line = line;
    position.fen = std::string(trimmed(next_piece(text, ';')));
    while (!trimmed(text).empty()) {
        const std::string_view count = trimmed(next_piece(text, ';'));
        if (count.empty() || count.front() != 'D') return false;
        if (!read_count(count.substr(1), position.counts.emplace_back())) return false;
    }
    return true;
}

SuiteResult parse_lines(std::string_view text) {
    Suite suite;
    for (std::size_t line = 1; !text.empty(); ++line) {
        std::string_view rest = trimmed(next_piece(text, '\n'));
        if (rest.empty() || rest.front() == '#') continue;
        const std::string_view all = rest;
        const std::string_view word = next_piece(rest, ' ');
        const bool statement = word == "id" || word == "epd" || word == "perft";
        const bool good = statement ? read_statement(word, trimmed(rest), line, suite) : read_epd(all, line, suite);
        if (!good) return Failure{SuiteError{line, "expected `;D<depth> <nodes>` or `perft <depth> <nodes>`"}};
        if (!statement && suite.back().counts.empty())
            return Failure{SuiteError{line, "no count follows the position"}};
    }
    return suite;
}

SuiteResult parse_json(std::string_view text) {
    const auto json = nlohmann::json::parse(text, nullptr, false);
    if (json.is_discarded() || !json.is_array()) return Failure{SuiteError{1, "not an array in JSON"}};
    Suite suite;
    for (const auto& item : json) {
        const std::size_t number = suite.size() + 1;
        const bool good = item.is_object() && item.contains("fen") && item["fen"].is_string() &&
                          item.contains("depth") && item["depth"].is_number_unsigned() && item.contains("nodes") &&
                          item["nodes"].is_number_unsigned() && item["depth"] <= max_perft_depth;
        if (!good) return Failure{SuiteError{number, "an entry needs fen, depth and nodes"}};
        suite.push_back({item["fen"], "", number, {{item["depth"].get<int>(), item["nodes"].get<std::uint64_t>()}}});
    }
    return suite;
}

/// Works through the positions of a suite; several threads may do so together.
class SuiteRunner {
  public:
    SuiteRunner(const Suite& suite, const SuiteSettings& settings, PerftTable* table, PerftProgress& progress)
        : suite_(suite), settings_(settings), table_(table), progress_(progress) {}

    void work() {
        for (std::size_t i = next_++; i < suite_.size(); i = next_++) {
            run_position(i);
            progress_.parts_done.fetch_add(1, std::memory_order_relaxed);
        }
    }

    SuiteReport take_report() {
        std::sort(report_.failures.begin(), report_.failures.end(), [](const SuiteFailure& a, const SuiteFailure& b) {
            return a.position != b.position ? a.position < b.position : a.depth < b.depth;
        });
        std::sort(report_.refusals.begin(), report_.refusals.end(),
                  [](const SuiteRefusal& a, const SuiteRefusal& b) { return a.position < b.position; });
        report_.examined = examined_;
        return std::move(report_);
    }

  private:
    void run_position(std::size_t index) {
        const SuitePosition& entry = suite_[index];
        const auto position = formats::position_from_fen(entry.fen);
        if (!position) {
            const std::lock_guard lock(mutex_);
            report_.refusals.push_back({index, position.error().message()});
            return;
        }
        std::size_t verified = 0;
        std::size_t skipped = 0;
        for (const DepthCount& known : entry.counts) {
            if (known.nodes > settings_.max_nodes) {
                ++skipped;
                continue;
            }
            ++verified;
            compare(index, *position, known);
        }
        if (settings_.checked && verified == 0 && skipped > 0) {  // no position goes unexamined
            ++verified;
            compare(index, *position, deepest_within_limit(*position));
        }
        const std::lock_guard lock(mutex_);
        report_.positions += verified > 0 ? 1 : 0;
        report_.counts += verified;
        report_.skipped += skipped;
    }

    /// What the quick count says of the last depth that the limit allows.
    [[nodiscard]] DepthCount deepest_within_limit(const chess::Position& position) const {
        DepthCount deepest{0, 1};
        for (DepthCount next = deepest; next.nodes <= settings_.max_nodes && next.depth < max_perft_depth;) {
            deepest = next;
            ++next.depth;
            next.nodes = count_perft(position, {.depth = next.depth}).nodes;
        }
        return deepest;
    }

    void compare(std::size_t index, const chess::Position& position, const DepthCount& known) {
        std::uint64_t counted = 0;
        std::string reason;
        if (settings_.checked) {
            const CheckedPerft checked = count_checked(position, known.depth);
            counted = checked.nodes;
            examined_.fetch_add(checked.positions, std::memory_order_relaxed);
            if (checked.failure) reason = checked.failure->what + " in " + checked.failure->fen;
        } else {
            counted = count_perft(position, {.depth = known.depth, .method = settings_.method}, table_).nodes;
        }
        progress_.nodes.fetch_add(counted, std::memory_order_relaxed);
        if (counted != known.nodes || !reason.empty()) fail({index, known.depth, known.nodes, counted, reason});
    }

    void fail(SuiteFailure failure) {
        const std::lock_guard lock(mutex_);
        report_.failures.push_back(std::move(failure));
    }

    const Suite& suite_;
    const SuiteSettings& settings_;
    PerftTable* table_;
    PerftProgress& progress_;
    std::atomic<std::size_t> next_{0};
    std::atomic<std::uint64_t> examined_{0};
    std::mutex mutex_;
    SuiteReport report_;
};

}  // namespace

SuiteResult parse_suite(std::string_view text) {
    const std::string_view start = trimmed(text);
    if (start.empty()) return Failure{SuiteError{1, "the file is empty"}};
    return start.front() == '[' ? parse_json(text) : parse_lines(text);
}

SuiteReport run_suite(const Suite& suite, const SuiteSettings& settings, PerftTable* table, PerftProgress* progress) {
    const auto start = std::chrono::steady_clock::now();
    PerftProgress unwatched;
    PerftProgress& watched = progress == nullptr ? unwatched : *progress;
    watched.parts = suite.size();
    SuiteRunner runner(suite, settings, table, watched);
    platform::run_in_parallel(settings.threads, [&](int) { runner.work(); });
    SuiteReport report = runner.take_report();
    report.nodes = watched.nodes;
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return report;
}

}  // namespace tabiya::tools
