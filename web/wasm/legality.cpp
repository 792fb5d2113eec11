// SPDX-License-Identifier: MIT
// Explore, "Legality": who checks, who is pinned, where the king may not go, and why a move that
// looks possible is not.
#include <string>
#include <vector>

#include "answer.hpp"
#include "chess/exchange.hpp"
#include "chess/generator.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

/// A sentence and the men it speaks of.
struct Reason {
    std::string words;
    Bitboard men;
};

std::string name(Square square) { return std::string(name_of(square).view()); }

/// The squares where a man may go if kings did not matter; castling is looked at apart.
Bitboard pseudo_targets(const Position& p, Square from) {
    const Piece piece = p.at(from);
    const Color us = color_of(piece);
    if (type_of(piece) != PieceType::Pawn) return piece_attacks(piece, from, p.occupied()) & ~p.men(us);
    const Bitboard one = shift(Bitboard(from), forward(us)) & p.empty();
    const Bitboard two = shift(one & Bitboard(relative(Rank::R3, us)), forward(us)) & p.empty();
    Bitboard victims = p.men(~us);
    if (const auto square = p.en_passant(); square && us == p.turn()) victims.set(*square);
    return one | two | (pawn_attacks(us, from) & victims);
}

bool is_en_passant(const Position& p, Square from, Square to) {
    return type_of(p.at(from)) == PieceType::Pawn && p.en_passant() == to && file_of(from) != file_of(to);
}

Move move_of(const Position& p, Square from, Square to) {
    if (is_en_passant(p, from, to)) return Move::en_passant(from, to);
    const bool last = rank_of(to) == relative(Rank::R8, p.turn());
    if (type_of(p.at(from)) == PieceType::Pawn && last) return Move::promotion(from, to, PieceType::Queen);
    return Move::normal(from, to);
}

Reason king_step(const Position& p, Square from, Square to) {
    const Bitboard direct = p.attackers(to, ~p.turn());
    if (direct) return {name(to) + " is attacked by " + men(p, direct), direct};
    const Bitboard through = p.attackers(to, p.occupied() ^ Bitboard(from)) & p.men(~p.turn());
    return {men(p, through) + " would still see the king on " + name(to) + ", through the square it leaves", through};
}

Reason unanswered(const Position& p, const detail::KingLines& lines) {
    if (lines.checkers.several())
        return {"two men give check at once, " + men(p, lines.checkers) + ": only the king can move", lines.checkers};
    return {"it does not answer the check by " + men(p, lines.checkers), lines.checkers};
}

Reason en_passant_reason(const Position& p) {
    return {"two pawns would leave the line at once and open it to the king", p.straight_sliders(~p.turn())};
}

Reason pin_reason(const Position& p, Square from) {
    const Square king = p.king(p.turn());
    const Bitboard pinner = p.pinners(p.turn()) & line(king, from);
    return {man(p, from) + " is pinned to its king by " + men(p, pinner) + " and may not leave the line", pinner};
}

detail::KingLines king_lines(const Position& p) {
    return p.turn() == Color::White ? detail::KingLines::of<Color::White>(p) : detail::KingLines::of<Color::Black>(p);
}

/// Why a move within reach of a man is not legal.
Reason forbidden(const Position& p, Square from, Square to) {
    const detail::KingLines lines = king_lines(p);
    if (type_of(p.at(from)) == PieceType::King) return king_step(p, from, to);
    if (lines.checkers.several()) return unanswered(p, lines);
    if (lines.pinned.contains(from) && !line(p.king(p.turn()), from).contains(to)) return pin_reason(p, from);
    if (lines.checkers && !lines.answers.contains(to) && !is_en_passant(p, from, to)) return unanswered(p, lines);
    if (is_en_passant(p, from, to)) return lines.checkers ? unanswered(p, lines) : en_passant_reason(p);
    return unanswered(p, lines);
}

/// Why a man does not even reach a square.
Reason out_of_reach(const Position& p, Square from, Square to) {
    const Piece piece = p.at(from);
    if (p.men(color_of(piece)).contains(to)) return {man(p, to) + " stands in the way", Bitboard(to)};
    const bool slides = type_of(piece) >= PieceType::Bishop && type_of(piece) <= PieceType::Queen;
    if (slides && piece_attacks(piece, from, no_squares).contains(to)) {
        const Bitboard blockers = between(from, to) & p.occupied();
        return {"the way to " + name(to) + " is blocked by " + men(p, blockers), blockers};
    }
    if (type_of(piece) == PieceType::Pawn && file_of(from) == file_of(to) && p.occupied().contains(to))
        return {"a pawn does not capture straight ahead", Bitboard(to)};
    if (type_of(piece) == PieceType::Pawn && pawn_attacks(color_of(piece), from).contains(to))
        return {"a pawn moves sideways only to capture, and nothing stands on " + name(to), no_squares};
    return {"a " + std::string(name_of(type_of(piece))) + " on " + name(from) + " does not reach " + name(to),
            no_squares};
}

Reason castling_reason(const Position& p, Square rook) {
    const Color us = p.turn();
    const Square king = p.king(us);
    const CastlingPath path = castling_path(king, rook);
    const Bitboard in_the_way = p.occupied() & path.must_be_empty & ~Bitboard::of(king, rook);
    if (in_the_way) return {men(p, in_the_way) + " is in the way", in_the_way};
    if (const Bitboard checkers = p.checkers())
        return {"a king in check may not castle: " + men(p, checkers), checkers};
    for (Square square : path.must_be_safe) {
        const Bitboard attackers = p.attackers(square, p.occupied() ^ Bitboard(king)) & p.men(~us);
        if (attackers)
            return {"the king would cross or enter " + name(square) + ", attacked by " + men(p, attackers), attackers};
    }
    return {"the rook is pinned", p.pinners(us)};
}

