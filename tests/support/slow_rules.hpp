// SPDX-License-Identifier: MIT
// The rules of chess once more, as plainly as they can be written: a board of 64 squares, steps counted
// in files and ranks, every move tried and thrown away if it leaves the king attacked. It shares nothing
// with the library but its words (Square, Move, Setup), so that an error in one shows against the other.
#pragma once

#include <optional>
#include <vector>

#include "tabiya/chess/move.hpp"
#include "tabiya/chess/setup.hpp"

namespace tabiya::slow {

using namespace chess;

/// The square that many files and ranks away, if it is on the board.
inline std::optional<Square> offset(Square square, int files, int ranks) {
    const int file = int(file_of(square)) + files;
    const int rank = int(rank_of(square)) + ranks;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
    return make_square(File(file), Rank(rank));
}

struct Step {
    int files;
    int ranks;
};
inline constexpr std::array<Step, 4> straight_steps{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
inline constexpr std::array<Step, 4> diagonal_steps{{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};
inline constexpr std::array<Step, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

/// Walks along a ray up to and including the first square `blocked` says yes to.
template <class Blocked, class Visit>
void walk(Square from, Step step, bool once, Blocked&& blocked, Visit&& visit) {
    for (auto at = offset(from, step.files, step.ranks); at; at = offset(*at, step.files, step.ranks)) {
        visit(*at);
        if (once || blocked(*at)) return;
    }
}

/// The squares a piece attacks on a board where `blocked` tells which squares stop a slider.
template <class Blocked>
std::vector<Square> attacks(Piece piece, Square from, Blocked&& blocked) {
    std::vector<Square> result;
    const auto add = [&](Square square) { result.push_back(square); };
    const PieceType type = type_of(piece);
    if (type == PieceType::Pawn) {
        const int ahead = color_of(piece) == Color::White ? 1 : -1;
        for (int files : {-1, 1})
            if (const auto to = offset(from, files, ahead)) add(*to);
    } else if (type == PieceType::Knight) {
        for (Step step : knight_steps) walk(from, step, true, blocked, add);
    } else {
        const bool once = type == PieceType::King;
        if (type != PieceType::Bishop)
            for (Step step : straight_steps) walk(from, step, once, blocked, add);
        if (type != PieceType::Rook)
            for (Step step : diagonal_steps) walk(from, step, once, blocked, add);
    }
    return result;
}

inline bool is_attacked(const Setup& setup, Square target, Color by) {
    const auto blocked = [&](Square square) { return setup.board[square] != Piece::None; };
    for (Square from : all_squares) {
        if (!blocked(from) || color_of(setup.board[from]) != by) continue;
        for (Square to : attacks(setup.board[from], from, blocked))
            if (to == target) return true;
    }
    return false;
}

inline Square find_king(const Setup& setup, Color color) {
    for (Square square : all_squares)
        if (setup.board[square] == make_piece(color, PieceType::King)) return square;
    return Square::A1;
}

inline bool in_check(const Setup& setup, Color color) { return is_attacked(setup, find_king(setup, color), ~color); }

/// Whether a pawn of `color` stands beside the pawn that just jumped over `passed`.
inline bool pawn_ready(const Setup& setup, Square passed, Color color) {
    const int back = color == Color::White ? -1 : 1;
    for (int files : {-1, 1})
        if (const auto from = offset(passed, files, back))
            if (setup.board[*from] == make_piece(color, PieceType::Pawn)) return true;
    return false;
}

/// The setup after a move, legal or not. En passant is noted only if a pawn stands ready, as Position does.
inline Setup after(const Setup& before, Move move) {
    Setup next = before;
    const Color us = before.turn;
    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = before.board[from];
    const bool pawn = type_of(piece) == PieceType::Pawn;
    next.turn = ~us;
    next.en_passant.reset();
    next.halfmove_clock =
        pawn || (!move.is_castling() && before.board[to] != Piece::None) ? 0 : before.halfmove_clock + 1;
    if (us == Color::Black) ++next.fullmove_number;
    next.castling_rooks.clear(from).clear(to);
    if (type_of(piece) == PieceType::King)
        for (int file = 0; file < 8; ++file)
            next.castling_rooks.clear(make_square(File(file), us == Color::White ? Rank::R1 : Rank::R8));

    next.board[from] = Piece::None;
    if (move.is_castling()) {
        const Piece rook = before.board[to];
        next.board[to] = Piece::None;
        const bool kingside = file_of(to) > file_of(from);
        next.board[make_square(kingside ? File::G : File::C, rank_of(from))] = piece;
        next.board[make_square(kingside ? File::F : File::D, rank_of(from))] = rook;
        return next;
    }
    next.board[to] = move.is_promotion() ? make_piece(us, move.promoted_to()) : piece;
    if (move.is_en_passant()) next.board[make_square(file_of(to), rank_of(from))] = Piece::None;
    const int leap = int(rank_of(to)) - int(rank_of(from));
    if (pawn && (leap == 2 || leap == -2)) {
        const Square passed = make_square(file_of(from), Rank(int(rank_of(from)) + leap / 2));
        if (pawn_ready(next, passed, ~us)) next.en_passant = passed;
    }
    return next;
}

namespace detail {

inline void add_pawn_moves(const Setup& setup, Square from, std::vector<Move>& moves) {
    const Color us = setup.turn;
    const int ahead = us == Color::White ? 1 : -1;
    const auto empty = [&](std::optional<Square> square) { return square && setup.board[*square] == Piece::None; };
    const auto add = [&](Square to) {
        if (rank_of(to) == Rank::R1 || rank_of(to) == Rank::R8) {
            for (PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
                moves.push_back(Move::promotion(from, to, type));
        } else {
            moves.push_back(Move::normal(from, to));
        }
    };
    if (empty(offset(from, 0, ahead))) {
        add(*offset(from, 0, ahead));
        const bool at_home = rank_of(from) == (us == Color::White ? Rank::R2 : Rank::R7);
        if (at_home && empty(offset(from, 0, 2 * ahead))) add(*offset(from, 0, 2 * ahead));
    }
    for (int files : {-1, 1}) {
        const auto to = offset(from, files, ahead);
        if (!to) continue;
        if (!empty(to) && color_of(setup.board[*to]) != us) add(*to);
        if (setup.en_passant == to) moves.push_back(Move::en_passant(from, *to));
    }
}

/// Castling by the words of the Chess960 rules: every square between king and target and between rook
/// and target is vacant but for the two, and no square of the king's way is attacked.
inline bool may_castle(const Setup& setup, Square king, Square rook) {
    const bool kingside = file_of(rook) > file_of(king);
    const int king_to = kingside ? 6 : 2;
    const int rook_to = kingside ? 5 : 3;
    const auto vacant = [&](int a, int b) {
        for (int file = std::min(a, b); file <= std::max(a, b); ++file) {
            const Square square = make_square(File(file), rank_of(king));
            if (square != king && square != rook && setup.board[square] != Piece::None) return false;
        }
        return true;
    };
    if (!vacant(int(file_of(king)), king_to) || !vacant(int(file_of(rook)), rook_to)) return false;
    Setup walking = setup;
    walking.board[king] = Piece::None;
    const int step = king_to > int(file_of(king)) ? 1 : -1;
    for (int file = int(file_of(king));; file += step) {
        if (is_attacked(walking, make_square(File(file), rank_of(king)), ~setup.turn)) return false;
        if (file == king_to) return true;
    }
}

}  // namespace detail

/// All legal moves of a playable setup, in no particular order.
inline std::vector<Move> legal_moves(const Setup& setup) {
    std::vector<Move> moves;
    const Color us = setup.turn;
    const auto blocked = [&](Square square) { return setup.board[square] != Piece::None; };
    for (Square from : all_squares) {
        const Piece piece = setup.board[from];
        if (piece == Piece::None || color_of(piece) != us) continue;
        if (type_of(piece) == PieceType::Pawn) {
            detail::add_pawn_moves(setup, from, moves);
            continue;
        }
        for (Square to : attacks(piece, from, blocked))
            if (!blocked(to) || color_of(setup.board[to]) != us) moves.push_back(Move::normal(from, to));
        if (type_of(piece) != PieceType::King) continue;
        for (Square rook : setup.castling_rooks)
            if (color_of(setup.board[rook]) == us && detail::may_castle(setup, from, rook))
                moves.push_back(Move::castling(from, rook));
    }
    std::vector<Move> legal;
    for (Move move : moves)
        if (!in_check(after(setup, move), us)) legal.push_back(move);
    return legal;
}

}  // namespace tabiya::slow
