// SPDX-License-Identifier: MIT
// The pictures, letter by letter.
#include "tools/show.hpp"

#include <gtest/gtest.h>

#include "support/positions.hpp"

namespace tabiya::tools {
namespace {

using namespace chess;
using support::position;

const Palette plain(false);
const Palette colored(true);

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Show, KnightAttacks) {
    EXPECT_EQ(show_attacks(Piece::WhiteKnight, Square::F3, no_squares, plain), R"(  knight on f3
8 . . . . . . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . . x . x .
4 . . . x . . . x
3 . . . . . N . .
2 . . . x . . . x
1 . . . . x . x .
  a b c d e f g h

attacks   0x0000005088008850   8 squares: e1 g1 d2 h2 d4 h4 e5 g5

A knight jumps one file and two ranks or two files and one rank: shifts by 6, 10, 15 and
17 bits both ways. A jump over the edge of the board would come back on the other side, so
the masks not-A, not-H, not-AB and not-GH take such squares out before the shift.
)");
}

TEST(Show, KingAttacks) {
    EXPECT_EQ(show_attacks(Piece::WhiteKing, Square::H1, no_squares, plain), R"(  king on h1
8 . . . . . . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 . . . . . . x x
1 . . . . . . x K
  a b c d e f g h

attacks   0x000000000000c040   3 squares: g1 g2 h2

A king steps to the eight squares around it: one row is the square shifted east and west,
and that row shifted north and south gives the other two. Not-A and not-H stop the
wrap-around.
)");
}

TEST(Show, BlackPawnAttacks) {
    EXPECT_EQ(show_attacks(Piece::BlackPawn, Square::A7, no_squares, plain), R"(  black pawn on a7
8 . . . . . . . .
7 p . . . . . . .
6 . x . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 . . . . . . . .
1 . . . . . . . .
  a b c d e f g h

attacks   0x0000020000000000   1 square: b6

A pawn attacks the two squares diagonally ahead, whether or not anything stands there:
shifts by 7 and 9 bits, up the board for White and down for Black, with not-A and not-H
against wrap-around.
)");
}

TEST(Show, RookAttacks) {
    EXPECT_EQ(show_attacks(Piece::WhiteRook, Square::D4, Bitboard::of(Square::D6, Square::F4, Square::H4), plain),
              R"(rook on d4

  mask                  blockers              blockers & mask       attacks
8 . . . . . . . .     8 . . . . . . . .     8 . . . . . . . .     8 . . . . . . . .
7 . . . x . . . .     7 . . . . . . . .     7 . . . . . . . .     7 . . . . . . . .
6 . . . x . . . .     6 . . . o . . . .     6 . . . o . . . .     6 . . . X . . . .
5 . . . x . . . .     5 . . . . . . . .     5 . . . . . . . .     5 . . . x . . . .
4 . x x R x x x .     4 . . . R . o . o     4 . . . R . o . .     4 x x x R x X . o
3 . . . x . . . .     3 . . . . . . . .     3 . . . . . . . .     3 . . . x . . . .
2 . . . x . . . .     2 . . . . . . . .     2 . . . . . . . .     2 . . . x . . . .
1 . . . . . . . .     1 . . . . . . . .     1 . . . . . . . .     1 . . . x . . . .
  a b c d e f g h       a b c d e f g h       a b c d e f g h       a b c d e f g h

mask      0x0008080876080800   10 squares, so 1024 patterns of blockers
relevant  0x0000080020000000   blockers & mask
pext      0100100000           the masked bits pushed together = index 288
magic     0x8082100a00220040   a factor found by search
product   0x5006400800000000   relevant * magic, modulo 2^64
shift     >> 54                the top 10 bits = index 320
attacks   0x0000080837080808   found at either index: both tables agree

A rook sees along its rays up to the first blocker, that square included (X). The last
square of a ray never changes the answer, so the mask leaves it out; the blockers under
the mask become an index into a table of ready answers, by PEXT or by a magic
multiplication.
)");
}

TEST(Show, QueenAttacks) {
    EXPECT_EQ(show_attacks(Piece::WhiteQueen, Square::D4, Bitboard::of(Square::D6, Square::B2), plain), R"(queen on d4

  as a rook             as a bishop           together
8 . . . . . . . .     8 . . . . . . . x     8 . . . . . . . x
7 . . . . . . . .     7 x . . . . . x .     7 x . . . . . x .
6 . . . X . . . .     6 . x . o . x . .     6 . x . X . x . .
5 . . . x . . . .     5 . . x . x . . .     5 . . x x x . . .
4 x x x Q x x x x     4 . . . Q . . . .     4 x x x Q x x x x
3 . . . x . . . .     3 . . x . x . . .     3 . . x x x . . .
2 . o . x . . . .     2 . X . . . x . .     2 . X . x . x . .
1 . . . x . . . .     1 . . . . . . x .     1 . . . x . . x .
  a b c d e f g h       a b c d e f g h       a b c d e f g h

attacks   0x80412a1cf71c2a48   24 squares

A queen needs no table of her own: she attacks what a rook and a bishop on her square
would attack. `show attacks rook` and `show attacks bishop` open the two look-ups.
)");
}

TEST(Show, Masks) {
    EXPECT_EQ(show_masks(Square::E4, plain), R"(One square, its file and its rank

  set e4                clear e4              file e                rank 4
8 . . . . . . . .     8 x x x x x x x x     8 . . . . x . . .     8 . . . . . . . .
7 . . . . . . . .     7 x x x x x x x x     7 . . . . x . . .     7 . . . . . . . .
6 . . . . . . . .     6 x x x x x x x x     6 . . . . x . . .     6 . . . . . . . .
5 . . . . . . . .     5 x x x x x x x x     5 . . . . x . . .     5 . . . . . . . .
4 . . . . x . . .     4 x x x x . x x x     4 . . . . x . . .     4 x x x x x x x x
3 . . . . . . . .     3 x x x x x x x x     3 . . . . x . . .     3 . . . . . . . .
2 . . . . . . . .     2 x x x x x x x x     2 . . . . x . . .     2 . . . . . . . .
1 . . . . . . . .     1 x x x x x x x x     1 . . . . x . . .     1 . . . . . . . .
  a b c d e f g h       a b c d e f g h       a b c d e f g h       a b c d e f g h

set       0x0000000010000000   board | set puts the square in
clear     0xffffffffefffffff   board & clear takes it out
file      0x1010101010101010   0x0101010101010101 << file
rank      0x00000000ff000000   0xff << 8 * rank

Masks against wrap-around

  not-A                 not-H                 not-AB                not-GH
8 . x x x x x x x     8 x x x x x x x .     8 . . x x x x x x     8 x x x x x x . .
7 . x x x x x x x     7 x x x x x x x .     7 . . x x x x x x     7 x x x x x x . .
6 . x x x x x x x     6 x x x x x x x .     6 . . x x x x x x     6 x x x x x x . .
5 . x x x x x x x     5 x x x x x x x .     5 . . x x x x x x     5 x x x x x x . .
4 . x x x x x x x     4 x x x x x x x .     4 . . x x x x x x     4 x x x x x x . .
3 . x x x x x x x     3 x x x x x x x .     3 . . x x x x x x     3 x x x x x x . .
2 . x x x x x x x     2 x x x x x x x .     2 . . x x x x x x     2 x x x x x x . .
1 . x x x x x x x     1 x x x x x x x .     1 . . x x x x x x     1 x x x x x x . .
  a b c d e f g h       a b c d e f g h       a b c d e f g h       a b c d e f g h

not-A     0xfefefefefefefefe   before a step to the west
not-H     0x7f7f7f7f7f7f7f7f   before a step to the east
not-AB    0xfcfcfcfcfcfcfcfc   before a knight's jump two files west
not-GH    0x3f3f3f3f3f3f3f3f   before a knight's jump two files east

In 64 bits h4 and a5 are neighbours: shifting h4 by one lands on a5. A step to the east
must therefore not start on the h-file, and the masks see to that before the shift.
)");
}

TEST(Show, Numberings) {
    EXPECT_EQ(show_square(Square::E4, plain), R"(e4

a1 = 0      28   this library: 8 * rank + file, counted from White's corner
a8 = 0      36   read like a FEN from the top: the same number with its rank flipped (XOR 56)
mailbox     55   on 10 x 12 fields: 21 + file + 10 * rank, with a border around the board

  a1 = 0                       a8 = 0                       mailbox
8  56 57 58 59 60 61 62 63   8   0  1  2  3  4  5  6  7   8  91 92 93 94 95 96 97 98
7  48 49 50 51 52 53 54 55   7   8  9 10 11 12 13 14 15   7  81 82 83 84 85 86 87 88
6  40 41 42 43 44 45 46 47   6  16 17 18 19 20 21 22 23   6  71 72 73 74 75 76 77 78
5  32 33 34 35 36 37 38 39   5  24 25 26 27 28 29 30 31   5  61 62 63 64 65 66 67 68
4  24 25 26 27 28 29 30 31   4  32 33 34 35 36 37 38 39   4  51 52 53 54 55 56 57 58
3  16 17 18 19 20 21 22 23   3  40 41 42 43 44 45 46 47   3  41 42 43 44 45 46 47 48
2   8  9 10 11 12 13 14 15   2  48 49 50 51 52 53 54 55   2  31 32 33 34 35 36 37 38
1   0  1  2  3  4  5  6  7   1  56 57 58 59 60 61 62 63   1  21 22 23 24 25 26 27 28
    a  b  c  d  e  f  g  h       a  b  c  d  e  f  g  h       a  b  c  d  e  f  g  h

bit         0x0000000010000000   1 << 28

A bitboard holds one bit per square, so its numbering must be dense; a mailbox wastes
fields on a border so that a step off the board is noticed by looking, without a
comparison.
)");
}

TEST(Show, Bits) {
    EXPECT_EQ(show_bitboard(Bitboard(0x8142241818244281), plain), R"(  0x8142241818244281
8 x . . . . . . x
7 . x . . . . x .
6 . . x . . x . .
5 . . . x x . . .
4 . . . x x . . .
3 . . x . . x . .
2 . x . . . . x .
1 x . . . . . . x
  a b c d e f g h

squares   16: a1 h1 b2 g2 c3 f3 d4 e4 d5 e5 c6 f6 b7 g7 a8 h8
ranks     81 42 24 18 18 24 42 81   one byte per rank, eighth rank first; within a byte the a-file is the lowest bit
)");
}

TEST(Show, Key) {
    EXPECT_EQ(show_key(position("4k3/8/8/8/1pP5/8/8/R3K3 b Q c3 0 1"), plain), R"(  4k3/8/8/8/1pP5/8/8/R3K3 b Q c3 0 1
8 . . . . k . . .
7 . . . . . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . p P . . . . .
3 . . . . . . . .
2 . . . . . . . .
1 R . . . K . . .
  a b c d e f g h

                            number               XOR so far
pieces
  white pawn on c4          0xae4a9346cc3f7cf2   0xae4a9346cc3f7cf2
  white rook on a1          0xa09e8c8c35ab96de   0x0ed41fcaf994ea2c
  white king on e1          0xb5fdfc5d3132c498   0xbb29e397c8a62eb4
  black pawn on b4          0x8dbd98a352afd40b   0x36947b349a09fabf
  black king on e8          0x13ae978d09fe5557   0x253aecb993f7afe8

castling rights
  white queen's side        0xf165b587df898190   0xd45f593e4c7e2e78

en passant
  on the c-file             0x003a93d8b2806962   0xd465cae6fefe471a

turn
  black to move: no number

key                         0xd465cae6fefe471a   as Position::key() and in Polyglot books
  pawns                     0x23f70be59e90a8f9   the parts a search also uses by themselves
  white king and officers   0x156370d104995246
  black king and officers   0x13ae978d09fe5557
  castling, passing, turn   0xf15f265f6d09e8f2

Every fact of a position has a random number of its own, and the key is the XOR of all of
them. XOR undoes itself: a move changes the key by the few facts it changes, and taking it
back changes it back.
)");
}

TEST(Show, PositionTellsEverything) {
    const std::string text = show_position(position("4r3/7q/4R1B1/8/r1N1K3/3P4/8/1b5k w - - 0 1"), plain);
    EXPECT_TRUE(contains(text, std::string_view(R"(
  White to move         occupied              white men             black men
8 . . . . r . . .     8 . . . . x . . .     8 . . . . . . . .     8 . . . . x . . .
)")
                                   .substr(1)));
    EXPECT_TRUE(contains(text, R"(
  checkers              pinned                pinners               king danger
8 . . . . . . . .     8 . . . . . . . .     8 . . . . x . . .     8 x x x x . x x x
7 . . . . . . . .     7 . . . . . . . .     7 . . . . . . . x     7 x x x x x x x .
6 . . . . . . . .     6 . . . . x . x .     6 . . . . . . . .     6 x . . . x . x x
5 . . . . . . . .     5 . . . . . . . .     5 . . . . . . . .     5 x . . . . . . x
4 . . . . . . . .     4 . . x . . . . .     4 x . . . . . . .     4 . x x . . . . x
3 . . . . . . . .     3 . . . x . . . .     3 . . . . . . . .     3 x . . x . . . x
2 . . . . . . . .     2 . . . . . . . .     2 . . . . . . . .     2 x . x . . . x x
1 . . . . . . . .     1 . . . . . . . .     1 . x . . . . . .     1 x . . . . . x x
)"));
    EXPECT_TRUE(contains(text, "pinned       d3 c4 e6 g6   by b1 a4 h7 e8\nlegal moves  12\n"));
    for (Color color : all_colors)
        for (PieceType type : all_piece_types)
            EXPECT_TRUE(contains(text, std::string(name_of(color)) + ' ' + std::string(name_of(type))));
}

TEST(Show, PositionKnowsTheEnd) {
    EXPECT_TRUE(
        contains(show_position(position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), plain), "legal moves  0   stalemate\n"));
    const std::string mate = show_position(position("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"), plain);
    EXPECT_TRUE(contains(mate, "checkers     a8\npinned       none\nlegal moves  0   checkmate\n")) << mate;
}

TEST(Show, KeysOfEveryAwkwardPositionComeOutRight) {
    for (std::string_view fen : support::awkward_fens()) {
        const Position root = position(fen);
        const std::string text = show_key(root, plain);
        EXPECT_TRUE(contains(text, hex(root.key()) + "   as Position::key()")) << fen << '\n' << text;
    }
}

TEST(Show, BothLookUpsAgreeOnEverySquare) {
    for (Square square : all_squares)
        for (Piece piece : {Piece::WhiteRook, Piece::WhiteBishop})
            EXPECT_TRUE(
                contains(show_attacks(piece, square, light_squares & ~Bitboard(square), plain), "both tables agree"));
}

TEST(Show, ColourAddsNothingButColour) {
    const Position root = position("r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4");
    for (const auto& [with, without] : {std::pair(show_position(root, colored), show_position(root, plain)),
                                        std::pair(show_key(root, colored), show_key(root, plain)),
                                        std::pair(show_masks(Square::A1, colored), show_masks(Square::A1, plain)),
                                        std::pair(show_square(Square::A1, colored), show_square(Square::A1, plain)),
                                        std::pair(show_attacks(Piece::WhiteRook, Square::A1, no_squares, colored),
                                                  show_attacks(Piece::WhiteRook, Square::A1, no_squares, plain))}) {
        EXPECT_TRUE(contains(with, "\x1b["));
        EXPECT_FALSE(contains(without, "\x1b"));
        std::string stripped;
        for (std::size_t i = 0; i < with.size(); ++i) {
            if (with[i] == '\x1b') i = with.find('m', i);
            else stripped += with[i];
        }
        EXPECT_EQ(stripped, without);
    }
}

}  // namespace
}  // namespace tabiya::tools
