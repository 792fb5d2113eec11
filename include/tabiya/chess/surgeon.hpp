// SPDX-License-Identifier: MIT
// PositionSurgeon: breaks a Position on purpose, to see that `Position::check()` finds it. For tests,
// and for whoever wants to show what the redundant fields are for.
#pragma once

#include "tabiya/chess/position.hpp"

namespace tabiya::chess {

/// The one friend of Position. After any of this the position is good for `check()` and nothing else.
struct PositionSurgeon {
    /// Breaks as little as makes `check()` name that fault. Any position has what it needs: two kings.
    static void inflict(Position& p, Fault fault) noexcept {
        const Square our_king = p.king(p.state_.turn);
        const Square their_king = p.king(~p.state_.turn);
        switch (fault) {
            case Fault::Colours: p.colors_[~p.state_.turn].toggle(our_king); break;
            case Fault::Occupied: p.types_[PieceType::Knight].toggle(our_king); break;
            case Fault::Mailbox: p.board_[our_king] = Piece::None; break;
            case Fault::Kings: {
                // A king taken off the board with every set and the mailbox in agreement about it.
                p.toggle(p.state_.turn, PieceType::King, Bitboard(our_king));
                p.board_[our_king] = Piece::None;
                break;
            }
            case Fault::Material: p.state_.material.add(p.board_[our_king]); break;
            case Fault::PawnKey: p.state_.pawn_key ^= 1U; break;
            case Fault::WhiteKey: p.state_.side_keys[Color::White] ^= 1U; break;
            case Fault::BlackKey: p.state_.side_keys[Color::Black] ^= 1U; break;
            case Fault::StateKey: p.state_.state_key ^= 1U; break;
            case Fault::CastlingRooks: p.state_.castling_rooks.set(their_king); break;
            case Fault::EnPassant: {
                // A square nobody can capture on, and a key that knows of it: only the square is wrong.
                p.state_.en_passant = std::uint8_t(our_king);
                p.state_.state_key = p.state_key_slow();
                break;
            }
            case Fault::OpponentInCheck: {
                // The enemy king beside ours, in exchange for whatever stood there, and every field told.
                const Square beside = king_attacks(our_king).first();
                const Piece king = p.board_[their_king];
                const Piece other = p.board_[beside];
                move(p, king, their_king, beside);
                if (other != Piece::None) move(p, other, beside, their_king);
                p.state_.castling_rooks = no_squares;
                p.state_.en_passant = Position::no_square;
                p.state_.state_key = p.state_key_slow();
                break;
            }
        }
    }

  private:
    /// Takes a man from one square to another in the sets and keys; the mailbox ends with the last one put.
    static void move(Position& p, Piece piece, Square from, Square to) noexcept {
        p.types_[type_of(piece)] ^= Bitboard::of(from, to);
        p.colors_[color_of(piece)] ^= Bitboard::of(from, to);
        if (p.board_[from] == piece) p.board_[from] = Piece::None;
        p.board_[to] = piece;
        p.key_part(piece) ^= zobrist::piece(piece, from) ^ zobrist::piece(piece, to);
    }
};

}  // namespace tabiya::chess
