// SPDX-License-Identifier: MIT
// The quick way from SAN to a move, for the text that nearly every file has: canonical but for check
// marks. No list of moves is made; the squares a piece could come from are one look-up from the target.
#pragma once

#include <string_view>

#include "tabiya/chess/position.hpp"

namespace tabiya::formats::detail {

/// The one legal move a plain SAN means, or no move: then `parse_san` knows why, or understands more.
chess::Move fast_san(std::string_view text, const chess::Position& position) noexcept;

}  // namespace tabiya::formats::detail
