// SPDX-License-Identifier: MIT
// The words of chess: one scoped enum per idea, conversions explicit, and arrays that accept only
// their own enum as index.
//
// Squares are numbered along the ranks from White's left-hand corner:
//
//     8  56 57 58 59 60 61 62 63
//     7  48 49 50 51 52 53 54 55
//     6  40 41 42 43 44 45 46 47
//     5  32 33 34 35 36 37 38 39
//     4  24 25 26 27 28 29 30 31
//     3  16 17 18 19 20 21 22 23
//     2   8  9 10 11 12 13 14 15
//     1   0  1  2  3  4  5  6  7
//         a  b  c  d  e  f  g  h
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/chess/assert.hpp"

namespace tabiya::chess {

enum class Color : std::uint8_t { White, Black };

/// The other side.
constexpr Color operator~(Color color) noexcept { return Color(std::uint8_t(color) ^ 1U); }

enum class PieceType : std::uint8_t { Pawn, Knight, Bishop, Rook, Queen, King };

/// Colour in bit 3, type in bits 0-2; `None` stands for an empty square.
enum class Piece : std::uint8_t {
    WhitePawn = 0,
    WhiteKnight,
    WhiteBishop,
    WhiteRook,
    WhiteQueen,
    WhiteKing,
    BlackPawn = 8,
    BlackKnight,
    BlackBishop,
    BlackRook,
    BlackQueen,
    BlackKing,
    None = 15
};

enum class File : std::uint8_t { A, B, C, D, E, F, G, H };
enum class Rank : std::uint8_t { R1, R2, R3, R4, R5, R6, R7, R8 };

// clang-format off
enum class Square : std::uint8_t {
    A1, B1, C1, D1, E1, F1, G1, H1,
    A2, B2, C2, D2, E2, F2, G2, H2,
    A3, B3, C3, D3, E3, F3, G3, H3,
    A4, B4, C4, D4, E4, F4, G4, H4,
    A5, B5, C5, D5, E5, F5, G5, H5,
    A6, B6, C6, D6, E6, F6, G6, H6,
    A7, B7, C7, D7, E7, F7, G7, H7,
    A8, B8, C8, D8, E8, F8, G8, H8,
};
// clang-format on

/// A step on the board, as the difference of square numbers.
enum class Direction : std::int8_t {
    North = 8,
    South = -8,
    East = 1,
    West = -1,
    NorthEast = 9,
    NorthWest = 7,
    SouthEast = -7,
    SouthWest = -9
};

enum class CastlingSide : std::uint8_t { King, Queen };

/// An array that can only be indexed by its own enum.
template <class T, class Index, std::size_t Size>
struct EnumArray {
    std::array<T, Size> items{};

