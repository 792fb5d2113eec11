// SPDX-License-Identifier: MIT
// Test suites: positions with their best moves (bm), moves to avoid (am), points for several moves
// (c8 and c9, as in the Strategic Test Suite) or mates in so many moves (bm #5).
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tabiya/chess/result.hpp"
#include "tools/contestant.hpp"

namespace tabiya::tools {

struct EpdTask {
    std::string id;
    chess::Position position = chess::Position::initial();
    std::vector<chess::Move> best;
    std::vector<chess::Move> avoid;
    std::vector<std::pair<chess::Move, int>> points;
    std::optional<int> mate;  // in moves; negative if the side to move is mated

    [[nodiscard]] int most_points() const noexcept;
};

/// What is wrong with a line of a suite.
struct EpdFault {
    int line = 0;
    std::string reason;
};

/// The tasks of a file, and the lines that are none.
struct EpdSuite {
    std::vector<EpdTask> tasks;
    std::vector<EpdFault> faults;
};

/// Reads a suite, one task to a line; empty lines and those that begin with # are passed over.
EpdSuite read_suite(std::string_view text);

/// How a choice did.
struct EpdVerdict {
    bool solved = false;  // a best move, no move to avoid, or a mate at least as short as asked for
    int points = 0;
    bool claims_mate = false;  // the score says mate for the side the task expects
    bool line_mates = false;   // and the line shown ends in checkmate after just that many moves
};
EpdVerdict judge(const EpdTask& task, const Choice& choice);

/// The sum of a run.
struct EpdScore {
    int tasks = 0;
    int solved = 0;
    int points = 0;
    int most_points = 0;
    int mate_tasks = 0;
    int mates_claimed = 0;
    int mates_shown = 0;
    int failures = 0;  // no answer at all

    void add(const EpdTask& task, const std::optional<EpdVerdict>& verdict) noexcept;
};

using ContestantMaker = std::function<std::unique_ptr<Contestant>(std::string& reason)>;
/// Called for each task in order, with the choice unless there was none.
using EpdListener = std::function<void(const EpdTask&, const Choice*, const EpdVerdict*)>;

/// Puts every task to a contestant, each as a new game, on several threads.
chess::Result<EpdScore, std::string> run_suite(const std::vector<EpdTask>& tasks, const ContestantMaker& make,
                                               const engine::Limits& limits, unsigned threads,
                                               const EpdListener& listener, const std::atomic<bool>& stop);

}  // namespace tabiya::tools
