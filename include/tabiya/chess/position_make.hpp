// SPDX-License-Identifier: MIT
// Making and unmaking moves: the inline half of position.hpp.
#pragma once

#include "tabiya/chess/position.hpp"

namespace tabiya::chess {

inline void Position::put(Piece piece, Square square) noexcept {
    types_[type_of(piece)].toggle(square);
    colors_[color_of(piece)].toggle(square);
    board_[square] = piece;
}

inline void Position::lift(Piece piece, Square square) noexcept {
    types_[type_of(piece)].toggle(square);
    colors_[color_of(piece)].toggle(square);
    board_[square] = Piece::None;
}

inline void Position::slide(Piece piece, Square from, Square to) noexcept {
    const Bitboard both = Bitboard::of(from, to);
    types_[type_of(piece)] ^= both;
    colors_[color_of(piece)] ^= both;
    board_[from] = Piece::None;
    board_[to] = piece;
}

inline void Position::set_en_passant(Square square) noexcept {
    ep_ = std::uint8_t(square);
    state_key_ ^= zobrist::en_passant(file_of(square));
}

template <Color Us, Observer O>
Undo Position::make_as(Move move, O&& observer) noexcept {
    constexpr Color Them = ~Us;
    constexpr Piece our_pawn = make_piece(Us, PieceType::Pawn);
    constexpr Piece their_pawn = make_piece(Them, PieceType::Pawn);
    TABIYA_ASSERT(turn_ == Us);

    const Square from = move.from();
    const Square to = move.to();
    const Piece piece = board_[from];
    Undo undo{pawn_key_, side_keys_, state_key_, castling_rooks_, halfmove_clock_, ep_, Piece::None};

    state_key_ ^= zobrist::white_to_move();
    if (ep_ != no_square) {
        state_key_ ^= zobrist::en_passant(file_of(Square(ep_)));
        ep_ = no_square;
    }
    ++halfmove_clock_;
    turn_ = Them;
    if constexpr (Us == Color::Black) ++fullmove_number_;

    const MoveKind kind = move.kind();
    if (kind == MoveKind::Castling) [[unlikely]] {
        const CastlingSide side = castling_side(from, to);
        const Square king_to = castled_king_square(Us, side);
        const Square rook_to = castled_rook_square(Us, side);
        constexpr Piece rook = make_piece(Us, PieceType::Rook);
        lift(piece, from);
        lift(rook, to);
        put(piece, king_to);
        put(rook, rook_to);
        observer.removed(piece, from);
        observer.removed(rook, to);
        observer.added(piece, king_to);
        observer.added(rook, rook_to);
        side_keys_[Us] ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, king_to) ^ zobrist::piece(rook, to) ^
                          zobrist::piece(rook, rook_to);
        lose_castling_rights(Bitboard(relative(Rank::R1, Us)), Us, from);
        return undo;
    }

    const Piece captured = board_[to];
    undo.captured = captured;
    if (captured != Piece::None) {
        TABIYA_ASSERT(color_of(captured) == Them && type_of(captured) != PieceType::King);
        lift(captured, to);
        observer.removed(captured, to);
        key_part(captured) ^= zobrist::piece(captured, to);
        material_.remove(captured);
        halfmove_clock_ = 0;
    }
    slide(piece, from, to);
    observer.removed(piece, from);

    if (type_of(piece) == PieceType::Pawn) {
        halfmove_clock_ = 0;
        pawn_key_ ^= zobrist::piece(our_pawn, from);
        if (kind == MoveKind::Promotion) {
            const Piece promoted = make_piece(Us, move.promoted_to());
            types_[PieceType::Pawn].toggle(to);
            types_[move.promoted_to()].toggle(to);
            board_[to] = promoted;
            side_keys_[Us] ^= zobrist::piece(promoted, to);
            material_.remove(our_pawn);
            material_.add(promoted);
            observer.added(promoted, to);
        } else {
            pawn_key_ ^= zobrist::piece(our_pawn, to);
            observer.added(piece, to);
            if (kind == MoveKind::EnPassant) {
                const Square victim = step_unchecked(to, forward(Them));
                lift(their_pawn, victim);
                observer.removed(their_pawn, victim);
                pawn_key_ ^= zobrist::piece(their_pawn, victim);
                material_.remove(their_pawn);
                undo.captured = their_pawn;
            } else if ((unsigned(from) ^ unsigned(to)) == 16U) {
                // A double step leaves an en-passant square only if an enemy pawn can use it, so that
                // equal positions have equal keys.
                const Square passed = step_unchecked(from, forward(Us));
                if (pawn_attacks(Us, passed).intersects(pawns(Them))) set_en_passant(passed);
            }
        }
    } else {
        side_keys_[Us] ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
        observer.added(piece, to);
    }

    Bitboard touched = Bitboard::of(from, to);
    if (type_of(piece) == PieceType::King) touched |= Bitboard(relative(Rank::R1, Us));
    if (touched.intersects(castling_rooks_)) [[unlikely]]
        lose_castling_rights(touched, Us, type_of(piece) == PieceType::King ? from : king(Us));
    return undo;
}

template <Color Us>
void Position::unmake_as(Move move, const Undo& undo) noexcept {
    constexpr Color Them = ~Us;
    TABIYA_ASSERT(turn_ == Them);
    const Square from = move.from();
    const Square to = move.to();

    turn_ = Us;
    if constexpr (Us == Color::Black) --fullmove_number_;
    pawn_key_ = undo.pawn_key;
    side_keys_ = undo.side_keys;
    state_key_ = undo.state_key;
    castling_rooks_ = undo.castling_rooks;
    halfmove_clock_ = undo.halfmove_clock;
    ep_ = undo.en_passant;

    switch (move.kind()) {
        case MoveKind::Normal: slide(board_[to], to, from); break;
        case MoveKind::Promotion: {
            constexpr Piece pawn = make_piece(Us, PieceType::Pawn);
            const Piece promoted = board_[to];
            lift(promoted, to);
            put(pawn, from);
            material_.remove(promoted);
            material_.add(pawn);
            break;
        }
        case MoveKind::EnPassant: {
            slide(board_[to], to, from);
            const Square victim = step_unchecked(to, forward(Them));
            put(undo.captured, victim);
            material_.add(undo.captured);
            return;
        }
        case MoveKind::Castling: {
            const CastlingSide side = castling_side(from, to);
            lift(make_piece(Us, PieceType::King), castled_king_square(Us, side));
            lift(make_piece(Us, PieceType::Rook), castled_rook_square(Us, side));
            put(make_piece(Us, PieceType::King), from);
            put(make_piece(Us, PieceType::Rook), to);
            return;
        }
    }
    if (undo.captured != Piece::None) {
        put(undo.captured, to);
        material_.add(undo.captured);
    }
}

template <Observer O>
Undo Position::make(Move move, O&& observer) noexcept {
    return turn_ == Color::White ? make_as<Color::White>(move, observer) : make_as<Color::Black>(move, observer);
}

inline void Position::unmake(Move move, const Undo& undo) noexcept {
    if (turn_ == Color::Black) unmake_as<Color::White>(move, undo);
    else unmake_as<Color::Black>(move, undo);
}

template <Observer O>
Position Position::after(Move move, O&& observer) const noexcept {
    Position next = *this;
    next.make(move, observer);
    return next;
}

}  // namespace tabiya::chess
