// SPDX-License-Identifier: MIT
#include "tabiya/formats/uci_move.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/positions.hpp"

namespace tabiya::formats {
namespace {

using namespace chess;
using support::position;

TEST(UciMove, EveryMoveThereAndBackInBothWays) {
    support::random_games(60, 40, [](const Position& p, Move) {
        for (Move move : legal_moves(p))
            for (CastlingText castling : {CastlingText::Standard, CastlingText::Chess960}) {
                const std::string text = to_uci(move, castling);
                const auto again = parse_uci_move(text, p);
                ASSERT_TRUE(again) << to_fen(p) << " " << text << ": " << again.error().message();
                ASSERT_EQ(*again, move) << to_fen(p) << " " << text;
            }
    });
}

TEST(UciMove, Castling) {
    const Position p = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const Move castle = Move::castling(Square::E1, Square::H1);
    EXPECT_EQ(to_uci(castle), "e1g1");
    EXPECT_EQ(to_uci(castle, CastlingText::Chess960), "e1h1");
    EXPECT_EQ(*parse_uci_move("e1g1", p), castle);
    EXPECT_EQ(*parse_uci_move("e1h1", p), castle);
    EXPECT_EQ(*parse_uci_move("e1c1", p), Move::castling(Square::E1, Square::A1));
    EXPECT_EQ(*parse_uci_move("e1a1", p), Move::castling(Square::E1, Square::A1));
    EXPECT_EQ(*parse_uci_move("e1f1", p), Move::normal(Square::E1, Square::F1));
    // A king one step from g1: the step is the step, castling is king takes rook.
    const Position near = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    EXPECT_EQ(*parse_uci_move("f1g1", near), Move::normal(Square::F1, Square::G1));
    EXPECT_EQ(*parse_uci_move("f1h1", near), Move::castling(Square::F1, Square::H1));
    EXPECT_EQ(to_uci(Move::castling(Square::F1, Square::H1)), "f1h1");
}

struct BadMove {
    std::string_view text;
    MoveCode code;
    std::size_t column;
    std::string_view sentence;
};

TEST(UciMoveError, SaysWhatAndWhere) {
    using enum MoveCode;
    const Position p = position("r3k2r/1P6/8/8/4q3/8/P4N2/R3K2R w KQkq - 0 1");
    const BadMove cases[] = {
        {"", Empty, 1, "the move is empty"},
        {"0000", NullMove, 1, "0000 is no move"},
        {"e", BadText, 1, "a move begins with a square such as e2, not 'e'"},
        {"z1g3", BadText, 1, "a move begins with a square such as e2, not 'z1'"},
        {"e2", BadText, 3, "the move does not say to which square"},
        {"e2e", BadText, 3, "the move does not say to which square"},
        {"e2e9", BadText, 3, "the move does not say to which square"},
        {"e2e4qq", BadText, 6, "there is text after the move"},
        {"a2a3q", Illegal, 1, "the king would still be in check"},
        {"c3c4", Illegal, 1, "no man stands on c3"},
        {"a8a7", Illegal, 1, "the rook on a8 is Black's, and it is White's turn"},
        {"f2f4", Illegal, 1, "the knight on f2 cannot go to f4"},
        {"f2d3", Illegal, 1, "the king would still be in check"},
        {"e1e2", Illegal, 1, "the king would be in check on e2"},
        {"e1g1", Illegal, 1, "White may not castle out of check"},
        {"f2e4q", BadPromotion, 5, "only a pawn promotes"},
    };
    for (const BadMove& c : cases) {
        const auto move = parse_uci_move(c.text, p);
        ASSERT_FALSE(move) << c.text;
        EXPECT_EQ(move.error().code, c.code) << c.text << ": " << move.error().message();
        EXPECT_EQ(move.error().column, c.column) << c.text;
        EXPECT_EQ(move.error().sentence, c.sentence) << c.text;
    }
}

TEST(UciMoveError, Promotions) {
    const Position p = position("4k3/1P6/8/8/8/8/P7/4K3 w - - 0 1");
    EXPECT_EQ(parse_uci_move("b7b8", p).error().code, MoveCode::MissingPromotion);
    EXPECT_EQ(parse_uci_move("b7b8k", p).error().code, MoveCode::BadPromotion);
    EXPECT_EQ(parse_uci_move("a2a3q", p).error().code, MoveCode::BadPromotion);
    EXPECT_EQ(*parse_uci_move("b7b8N", p), Move::promotion(Square::B7, Square::B8, PieceType::Knight));
    EXPECT_EQ(to_uci(Move::promotion(Square::B7, Square::B8, PieceType::Knight)), "b7b8n");
    EXPECT_EQ(to_uci(Move()), "0000");
}

TEST(UciMoveError, WhyNoCastling) {
    const auto why = [](std::string_view fen, std::string_view text) {
        const auto move = parse_uci_move(text, position(fen));
        EXPECT_FALSE(move) << fen;
        return move ? "" : move.error().sentence;
    };
    EXPECT_EQ(why("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1"), "White has no right to castle on the king's side");
    EXPECT_EQ(why("rn2k3/8/8/8/8/8/8/4K3 b q - 0 1", "e8c8"), "castling is blocked on b8");
    EXPECT_EQ(why("4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "e1g1"),
              "castling would take the king over f1, which is attacked");
    EXPECT_EQ(why("4k3/8/8/8/8/8/8/qR1K3R w BH - 0 1", "d1b1"), "castling would uncover an attack on the king");
    EXPECT_EQ(why("4k3/8/8/8/8/8/8/4KR1R w H - 0 1", "e1f1"), "the rook on f1 has no right to castle");
    EXPECT_EQ(why("8/8/8/8/k7/8/8/4K1NR w K - 0 1", "e1g1"), "castling is blocked on g1");
}

TEST(UciMoveProperty, AnyTextIsAnswered) {
    EXPECT_TRUE(rc::check("a legal move or a reason", [](const std::string& text, int fen) {
        const auto& fens = support::awkward_fens();
        const Position p = position(fens[std::size_t(fen) % fens.size()]);
        const auto move = parse_uci_move(text, p);
        if (move) {
            RC_ASSERT(p.is_legal(*move));
        } else {
            RC_ASSERT(!move.error().sentence.empty());
            RC_ASSERT(move.error().message().size() < 300U);
        }
    }));
}

}  // namespace
}  // namespace tabiya::formats
