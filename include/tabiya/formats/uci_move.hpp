// SPDX-License-Identifier: MIT
// Moves as the UCI protocol writes them: e2e4, e7e8q, and castling in two ways.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"
#include "tabiya/formats/move_error.hpp"

namespace tabiya::formats {

/// How castling is written.
enum class CastlingText : std::uint8_t {
    Standard,  // e1g1: where the king goes, if it goes at least two squares; else king takes rook
    Chess960,  // e1h1: king takes its own rook
};

/// The move in UCI notation; no move is "0000".
[[nodiscard]] std::string to_uci(chess::Move move, CastlingText castling = CastlingText::Standard);

/// Reads a move in UCI notation that is legal in the position. Castling is understood in both ways;
/// where a king's step and a castling would share their text, it is the step.
chess::Result<chess::Move, MoveError> parse_uci_move(std::string_view text, const chess::Position& position);

}  // namespace tabiya::formats
