// SPDX-License-Identifier: MIT
#include "search/bare_king.hpp"

#include <algorithm>

namespace tabiya::search {

using namespace chess;

namespace {

/// Above what an evaluation says of a winning position, below a tablebase's win.
constexpr Value known_win = 6000;

/// A queen, a rook, two unlike bishops, or bishop and knight. Two knights are not enough.
bool can_force_mate(const Position& p, Color strong) noexcept {
    if (p.men(strong, PieceType::Rook) | p.men(strong, PieceType::Queen)) return true;
    const Bitboard bishops = p.men(strong, PieceType::Bishop);
    if (bishops.intersects(light_squares) && bishops.intersects(dark_squares)) return true;
    return bishops && p.men(strong, PieceType::Knight);
}

int from_centre(Square square) noexcept {
    const auto off = [](int line) { return std::max(3 - line, line - 4); };
    return off(int(file_of(square))) + off(int(rank_of(square)));
}

/// Steps to the corner where bishop and knight can mate: the one on the bishop's colour.
int to_right_corner(Square prey, bool light) noexcept {
    return light ? std::min(distance(prey, Square::A8), distance(prey, Square::H1))
                 : std::min(distance(prey, Square::A1), distance(prey, Square::H8));
}

}  // namespace

std::optional<Value> against_bare_king(const Position& p) noexcept {
    const bool white_is_bare = p.men(Color::White).count() == 1;
    if (!white_is_bare && p.men(Color::Black).count() != 1) return std::nullopt;
    const Color strong = white_is_bare ? Color::Black : Color::White;
    if (!can_force_mate(p, strong)) return std::nullopt;

    const auto men = [&](PieceType type) { return p.men(strong, type).count(); };
    const Square prey = p.king(~strong);
    Value value = known_win + 900 * men(PieceType::Queen) + 500 * men(PieceType::Rook) +
                  300 * (men(PieceType::Bishop) + men(PieceType::Knight)) + 100 * men(PieceType::Pawn);
    // To the edge with it, and the own king near.
    value += 24 * from_centre(prey) - 16 * distance(prey, p.king(strong));
    const bool only_minors = !(p.men(strong, PieceType::Rook) | p.men(strong, PieceType::Queen));
    if (only_minors && men(PieceType::Bishop) == 1)
        value -= 40 * to_right_corner(prey, p.men(strong, PieceType::Bishop).intersects(light_squares));
    return p.turn() == strong ? value : -value;
}

}  // namespace tabiya::search
