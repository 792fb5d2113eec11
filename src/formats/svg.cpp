// SPDX-License-Identifier: MIT
#include "tabiya/formats/svg.hpp"

#include <array>
#include <cmath>

namespace tabiya::formats {

using namespace chess;

namespace {

constexpr int field = 45;  // units on a side of a square

/// Outlines on a field of 45 × 45: a foot, a body, and what tells the piece.
constexpr ByPieceType<std::string_view> outlines{{
    // Pawn: ball, collar, skirt.
    "<circle cx='22.5' cy='15' r='5.5'/><path d='M17 21h11l-2 3c1 5 3 8 6 11H13c3-3 5-6 6-11z'/>"
    "<path d='M11 35h23v4H11z'/>",
    // Knight: a head that looks to the left.
    "<path d='M14 35c0-7 5-9 7-14-3 2-5 4-8 5-2 1-4-1-4-3 1-5 4-9 8-12l1-5 4 4c8 0 12 7 12 14 0 5 0 8-1 11z'/>"
    "<circle cx='18' cy='16' r='1.2' class='eye'/><path d='M11 35h23v4H11z'/>",
    // Bishop: a mitre with its cut.
    "<circle cx='22.5' cy='8' r='2.5'/><path d='M22.5 10c6 4 9 9 9 13 0 3-2 5-4 6H17.5c-2-1-4-3-4-6 0-4 3-9 9-13z'/>"
    "<path class='line' d='M22.5 15v8M19 19h7'/><path d='M16 30h13l2 5H14z'/><path d='M9 35h27v4H9z'/>",
    // Rook: battlements on a tower.
    "<path d='M11 9h5v3h4V9h5v3h4V9h5v8l-4 3v10l3 5H12l3-5V20l-4-3z'/><path class='line' d='M15 20h15M15 30h15'/>"
    "<path d='M9 35h27v4H9z'/>",
    // Queen: five points with pearls.
    "<path d='M8 13l5 9 3-13 6.5 12 6.5-12 3 13 5-9-4 17H12z'/><circle cx='8' cy='12' r='2.2'/>"
    "<circle cx='16' cy='8.5' r='2.2'/><circle cx='29' cy='8.5' r='2.2'/><circle cx='37' cy='12' r='2.2'/>"
    "<path d='M12 31h21l1 4H11z'/><path d='M9 35h27v4H9z'/>",
    // King: a cross above two lobes.
    "<path d='M21 4h3v3h3v3h-3v4h-3v-4h-3V7h3z'/><path d='M22.5 15c3-4 14-4 14 4 0 5-4 7-5 11h-18c-1-4-5-6-5-11 0-8 "
    "11-8 14-4z'/>"
    "<path class='line' d='M22.5 17v13'/><path d='M13 31h19l1 4H12z'/><path d='M9 35h27v4H9z'/>",
}};

std::string number(double value) {
    const long long thousandths = std::llround(value * 1000);
    const long long whole = std::abs(thousandths) / 1000;
    std::string text(thousandths < 0 ? "-" : "");
    text += std::to_string(whole);
    if (thousandths % 1000 == 0) return text;
    std::string fraction = std::to_string(1000 + std::abs(thousandths) % 1000).substr(1);
    while (fraction.back() == '0') fraction.pop_back();
    return text + "." + fraction;
}

std::string_view color_of_letter(char letter) {
    switch (letter) {
        case 'R': return "#c33";
        case 'Y': return "#d9a400";
        case 'B': return "#2d6cdf";
        default: return "#15781b";
    }
}

struct Point {
    double x;
    double y;
};

class Picture {
  public:
    Picture(const Setup& setup, const SvgStyle& style) : setup_(setup), style_(style) {}