void illegal(Json& json, std::string_view move, Square from, Square to, const Reason& reason) {
    json.open().field("move", move).field("from", from).field("to", to);
    json.field("why", reason.words).field("men", reason.men).close();
}

void illegal_moves(Json& json, const Position& p) {
    for (Square from : p.men(p.turn()))
        for (Square to : pseudo_targets(p, from)) {
            const Move move = move_of(p, from, to);
            if (p.is_legal(move)) continue;
            const char letter = to_char(type_of(p.at(from)));
            std::string text = letter == 'P' ? name(from) : letter + name(from);
            text += p.is_capture(move) ? "x" : "-";
            illegal(json, text + name(to), from, to, forbidden(p, from, to));
        }
    for (Square rook : (p.castling_rooks() & p.men(p.turn()))) {
        const Square king = p.king(p.turn());
        if (p.is_legal(Move::castling(king, rook))) continue;
        illegal(json, castling_side(king, rook) == CastlingSide::King ? "O-O" : "O-O-O", king, rook,
                castling_reason(p, rook));
    }
}

/// Writes an exchange down as it happens.
struct ExchangeRecorder {
    struct Capture {
        Color side;
        Square from;
        int gain;
    };
    std::vector<Capture> captures;
    std::vector<int> settled;
    void captured(Color side, Square from, int gain) { captures.push_back({side, from, gain}); }
    void settles(std::size_t step, int gain) {
        settled.resize(captures.size());
        settled[step] = gain;
    }
};

}  // namespace

TABIYA_EXPORT const char* tabiya_legality(const char* fen) {
    return about(fen, [](Json& json, const Position& p) {
        const Color us = p.turn();
        const detail::KingLines lines = king_lines(p);
        const Bitboard without_king = p.occupied() ^ Bitboard(p.king(us));
        Bitboard danger;
        for (Square square : all_squares)
            if (p.is_attacked(square, ~us, without_king)) danger.set(square);
        json.field("turn", us).field("king", p.king(us)).field("checkers", lines.checkers);
        json.field("answers", lines.checkers.several() ? no_squares : lines.answers).field("pinned", lines.pinned);
        json.field("pinners", p.pinners(us)).field("danger", danger);
        json.field("discoverers", p.discovered_check_candidates(us)).field("legal", count_legal_moves(p));
        json.key("pins").open('[');
        for (Square pinned : lines.pinned)
            json.open().field("man", pinned).field("line", line(p.king(us), pinned)).close();
        json.close(']').key("illegal").open('[');
        illegal_moves(json, p);
        json.close(']');
    });
}

/// Why the man on one square may not go to another; legal if it may.
TABIYA_EXPORT const char* tabiya_why(const char* fen, const char* from_name, const char* to_name) {
    const auto from = square_from(from_name);
    const auto to = square_from(to_name);
    if (!from || !to) return refuse("no such square");
    return about(fen, [&](Json& json, const Position& p) {
        const auto say = [&](bool legal, const Reason& reason) {
            json.field("legal", legal).field("why", reason.words).field("men", reason.men);
        };
        if (p.is_empty(*from)) return say(false, {"there is nothing on " + name(*from), no_squares});
        if (color_of(p.at(*from)) != p.turn())
            return say(false, {"it is " + std::string(name_of(p.turn())) + "'s turn", Bitboard(*from)});
        if (p.castling_rooks().contains(*to) && *from == p.king(p.turn()) && p.men(p.turn()).contains(*to)) {
            if (p.is_legal(Move::castling(*from, *to)))
                return say(true, {"the king castles with that rook", Bitboard(*to)});
            return say(false, castling_reason(p, *to));
        }
        if (!pseudo_targets(p, *from).contains(*to)) return say(false, out_of_reach(p, *from, *to));
        if (p.is_legal(move_of(p, *from, *to))) return say(true, {"it is legal", no_squares});
        say(false, forbidden(p, *from, *to));
    });
}

/// Everybody who attacks a square, directly and through a man in front.
TABIYA_EXPORT const char* tabiya_attackers(const char* fen, const char* square_name) {
    const auto square = square_from(square_name);
    if (!square) return refuse("no such square");
    return about(fen, [&](Json& json, const Position& p) {
        const Bitboard direct = p.attackers(*square, p.occupied());
        Bitboard all = direct;
        for (Bitboard more = direct; more;) {
            more = p.attackers(*square, p.occupied() & ~all) & ~all & p.occupied();
            all |= more;
        }
        json.field("white", direct & p.men(Color::White)).field("black", direct & p.men(Color::Black));
        json.field("behind", all & ~direct);
    });
}

/// The static exchange that a move begins, capture by capture.
TABIYA_EXPORT const char* tabiya_exchange(const char* fen, const char* uci) {
    return about(fen, [&](Json& json, const Position& p) {
        const Move move = legal_move(p, uci);
        if (!move || move.is_castling()) {
            json.field("error", "an exchange begins with a legal move other than castling");
            return;
        }
        ExchangeRecorder recorder;
        const int value = detail::exchange_value(p, move, recorder);
        recorder.settled.resize(recorder.captures.size());
        json.field("san", formats::to_san(move, p)).field("square", move.to()).field("value", value);
        json.key("captures").open('[');
        for (std::size_t i = 0; i < recorder.captures.size(); ++i) {
            const auto& capture = recorder.captures[i];
            json.open().field("side", capture.side).field("from", capture.from).field("piece", p.at(capture.from));
            json.field("gain", capture.gain).field("settled", recorder.settled[i]).close();
        }
        json.close(']');
    });
}

}  // namespace tabiya::web
