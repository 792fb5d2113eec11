// SPDX-License-Identifier: MIT
#include "tools/drawing.hpp"

#include <algorithm>

namespace tabiya::tools {
namespace {

using chess::Bitboard;
using chess::File;
using chess::Piece;
using chess::Position;
using chess::Rank;
using chess::Square;

constexpr std::size_t panel_width = 17;  // "8 " and eight letters with blanks between
constexpr std::string_view gap = "     ";
constexpr std::size_t text_width = 90;

Ink ink_of(Piece piece) { return chess::color_of(piece) == chess::Color::White ? Ink::White : Ink::Black; }

std::string row_of(const Panel& panel, int rank, const Palette& palette) {
    std::string text = palette(Ink::Faint, std::to_string(rank + 1));
    for (int file = 0; file < 8; ++file) {
        const Glyph glyph = panel.glyph(chess::make_square(File(file), Rank(rank)));
        text += ' ' + palette(glyph.ink, std::string_view(&glyph.letter, 1));
    }
    return text;
}

/// Titles may be as wide as a panel and the gap after it.
std::string title_row(const std::vector<Panel>& panels, std::size_t first, std::size_t last, const Palette& palette) {
    std::string text;
    for (std::size_t i = first; i < last; ++i) {
        const std::size_t width = panel_width + gap.size() - 2;
        text += "  " + palette(Ink::Title, i + 1 < last ? padded(panels[i].title, width) : panels[i].title);
    }
    return text;
}

}  // namespace

std::string Palette::operator()(Ink ink, std::string_view text) const {
    constexpr std::string_view codes[] = {"", "1", "2", "1;32", "1;31", "1;33", "1;36"};
    if (!color_ || ink == Ink::Plain) return std::string(text);
    return "\x1b[" + std::string(codes[int(ink)]) + 'm' + std::string(text) + "\x1b[0m";
}

Panel panel_of(std::string title, Bitboard set) {
    return {std::move(title), [set](Square at) { return set.contains(at) ? Glyph{'x', Ink::Member} : Glyph{}; }};
}

Panel panel_of(std::string title, Bitboard set, Piece piece, Square square) {
    Panel plain = panel_of(std::move(title), set);
    return {std::move(plain.title), [inner = std::move(plain.glyph), piece, square](Square at) {
                return at == square ? Glyph{chess::to_char(piece), ink_of(piece)} : inner(at);
            }};
}

Panel panel_of(std::string title, const Position& position) {
    return {std::move(title), [position](Square at) {
                const Piece piece = position.at(at);
                return piece == Piece::None ? Glyph{} : Glyph{chess::to_char(piece), ink_of(piece)};
            }};
}

std::string draw_panels(const std::vector<Panel>& panels, const Palette& palette, std::size_t per_row) {
    std::string text;
    for (std::size_t first = 0; first < panels.size(); first += per_row) {
        const std::size_t last = std::min(first + per_row, panels.size());
        if (first > 0) text += '\n';
        text += title_row(panels, first, last, palette) + '\n';
        for (int rank = 7; rank >= 0; --rank) {
            for (std::size_t i = first; i < last; ++i)
                text += (i == first ? "" : std::string(gap)) + row_of(panels[i], rank, palette);
            text += '\n';
        }
        for (std::size_t i = first; i < last; ++i)
            text += (i == first ? "" : std::string(gap)) + palette(Ink::Faint, "  a b c d e f g h");
        text += '\n';
    }
    return text;
}

std::string hex(std::uint64_t number) {
    std::string text = "0x0000000000000000";
    for (std::size_t at = text.size(); number != 0; number >>= 4U) text[--at] = "0123456789abcdef"[number & 15U];
    return text;
}

std::string square_names(Bitboard set) {
    std::string text;
    for (Square square : set) text.append(text.empty() ? "" : " ").append(chess::name_of(square).view());
    return text.empty() ? "none" : text;
}

std::string paragraph(std::string_view text) {
    std::string result;
    std::size_t column = 0;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find(' '), text.size());
        if (column > 0 && column + 1 + length > text_width) {
            result += '\n';
            column = 0;
        } else if (column > 0) {
            result += ' ';
            ++column;
        }
        result += text.substr(0, length);
        column += length;
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return result + '\n';
}

std::string padded(std::string_view text, std::size_t width) {
    std::string result(text);
    if (result.size() < width) result.append(width - result.size(), ' ');
    return result;
}

}  // namespace tabiya::tools
