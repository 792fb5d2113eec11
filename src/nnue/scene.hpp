// SPDX-License-Identifier: MIT
// What the network looks at: which man stands where, and which men are in danger. A man is in danger if he is attacked
// and nobody would take back, or if he is attacked by a man of less worth; the king never counts as such. So much of the
// next exchange is seen at a glance, and the network need not find it out from squares alone.
#pragma once

#include <array>

#include "tabiya/chess/placement.hpp"

namespace tabiya::nnue {

/// A board as sets of squares: one for each bit of a man's number, so that what differs between two boards is found by
/// comparing a handful of sets.
struct Scene {
    using Bits = std::array<chess::Bitboard, 4>;

    Scene() = default;
    Scene(chess::Bitboard who_stands, const Bits& numbers) noexcept;
    explicit Scene(const chess::Placement& placement) noexcept;

    /// The man on an occupied square.
    [[nodiscard]] chess::Piece at(chess::Square square) const noexcept {
        unsigned number = 0;
        for (unsigned bit = 0; bit < bits.size(); ++bit)
            number |= unsigned(bits[bit].bits() >> unsigned(square) & 1U) << bit;
        return chess::Piece(number);
    }

    chess::Bitboard occupied;
    chess::Bitboard in_danger;
    Bits bits;  // where bit i of the number of the man (chess::Piece) is set
};

/// Squares that look different in the two.
inline chess::Bitboard difference(const Scene& a, const Scene& b) noexcept {
    chess::Bitboard squares = (a.occupied ^ b.occupied) | (a.in_danger ^ b.in_danger);
    for (std::size_t i = 0; i < a.bits.size(); ++i) squares |= a.bits[i] ^ b.bits[i];
    return squares;
}

}  // namespace tabiya::nnue
