// SPDX-License-Identifier: MIT
// Standard algebraic notation, the way people and PGN files write moves: Nf3, exd5, O-O, e8=Q+.
#pragma once

#include <string>
#include <string_view>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"
#include "tabiya/formats/move_error.hpp"

namespace tabiya::formats {

/// How exact a SAN has to be.
enum class SanMode : std::uint8_t {
    /// Exactly what `to_san` writes.
    Strict,
    /// Anything that can mean one legal move only: 0-0, missing or extra check marks and "!?", more
    /// disambiguation than needed, a missing x, "e.p.", e8Q, e8(Q), Pe4, and long algebraic (e2-e4, Ng1f3).
    Lenient,
};

/// A legal move in standard algebraic notation, with its check or mate mark.
[[nodiscard]] std::string to_san(chess::Move move, const chess::Position& position);

/// Reads a move that is legal in the position. A text that fits several legal moves is refused and
/// the error names them.
chess::Result<chess::Move, MoveError> parse_san(std::string_view text, const chess::Position& position,
                                                SanMode mode = SanMode::Lenient);

}  // namespace tabiya::formats