    std::string draw() {
        const std::string side = std::to_string(8 * field);
        const std::string size = std::to_string(style_.size);
        text_ = "<svg xmlns='http://www.w3.org/2000/svg' width='" + size + "' height='" + size + "' viewBox='0 0 " +
                side + " " + side + "'>";
        text_ +=
            "<style>.w{fill:#fff;stroke:#000}.b{fill:#222;stroke:#000}.w,.b{stroke-width:1.5;stroke-linejoin:round}"
            ".line{fill:none}.w .eye{fill:#000}.b .eye,.b .line{stroke:#eee}.b .eye{fill:#eee}"
            "text{font:9px sans-serif}</style>";
        for (Square square : all_squares) board_square(square);
        for (Square square : all_squares)
            if (setup_.board[square] != Piece::None) {
                const Point corner = corner_of(square);
                text_ += "<g transform='translate(" + number(corner.x) + " " + number(corner.y) + ")'>" +
                         piece_svg(setup_.board[square]) + "</g>";
            }
        for (const pgn::Drawing& drawing : style_.drawings) drawing.is_arrow() ? arrow(drawing) : ring(drawing);
        return text_ + "</svg>\n";
    }

  private:
    [[nodiscard]] Point corner_of(Square square) const {
        const bool white = style_.view_from == Color::White;
        const int column = white ? int(file_of(square)) : 7 - int(file_of(square));
        const int row = white ? 7 - int(rank_of(square)) : int(rank_of(square));
        return {double(column * field), double(row * field)};
    }
    [[nodiscard]] Point center_of(Square square) const {
        const Point corner = corner_of(square);
        return {corner.x + field / 2.0, corner.y + field / 2.0};
    }

    void rectangle(Point corner, std::string_view fill) {
        text_ += "<rect x='" + number(corner.x) + "' y='" + number(corner.y) + "' width='45' height='45' fill='" +
                 std::string(fill) + "'/>";
    }

    void board_square(Square square) {
        const Point corner = corner_of(square);
        const bool light = light_squares.contains(square);
        rectangle(corner, light ? "#f0d9b5" : "#b58863");
        if (style_.highlighted.contains(square)) rectangle(corner, "#cdd26a99");
        if (style_.check == square) rectangle(corner, "#e3342f99");
        if (!style_.coordinates) return;
        const std::string fill = light ? "#b58863" : "#f0d9b5";
        if (corner.y == 7 * field) label(corner.x + 38, corner.y + 43, to_char(file_of(square)), fill);
        if (corner.x == 0) label(corner.x + 2, corner.y + 9, to_char(rank_of(square)), fill);
    }

    void label(double x, double y, char letter, const std::string& fill) {
        text_ += "<text x='" + number(x) + "' y='" + number(y) + "' fill='" + fill + "'>" + letter + "</text>";
    }

    void ring(const pgn::Drawing& drawing) {
        const Point center = center_of(drawing.from);
        text_ += "<circle cx='" + number(center.x) + "' cy='" + number(center.y) + "' r='20' fill='none' stroke='" +
                 std::string(color_of_letter(drawing.color)) + "' stroke-width='3' opacity='.8'/>";
    }

    /// A shaft that ends where the head begins, and a head that ends in the middle of the square.
    void arrow(const pgn::Drawing& drawing) {
        const Point from = center_of(drawing.from);
        const Point to = center_of(drawing.to);
        const double length = std::hypot(to.x - from.x, to.y - from.y);
        const Point along{(to.x - from.x) / length, (to.y - from.y) / length};
        const Point neck{to.x - 16 * along.x, to.y - 16 * along.y};
        const std::string color(color_of_letter(drawing.color));
        const auto point = [](double x, double y) { return number(x) + "," + number(y) + " "; };
        text_ += "<g opacity='.8'><line x1='" + number(from.x) + "' y1='" + number(from.y) + "' x2='" + number(neck.x) +
                 "' y2='" + number(neck.y) + "' stroke='" + color +
                 "' stroke-width='7' stroke-linecap='round'/><polygon fill='" + color + "' points='" +
                 point(to.x, to.y) + point(neck.x - 10 * along.y, neck.y + 10 * along.x) +
                 point(neck.x + 10 * along.y, neck.y - 10 * along.x) + "'/></g>";
    }

    const Setup& setup_;
    const SvgStyle& style_;
    std::string text_;
};

}  // namespace

std::string piece_svg(Piece piece) {
    return std::string("<g class='") + (color_of(piece) == Color::White ? "w" : "b") + "'>" +
           std::string(outlines[type_of(piece)]) + "</g>";
}

std::string to_svg(const Setup& setup, const SvgStyle& style) { return Picture(setup, style).draw(); }

}  // namespace tabiya::formats
