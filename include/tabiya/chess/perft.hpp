// SPDX-License-Identifier: MIT
// Perft: how many positions lie a given number of plies away, counted through the same generator and
// the same make/unmake the engine uses. The classic proof that a move generator is right.
#pragma once

#include <cstdint>

#include "tabiya/chess/position.hpp"

namespace tabiya::chess {

/// How the last plies are counted. All methods give the same number; the slower ones say more about
/// the code they run through.
enum class PerftMethod : std::uint8_t {
    TwoPly,  // the last two plies together: most replies are counted once for many moves
    Bulk,    // the last ply by the number of moves, without writing them down
    List,    // the last ply by the length of its written move list
    Visit,   // every leaf is made and unmade
};

/// The number of leaf positions `depth` plies away; 1 for depth 0.
std::uint64_t perft(Position& position, int depth, PerftMethod method = PerftMethod::TwoPly) noexcept;

}  // namespace tabiya::chess
