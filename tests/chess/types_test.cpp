// SPDX-License-Identifier: MIT
#include "tabiya/chess/types.hpp"

#include <gtest/gtest.h>

#include "tabiya/chess/bitboard.hpp"
#include "tabiya/chess/move.hpp"
#include "tabiya/chess/numbering.hpp"
#include "tabiya/chess/result.hpp"

namespace tabiya::chess {
namespace {

TEST(Types, SquaresRunAlongTheRanksFromA1) {
    EXPECT_EQ(index_of(Square::A1), 0);
    EXPECT_EQ(index_of(Square::H1), 7);
    EXPECT_EQ(index_of(Square::A2), 8);
    EXPECT_EQ(index_of(Square::E4), 28);
    EXPECT_EQ(index_of(Square::H8), 63);
    for (int i = 0; i < 64; ++i) {
        const Square square = square_at(i);
        EXPECT_EQ(make_square(file_of(square), rank_of(square)), square);
        EXPECT_EQ(square_from(name_of(square).view()), square);
        EXPECT_EQ(flip_rank(flip_rank(square)), square);
        EXPECT_EQ(file_of(flip_rank(square)), file_of(square));
        EXPECT_EQ(int(rank_of(flip_rank(square))), 7 - int(rank_of(square)));
        EXPECT_EQ(int(file_of(flip_file(square))), 7 - int(file_of(square)));
        EXPECT_EQ(relative(square, Color::White), square);
        EXPECT_EQ(relative(square, Color::Black), flip_rank(square));
    }
}

TEST(Types, OnlyTwoRightCharactersNameASquare) {
    for (std::string_view text : {"", "e", "e44", "E4", "i1", "a0", "a9", "4e", "e ", "\xff\xff"})
        EXPECT_EQ(square_from(text), std::nullopt) << text;
}

TEST(Types, PiecesAndTheirLetters) {
    EXPECT_EQ(make_piece(Color::Black, PieceType::Queen), Piece::BlackQueen);
    std::string letters;
    for (Piece piece : all_pieces) {
        letters += to_char(piece);
        EXPECT_EQ(make_piece(color_of(piece), type_of(piece)), piece);
        EXPECT_EQ(piece_from_char(to_char(piece)), piece);
    }
    EXPECT_EQ(letters, "PNBRQKpnbrqk");
    EXPECT_EQ(to_char(Piece::None), '.');
    for (int c = -128; c < 128; ++c)
        EXPECT_EQ(piece_from_char(char(c)).has_value(), c > 0 && letters.find(char(c)) != std::string::npos) << c;
    EXPECT_EQ(~Color::White, Color::Black);
    EXPECT_EQ(name_of(PieceType::Knight), "knight");
    EXPECT_EQ(name_of(Color::Black), "black");
}

TEST(Types, PawnsWalkTowardsTheOtherSide) {
    EXPECT_EQ(step_unchecked(Square::E2, forward(Color::White)), Square::E3);
    EXPECT_EQ(step_unchecked(Square::E7, forward(Color::Black)), Square::E6);
    EXPECT_EQ(relative(Rank::R2, Color::Black), Rank::R7);
}

// The three numberings as teaching material draws them.
TEST(Numbering, KnownSquares) {
    struct Row {
        Square square;
        int top_down;
        int mailbox;
    };
    for (const Row row : {Row{Square::A1, 56, 21}, Row{Square::H1, 63, 28}, Row{Square::A8, 0, 91},
                          Row{Square::H8, 7, 98}, Row{Square::E4, 36, 55}, Row{Square::D5, 27, 64}}) {
        EXPECT_EQ(to_top_down(row.square), row.top_down);
        EXPECT_EQ(to_mailbox(row.square), row.mailbox);
    }
}

TEST(Numbering, ThereAndBack) {
    for (Square square : all_squares) {
        EXPECT_EQ(from_top_down(to_top_down(square)), square);
        EXPECT_EQ(from_mailbox(to_mailbox(square)), square);
    }
    int inside = 0;
    for (int number = -300; number < 300; ++number) {
        EXPECT_EQ(from_top_down(number).has_value(), number >= 0 && number < 64) << number;
        if (from_mailbox(number)) ++inside;
    }
    EXPECT_EQ(inside, 64) << "all other mailbox numbers are border";
    EXPECT_EQ(from_mailbox(to_mailbox(Square::A4) - 1), std::nullopt) << "a step off the board lands on the border";
    EXPECT_EQ(from_mailbox(to_mailbox(Square::H4) + 1), std::nullopt);
}

TEST(Move, SixteenBitsHoldEverything) {
    const Move move = Move::promotion(Square::B7, Square::A8, PieceType::Rook);
    EXPECT_EQ(move.from(), Square::B7);
    EXPECT_EQ(move.to(), Square::A8);
    EXPECT_EQ(move.promoted_to(), PieceType::Rook);
    EXPECT_TRUE(move.is_promotion());
    EXPECT_EQ(Move::from_bits(move.bits()), move);
    EXPECT_TRUE(Move::castling(Square::E1, Square::H1).is_castling());
    EXPECT_TRUE(Move::en_passant(Square::E5, Square::D6).is_en_passant());
    EXPECT_FALSE(Move());
    EXPECT_TRUE(Move::normal(Square::E2, Square::E4));
    EXPECT_NE(Move::normal(Square::E7, Square::E8), Move::promotion(Square::E7, Square::E8, PieceType::Knight));
    static_assert(sizeof(Move) == 2);
}

TEST(MoveList, KeepsWhatIsPushed) {
    MoveList list;
    EXPECT_TRUE(list.empty());
    for (unsigned i = 0; i < MoveList::capacity; ++i) list.push(Move::from_bits(std::uint16_t(i)));
    EXPECT_EQ(list.size(), MoveList::capacity);
    EXPECT_TRUE(list.contains(Move::from_bits(511)));
    EXPECT_FALSE(list.contains(Move::from_bits(512)));
    const MoveList copy = list;
    EXPECT_TRUE(std::equal(copy.begin(), copy.end(), list.begin(), list.end()));
    list.clear();
    EXPECT_TRUE(list.empty());
    EXPECT_EQ(copy.size(), MoveList::capacity);
}

TEST(Result, HoldsAValueOrAnError) {
    const Result<int, std::string> good = 7;
    const Result<int, std::string> bad = Failure{std::string("no")};
    EXPECT_TRUE(good);
    EXPECT_FALSE(bad);
    EXPECT_EQ(*good, 7);
    EXPECT_EQ(bad.error(), "no");
    EXPECT_EQ(bad.value_or(3), 3);
    const auto half = [](int n) -> Result<int, std::string> {
        if (n % 2 != 0) return Failure{std::string("odd")};
        return n / 2;
    };
    EXPECT_EQ(good.and_then(half).error(), "odd");
    EXPECT_EQ(bad.and_then(half).error(), "no");
}

}  // namespace
}  // namespace tabiya::chess
