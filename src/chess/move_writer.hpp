// SPDX-License-Identifier: MIT
// Writing the moves of a set of targets into a list, up to eight at a time.
//
// A processor spends less on writing eight moves than on guessing how many there will be. So all the
// moves a man could make from a square on an empty board are laid out at compile time, eight to a
// 16-byte row. PEXT turns a set of targets into one bit per move of that layout, and a shuffle packs
// the moves whose bits are set to the front of a row:
//
//     knight on b1   b1d2 b1a3 b1c3  -  -  -  -  -
//     targets d2 c3     1    0    1                   bits 101
//     written        b1d2 b1c3  and rubbish, which the next row overwrites
//
// A king or knight takes one row, a bishop or rook two, a queen four; the pawns that arrive on one rank
// take one as well. Machines without these instructions take the targets one by one.
#pragma once

#if defined(__BMI2__) && defined(__SSSE3__)
#include <immintrin.h>
#endif

#include "tabiya/chess/attacks.hpp"
#include "tabiya/chess/move.hpp"

namespace tabiya::chess::detail {

/// Eight moves side by side, as many as a list has room for past its end.
struct alignas(16) MoveRow {
    std::array<Move, 8> moves;
};
static_assert(sizeof(MoveRow) == 16 && MoveList::surplus == 8);

/// How many rows hold every move of a man from one square.
template <PieceType T>
inline constexpr std::size_t rows_of = T == PieceType::Queen                            ? 4
                                       : T == PieceType::Bishop || T == PieceType::Rook ? 2
                                                                                        : 1;

/// Every square a man reaches on an empty board, and the moves there from the lowest square to the highest.
template <PieceType T>
struct Reachable {
    Bitboard squares;
    std::array<MoveRow, rows_of<T>> rows;
};
template <PieceType T>
inline constexpr BySquare<Reachable<T>> reachable = [] {
    BySquare<Reachable<T>> table{};
    for (Square from : all_squares) {
        Reachable<T>& entry = table[from];
        if constexpr (T == PieceType::King) entry.squares |= king_attacks(from);
        if constexpr (T == PieceType::Knight) entry.squares |= knight_attacks(from);
        if constexpr (T == PieceType::Bishop || T == PieceType::Queen)
            entry.squares |= slider_attacks_slow(SliderType::Bishop, from, no_squares);
        if constexpr (T == PieceType::Rook || T == PieceType::Queen)
            entry.squares |= slider_attacks_slow(SliderType::Rook, from, no_squares);
        std::size_t i = 0;
        for (Square to : entry.squares) {
            entry.rows[i / 8].moves[i % 8] = Move::normal(from, to);
            ++i;
        }
    }
    return table;
}();

/// Pawn moves of so many steps in one direction, a row for each rank of arrival.
template <Direction D, int Steps>
inline constexpr ByRank<MoveRow> pawn_rows = [] {
    ByRank<MoveRow> table{};
    for (Square to : all_squares) {
        const int from = index_of(to) - Steps * int(D);
        if (from >= 0 && from < 64)
            table[rank_of(to)].moves[std::size_t(file_of(to))] = Move::normal(square_at(from), to);
    }
    return table;
}();

#if defined(__BMI2__) && defined(__SSSE3__)

/// For each choice among eight moves the shuffle that packs the chosen ones.
struct alignas(16) Packing {
    std::array<std::uint8_t, 16> bytes;
};
inline constexpr std::array<Packing, 256> packings = [] {
    std::array<Packing, 256> table{};
    for (unsigned chosen = 0; chosen < 256; ++chosen) {
        std::size_t at = 0;
        for (unsigned byte = 0; byte < 16; ++byte)
            if ((chosen >> byte / 2 & 1U) != 0) table[chosen].bytes[at++] = std::uint8_t(byte);
    }
    return table;
}();

/// Writes the chosen moves of a row, one bit each, and returns the end.
inline Move* write_row(Move* out, const MoveRow& row, std::size_t chosen) noexcept {
    const __m128i moves = _mm_load_si128(reinterpret_cast<const __m128i*>(&row));
    const __m128i packing = _mm_load_si128(reinterpret_cast<const __m128i*>(&packings[chosen]));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(moves, packing));
    return out + std::popcount(chosen);
}

/// Writes the moves of a king or officer and returns the end.
template <PieceType T>
inline Move* write_moves(Move* out, Square from, Bitboard targets) noexcept {
    const Reachable<T>& entry = reachable<T>[from];
    std::uint64_t chosen = _pext_u64(targets.bits(), entry.squares.bits());
    for (const MoveRow& row : entry.rows) {
        out = write_row(out, row, chosen & 255U);
        chosen >>= 8U;
    }
    return out;
}

#else

inline Move* write_row(Move* out, const MoveRow& row, std::size_t chosen) noexcept {
    for (; chosen != 0; chosen &= chosen - 1) *out++ = row.moves[std::size_t(std::countr_zero(chosen))];
    return out;
}
template <PieceType T>
inline Move* write_moves(Move* out, Square from, Bitboard targets) noexcept {
    for (Square to : targets) *out++ = Move::normal(from, to);
    return out;
}

#endif

/// The moves of pawns that arrive on one rank.
template <Direction D, int Steps, Rank R>
inline Move* write_pawns(Move* out, Bitboard targets) noexcept {
    return write_row(out, pawn_rows<D, Steps>[R], targets.bits() >> 8U * unsigned(R) & 255U);
}

}  // namespace tabiya::chess::detail
