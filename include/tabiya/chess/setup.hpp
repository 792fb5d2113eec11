// SPDX-License-Identifier: MIT
// Setup: the fields of a position as somebody wrote them down, perhaps illegal, and the list of what
// is wrong with them. `Position::from(setup)` is the only door to a Position.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/chess/bitboard.hpp"

namespace tabiya::chess {

/// Everything that can be wrong with a Setup. The first group makes the rules themselves undefined;
/// the second describes positions that can be played on from but can never arise in a game.
enum class SetupError : std::uint8_t {
    NoWhiteKing,
    NoBlackKing,
    ManyWhiteKings,
    ManyBlackKings,
    PawnOnBackRank,
    TooManyWhiteMen,
    TooManyBlackMen,
    TooManyWhitePawns,
    TooManyBlackPawns,
    OpponentInCheck,
    CastlingWithoutRook,
    CastlingKingMisplaced,
    EnPassantWrongRank,
    EnPassantOccupied,
    EnPassantWithoutPawn,
    // Implausible, yet playable.
    TooManyWhitePromotions,
    TooManyBlackPromotions,
    ImpossibleCheck,
};
inline constexpr int setup_error_count = int(SetupError::ImpossibleCheck) + 1;

/// One sentence for people, without a final full stop.
std::string_view sentence(SetupError error) noexcept;

/// A set of SetupErrors.
class SetupErrors {
  public:
    constexpr SetupErrors() noexcept = default;
    constexpr void add(SetupError error) noexcept { bits_ |= 1U << unsigned(error); }
    constexpr void remove(SetupError error) noexcept { bits_ &= ~(1U << unsigned(error)); }
    [[nodiscard]] constexpr bool contains(SetupError error) const noexcept {
        return (bits_ >> unsigned(error) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
    /// Those errors that leave the rules undefined.
    [[nodiscard]] constexpr SetupErrors unplayable() const noexcept {
        SetupErrors result;
        result.bits_ = bits_ & ((1U << unsigned(SetupError::TooManyWhitePromotions)) - 1U);
        return result;
    }
    friend constexpr bool operator==(SetupErrors, SetupErrors) noexcept = default;

    class Iterator {
      public:
        constexpr explicit Iterator(std::uint32_t bits) noexcept : bits_(bits) {}
        constexpr SetupError operator*() const noexcept { return SetupError(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() noexcept {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

      private:
        std::uint32_t bits_;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    [[nodiscard]] static constexpr Iterator end() noexcept { return Iterator(0); }

  private:
    std::uint32_t bits_ = 0;
};

/// The most that the half-move clock and the move number may say; the longest game possible under the
/// seventy-five-move rule is shorter.
inline constexpr int max_counter = 10'000;

/// A board and the rest of a FEN. A default Setup is an empty board with White to move.
struct Setup {
    BySquare<Piece> board = empty_board();
    Color turn = Color::White;
    /// The rooks that may still castle, which says all about castling rights in Chess960 too.
    Bitboard castling_rooks;
    /// The square a pawn has just jumped over.
    std::optional<Square> en_passant;
    int halfmove_clock = 0;
    int fullmove_number = 1;

    /// The array from which play begins.
    static Setup initial() noexcept;
    /// The Chess960 array with that number by Scharnagl's scheme, 0 … 959; 518 is the usual one.
    static Setup chess960(int number) noexcept;
    /// Double Chess960: each side with an array of its own.
    static Setup chess960(int white_number, int black_number) noexcept;

    [[nodiscard]] Bitboard men(Color color) const noexcept;
    [[nodiscard]] Bitboard men(Piece piece) const noexcept;

    /// Everything that is wrong with this setup.
    [[nodiscard]] SetupErrors errors() const noexcept;
    /// The nearest playable setup if the faults are of the kind that can be repaired without guessing
    /// (castling rights without a rook, an impossible en-passant square, counters out of range).
    [[nodiscard]] Setup repaired() const noexcept;

    friend bool operator==(const Setup&, const Setup&) = default;

  private:
    static constexpr BySquare<Piece> empty_board() noexcept {
        BySquare<Piece> board;
        for (Piece& piece : board) piece = Piece::None;
        return board;
    }
};

}  // namespace tabiya::chess
