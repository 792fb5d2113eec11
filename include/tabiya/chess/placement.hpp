// SPDX-License-Identifier: MIT
// Placement: what stands where, as eight sets of squares and nothing else. The part of a position
// that attacks and moves are computed from, small enough to be copied at will.
#pragma once

#include "tabiya/chess/bitboard.hpp"

namespace tabiya::chess {

class Placement {
  public:
    [[nodiscard]] Bitboard occupied() const noexcept { return colors_[Color::White] | colors_[Color::Black]; }
    [[nodiscard]] Bitboard empty() const noexcept { return ~occupied(); }
    [[nodiscard]] Bitboard men(Color color) const noexcept { return colors_[color]; }
    [[nodiscard]] Bitboard men(PieceType type) const noexcept { return types_[type]; }
    [[nodiscard]] Bitboard men(Color color, PieceType type) const noexcept { return colors_[color] & types_[type]; }
    [[nodiscard]] Bitboard men(Piece piece) const noexcept { return men(color_of(piece), type_of(piece)); }
    [[nodiscard]] Bitboard pawns(Color color) const noexcept { return men(color, PieceType::Pawn); }
    /// Bishops and queens.
    [[nodiscard]] Bitboard diagonal_sliders(Color color) const noexcept {
        return colors_[color] & (types_[PieceType::Bishop] | types_[PieceType::Queen]);
    }
    /// Rooks and queens.
    [[nodiscard]] Bitboard straight_sliders(Color color) const noexcept {
        return colors_[color] & (types_[PieceType::Rook] | types_[PieceType::Queen]);
    }
    /// Everything but pawns and the king.
    [[nodiscard]] Bitboard officers(Color color) const noexcept {
        return colors_[color] & ~(types_[PieceType::Pawn] | types_[PieceType::King]);
    }
    [[nodiscard]] Square king(Color color) const noexcept { return men(color, PieceType::King).first(); }

    /// The bitboards alone, for whoever works on a copy of them.
    [[nodiscard]] const Placement& placement() const noexcept { return *this; }

    /// Puts a man on an empty square or takes it off again.
    constexpr void toggle(Color color, PieceType type, Bitboard squares) noexcept {
        colors_[color] ^= squares;
        types_[type] ^= squares;
    }

    friend bool operator==(const Placement&, const Placement&) = default;

  protected:
    ByPieceType<Bitboard> types_;
    ByColor<Bitboard> colors_;
};

}  // namespace tabiya::chess
