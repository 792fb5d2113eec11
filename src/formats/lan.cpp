// SPDX-License-Identifier: MIT
#include "tabiya/formats/lan.hpp"

#include "tabiya/chess/movegen.hpp"

namespace tabiya::formats {

using namespace chess;

std::string to_lan(Move move, const Position& position) {
    std::string text;
    if (move.is_castling()) {
        text = castling_side(move.from(), move.to()) == CastlingSide::King ? "O-O" : "O-O-O";
    } else {
        const PieceType type = type_of(position.at(move.from()));
        if (type != PieceType::Pawn) text += to_char(type);
        text += name_of(move.from()).view();
        text += position.is_capture(move) ? 'x' : '-';
        text += name_of(move.to()).view();
        if (move.is_promotion()) {
            text += '=';
            text += to_char(move.promoted_to());
        }
    }
    if (position.gives_check(move)) text += has_legal_move(position.after(move)) ? '+' : '#';
    return text;
}

}  // namespace tabiya::formats
