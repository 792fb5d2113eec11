// SPDX-License-Identifier: MIT
// The rules as the page needs them: what may be played, what it is called, and what is wrong with a FEN.
#include <string>
#include <string_view>

#include "answer.hpp"
#include "tabiya/chess/game.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

/// One legal move with every square a hand may drop the man on to play it.
void legal(Json& json, const Position& p, Move move) {
    json.open().field("uci", uci_of(move, p)).field("san", formats::to_san(move, p)).field("from", move.from());
    const bool castling = move.is_castling();
    json.field("to", castling ? castled_king_square(p.turn(), castling_side(move.from(), move.to())) : move.to());
    if (castling) json.field("rook", move.to());
    if (move.is_promotion()) json.field("promotion", name_of(move.promoted_to()));
    if (p.is_capture(move)) json.field("capture", true);
    json.close();
}

}  // namespace

/// Everything about a position that the board shows.
TABIYA_EXPORT const char* tabiya_position(const char* fen) {
    return about(fen, [](Json& json, const Position& p) {
        json.field("fen", formats::to_fen(p)).field("turn", p.turn()).field("chess960", p.is_chess960());
        json.field("fullmove", p.fullmove_number()).field("halfmove", p.halfmove_clock()).field_hex("key", p.key());
        if (p.in_check()) json.field("check", p.king(p.turn()));
        json.key("moves").open('[');
        for (Move move : legal_moves(p)) legal(json, p, move);
        json.close(']');
    });
}

/// Plays one move given in UCI or SAN.
TABIYA_EXPORT const char* tabiya_play(const char* fen, const char* text) {
    const auto position = formats::position_from_fen(fen);
    if (!position) return refuse(position.error().message());
    Move move = legal_move(*position, text);
    if (!move) {
        const auto san = formats::parse_san(text, *position);
        if (!san) return refuse(san.error().sentence);
        move = *san;
    }
    Json json;
    json.open().field("san", formats::to_san(move, *position)).field("uci", uci_of(move, *position));
    json.field("from", move.from());
    const bool castling = move.is_castling();
    json.field("to",
               castling ? castled_king_square(position->turn(), castling_side(move.from(), move.to())) : move.to());
    const Position after = position->after(move);
    json.field("fen", formats::to_fen(after)).field("check", after.in_check());
    return answer(json.close());
}

/// The position with the turn passed, to see what the other side threatens; refused in check.
TABIYA_EXPORT const char* tabiya_pass(const char* fen) {
    return about(fen, [](Json& json, Position p) {
        if (p.in_check()) {
            json.field("error", "a side in check cannot pass");
            return;
        }
        p.make_null();
        json.field("fen", formats::to_fen(p));
    });
}

/// What is wrong with a FEN, reason by reason, and a repair if there is one nearby.
TABIYA_EXPORT const char* tabiya_diagnose(const char* fen) {
    const auto position = formats::position_from_fen(fen);
    Json json;
    json.open().field("ok", bool(position)).key("reasons").open('[');
    if (!position)
        for (const formats::FenReason& reason : position.error().reasons)
            json.open().field("words", reason.sentence).field("column", int(reason.column)).close();
    json.close(']');
    if (position) json.field("fen", formats::to_fen(*position));
    else if (position.error().repaired) json.field("repaired", *position.error().repaired);
    return answer(json.close());
}

/// The SAN of a line of UCI moves separated by blanks, as far as they are legal.
TABIYA_EXPORT const char* tabiya_line(const char* fen, const char* moves) {
    return about(fen, [&](Json& json, Position p) {
        json.key("moves").open('[');
        for_each_word(moves, [&](std::string_view word) {
            const Move move = legal_move(p, word);
            if (!move) return false;
            json.open().field("uci", uci_of(move, p)).field("san", formats::to_san(move, p)).field("from", move.from());
            json.field("to", move.to());
            p.make(move);
            json.field("fen", formats::to_fen(p)).close();
            return true;
        });
        json.close(']');
    });
}

/// How a game stands after these moves, history included.
TABIYA_EXPORT const char* tabiya_status(const char* fen, const char* moves) {
    return about(fen, [&](Json& json, const Position& start) {
        Game game(start);
        for_each_word(moves, [&](std::string_view word) { return game.play(legal_move(game.position(), word)); });
        const auto ending = game.ending();
        const auto claim = game.claimable_draw();
        json.field("result", to_text(game.outcome()));
        if (ending) json.field("ending", sentence(*ending));
        if (claim) json.field("claim", sentence(*claim));
    });
}

/// The array with a Chess960 number, 0 … 959.
TABIYA_EXPORT const char* tabiya_chess960(int number) {
    if (number < 0 || number > 959) return refuse("Chess960 arrays are numbered 0 to 959");
    Json json;
    return answer(json.open().field("fen", formats::to_fen(Setup::chess960(number))).close());
}

}  // namespace tabiya::web
