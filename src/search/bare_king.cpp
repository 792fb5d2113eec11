// SPDX-License-Identifier: MIT
#include "search/bare_king.hpp"

#include <algorithm>
#include <cstdlib>

namespace tabiya::search {

using namespace chess;

namespace {

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

/// How far the prey is from the long diagonal between the corners where bishop and knight cannot mate: 7 in a
/// corner of the bishop's colour, 0 in one of the other, growing with each step on the way along the edge.
int towards_right_corner(Square prey, bool light) noexcept {
    const int file = light ? 7 - int(file_of(prey)) : int(file_of(prey));
    return std::abs(7 - file - int(rank_of(prey)));
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
    const bool only_minors = !(p.men(strong, PieceType::Rook) | p.men(strong, PieceType::Queen));
    const Bitboard bishops = p.men(strong, PieceType::Bishop);
    if (only_minors && bishops.count() == 1) {
        // Into the right corner, with king and knight around it.
        value += 60 * towards_right_corner(prey, bishops.intersects(light_squares)) -
                 20 * distance(prey, p.king(strong)) - 4 * distance(prey, p.men(strong, PieceType::Knight).first());
    } else {
        // To the edge with it, and the own king near.
        value += 24 * from_centre(prey) - 16 * distance(prey, p.king(strong));
    }
    return p.turn() == strong ? value : -value;
}

}  // namespace tabiya::search
