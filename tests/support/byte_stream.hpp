// SPDX-License-Identifier: MIT
// Random bytes as a source of decisions, for fuzzers: a position, a move, a piece of text.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "tabiya/chess/position.hpp"

namespace tabiya::support {

/// Hands out bytes until there are none, then zeros.
class ByteStream {
  public:
    ByteStream(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

    [[nodiscard]] bool empty() const { return size_ == 0; }
    std::uint8_t next() {
        if (size_ == 0) return 0;
        --size_;
        return *data_++;
    }
    /// A number from 0 to n - 1, n up to 65,536.
    std::size_t below(std::size_t n) {
        const std::size_t high = n > 256 ? next() : 0;
        return (high << 8U | next()) % n;
    }
    /// All bytes that are left.
    [[nodiscard]] std::string_view rest() const { return {reinterpret_cast<const char*>(data_), size_}; }

  private:
    const std::uint8_t* data_;
    std::size_t size_;
};

/// Makes it look as if a pawn had just jumped, with an enemy pawn beside it; random men rarely stand so.
inline void let_a_pawn_jump(chess::Setup& setup, chess::File file) {
    using namespace chess;
    const auto put = [&](File f, Rank rank, Piece piece) {
        Piece& there = setup.board[make_square(f, relative(rank, setup.turn))];
        if (there == Piece::None || type_of(there) != PieceType::King) there = piece;
    };
    put(file, Rank::R7, Piece::None);
    put(file, Rank::R6, Piece::None);
    put(file, Rank::R5, make_piece(~setup.turn, PieceType::Pawn));
    put(file == File::A ? File::B : File(int(file) - 1), Rank::R5, make_piece(setup.turn, PieceType::Pawn));
    setup.en_passant = make_square(file, relative(Rank::R6, setup.turn));
}

/// A position from bytes, always a legal one: an array of Chess960 or double Chess960, or men strewn over
/// the board and, if that cannot be played, repaired or given up for the usual array.
inline chess::Position position_from(ByteStream& bytes) {
    using namespace chess;
    const std::uint8_t kind = bytes.next() % 4;
    if (kind == 0) return Position::initial();
    if (kind == 1) return *Position::from(Setup::chess960(int(bytes.below(960)), int(bytes.below(960))));
    Setup setup;
    setup.board[square_at(int(bytes.below(64)))] = Piece::WhiteKing;
    const Square black_king = square_at(int(bytes.below(64)));
    if (setup.board[black_king] == Piece::None) setup.board[black_king] = Piece::BlackKing;
    for (std::size_t men = bytes.below(30); men > 0; --men) {
        const Square square = square_at(int(bytes.below(64)));
        const Piece piece = all_pieces[bytes.below(12)];
        const bool back_rank = rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8;
        if (setup.board[square] != Piece::None || type_of(piece) == PieceType::King) continue;
        if (type_of(piece) == PieceType::Pawn && back_rank) continue;
        setup.board[square] = piece;
    }
    setup.turn = Color(bytes.next() & 1U);
    setup.castling_rooks = Bitboard(std::uint64_t{bytes.next()} | std::uint64_t{bytes.next()} << 56U);
    if (kind == 3) let_a_pawn_jump(setup, File(bytes.below(8)));
    setup.halfmove_clock = int(bytes.below(200));
    setup.fullmove_number = int(bytes.below(300));
    const auto position = Position::from(setup.repaired());
    return position ? *position : Position::initial();
}

}  // namespace tabiya::support

/// A property that must hold; the fuzzer keeps the input that breaks it.
#define TABIYA_MUST(condition)                                                                                         \
    if (!(condition)) __builtin_trap()
