// SPDX-License-Identifier: MIT
// Root: the position a search begins from, and as much of its past as the rules can ask about.
#pragma once

#include <span>
#include <vector>

#include "tabiya/chess/game.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::engine {

/// A position and the keys of those before it, oldest first, back to at least the last capture or
/// pawn move: what draw by repetition needs.
struct Root {
    chess::Position position = chess::Position::initial();
    std::vector<chess::Key> earlier;

    Root() = default;
    explicit Root(const chess::Position& start) : position(start) {}
    /// The position after legal moves from a start position.
    Root(const chess::Position& start, std::span<const chess::Move> moves) : position(start) {
        for (chess::Move move : moves) play(move);
    }
    /// The present position of a game.
    explicit Root(const chess::Game& game) : position(game.start()) {
        for (std::size_t ply = 0; ply < game.plies(); ++ply) play(game.move(ply));
    }
    /// Plays a legal move.
    void play(chess::Move move) {
        earlier.push_back(position.key());
        position.make(move);
        if (position.halfmove_clock() == 0) earlier.clear();
    }
};

}  // namespace tabiya::engine
