// SPDX-License-Identifier: MIT
// What the library knows, drawn for somebody who wants to understand it. Every number shown is read from
// the tables and functions the engine itself uses.
#pragma once

#include <string>

#include "tabiya/chess/position.hpp"
#include "tools/drawing.hpp"

namespace tabiya::tools {

/// The squares a piece attacks; for sliders, the way from blockers to the answer by both look-ups.
std::string show_attacks(chess::Piece piece, chess::Square square, chess::Bitboard blockers, const Palette& palette);
/// Set and clear masks of a square, files, ranks, and the masks against wrap-around.
std::string show_masks(chess::Square square, const Palette& palette);
/// A key as the list of the numbers it is the XOR of.
std::string show_key(const chess::Position& position, const Palette& palette);
/// Every bitboard of a position, its checks, pins and forbidden squares.
std::string show_position(const chess::Position& position, const Palette& palette);
/// A square in the three numberings.
std::string show_square(chess::Square square, const Palette& palette);
/// Any 64 bits as a board.
std::string show_bitboard(chess::Bitboard set, const Palette& palette);

}  // namespace tabiya::tools
