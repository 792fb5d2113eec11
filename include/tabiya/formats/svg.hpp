// SPDX-License-Identifier: MIT
// A board as a picture (SVG), with arrows and marks.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tabiya/chess/setup.hpp"
#include "tabiya/formats/pgn_comment.hpp"

namespace tabiya::formats {

struct SvgStyle {
    int size = 360;  // pixels on a side
    chess::Color view_from = chess::Color::White;
    bool coordinates = true;
    /// Squares to tint, for example those of the last move.
    chess::Bitboard highlighted;
    /// A king in check, drawn with a red glow.
    std::optional<chess::Square> check;
    /// Arrows and rings, as in [%cal] and [%csl].
    std::vector<pgn::Drawing> drawings;
};

/// The picture as one SVG document that needs nothing else.
[[nodiscard]] std::string to_svg(const chess::Setup& setup, const SvgStyle& style = {});
/// One piece on a 45 × 45 field, as SVG elements without a document around them.
[[nodiscard]] std::string piece_svg(chess::Piece piece);

}  // namespace tabiya::formats
