// SPDX-License-Identifier: MIT
// Long algebraic notation: Ng1-f3, e4xd5, e7-e8=Q, O-O. `parse_san` reads it too.
#pragma once

#include <string>

#include "tabiya/chess/position.hpp"

namespace tabiya::formats {

/// A legal move in long algebraic notation, with its check or mate mark.
[[nodiscard]] std::string to_lan(chess::Move move, const chess::Position& position);

}  // namespace tabiya::formats
