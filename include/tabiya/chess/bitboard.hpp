// SPDX-License-Identifier: MIT
// Bitboard: a set of squares in one 64-bit word, bit n standing for square n (a1 = bit 0).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string_view>

#include "tabiya/chess/types.hpp"

namespace tabiya::chess {

class Bitboard {
  public:
    constexpr Bitboard() noexcept = default;
    /// The set whose members are the one-bits of `bits`.
    constexpr explicit Bitboard(std::uint64_t bits) noexcept : bits_(bits) {}
    /// The set with one member.
    constexpr explicit Bitboard(Square square) noexcept : bits_(std::uint64_t{1} << unsigned(square)) {}
    constexpr explicit Bitboard(File file) noexcept : bits_(std::uint64_t{0x0101010101010101} << unsigned(file)) {}
    constexpr explicit Bitboard(Rank rank) noexcept : bits_(std::uint64_t{0xFF} << 8U * unsigned(rank)) {}

    /// The set of the squares named.
    template <class... Squares>
    static constexpr Bitboard of(Squares... squares) noexcept {
        return (Bitboard() | ... | Bitboard(squares));
    }

    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return bits_; }
    [[nodiscard]] constexpr bool empty() const noexcept { return bits_ == 0; }
    constexpr explicit operator bool() const noexcept { return bits_ != 0; }
    [[nodiscard]] constexpr int count() const noexcept { return std::popcount(bits_); }
    [[nodiscard]] constexpr bool several() const noexcept { return (bits_ & (bits_ - 1)) != 0; }
    [[nodiscard]] constexpr bool contains(Square square) const noexcept {
        return (bits_ >> unsigned(square) & 1U) != 0;
    }
    [[nodiscard]] constexpr bool contains(Bitboard other) const noexcept { return (other.bits_ & ~bits_) == 0; }
    [[nodiscard]] constexpr bool intersects(Bitboard other) const noexcept { return (other.bits_ & bits_) != 0; }

    constexpr Bitboard& set(Square square) noexcept { return *this |= Bitboard(square); }
    constexpr Bitboard& clear(Square square) noexcept { return *this &= ~Bitboard(square); }
    constexpr Bitboard& toggle(Square square) noexcept { return *this ^= Bitboard(square); }

    /// The member with the lowest number; the set must not be empty.
    [[nodiscard]] constexpr Square first() const noexcept {
        TABIYA_ASSERT(bits_ != 0);
        return Square(std::countr_zero(bits_));
    }
    /// The member with the highest number; the set must not be empty.
    [[nodiscard]] constexpr Square last() const noexcept {
        TABIYA_ASSERT(bits_ != 0);
        return Square(63 - std::countl_zero(bits_));
    }
    /// Takes the lowest member out of the set and returns it.
    constexpr Square pop_first() noexcept {
        const Square square = first();
        bits_ &= bits_ - 1;
        return square;
    }

