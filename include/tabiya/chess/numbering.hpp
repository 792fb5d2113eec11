// SPDX-License-Identifier: MIT
// The three ways to number squares that chess programs and their teachers use, and the roads between.
//
//   a1 = 0   this library: along the ranks from White's corner.
//   a8 = 0   along the ranks from Black's corner, as a FEN is read.
//   mailbox  a board of 10 × 12 = 120 fields with a border two deep above and below and one deep at
//            the sides, so that a step off the board lands on the border (a1 = 21, h8 = 98).
#pragma once

#include <optional>

#include "tabiya/chess/types.hpp"

namespace tabiya::chess {

/// The square's number when a8 is 0 and h1 is 63.
constexpr int to_top_down(Square square) noexcept { return index_of(flip_rank(square)); }
constexpr std::optional<Square> from_top_down(int number) noexcept {
    if (number < 0 || number > 63) return std::nullopt;
    return flip_rank(square_at(number));
}

/// The square's number on the 10 × 12 board, 21 (a1) to 98 (h8).
constexpr int to_mailbox(Square square) noexcept { return 21 + int(file_of(square)) + 10 * int(rank_of(square)); }
/// The square with that mailbox number; nothing for the border and for numbers outside 0 … 119.
constexpr std::optional<Square> from_mailbox(int number) noexcept {
    const int file = number % 10 - 1;
    const int rank = number / 10 - 2;
    if (number < 0 || file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
    return make_square(File(file), Rank(rank));
}

}  // namespace tabiya::chess
