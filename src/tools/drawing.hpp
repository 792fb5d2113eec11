// SPDX-License-Identifier: MIT
// Boards drawn with letters, one or several beside each other, with or without colour.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/bitboard.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::tools {

/// What a piece of text is, and so how it is coloured.
enum class Ink { Plain, Title, Faint, Member, Blocker, White, Black };

/// Colours text for a terminal, or leaves it alone.
class Palette {
  public:
    explicit Palette(bool color) noexcept : color_(color) {}
    [[nodiscard]] std::string operator()(Ink ink, std::string_view text) const;

  private:
    bool color_;
};

/// One square of a drawing.
struct Glyph {
    char letter = '.';
    Ink ink = Ink::Faint;
};

/// A board with a title.
struct Panel {
    std::string title;
    std::function<Glyph(chess::Square)> glyph;
};

/// A set of squares: x for members, dots for the rest.
Panel panel_of(std::string title, chess::Bitboard set);
/// A set of squares around a man on its square.
Panel panel_of(std::string title, chess::Bitboard set, chess::Piece piece, chess::Square square);
/// The pieces of a position as the letters of a FEN.
Panel panel_of(std::string title, const chess::Position& position);

/// Panels beside each other, `per_row` in a row, eighth rank on top.
std::string draw_panels(const std::vector<Panel>& panels, const Palette& palette, std::size_t per_row = 4);

/// 0x and sixteen digits.
std::string hex(std::uint64_t number);
/// The squares of a set, "a1 c3 h8", or "none".
std::string square_names(chess::Bitboard set);
/// Text broken into lines of at most 90 columns.
std::string paragraph(std::string_view text);
/// Text filled up with blanks to a width.
std::string padded(std::string_view text, std::size_t width);

}  // namespace tabiya::tools
