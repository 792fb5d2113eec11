// SPDX-License-Identifier: MIT
// Why a move is not legal, in words.
#pragma once

#include <string>

#include "tabiya/chess/position.hpp"

namespace tabiya::formats::detail {

/// Why the man on `from` may not go to `to`; the move must indeed be illegal.
std::string why_illegal(const chess::Position& position, chess::Square from, chess::Square to);
/// Why the side to move may not castle to that side now; it must indeed be illegal.
std::string why_no_castling(const chess::Position& position, chess::CastlingSide side);

/// "White" or "Black", as a sentence begins.
std::string_view title_of(chess::Color color) noexcept;
/// The two characters of a square as a string.
inline std::string text_of(chess::Square square) { return std::string(chess::name_of(square).view()); }

}  // namespace tabiya::formats::detail