    constexpr Bitboard& operator&=(Bitboard other) noexcept {
        bits_ &= other.bits_;
        return *this;
    }
    constexpr Bitboard& operator|=(Bitboard other) noexcept {
        bits_ |= other.bits_;
        return *this;
    }
    constexpr Bitboard& operator^=(Bitboard other) noexcept {
        bits_ ^= other.bits_;
        return *this;
    }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) noexcept { return Bitboard(a.bits_ & b.bits_); }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) noexcept { return Bitboard(a.bits_ | b.bits_); }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) noexcept { return Bitboard(a.bits_ ^ b.bits_); }
    friend constexpr Bitboard operator~(Bitboard a) noexcept { return Bitboard(~a.bits_); }
    friend constexpr bool operator==(Bitboard, Bitboard) noexcept = default;

    /// Visits the members from the lowest to the highest.
    class Iterator {
      public:
        using value_type = Square;
        using difference_type = std::ptrdiff_t;
        constexpr Iterator() noexcept = default;
        constexpr explicit Iterator(std::uint64_t bits) noexcept : bits_(bits) {}
        constexpr Square operator*() const noexcept { return Square(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() noexcept {
            bits_ &= bits_ - 1;
            return *this;
        }
        constexpr Iterator operator++(int) noexcept {
            const Iterator old = *this;
            ++*this;
            return old;
        }
        friend constexpr bool operator==(Iterator, Iterator) noexcept = default;

      private:
        std::uint64_t bits_ = 0;
    };
    [[nodiscard]] constexpr Iterator begin() const noexcept { return Iterator(bits_); }
    [[nodiscard]] static constexpr Iterator end() noexcept { return Iterator(); }

  private:
    std::uint64_t bits_ = 0;
};

inline constexpr Bitboard all_squares{~std::uint64_t{0}};
inline constexpr Bitboard no_squares{};
inline constexpr Bitboard file_a{File::A};
inline constexpr Bitboard file_h{File::H};
// Masks against wrap-around: a step to the east must not start on the h-file, and so on; a knight
// jumps two files, hence the pairs.
inline constexpr Bitboard not_a = ~file_a;
inline constexpr Bitboard not_h = ~file_h;
inline constexpr Bitboard not_ab = ~(file_a | Bitboard(File::B));
inline constexpr Bitboard not_gh = ~(file_h | Bitboard(File::G));
inline constexpr Bitboard light_squares{0x55AA55AA55AA55AAULL};
inline constexpr Bitboard dark_squares = ~light_squares;

/// Every member moved one step; members that would leave the board vanish, none wraps around.
template <Direction D>
constexpr Bitboard shift(Bitboard set) noexcept {
    constexpr int step = int(D);
    constexpr bool east = D == Direction::East || D == Direction::NorthEast || D == Direction::SouthEast;
    constexpr bool west = D == Direction::West || D == Direction::NorthWest || D == Direction::SouthWest;
    if constexpr (east) set &= not_h;
    if constexpr (west) set &= not_a;
    if constexpr (step > 0) return Bitboard(set.bits() << unsigned(step));
    else return Bitboard(set.bits() >> unsigned(-step));
}

/// The same step, chosen at run time.
constexpr Bitboard shift(Bitboard set, Direction direction) noexcept {
    switch (direction) {
        case Direction::North: return shift<Direction::North>(set);
        case Direction::South: return shift<Direction::South>(set);
        case Direction::East: return shift<Direction::East>(set);
        case Direction::West: return shift<Direction::West>(set);
        case Direction::NorthEast: return shift<Direction::NorthEast>(set);
        case Direction::NorthWest: return shift<Direction::NorthWest>(set);
        case Direction::SouthEast: return shift<Direction::SouthEast>(set);
        case Direction::SouthWest: return shift<Direction::SouthWest>(set);
    }
    return no_squares;
}

/// A word as teaching engines keep it: one bit per square to set it, its complement to clear it.
struct SquareMasks {
    BySquare<Bitboard> set;
    BySquare<Bitboard> clear;
};
inline constexpr SquareMasks square_masks = [] {
    SquareMasks masks;
    for (Square square : all_squares) {
        masks.set[square] = Bitboard(square);
        masks.clear[square] = ~Bitboard(square);
    }
    return masks;
}();

/// An 8 × 8 drawing, eighth rank on top, 'x' for members and '.' for the rest; lives on the stack.
struct Grid {
    std::array<char, 64 * 2> characters;
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {characters.data(), characters.size()}; }
};
constexpr Grid draw(Bitboard set) noexcept {
    Grid grid{};
    std::size_t at = 0;
    for (int rank = 7; rank >= 0; --rank)
        for (int file = 0; file < 8; ++file) {
            grid.characters[at++] = set.contains(make_square(File(file), Rank(rank))) ? 'x' : '.';
            grid.characters[at++] = file == 7 ? '\n' : ' ';
        }
    return grid;
}

}  // namespace tabiya::chess
