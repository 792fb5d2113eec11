// SPDX-License-Identifier: MIT
#include "formats/move_reasons.hpp"

namespace tabiya::formats::detail {

using namespace chess;

std::string_view title_of(Color color) noexcept { return color == Color::White ? "White" : "Black"; }

namespace {

/// Where the man on `from` could go if its king did not matter; castling not counted.
Bitboard reach(const Position& p, Square from) {
    const Piece piece = p.at(from);
    const Color us = color_of(piece);
    if (type_of(piece) != PieceType::Pawn) return piece_attacks(piece, from, p.occupied()) & ~p.men(us);
    const Bitboard single = shift(Bitboard(from), forward(us)) & p.empty();
    const Bitboard twice = shift(single & Bitboard(relative(Rank::R3, us)), forward(us)) & p.empty();
    Bitboard victims = p.men(~us);
    if (p.en_passant()) victims.set(*p.en_passant());
    return single | twice | (pawn_attacks(us, from) & victims);
}

}  // namespace

std::string why_illegal(const Position& p, Square from, Square to) {
    const Color us = p.turn();
    const Piece piece = p.at(from);
    if (piece == Piece::None) return "no man stands on " + text_of(from);
    const std::string man = std::string(name_of(type_of(piece))) + " on " + text_of(from);
    if (color_of(piece) != us)
        return "the " + man + " is " + std::string(title_of(~us)) + "'s, and it is " + std::string(title_of(us)) +
               "'s turn";
    if (!reach(p, from).contains(to)) return "the " + man + " cannot go to " + text_of(to);
    if (type_of(piece) == PieceType::King) return "the king would be in check on " + text_of(to);
    if (p.in_check()) return "the king would still be in check";
    return "the " + man + " is pinned to its king";
}

std::string why_no_castling(const Position& p, CastlingSide side) {
    const Color us = p.turn();
    const std::string whose(title_of(us));
    const std::string_view flank = side == CastlingSide::King ? "king's side" : "queen's side";
    const auto rook = p.castling_rook(us, side);
    if (!rook) return whose + " has no right to castle on the " + std::string(flank);
    if (p.in_check()) return whose + " may not castle out of check";
    const Square king = p.king(us);
    const CastlingPath path = castling_path(king, *rook);
    const Bitboard in_the_way = path.must_be_empty & p.occupied() & ~Bitboard::of(king, *rook);
    if (in_the_way) return "castling is blocked on " + text_of(in_the_way.first());
    for (Square square : path.must_be_safe)
        if (p.is_attacked(square, ~us, p.occupied() ^ Bitboard(king)))
            return "castling would take the king over " + text_of(square) + ", which is attacked";
    return "castling would uncover an attack on the king";
}

}  // namespace tabiya::formats::detail
