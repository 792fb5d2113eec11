// SPDX-License-Identifier: MIT
// What the search asks of an evaluation. The search is a template over it, so a hand-made evaluation
// and a network cost no virtual call.
#pragma once

#include <concepts>

#include "tabiya/chess/position.hpp"

namespace tabiya::search {

template <class E>
concept Evaluator = requires(E evaluator, const chess::Position& position) {
    // The root of a new search: everything from scratch.
    evaluator.reset(position);
    // A move has been made: what the board looks like now.
    evaluator.push(position.placement());
    // The last move is taken back. Null moves are neither pushed nor popped.
    evaluator.pop();
    // Centipawns for the side to move; only asked when it is not in check.
    { evaluator.evaluate(position) } -> std::same_as<int>;
};

}  // namespace tabiya::search
