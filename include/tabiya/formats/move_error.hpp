// SPDX-License-Identifier: MIT
// What can be wrong with the text of a move.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tabiya/chess/move.hpp"

namespace tabiya::formats {

enum class MoveCode : std::uint8_t {
    Empty,
    BadText,           // not the form of a move
    NullMove,          // "0000", which is no move on a board
    MissingPromotion,  // a pawn reaches the last rank, and the text does not say what it becomes
    BadPromotion,      // a promotion that is none, or to a king or pawn
    Illegal,           // well formed, but not a legal move here
    Ambiguous,         // more than one legal move fits
    NotCanonical,      // strict SAN only: legal and clear, but not written as the standard wants it
};

/// Why a text is not a move in a position.
struct MoveError {
    MoveCode code{};
    /// For people, without a final full stop. Never longer than a few lines, whatever the input was.
    std::string sentence;
    /// Where in the text, counted in bytes from 1.
    std::size_t column = 1;
    /// The moves that fit, if there are several.
    std::vector<chess::Move> candidates;

    /// Sentence and column as one line for people.
    [[nodiscard]] std::string message() const { return sentence + " (column " + std::to_string(column) + ")"; }
};

}  // namespace tabiya::formats
