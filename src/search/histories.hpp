// SPDX-License-Identifier: MIT
// Histories: what has worked before, counted per kind of move. Each number pulls itself back towards
// zero as it grows ("gravity"), so it stays within its bound and recent results weigh more.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "search/value.hpp"
#include "tabiya/chess/bitboard.hpp"
#include "tabiya/chess/move.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::search {

using chess::Bitboard;
using chess::Color;
using chess::Key;
using chess::Move;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

/// A number in [-Limit, Limit] that learns.
template <int Limit>
class Learned {
  public:
    constexpr operator int() const noexcept { return value_; }
    /// Moves towards ±Limit by `bonus`, the less the nearer it already is.
    constexpr void learn(int bonus) noexcept {
        bonus = std::clamp(bonus, -Limit, Limit);
        value_ = std::int16_t(value_ + bonus - value_ * std::abs(bonus) / Limit);
    }

  private:
    std::int16_t value_ = 0;
};

inline constexpr int history_limit = 16'384;
inline constexpr int correction_limit = 1'024;
using History = Learned<history_limit>;
using Correction = Learned<correction_limit>;

/// 0 … 11 for the twelve pieces; tables need no room for the gap in the middle of the enum.
constexpr std::size_t slot(Piece piece) noexcept { return std::size_t(piece) - 2 * (std::size_t(piece) >> 3U); }
constexpr std::size_t slot(Color color) noexcept { return std::size_t(color); }
constexpr std::size_t slot(Square square) noexcept { return std::size_t(square); }

/// A table over (piece, destination): the usual name of a move in histories.
template <class T>
using ByPieceTo = std::array<std::array<T, 64>, 12>;

/// What usually answers one particular earlier move.
using Continuation = ByPieceTo<History>;
using ContinuationCorrection = ByPieceTo<Correction>;

inline constexpr std::size_t pawn_history_size = 512;
inline constexpr std::size_t correction_size = 16'384;

/// All that one thread has learned. About four megabytes, all zero at the start of a game.
struct Histories {
    /// Quiet moves by colour, from and to, and by whether either square is attacked: fleeing and
    /// walking into danger are different moves.
    std::array<std::array<std::array<std::array<std::array<History, 2>, 2>, 64>, 64>, 2> butterfly;
    /// Captures and promotions by piece, destination and what was taken (6: nothing).
    std::array<std::array<std::array<History, 7>, 64>, 12> noisy;
    /// Quiet moves given an earlier move: `continuation[piece][to]` of the earlier one.
    ByPieceTo<Continuation> continuation;
    /// Quiet moves given the pawn structure.
    std::array<ByPieceTo<History>, pawn_history_size> pawn;

    /// How far the evaluation has been off, by colour to move and …
    std::array<std::array<Correction, correction_size>, 2> pawn_correction;
    /// … by the men of one side without pawns …
    std::array<std::array<std::array<Correction, correction_size>, 2>, 2> officer_correction;
    /// … and by the last two moves.
    ByPieceTo<ContinuationCorrection> continuation_correction;

    History& quiet(Color us, Move move, Bitboard threats) noexcept {
        return butterfly[slot(us)][slot(move.from())][slot(move.to())][threats.contains(move.from())]
                        [threats.contains(move.to())];
    }
    History& capture(const Position& p, Move move) noexcept {
        const Piece captured = p.captured_by(move);
        const std::size_t victim = captured == Piece::None ? 6 : std::size_t(chess::type_of(captured));
        return noisy[slot(p.at(move.from()))][slot(move.to())][victim];
    }
    ByPieceTo<History>& structure(const Position& p) noexcept { return pawn[p.pawn_key() % pawn_history_size]; }
};

}  // namespace tabiya::search
