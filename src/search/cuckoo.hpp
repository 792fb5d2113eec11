// SPDX-License-Identifier: MIT
// Upcoming repetition: whether some move leads back to a position seen before, found without trying
// any. The keys of two positions that one reversible move joins differ by that move's own number, and
// a cuckoo hash table of all such numbers finds the move (M. N. J. van Kervinck, "The design and
// implementation of the Rookie 2.0 chess program", 2019).
#pragma once

#include <optional>
#include <span>

#include "tabiya/chess/position.hpp"

namespace tabiya::search {

/// A reversible move of a man that is not a pawn, either way round.
struct Shuttle {
    chess::Square a;
    chess::Square b;
};

/// The move whose number this is, if there is one.
[[nodiscard]] std::optional<Shuttle> find_shuttle(chess::Key difference) noexcept;

/// The keys of the game and of the path so far, the last being that of the current position.
struct Path {
    std::span<const chess::Key> keys;
    int ply;    // distance of the current position from the root
    int reach;  // how many plies back nothing irreversible happened: no capture, pawn move or null move
};

/// Whether the side to move can repeat a position. One that stood at the root or before counts only
/// if it already had been a repetition.
[[nodiscard]] bool can_repeat(const chess::Position& position, const Path& path) noexcept;

/// Whether the current position itself counts as drawn by repetition inside the search: it stood
/// before on the path, or twice before the root.
[[nodiscard]] bool is_repetition(const Path& path) noexcept;

}  // namespace tabiya::search
