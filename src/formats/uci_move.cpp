// SPDX-License-Identifier: MIT
#include "tabiya/formats/uci_move.hpp"

#include <cstdlib>

#include "formats/move_reasons.hpp"
#include "formats/text.hpp"

namespace tabiya::formats {

using namespace chess;

namespace {

/// The square that the text gives for castling.
Square castling_target(Move move, CastlingText style) {
    const Square king = move.from();
    if (style == CastlingText::Chess960) return move.to();
    const Color color = rank_of(king) == Rank::R1 ? Color::White : Color::Black;
    const Square target = castled_king_square(color, castling_side(king, move.to()));
    // One step, or none, would read as something else: only Chess960 has that.
    return std::abs(int(file_of(target)) - int(file_of(king))) >= 2 ? target : move.to();
}

std::optional<PieceType> promotion_from(char letter) {
    switch (letter) {
        case 'n':
        case 'N': return PieceType::Knight;
        case 'b':
        case 'B': return PieceType::Bishop;
        case 'r':
        case 'R': return PieceType::Rook;
        case 'q':
        case 'Q': return PieceType::Queen;
        default: return std::nullopt;
    }
}

/// The side a king wants to castle to when it goes from one square to the other, if it does.
std::optional<CastlingSide> castling_meant(const Position& p, Square from, Square to) {
    const Color us = p.turn();
    if (from != p.king(us) || rank_of(from) != relative(Rank::R1, us) || rank_of(to) != rank_of(from))
        return std::nullopt;
    if (p.men(us, PieceType::Rook).contains(to)) return castling_side(from, to);
    if (std::abs(int(file_of(to)) - int(file_of(from))) < 2) return std::nullopt;
    for (CastlingSide side : all_castling_sides)
        if (to == castled_king_square(us, side) && castling_side(from, to) == side) return side;
    return std::nullopt;
}

Result<Move, MoveError> castle(const Position& p, Square to, CastlingSide side) {
    const Color us = p.turn();
    if (const auto rook = p.castling_rook(us, side)) {
        const Move move = Move::castling(p.king(us), *rook);
        // King takes rook must name the very rook that has the right.
        const bool names_rook =
            to == *rook || !p.men(us, PieceType::Rook).contains(to) || to == castled_king_square(us, side);
        if (names_rook && p.is_legal(move)) return move;
        if (!names_rook)
            return Failure{
                MoveError{MoveCode::Illegal, "the rook on " + detail::text_of(to) + " has no right to castle", 3, {}}};
    }
    return Failure{MoveError{MoveCode::Illegal, detail::why_no_castling(p, side), 1, {}}};
}

Result<Move, MoveError> move_pawn(const Position& p, Square from, Square to, std::optional<PieceType> promoted) {
    const bool last_rank = rank_of(to) == relative(Rank::R8, p.turn());
    Move move = Move::normal(from, to);
    if (last_rank) move = Move::promotion(from, to, promoted.value_or(PieceType::Queen));
    else if (p.en_passant() == to && file_of(from) != file_of(to)) move = Move::en_passant(from, to);
    if (!p.is_legal(move)) return Failure{MoveError{MoveCode::Illegal, detail::why_illegal(p, from, to), 1, {}}};
    if (last_rank && !promoted)
        return Failure{MoveError{MoveCode::MissingPromotion,
                                 "a pawn that reaches " + detail::text_of(to) + " must become q, r, b or n",
                                 5,
                                 {}}};
    if (!last_rank && promoted)
        return Failure{MoveError{MoveCode::BadPromotion, "a pawn does not promote on " + detail::text_of(to), 5, {}}};
    return move;
}

}  // namespace

std::string to_uci(Move move, CastlingText castling) {
    if (!move) return "0000";
    const Square target = move.is_castling() ? castling_target(move, castling) : move.to();
    std::string text = detail::text_of(move.from()) + detail::text_of(target);
    if (move.is_promotion()) text += char(to_char(move.promoted_to()) - 'A' + 'a');
    return text;
}

Result<Move, MoveError> parse_uci_move(std::string_view text, const Position& p) {
    const auto fail = [](MoveCode code, std::string sentence, std::size_t column) {
        return Failure{MoveError{code, std::move(sentence), column, {}}};
    };
    if (text.empty()) return fail(MoveCode::Empty, "the move is empty", 1);
    if (text == "0000") return fail(MoveCode::NullMove, "0000 is no move", 1);
    const auto from = square_from(text.substr(0, 2));
    if (!from)
        return fail(MoveCode::BadText,
                    "a move begins with a square such as e2, not " + detail::excerpt(text.substr(0, 2)), 1);
    const auto to = square_from(text.size() < 2 ? "" : text.substr(2, 2));
    if (!to) return fail(MoveCode::BadText, "the move does not say to which square", 3);
    if (text.size() > 5) return fail(MoveCode::BadText, "there is text after the move", 6);
    std::optional<PieceType> promoted;
    if (text.size() == 5 && !(promoted = promotion_from(text[4])))
        return fail(MoveCode::BadPromotion, "a pawn becomes q, r, b or n, not " + detail::quoted(text[4]), 5);

    const Piece piece = p.at(*from);
    if (piece == make_piece(p.turn(), PieceType::Pawn)) return move_pawn(p, *from, *to, promoted);
    const auto side = castling_meant(p, *from, *to);
    if (!side && !p.is_legal(Move::normal(*from, *to)))
        return fail(MoveCode::Illegal, detail::why_illegal(p, *from, *to), 1);
    if (promoted) return fail(MoveCode::BadPromotion, "only a pawn promotes", 5);
    if (side) return castle(p, *to, *side);
    return Move::normal(*from, *to);
}

}  // namespace tabiya::formats
