// SPDX-License-Identifier: MIT
// Which squares a piece attacks. Kings, knights and pawns through small tables built by shifts at
// compile time; sliders through the look-up of sliders.hpp; and the lines that join two squares.
#pragma once

#include <type_traits>

#include "tabiya/chess/bitboard.hpp"
#include "tabiya/chess/sliders.hpp"

namespace tabiya::chess {

namespace detail {

constexpr Bitboard king_steps(Bitboard king) noexcept {
    const Bitboard row = king | shift<Direction::East>(king) | shift<Direction::West>(king);
    return (row | shift<Direction::North>(row) | shift<Direction::South>(row)) & ~king;
}

/// The eight jumps: one file and two ranks, or two files and one rank; masks stop the wrap-around.
constexpr Bitboard knight_jumps(Bitboard knights) noexcept {
    const std::uint64_t one_east = (knights & not_h).bits();
    const std::uint64_t one_west = (knights & not_a).bits();
    const std::uint64_t two_east = (knights & not_gh).bits();
    const std::uint64_t two_west = (knights & not_ab).bits();
    return Bitboard(one_east << 17U | one_west << 15U | one_west >> 17U | one_east >> 15U |  //
                    two_east << 10U | two_west << 6U | two_west >> 10U | two_east >> 6U);
}

template <class F>
constexpr BySquare<Bitboard> table_of(F&& attacks_from) noexcept {
    BySquare<Bitboard> table;
    for (Square square : all_squares) table[square] = attacks_from(Bitboard(square));
    return table;
}

}  // namespace detail

/// Squares attacked by any of a colour's pawns in the set.
template <Color C>
constexpr Bitboard pawn_attacks(Bitboard pawns) noexcept {
    if constexpr (C == Color::White) return shift<Direction::NorthEast>(pawns) | shift<Direction::NorthWest>(pawns);
    else return shift<Direction::SouthEast>(pawns) | shift<Direction::SouthWest>(pawns);
}
constexpr Bitboard pawn_attacks(Color color, Bitboard pawns) noexcept {
    return color == Color::White ? pawn_attacks<Color::White>(pawns) : pawn_attacks<Color::Black>(pawns);
}
/// Squares attacked by any knight in the set.
constexpr Bitboard knight_attacks(Bitboard knights) noexcept { return detail::knight_jumps(knights); }

inline constexpr BySquare<Bitboard> king_attack_table = detail::table_of(detail::king_steps);
inline constexpr BySquare<Bitboard> knight_attack_table = detail::table_of(detail::knight_jumps);
inline constexpr ByColor<BySquare<Bitboard>> pawn_attack_table{
    {detail::table_of([](Bitboard b) { return pawn_attacks<Color::White>(b); }),
     detail::table_of([](Bitboard b) { return pawn_attacks<Color::Black>(b); })}};

constexpr Bitboard king_attacks(Square square) noexcept { return king_attack_table[square]; }
constexpr Bitboard knight_attacks(Square square) noexcept { return knight_attack_table[square]; }
constexpr Bitboard pawn_attacks(Color color, Square square) noexcept { return pawn_attack_table[color][square]; }

/// Squares a bishop attacks, the first blocker on each ray included.
inline Bitboard bishop_attacks(Square square, Bitboard occupied) noexcept { return Sliders::bishop(square, occupied); }
/// Squares a rook attacks, the first blocker on each ray included.
inline Bitboard rook_attacks(Square square, Bitboard occupied) noexcept { return Sliders::rook(square, occupied); }
inline Bitboard queen_attacks(Square square, Bitboard occupied) noexcept {
    return bishop_attacks(square, occupied) | rook_attacks(square, occupied);
}

/// Squares attacked by a piece other than a pawn.
template <PieceType T>
inline Bitboard piece_attacks(Square square, Bitboard occupied) noexcept {
    static_assert(T != PieceType::Pawn, "a pawn's attacks depend on its colour");
    if constexpr (T == PieceType::Knight) return knight_attacks(square);
    else if constexpr (T == PieceType::Bishop) return bishop_attacks(square, occupied);
    else if constexpr (T == PieceType::Rook) return rook_attacks(square, occupied);
    else if constexpr (T == PieceType::Queen) return queen_attacks(square, occupied);
    else return king_attacks(square);
}
/// Squares attacked by any piece.
inline Bitboard piece_attacks(Piece piece, Square square, Bitboard occupied) noexcept {
    switch (type_of(piece)) {
        case PieceType::Pawn: return pawn_attacks(color_of(piece), square);
        case PieceType::Knight: return knight_attacks(square);
        case PieceType::Bishop: return bishop_attacks(square, occupied);
        case PieceType::Rook: return rook_attacks(square, occupied);
        case PieceType::Queen: return queen_attacks(square, occupied);
        case PieceType::King: return king_attacks(square);
    }
    return no_squares;
}

namespace detail {
extern const BySquare<BySquare<Bitboard>> between_table;
extern const BySquare<BySquare<Bitboard>> line_table;
extern const BySquare<Bitboard> rook_ray_table;
extern const BySquare<Bitboard> bishop_ray_table;
}  // namespace detail

/// Squares strictly between two squares on a common rank, file or diagonal; else the empty set.
inline Bitboard between(Square a, Square b) noexcept { return detail::between_table[a][b]; }
/// The whole rank, file or diagonal through two different squares, both included; else the empty set.
inline Bitboard line(Square a, Square b) noexcept { return detail::line_table[a][b]; }
/// What a rook attacks on an empty board.
inline Bitboard rook_rays(Square square) noexcept { return detail::rook_ray_table[square]; }
/// What a bishop attacks on an empty board.
inline Bitboard bishop_rays(Square square) noexcept { return detail::bishop_ray_table[square]; }

/// Squares a rook would newly attack if the first of `blockers` on each ray were lifted.
inline Bitboard rook_xray_attacks(Square square, Bitboard occupied, Bitboard blockers) noexcept {
    const Bitboard seen = rook_attacks(square, occupied);
    return seen ^ rook_attacks(square, occupied ^ (seen & blockers));
}
/// Squares a bishop would newly attack if the first of `blockers` on each ray were lifted.
inline Bitboard bishop_xray_attacks(Square square, Bitboard occupied, Bitboard blockers) noexcept {
    const Bitboard seen = bishop_attacks(square, occupied);
    return seen ^ bishop_attacks(square, occupied ^ (seen & blockers));
}

}  // namespace tabiya::chess
