// SPDX-License-Identifier: MIT
// Limits: how long a search may go on. Whatever is set is obeyed; the first limit reached ends it.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <vector>

#include "tabiya/chess/move.hpp"
#include "tabiya/chess/types.hpp"

namespace tabiya::engine {

using Milliseconds = std::chrono::milliseconds;

/// The game clock as the engine is told about it.
struct Clock {
    chess::ByColor<Milliseconds> time{};
    chess::ByColor<Milliseconds> increment{};
    /// Moves until the next time control; none in sudden death.
    std::optional<int> moves_to_go;
};

struct Limits {
    /// Iterations of the deepening.
    std::optional<int> depth;
    /// Never more nodes than this (checked at every node on one thread, so single-threaded searches
    /// with equal limits are equal).
    std::optional<std::uint64_t> nodes;
    /// No new iteration is begun after this many nodes.
    std::optional<std::uint64_t> soft_nodes;
    /// Exactly this much time, less the overhead.
    std::optional<Milliseconds> move_time;
    /// Stop when a mate in that many moves (or fewer) is proved for the side to move.
    std::optional<int> mate;
    /// Manage time by the clock.
    std::optional<Clock> clock;
    /// Go on until stopped, and do not report a best move before that.
    bool infinite = false;
    /// Think on the opponent's time: as `infinite` until `ponder_hit()`, then by the other limits.
    bool ponder = false;
    /// Only these root moves are considered; empty means all. Illegal ones are ignored.
    std::vector<chess::Move> search_moves;
};

}  // namespace tabiya::engine
