// SPDX-License-Identifier: MIT
#include "formats/fast_san.hpp"

#include <optional>

namespace tabiya::formats::detail {

using namespace chess;

namespace {

constexpr bool is_file(char c) noexcept { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) noexcept { return c >= '1' && c <= '8'; }

std::optional<PieceType> officer(char letter) noexcept {
    switch (letter) {
        case 'N': return PieceType::Knight;
        case 'B': return PieceType::Bishop;
        case 'R': return PieceType::Rook;
        case 'Q': return PieceType::Queen;
        case 'K': return PieceType::King;
        default: return std::nullopt;
    }
}

Move if_legal(const Position& p, Move move) noexcept { return p.is_legal(move) ? move : Move(); }

Move castling(const Position& p, CastlingSide side) noexcept {
    const auto rook = p.castling_rook(p.turn(), side);
    return rook ? if_legal(p, Move::castling(p.king(p.turn()), *rook)) : Move();
}

/// The only legal move among candidates, or none.
Move only_legal(const Position& p, Bitboard candidates, Square to) noexcept {
    Move found;
    for (Square from : candidates) {
        const Move move = Move::normal(from, to);
        if (!p.is_legal(move)) continue;
        if (found) return {};
        found = move;
    }
    return found;
}

/// "Nf3", "Nbd2", "R1e2", "Qh4e1" and the same with an x.
Move officer_move(const Position& p, PieceType type, std::string_view text) noexcept {
    if (text.size() < 3) return {};
    const auto to = square_from(text.substr(text.size() - 2));
    if (!to) return {};
    std::string_view origin = text.substr(1, text.size() - 3);
    if (!origin.empty() && origin.back() == 'x') {
        if (p.is_empty(*to)) return {};
        origin.remove_suffix(1);
    }
    Bitboard candidates = piece_attacks(make_piece(p.turn(), type), *to, p.occupied()) & p.men(p.turn(), type);
    if (!origin.empty() && is_file(origin[0])) {
        candidates &= Bitboard(File(origin[0] - 'a'));
        origin.remove_prefix(1);
    }
    if (!origin.empty() && is_rank(origin[0])) {
        candidates &= Bitboard(Rank(origin[0] - '1'));
        origin.remove_prefix(1);
    }
    return origin.empty() ? only_legal(p, candidates, *to) : Move();
}

/// "e4", "exd5", "e8=Q", "exd8=Q".
Move pawn_move(const Position& p, std::string_view text) noexcept {
    const Color us = p.turn();
    std::optional<PieceType> promotion;
    if (text.size() >= 4 && text[text.size() - 2] == '=') {
        promotion = officer(text.back());
        if (!promotion || promotion == PieceType::King) return {};
        text.remove_suffix(2);
    }
    const bool capture = text.size() == 4 && text[1] == 'x';
    if (!capture && text.size() != 2) return {};
    const auto to = square_from(text.substr(text.size() - 2));
    if (!to || promotion.has_value() != (rank_of(*to) == relative(Rank::R8, us))) return {};
    Bitboard from;
    if (capture) {
        if (!is_file(text[0])) return {};
        from = pawn_attacks(~us, *to) & p.pawns(us) & Bitboard(File(text[0] - 'a'));
    } else {
        const Bitboard behind = shift(Bitboard(*to), forward(~us));
        from = (behind.intersects(p.occupied()) ? behind : shift(behind, forward(~us))) & p.pawns(us);
    }
    if (!from) return {};
    if (promotion) return if_legal(p, Move::promotion(from.first(), *to, *promotion));
    if (capture && p.en_passant() == *to) return if_legal(p, Move::en_passant(from.first(), *to));
    return if_legal(p, Move::normal(from.first(), *to));
}

}  // namespace

Move fast_san(std::string_view text, const Position& position) noexcept {
    while (!text.empty() && (text.back() == '+' || text.back() == '#')) text.remove_suffix(1);
    if (text.size() < 2) return {};
    if (is_file(text[0])) return pawn_move(position, text);
    if (const auto type = officer(text[0])) return officer_move(position, *type, text);
    if (text == "O-O") return castling(position, CastlingSide::King);
    if (text == "O-O-O") return castling(position, CastlingSide::Queen);
    return {};
}

}  // namespace tabiya::formats::detail
