// SPDX-License-Identifier: MIT
// Position keys after Zobrist: every fact of a position has a random number of its own, and the key
// is the XOR of the numbers of the facts that hold. A move changes few facts, so it costs few XORs,
// and the same move back restores the key.
//
// The numbers are the 781 of the Polyglot opening-book format, so a position's key is also its key in
// every Polyglot book: 12 × 64 for pieces on squares, 4 castling rights, 8 en-passant files, and one
// for White to move.
#pragma once

#include <array>
#include <cstdint>

#include "tabiya/chess/bitboard.hpp"

namespace tabiya::chess {

using Key = std::uint64_t;

namespace zobrist {

/// The 781 numbers in the order of the Polyglot specification.
extern const std::array<Key, 781> polyglot_numbers;

namespace detail {
extern const ByPiece<BySquare<Key>> piece_numbers;
}

/// The number of a piece standing on a square.
inline Key piece(Piece piece, Square square) noexcept { return detail::piece_numbers[piece][square]; }
/// The number of one castling right.
inline Key castling(Color color, CastlingSide side) noexcept {
    return polyglot_numbers[768 + 2 * std::size_t(color) + std::size_t(side)];
}
/// The number of an en-passant square on that file, counted only if a pawn stands ready to capture.
inline Key en_passant(File file) noexcept { return polyglot_numbers[772 + std::size_t(file)]; }
/// The number that says White is to move.
inline Key white_to_move() noexcept { return polyglot_numbers[780]; }

}  // namespace zobrist
}  // namespace tabiya::chess
