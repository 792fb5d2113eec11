// SPDX-License-Identifier: MIT
// Levels: how a weaker opponent is made. A weak player does not throw pieces away at random, he sees
// less: fewer moves ahead, and the worth of a position less clearly. What everybody learns early, like
// mating with a rook, stays.
#pragma once

#include <cstdint>
#include <optional>

#include "search/worker.hpp"
#include "tabiya/chess/position.hpp"
#include "tabiya/engine/options.hpp"

namespace tabiya::engine {

/// What a level can see. Nothing set: everything.
struct Level {
    std::optional<std::uint64_t> nodes;
    std::optional<int> depth;
    int noise = 0;  // centipawns

    /// Applies what is tighter.
    void limit(search::Budget& budget, std::uint64_t seed) const noexcept;
};

/// The Elo that stands for a skill level of 0 … 19.
[[nodiscard]] int elo_of_skill(int skill) noexcept;
/// How a player of the strength the options ask for sees this position.
[[nodiscard]] Level level_for(const Options& options, const chess::Position& position) noexcept;

}  // namespace tabiya::engine
