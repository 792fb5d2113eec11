// SPDX-License-Identifier: MIT
// Move: sixteen bits, and the lists they are kept in.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tabiya/chess/types.hpp"

namespace tabiya::chess {

enum class MoveKind : std::uint8_t { Normal, Promotion, EnPassant, Castling };

/// One move, without the board it belongs to.
///
///      15 14   13 12      11 … 6    5 … 0
///     +------+---------+----------+--------+
///     | kind | promote |    to    |  from  |
///     +------+---------+----------+--------+
///
/// `promote` counts knight, bishop, rook, queen from 0. Castling goes from the king's square to the
/// square of the rook it castles with, which is unambiguous in Chess960 too.
class Move {
  public:
    /// No move: a1 to a1, which no piece can play.
    constexpr Move() noexcept = default;

    static constexpr Move normal(Square from, Square to) noexcept { return Move(from, to, MoveKind::Normal, 0); }
    static constexpr Move promotion(Square from, Square to, PieceType piece) noexcept {
        TABIYA_ASSERT(piece >= PieceType::Knight && piece <= PieceType::Queen);
        return Move(from, to, MoveKind::Promotion, unsigned(piece) - 1);
    }
    static constexpr Move en_passant(Square from, Square to) noexcept { return Move(from, to, MoveKind::EnPassant, 0); }
    static constexpr Move castling(Square king, Square rook) noexcept {
        return Move(king, rook, MoveKind::Castling, 0);
    }
    /// Any sixteen bits, for example from a hash table; ask `Position::is_legal` before playing it.
    static constexpr Move from_bits(std::uint16_t bits) noexcept {
        Move move;
        move.bits_ = bits;
        return move;
    }

    [[nodiscard]] constexpr Square from() const noexcept { return Square(bits_ & 63U); }
    [[nodiscard]] constexpr Square to() const noexcept { return Square(bits_ >> 6U & 63U); }
    [[nodiscard]] constexpr MoveKind kind() const noexcept { return MoveKind(bits_ >> 14U); }
    [[nodiscard]] constexpr bool is_promotion() const noexcept { return kind() == MoveKind::Promotion; }
    [[nodiscard]] constexpr bool is_castling() const noexcept { return kind() == MoveKind::Castling; }
    [[nodiscard]] constexpr bool is_en_passant() const noexcept { return kind() == MoveKind::EnPassant; }
    /// The piece a pawn becomes; meaningful for promotions only.
    [[nodiscard]] constexpr PieceType promoted_to() const noexcept { return PieceType((bits_ >> 12U & 3U) + 1); }
    [[nodiscard]] constexpr std::uint16_t bits() const noexcept { return bits_; }
    constexpr explicit operator bool() const noexcept { return bits_ != 0; }
    friend constexpr bool operator==(Move, Move) noexcept = default;

  private:
    constexpr Move(Square from, Square to, MoveKind kind, unsigned promote) noexcept
        : bits_(std::uint16_t(unsigned(from) | unsigned(to) << 6U | promote << 12U | unsigned(kind) << 14U)) {}

    std::uint16_t bits_ = 0;
};

/// A list on the stack with room for every move of any position that passes validation: sixteen men
/// a side, all but the king queens, have fewer than 512 moves.
class MoveList {
  public:
    static constexpr std::size_t capacity = 512;
    /// Generators may write this many moves past the end before they settle where it is.
    static constexpr std::size_t surplus = 8;

    MoveList() noexcept {}  // NOLINT(modernize-use-equals-default): leaves the moves uninitialised on purpose
    MoveList(const MoveList& other) noexcept { *this = other; }
    MoveList& operator=(const MoveList& other) noexcept {
        size_ = other.size_;
        for (std::size_t i = 0; i < size_; ++i) moves_[i] = other.moves_[i];
        return *this;
    }

    void push(Move move) noexcept {
        TABIYA_ASSERT(size_ < capacity);
        moves_[size_++] = move;
    }
    /// Moves the end, after the moves before it have been written in place.
    void set_end_unchecked(const Move* end) noexcept {
        size_ = std::size_t(end - moves_.data());
        TABIYA_ASSERT(size_ <= capacity);
    }
    void clear() noexcept { size_ = 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    Move& operator[](std::size_t i) noexcept { return moves_[i]; }
    const Move& operator[](std::size_t i) const noexcept { return moves_[i]; }
    [[nodiscard]] Move* begin() noexcept { return moves_.data(); }
    [[nodiscard]] Move* end() noexcept { return moves_.data() + size_; }
    [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }
    [[nodiscard]] bool contains(Move move) const noexcept {
        for (Move other : *this)
            if (other == move) return true;
        return false;
    }

  private:
    std::size_t size_ = 0;
    union {
        std::array<Move, capacity + surplus> moves_;
    };
};

}  // namespace tabiya::chess
