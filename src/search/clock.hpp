// SPDX-License-Identifier: MIT
// The clock's arithmetic: how long to think about one move, and when that is long enough. Pure
// functions of what they are told; nobody here looks at a real clock.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "search/value.hpp"
#include "tabiya/chess/move.hpp"

namespace tabiya::search {

using Milliseconds = std::chrono::milliseconds;

/// What our clock shows.
struct ClockFace {
    Milliseconds time{};
    Milliseconds increment{};
    std::optional<int> moves_to_go;  // none: sudden death
    Milliseconds overhead{};         // lost on every move outside the engine
    bool ponders = false;            // part of the thinking is done on the opponent's time
};

/// How long to think.
struct TimePlan {
    Milliseconds soft{};  // a move of ordinary difficulty takes about this long
    Milliseconds hard{};  // never longer
};

/// Divides what is left on the clock. Never plans to use up the time, whatever the clock shows.
[[nodiscard]] TimePlan plan_time(const ClockFace& face) noexcept;

/// What an iteration tells about how settled the choice is.
struct IterationSummary {
    chess::Move best;
    Value value = 0;
    int depth = 0;
    double node_share = 0;  // of all nodes, how many were spent on the best move
};

/// Follows the iterations of one search and stretches or shrinks the soft limit: a choice that keeps
/// changing or a value that falls deserves more time, a move without rivals less.
class Patience {
  public:
    /// `previous` is the value of our last search in this game, if there was one.
    explicit Patience(std::optional<Value> previous = std::nullopt) noexcept : previous_(previous) {}
    void observe(const IterationSummary& iteration) noexcept;
    /// What the soft limit is to be multiplied with.
    [[nodiscard]] double factor() const noexcept { return factor_; }

  private:
    std::optional<Value> previous_;
    chess::Move best_;
    Value average_ = 0;
    int stable_ = 0;
    bool first_ = true;
    double factor_ = 1;
};

}  // namespace tabiya::search
