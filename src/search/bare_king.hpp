// SPDX-License-Identifier: MIT
// A bare king against men that can mate: won, and everybody knows how. No evaluation has to judge this, but
// the search must be led to the mate, which may be further away than it sees.
#pragma once

#include <optional>

#include "search/value.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::search {

/// Above what an evaluation says of a winning position, below a tablebase's win.
inline constexpr Value known_win = 6000;

/// The value for the side to move if one side has only its king and the other the officers to mate it.
[[nodiscard]] std::optional<Value> against_bare_king(const chess::Position& position) noexcept;

}  // namespace tabiya::search
