// SPDX-License-Identifier: MIT
// The numbers the search computes with: centipawns in the middle, mates at the ends.
#pragma once

#include <cstdint>

namespace tabiya::search {

/// A score from the side to move, on the scale drawn in tabiya/engine/score.hpp. A plain int on
/// purpose: the search negates, scales and adds margins to it in every line.
using Value = int;

inline constexpr int max_ply = 246;  // deepest ply of the tree; leaves room below 255, the longest mate told
inline constexpr Value mate = 32'000;
inline constexpr Value longest_mate = 255;
inline constexpr Value tablebase_win = mate - longest_mate - 1;
inline constexpr Value infinite = mate + 1;
inline constexpr Value no_value = mate + 2;
inline constexpr Value draw = 0;
/// From here on a value is a proven win: by the tables, or by a mate.
inline constexpr Value least_win = tablebase_win - longest_mate;
inline constexpr Value least_mate = mate - longest_mate;

constexpr Value mate_in(int ply) noexcept { return mate - ply; }
constexpr Value mated_in(int ply) noexcept { return ply - mate; }
constexpr bool is_win(Value value) noexcept { return value >= least_win; }
constexpr bool is_loss(Value value) noexcept { return value <= -least_win; }
/// Whether the value is proven, one way or the other.
constexpr bool is_decisive(Value value) noexcept { return is_win(value) || is_loss(value); }
constexpr bool is_mate(Value value) noexcept { return value >= least_mate || value <= -least_mate; }

/// Which side of the truth a value is on. The bits compose: Exact is both.
enum class Bound : std::uint8_t { None = 0, Upper = 1, Lower = 2, Exact = 3 };
constexpr bool has(Bound bound, Bound part) noexcept { return (unsigned(bound) & unsigned(part)) != 0; }

/// Whether a bound allows to conclude that the value fails against `beta` from the same side.
constexpr bool proves(Bound bound, Value value, Value beta) noexcept {
    return has(bound, value >= beta ? Bound::Lower : Bound::Upper);
}

}  // namespace tabiya::search
