// SPDX-License-Identifier: MIT
// Making and unmaking moves: the inline half of position.hpp.
#pragma once

#include "tabiya/chess/position.hpp"

namespace tabiya::chess {

template <Color C>
inline void Position::put(Piece piece, Square square) noexcept {
    toggle(C, type_of(piece), Bitboard(square));
    board_[square] = piece;
}

template <Color C>
inline void Position::lift(Piece piece, Square square) noexcept {
    toggle(C, type_of(piece), Bitboard(square));
    board_[square] = Piece::None;
}

template <Color C>
inline void Position::slide(Piece piece, Square from, Square to) noexcept {
    toggle(C, type_of(piece), Bitboard::of(from, to));
    board_[from] = Piece::None;
    board_[to] = piece;
}

inline void Position::set_en_passant(Square square) noexcept {
    state_.en_passant = std::uint8_t(square);
    state_.state_key ^= zobrist::en_passant(file_of(square));
}

template <Color Us, Observer O>
Undo Position::make_as(Move move, O&& observer) noexcept {
    constexpr Color Them = ~Us;
    constexpr Piece our_pawn = make_piece(Us, PieceType::Pawn);
    constexpr Piece their_pawn = make_piece(Them, PieceType::Pawn);
    TABIYA_ASSERT(state_.turn == Us);

    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = board_[from];
    Undo undo{state_, Piece::None};

    state_.state_key ^= zobrist::white_to_move();
    if (state_.en_passant != no_square) {
        state_.state_key ^= zobrist::en_passant(file_of(Square(state_.en_passant)));
        state_.en_passant = no_square;
    }
    ++state_.halfmove_clock;
    state_.turn = Them;
    if constexpr (Us == Color::Black) ++state_.fullmove_number;

    const MoveKind kind = move.kind();
    if (kind == MoveKind::Castling) [[unlikely]] {
        const CastlingSide side = castling_side(from, to);
        const Square king_to = castled_king_square(Us, side);
        const Square rook_to = castled_rook_square(Us, side);
        constexpr Piece rook = make_piece(Us, PieceType::Rook);
        lift<Us>(piece, from);
        lift<Us>(rook, to);
        put<Us>(piece, king_to);
        put<Us>(rook, rook_to);
        observer.removed(piece, from);
        observer.removed(rook, to);
        observer.added(piece, king_to);
        observer.added(rook, rook_to);
        state_.side_keys[Us] ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, king_to) ^
                                zobrist::piece(rook, to) ^ zobrist::piece(rook, rook_to);
        lose_castling_rights(Bitboard(relative(Rank::R1, Us)), Us, from);
        return undo;
    }

    const Piece captured = board_[to];
    undo.captured = captured;
    if (captured != Piece::None) {
        TABIYA_ASSERT(color_of(captured) == Them && type_of(captured) != PieceType::King);
        lift<Them>(captured, to);
        observer.removed(captured, to);
        Key& key = type_of(captured) == PieceType::Pawn ? state_.pawn_key : state_.side_keys[Them];
        key ^= zobrist::piece(captured, to);
        state_.material.remove(captured);
        state_.halfmove_clock = 0;
    }
    slide<Us>(piece, from, to);
    observer.removed(piece, from);

    if (type_of(piece) == PieceType::Pawn) {
        state_.halfmove_clock = 0;
        state_.pawn_key ^= zobrist::piece(our_pawn, from);
        if (kind == MoveKind::Promotion) {
            const Piece promoted = make_piece(Us, move.promoted_to());
            types_[PieceType::Pawn].toggle(to);
            types_[move.promoted_to()].toggle(to);
            board_[to] = promoted;
            state_.side_keys[Us] ^= zobrist::piece(promoted, to);
            state_.material.remove(our_pawn);
            state_.material.add(promoted);
            observer.added(promoted, to);
        } else {
            state_.pawn_key ^= zobrist::piece(our_pawn, to);
            observer.added(piece, to);
            if (kind == MoveKind::EnPassant) {
                const Square victim = step_unchecked(to, forward(Them));
                lift<Them>(their_pawn, victim);
                observer.removed(their_pawn, victim);
                state_.pawn_key ^= zobrist::piece(their_pawn, victim);
                state_.material.remove(their_pawn);
                undo.captured = their_pawn;
            } else if ((unsigned(from) ^ unsigned(to)) == 16U) {
                // A double step leaves an en-passant square only if an enemy pawn can use it, so that
                // equal positions have equal keys.
                const Square passed = step_unchecked(from, forward(Us));
                if (pawn_attacks(Us, passed).intersects(pawns(Them))) set_en_passant(passed);
            }
        }
    } else {
        state_.side_keys[Us] ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        observer.added(piece, to);
    }

    Bitboard touched = Bitboard::of(from, to);
    if (type_of(piece) == PieceType::King) touched |= Bitboard(relative(Rank::R1, Us));
    if (touched.intersects(state_.castling_rooks)) [[unlikely]]
        lose_castling_rights(touched, Us, type_of(piece) == PieceType::King ? from : king(Us));
    return undo;
}

template <Color Us>
void Position::unmake_as(Move move, const Undo& undo) noexcept {
    constexpr Color Them = ~Us;
    TABIYA_ASSERT(state_.turn == Them);
    const Square from = move.from();
    const Square to = move.to();

    state_ = undo.before;
    switch (move.kind()) {
        case MoveKind::Normal: slide<Us>(board_[to], to, from); break;
        case MoveKind::Promotion: {
            constexpr Piece pawn = make_piece(Us, PieceType::Pawn);
            const Piece promoted = board_[to];
            lift<Us>(promoted, to);
            put<Us>(pawn, from);
            break;
        }
        case MoveKind::EnPassant: {
            slide<Us>(board_[to], to, from);
            const Square victim = step_unchecked(to, forward(Them));
            put<Them>(undo.captured, victim);
            return;
        }
        case MoveKind::Castling: {
            const CastlingSide side = castling_side(from, to);
            lift<Us>(make_piece(Us, PieceType::King), castled_king_square(Us, side));
            lift<Us>(make_piece(Us, PieceType::Rook), castled_rook_square(Us, side));
            put<Us>(make_piece(Us, PieceType::King), from);
            put<Us>(make_piece(Us, PieceType::Rook), to);
            return;
        }
    }
    if (undo.captured != Piece::None) {
        put<Them>(undo.captured, to);
    }
}

template <Observer O>
Undo Position::make(Move move, O&& observer) noexcept {
    return state_.turn == Color::White ? make_as<Color::White>(move, observer) : make_as<Color::Black>(move, observer);
}

inline void Position::unmake(Move move, const Undo& undo) noexcept {
    if (state_.turn == Color::Black) unmake_as<Color::White>(move, undo);
    else unmake_as<Color::Black>(move, undo);
}

template <Observer O>
Position Position::after(Move move, O&& observer) const noexcept {
    Position next = *this;
    next.make(move, observer);
    return next;
}

}  // namespace tabiya::chess
