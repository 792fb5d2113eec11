// SPDX-License-Identifier: MIT
// A position laid open: its sets of squares, and its key as a list of XORs.
#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"
#include "tools/show.hpp"

namespace tabiya::tools {
namespace {

using chess::Bitboard;
using chess::CastlingSide;
using chess::Color;
using chess::Key;
using chess::Piece;
using chess::PieceType;
using chess::Position;
using chess::Square;

std::string capitalised(std::string_view word) {
    std::string text(word);
    text.front() = char(text.front() - 'a' + 'A');
    return text;
}

std::string piece_name(Piece piece) {
    return std::string(chess::name_of(chess::color_of(piece))) + ' ' +
           std::string(chess::name_of(chess::type_of(piece)));
}

/// The squares the king of the side to move may not enter, the king himself being no shield.
Bitboard king_danger(const Position& position) {
    const Color us = position.turn();
    const Bitboard without_king = position.occupied() & ~Bitboard(position.king(us));
    Bitboard danger;
    for (Square square : chess::all_squares)
        if (position.is_attacked(square, ~us, without_king)) danger.set(square);
    return danger;
}

/// The facts of a position and the number of each, in the order they are told.
class KeyList {
  public:
    explicit KeyList(const Palette& palette) : palette_(palette) {}

    void heading(std::string_view text) { text_ += '\n' + palette_(Ink::Title, text) + '\n'; }
    void add(const std::string& fact, Key number) {
        key_ ^= number;
        text_ += "  " + padded(fact, 26) + hex(number) + "   " + palette_(Ink::Faint, hex(key_)) + '\n';
    }
    void none(std::string_view fact) { text_ += "  " + std::string(fact) + '\n'; }
    [[nodiscard]] Key key() const { return key_; }
    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    const Palette& palette_;
    Key key_ = 0;
    std::string text_;
};

void list_pieces(const Position& position, KeyList& list) {
    list.heading("pieces");
    for (Piece piece : chess::all_pieces)
        for (Square square : position.men(piece))
            list.add(piece_name(piece) + " on " + std::string(chess::name_of(square).view()),
                     chess::zobrist::piece(piece, square));
}

void list_state(const Position& position, KeyList& list) {
    list.heading("castling rights");
    if (!position.castling_rooks()) list.none("none");
    for (Color color : chess::all_colors)
        for (CastlingSide side : chess::all_castling_sides)
            if (position.can_castle(color, side))
                list.add(std::string(chess::name_of(color)) +
                             (side == CastlingSide::King ? " king's side" : " queen's side"),
                         chess::zobrist::castling(color, side));
    list.heading("en passant");
    if (const auto square = position.en_passant())
        list.add(std::string("on the ") + chess::to_char(chess::file_of(*square)) + "-file",
                 chess::zobrist::en_passant(chess::file_of(*square)));
    else list.none("no pawn stands ready to capture");
    list.heading("turn");
    if (position.turn() == Color::White) list.add("white to move", chess::zobrist::white_to_move());
    else list.none("black to move: no number");
}

}  // namespace

std::string show_key(const Position& position, const Palette& palette) {
    KeyList list(palette);
    list_pieces(position, list);
    list_state(position, list);
    std::string text = draw_panels({panel_of(formats::to_fen(position), position)}, palette);
    text += '\n' + padded("", 28) + padded("number", 21) + palette(Ink::Faint, "XOR so far") + list.text();
    text += '\n' + padded("key", 28) + palette(Ink::Member, hex(list.key())) +
            (list.key() == position.key() ? "   as Position::key() and in Polyglot books" : "   POSITION DISAGREES") +
            '\n';
    text += padded("  pawns", 28) + hex(position.pawn_key()) + "   the parts a search also uses by themselves\n";
    text += padded("  white king and officers", 28) + hex(position.non_pawn_key(Color::White)) + '\n';
    text += padded("  black king and officers", 28) + hex(position.non_pawn_key(Color::Black)) + '\n';
    text += padded("  castling, passing, turn", 28) + hex(position.state_key()) + "\n\n";
    return text +
           paragraph("Every fact of a position has a random number of its own, and the key is the XOR of all of them. "
                     "XOR undoes itself: a move changes the key by the few facts it changes, and taking it back "
                     "changes it back.");
}

std::string show_position(const Position& position, const Palette& palette) {
    const Color us = position.turn();
    const std::string turn = capitalised(chess::name_of(us));
    std::string text = draw_panels({panel_of(turn + " to move", position), panel_of("occupied", position.occupied()),
                                    panel_of("white men", position.men(Color::White)),
                                    panel_of("black men", position.men(Color::Black))},
                                   palette);
    std::vector<Panel> pieces;
    for (Color color : chess::all_colors)
        for (PieceType type : chess::all_piece_types)
            pieces.push_back(panel_of(std::string(chess::name_of(color)) + ' ' + std::string(chess::name_of(type)) +
                                          (type == PieceType::King ? "" : "s"),
                                      position.men(color, type)));
    text += '\n' + draw_panels(pieces, palette, 3);
    text +=
        '\n' + draw_panels({panel_of("checkers", position.checkers()), panel_of("pinned", position.pinned(us)),
                            panel_of("pinners", position.pinners(us)), panel_of("king danger", king_danger(position))},
                           palette);
    const std::size_t moves = chess::legal_moves(position).size();
    text += "\nfen          " + formats::to_fen(position) + "\nkey          " + hex(position.key()) + '\n';
    text += "checkers     " + square_names(position.checkers()) + '\n';
    text += "pinned       " + square_names(position.pinned(us)) +
            (position.pinned(us) ? "   by " + square_names(position.pinners(us)) : "") + '\n';
    text += "legal moves  " + std::to_string(moves) +
            (moves != 0            ? ""
             : position.in_check() ? "   checkmate"
                                   : "   stalemate") +
            "\n\n";
    return text +
           paragraph("Twelve sets of squares hold the pieces; everything else is computed from them. A pinned man may "
                     "only move along the line between its king and the pinner. King danger is what the other side "
                     "would attack if the king were not there, so that he cannot step back along a line of check.");
}

}  // namespace tabiya::tools
