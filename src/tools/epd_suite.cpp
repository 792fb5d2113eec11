// SPDX-License-Identifier: MIT
#include "tools/epd_suite.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <mutex>
#include <sstream>
#include <thread>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/epd.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::tools {

using chess::Failure;
using chess::Result;

namespace {

std::optional<int> whole_number(std::string_view text) {
    int value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return value;
}

std::vector<std::string> words_of(std::string_view text) {
    std::istringstream stream{std::string(text)};
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// c9 "f4f5 d4e5" and c8 "10 2": points for moves in UCI notation.
std::optional<std::string> read_points(const formats::Epd& epd, EpdTask& task) {
    const auto moves = epd.value("c9");
    const auto points = epd.value("c8");
    if (!moves || !points) return std::nullopt;
    const auto move_words = words_of(*moves);
    const auto point_words = words_of(*points);
    if (move_words.size() != point_words.size()) return "c8 and c9 differ in length";
    for (std::size_t i = 0; i < move_words.size(); ++i) {
        const auto move = formats::parse_uci_move(move_words[i], epd.position);
        const auto value = whole_number(point_words[i]);
        if (!move) return move.error().sentence;
        if (!value) return "'" + point_words[i] + "' is not a number";
        task.points.emplace_back(*move, *value);
    }
    return std::nullopt;
}

Result<EpdTask, std::string> task_from(std::string_view line) {
    const auto epd = formats::parse_epd(line);
    if (!epd) return Failure{epd.error().sentence + " (column " + std::to_string(epd.error().column) + ")"};
    EpdTask task;
    task.position = epd->position;
    task.id = std::string(epd->value("id").value_or(""));
    const std::string_view first = epd->value("bm").value_or("");
    if (!first.empty() && first.front() == '#') {
        task.mate = whole_number(first.substr(1));
        if (!task.mate) return Failure{"'" + std::string(first) + "' is not a mate such as #5"};
    } else {
        const auto best = epd->moves("bm");
        if (!best) return Failure{best.error().sentence};
        task.best = *best;
    }
    const auto avoid = epd->moves("am");
    if (!avoid) return Failure{avoid.error().sentence};
    task.avoid = *avoid;
    if (auto fault = read_points(*epd, task)) return Failure{*fault};
    if (task.best.empty() && task.avoid.empty() && task.points.empty() && !task.mate)
        return Failure{std::string("it has neither bm nor am nor points")};
    return task;
}

bool contains(const std::vector<chess::Move>& moves, chess::Move move) {
    return std::find(moves.begin(), moves.end(), move) != moves.end();
}

/// Whether the line is legal and ends in checkmate after exactly `plies`.
bool mates_after(chess::Position position, const std::vector<chess::Move>& line, int plies) {
    if (int(line.size()) < plies) return false;
    for (int i = 0; i < plies; ++i) {
        if (!position.is_legal(line[std::size_t(i)])) return false;
        position.make(line[std::size_t(i)]);
    }
    return position.in_check() && !chess::has_legal_move(position);
}

}  // namespace

int EpdTask::most_points() const noexcept {
    int most = 0;
    for (const auto& [move, value] : points) most = std::max(most, value);
    return most;
}

EpdSuite read_suite(std::string_view text) {
    EpdSuite suite;
    for (int number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
        if (line.find_first_not_of(" \t") == std::string_view::npos || line.front() == '#') continue;
        auto task = task_from(line);
        if (!task) {
            suite.faults.push_back({number, std::move(task).error()});
            continue;
        }
        if (task->id.empty()) task->id = std::to_string(number);
        suite.tasks.push_back(std::move(*task));
    }
    return suite;
}

EpdVerdict judge(const EpdTask& task, const Choice& choice) {
    EpdVerdict verdict;
    for (const auto& [move, value] : task.points)
        if (move == choice.move) verdict.points = value;
    if (task.mate) {
        const int moves = choice.score.is_mate() ? choice.score.mate_moves() : 0;
        verdict.claims_mate = moves != 0 && (moves > 0) == (*task.mate > 0);
        verdict.line_mates = verdict.claims_mate && mates_after(task.position, choice.pv, choice.score.mate_plies());
        verdict.solved = verdict.claims_mate && std::abs(moves) <= std::abs(*task.mate);
    } else {
        verdict.solved = (task.best.empty() || contains(task.best, choice.move)) && !contains(task.avoid, choice.move);
        if (task.best.empty() && task.avoid.empty()) verdict.solved = verdict.points == task.most_points();
    }
    return verdict;
}

void EpdScore::add(const EpdTask& task, const std::optional<EpdVerdict>& verdict) noexcept {
    ++tasks;
    most_points += task.most_points();
    mate_tasks += task.mate ? 1 : 0;
    if (!verdict) {
        ++failures;
        return;
    }
    solved += verdict->solved ? 1 : 0;
    points += verdict->points;
    mates_claimed += verdict->claims_mate ? 1 : 0;
    mates_shown += verdict->line_mates ? 1 : 0;
}

Result<EpdScore, std::string> run_suite(const std::vector<EpdTask>& tasks, const ContestantMaker& make,
                                        const engine::Limits& limits, unsigned threads, const EpdListener& listener,
                                        const std::atomic<bool>& stop) {
    std::vector<std::optional<Choice>> choices(tasks.size());
    std::vector<char> done(tasks.size(), 0);
    std::atomic<std::size_t> next = 0;
    std::mutex mutex;  // guards what follows, and `done`
    std::size_t reported = 0;
    EpdScore score;
    std::string reason;
    const auto report = [&](std::size_t index) {
        const std::lock_guard lock(mutex);
        done[index] = 1;
        for (; reported < tasks.size() && done[reported] != 0; ++reported) {
            const EpdTask& task = tasks[reported];
            const std::optional<Choice>& choice = choices[reported];
            const auto verdict = choice ? std::optional(judge(task, *choice)) : std::nullopt;
            score.add(task, verdict);
            if (listener) listener(task, choice ? &*choice : nullptr, verdict ? &*verdict : nullptr);
        }
    };
    const auto work = [&] {
        std::string why;
        const auto contestant = make(why);
        if (contestant == nullptr) {
            const std::lock_guard lock(mutex);
            reason = why;
            return;
        }
        for (std::size_t i = next++; i < tasks.size() && !stop; i = next++) {
            contestant->new_game();
            choices[i] = contestant->choose(GameSoFar(tasks[i].position), limits);
            report(i);
        }
    };
    std::vector<std::thread> workers;
    for (unsigned i = 0; i < std::max(1U, threads); ++i) workers.emplace_back(work);
    for (std::thread& worker : workers) worker.join();
    if (!reason.empty()) return Failure{reason};
    return score;
}

}  // namespace tabiya::tools