    constexpr T& operator[](Index index) noexcept { return items[std::size_t(index)]; }
    constexpr const T& operator[](Index index) const noexcept { return items[std::size_t(index)]; }
    constexpr auto begin() noexcept { return items.begin(); }
    constexpr auto end() noexcept { return items.end(); }
    constexpr auto begin() const noexcept { return items.begin(); }
    constexpr auto end() const noexcept { return items.end(); }
    [[nodiscard]] static constexpr std::size_t size() noexcept { return Size; }
    friend constexpr bool operator==(const EnumArray&, const EnumArray&) = default;
};

template <class T>
using ByColor = EnumArray<T, Color, 2>;
template <class T>
using ByPieceType = EnumArray<T, PieceType, 6>;
template <class T>
using ByPiece = EnumArray<T, Piece, 16>;
template <class T>
using BySquare = EnumArray<T, Square, 64>;
template <class T>
using ByFile = EnumArray<T, File, 8>;
template <class T>
using ByRank = EnumArray<T, Rank, 8>;
template <class T>
using ByCastlingSide = EnumArray<T, CastlingSide, 2>;

inline constexpr std::array all_colors{Color::White, Color::Black};
inline constexpr std::array all_piece_types{PieceType::Pawn, PieceType::Knight, PieceType::Bishop,
                                            PieceType::Rook, PieceType::Queen,  PieceType::King};
inline constexpr std::array all_pieces{Piece::WhitePawn,   Piece::WhiteKnight, Piece::WhiteBishop, Piece::WhiteRook,
                                       Piece::WhiteQueen,  Piece::WhiteKing,   Piece::BlackPawn,   Piece::BlackKnight,
                                       Piece::BlackBishop, Piece::BlackRook,   Piece::BlackQueen,  Piece::BlackKing};
inline constexpr std::array all_castling_sides{CastlingSide::King, CastlingSide::Queen};

/// The piece of that colour and type.
constexpr Piece make_piece(Color color, PieceType type) noexcept {
    return Piece(unsigned(color) << 3U | unsigned(type));
}
/// The type of a piece, which must not be `Piece::None`.
constexpr PieceType type_of(Piece piece) noexcept {
    TABIYA_ASSERT(piece != Piece::None);
    return PieceType(unsigned(piece) & 7U);
}
/// The colour of a piece, which must not be `Piece::None`.
constexpr Color color_of(Piece piece) noexcept {
    TABIYA_ASSERT(piece != Piece::None);
    return Color(unsigned(piece) >> 3U);
}

/// The square where a file and a rank meet.
constexpr Square make_square(File file, Rank rank) noexcept { return Square(unsigned(rank) << 3U | unsigned(file)); }
/// The square with number 0 … 63.
constexpr Square square_at(int index) noexcept {
    TABIYA_ASSERT(index >= 0 && index < 64);
    return Square(index);
}
constexpr int index_of(Square square) noexcept { return int(square); }
constexpr File file_of(Square square) noexcept { return File(unsigned(square) & 7U); }
constexpr Rank rank_of(Square square) noexcept { return Rank(unsigned(square) >> 3U); }

/// The square seen from the other side of the board: a1 <-> a8.
constexpr Square flip_rank(Square square) noexcept { return Square(unsigned(square) ^ 56U); }
/// The square mirrored left to right: a1 <-> h1.
constexpr Square flip_file(Square square) noexcept { return Square(unsigned(square) ^ 7U); }
/// The square as `color` sees it: unchanged for White, rank-flipped for Black.
constexpr Square relative(Square square, Color color) noexcept {
    return Square(unsigned(square) ^ (56U * unsigned(color)));
}
constexpr Rank relative(Rank rank, Color color) noexcept { return Rank(unsigned(rank) ^ (7U * unsigned(color))); }

/// How many steps a king needs from one square to another.
constexpr int distance(Square a, Square b) noexcept {
    const int files = int(file_of(a)) - int(file_of(b));
    const int ranks = int(rank_of(a)) - int(rank_of(b));
    return std::max(files < 0 ? -files : files, ranks < 0 ? -ranks : ranks);
}

/// One step from a square; the caller knows that the step stays on the board.
constexpr Square step_unchecked(Square square, Direction direction) noexcept {
    return Square(int(square) + int(direction));
}

/// The way a colour's pawns walk.
constexpr Direction forward(Color color) noexcept {
    return color == Color::White ? Direction::North : Direction::South;
}

constexpr char to_char(File file) noexcept { return char('a' + int(file)); }
constexpr char to_char(Rank rank) noexcept { return char('1' + int(rank)); }

/// The letter of a FEN: capitals for White, small letters for Black; '.' for an empty square.
constexpr char to_char(Piece piece) noexcept {
    return piece == Piece::None ? '.' : std::string_view("PNBRQK..pnbrqk")[std::size_t(piece)];
}
/// The capital letter of a piece type.
constexpr char to_char(PieceType type) noexcept { return std::string_view("PNBRQK")[std::size_t(type)]; }

/// The lower-case English name of a piece type.
constexpr std::string_view name_of(PieceType type) noexcept {
    constexpr std::array<std::string_view, 6> names{"pawn", "knight", "bishop", "rook", "queen", "king"};
    return names[std::size_t(type)];
}
constexpr std::string_view name_of(Color color) noexcept { return color == Color::White ? "white" : "black"; }

/// The piece of a FEN letter, if it is one.
constexpr std::optional<Piece> piece_from_char(char letter) noexcept {
    for (Piece piece : all_pieces)
        if (to_char(piece) == letter) return piece;
    return std::nullopt;
}

/// Two characters such as "e4", without a heap or a terminator.
struct SquareName {
    std::array<char, 2> characters;
    [[nodiscard]] constexpr std::string_view view() const noexcept { return {characters.data(), 2}; }
};
constexpr SquareName name_of(Square square) noexcept { return {{to_char(file_of(square)), to_char(rank_of(square))}}; }
/// The square named by exactly two characters such as "e4".
constexpr std::optional<Square> square_from(std::string_view text) noexcept {
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
    return make_square(File(text[0] - 'a'), Rank(text[1] - '1'));
}

}  // namespace tabiya::chess
