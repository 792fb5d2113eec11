// SPDX-License-Identifier: MIT
// Score: what a position is worth to the side to move, as centipawns or as a distance to mate.
#pragma once

#include <compare>
#include <cstdint>

#include "tabiya/chess/position.hpp"

namespace tabiya::engine {

/// A value from the point of view of the side to move. Ordinary scores are centipawns, on a scale where
/// +100 wins half of Tabiya's games (the others are nearly all drawn); scores near
/// the ends of the scale are mates (counted in plies) and, a step below them, wins known from endgame
/// tablebases. Comparing two scores compares how good they are.
///
///     -32000 … -31745 | … -31489 | ……… 0 ……… | 31489 … | 31745 … 32000
///      being mated      table loss  centipawns   table win   giving mate
class Score {
  public:
    constexpr Score() noexcept = default;
    static constexpr Score centipawns(int value) noexcept { return Score(value); }
    /// The side to move gives mate with its own move number `plies` from now (1 = mate in one).
    static constexpr Score mate_in(int plies) noexcept { return Score(mate_value - plies); }
    /// The side to move is mated after that many plies (0 = it already is).
    static constexpr Score mated_in(int plies) noexcept { return Score(plies - mate_value); }
    static constexpr Score from_value(int value) noexcept { return Score(value); }

    /// The place on the scale drawn above.
    [[nodiscard]] constexpr int value() const noexcept { return value_; }
    [[nodiscard]] constexpr bool is_mate() const noexcept { return magnitude() >= mate_value - longest_mate; }
    /// A win or loss that endgame tablebases vouch for, without a known distance to mate.
    [[nodiscard]] constexpr bool is_tablebase() const noexcept {
        return !is_mate() && magnitude() >= tablebase_value - longest_mate;
    }
    /// Plies to the mate; meaningful if `is_mate()`.
    [[nodiscard]] constexpr int mate_plies() const noexcept { return mate_value - magnitude(); }
    /// Full moves to the mate as UCI counts them: positive if the side to move wins, negative if it
    /// loses. Meaningful if `is_mate()`.
    [[nodiscard]] constexpr int mate_moves() const noexcept {
        return value_ > 0 ? (mate_plies() + 1) / 2 : -(mate_plies() / 2);
    }
    /// Centipawns; tablebase wins are shown as ±20000 less the distance from the root.
    [[nodiscard]] constexpr int centipawns() const noexcept {
        if (!is_tablebase()) return value_;
        return value_ > 0 ? 20'000 - (tablebase_value - value_) : -20'000 + (tablebase_value + value_);
    }
    constexpr Score operator-() const noexcept { return Score(-value_); }
    friend constexpr auto operator<=>(Score, Score) noexcept = default;

    static constexpr int mate_value = 32'000;
    static constexpr int longest_mate = 255;  // plies
    static constexpr int tablebase_value = mate_value - longest_mate - 1;

  private:
    constexpr explicit Score(int value) noexcept : value_(value) {}
    [[nodiscard]] constexpr int magnitude() const noexcept { return value_ < 0 ? -value_ : value_; }
    int value_ = 0;
};

/// Which side of the truth a reported score is on.
enum class Bound : std::uint8_t {
    Exact,
    Lower,  // the search failed high: at least this good
    Upper,  // the search failed low: at most this good
};

/// Expected results in thousandths, from the side to move; they add up to 1000.
struct Wdl {
    int win = 0;
    int draw = 1000;
    int loss = 0;
    friend constexpr bool operator==(Wdl, Wdl) noexcept = default;
};

/// The material left: pawn 1, knight and bishop 3, rook 5, queen 9, both sides together.
[[nodiscard]] int material_of(const chess::Position& position) noexcept;

/// The engine's estimate of the result of its own games at that score and with that much material
/// left (see `material_of`).
[[nodiscard]] Wdl wdl_of(Score score, int material) noexcept;

}  // namespace tabiya::engine
