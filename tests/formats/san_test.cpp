// SPDX-License-Identifier: MIT
#include "tabiya/formats/san.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <set>

#include "support/positions.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::formats {
namespace {

using namespace chess;
using support::position;

std::string san(std::string_view fen, std::string_view uci) {
    const Position p = position(fen);
    const auto move = parse_uci_move(uci, p);
    EXPECT_TRUE(move) << fen << " " << uci << ": " << move.error().message();
    return move ? to_san(*move, p) : "";
}

TEST(San, Writes) {
    EXPECT_EQ(san(initial_fen, "e2e4"), "e4");
    EXPECT_EQ(san(initial_fen, "g1f3"), "Nf3");
    EXPECT_EQ(san("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), "exd5");
    EXPECT_EQ(san("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
    EXPECT_EQ(san("8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), "a8=Q");
    EXPECT_EQ(san("1r5k/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"), "axb8=N");
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O");
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"), "O-O-O");
    EXPECT_EQ(san("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
    EXPECT_EQ(san("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8"), "Ra8#");
    EXPECT_EQ(san("7k/8/8/6K1/8/8/8/R7 w - - 0 1", "a1a8"), "Ra8+");
}

TEST(San, TellsTwinsApart) {
    // By file, by rank, by both; and not at all if the twin is pinned.
    EXPECT_EQ(san("4k3/8/8/8/8/8/8/RN2KN1R w KQ - 0 1", "b1d2"), "Nbd2");
    EXPECT_EQ(san("4k3/8/8/R7/8/8/8/R3K3 w Q - 0 1", "a1a3"), "R1a3");
    EXPECT_EQ(san("8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "d4d1"), "Qdd1");
    EXPECT_EQ(san("8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a1d1"), "Q1d1");
    EXPECT_EQ(san("8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a4d1"), "Qa4d1");
    EXPECT_EQ(san("8/7k/8/8/Q2Q4/8/8/Q3K3 w - - 0 1", "a1b1"), "Qb1+");
    EXPECT_EQ(san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2"), "Ne2");
}

TEST(San, EveryMoveThereAndBackAndNoTwoAlike) {
    support::random_games(60, 40, [](const Position& p, Move) {
        std::set<std::string> texts;
        for (Move move : legal_moves(p)) {
            const std::string text = to_san(move, p);
            ASSERT_TRUE(texts.insert(text).second) << to_fen(p) << ": two moves are called " << text;
            for (SanMode mode : {SanMode::Strict, SanMode::Lenient}) {
                const auto again = parse_san(text, p, mode);
                ASSERT_TRUE(again) << to_fen(p) << " " << text << ": " << again.error().message();
                ASSERT_EQ(*again, move) << to_fen(p) << " " << text;
            }
            const std::string from_to = to_uci(move, CastlingText::Chess960);
            const auto by_squares = parse_san(from_to, p);
            ASSERT_TRUE(by_squares) << to_fen(p) << " " << from_to << ": " << by_squares.error().message();
            ASSERT_EQ(*by_squares, move);
        }
    });
}

TEST(San, LenientWaysToWriteOneMove) {
    struct Case {
        std::string_view fen;
        std::string_view canonical;
        std::vector<std::string_view> others;
    };
    const Case cases[] = {
        {initial_fen,
         "Nf3",
         {"Nf3+", "Nf3#", "Nf3!", "Nf3?!", "Nf3!?+", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "g1f3", "g1-f3", "N-f3"}},
        {initial_fen, "e4", {"e2e4", "e2-e4", "Pe4", "Pe2-e4", "ee4", "e4!!"}},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
         "exd6",
         {"exd6e.p.", "exd6 e.p.", "ed6", "e5xd6", "e5d6", "exd6 ep", "e:d6", "xd6", "exd6+"}},
        {"8/P6k/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", {"a8Q", "a8=q", "a8(Q)", "a8/Q", "a7a8q", "a7-a8=Q", "a8=Q+"}},
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
         "O-O",
         {"0-0", "o-o", "0-0+", "O-O!", "e1g1", "Ke1g1", "Ke1-g1", "e1h1"}},
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "O-O-O", {"0-0-0", "o-o-o", "e8c8", "e8a8"}},
        {"7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra8#", {"Ra8", "Ra8+", "Ra8++", "Ra8 ", "R1a8"}},
        {"4k3/8/8/3n4/8/2N5/8/4K3 w - - 0 1", "Nxd5", {"Nd5", "Ncxd5", "N3xd5", "Nc3xd5", "Nc3:d5"}},
    };
    for (const Case& c : cases) {
        const Position p = position(c.fen);
        const auto expected = parse_san(c.canonical, p, SanMode::Strict);
        ASSERT_TRUE(expected) << c.canonical << ": " << expected.error().message();
        for (std::string_view text : c.others) {
            if (text.back() == ' ') {
                EXPECT_FALSE(parse_san(text, p)) << "blanks are the reader's business";
                continue;
            }
            const auto lenient = parse_san(text, p);
            ASSERT_TRUE(lenient) << text << ": " << lenient.error().message();
            EXPECT_EQ(*lenient, *expected) << text;
            const auto strict = parse_san(text, p, SanMode::Strict);
            ASSERT_FALSE(strict) << text;
            EXPECT_EQ(strict.error().code, MoveCode::NotCanonical);
            EXPECT_EQ(strict.error().sentence, "the standard writes this move " + std::string(c.canonical));
        }
    }
}

TEST(SanError, AmbiguousMovesNameTheirCandidates) {
    const auto rooks = parse_san("Rf1", position("4k3/8/8/8/5K2/8/8/R6R w - - 0 1"));
    ASSERT_FALSE(rooks);
    EXPECT_EQ(rooks.error().code, MoveCode::Ambiguous);
    EXPECT_EQ(rooks.error().sentence, "the move is ambiguous: Raf1 or Rhf1");
    EXPECT_EQ(rooks.error().candidates.size(), 2U);

    const auto queens = parse_san("Qd4", position("k7/8/8/2Q1Q3/8/2Q5/8/4K3 w - - 0 1"));
    ASSERT_FALSE(queens);
    EXPECT_EQ(queens.error().sentence, "the move is ambiguous: Q3d4, Qc5d4 or Qed4");
    EXPECT_EQ(queens.error().candidates.size(), 3U);
    // Partly told apart is still ambiguous.
    EXPECT_EQ(parse_san("Qcd4", position("k7/8/8/2Q1Q3/8/2Q5/8/4K3 w - - 0 1")).error().candidates.size(), 2U);
    // Two pawns may capture.
    EXPECT_EQ(parse_san("xd5", position("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1")).error().sentence,
              "the move is ambiguous: cxd5 or exd5");
}

struct BadSan {
    std::string_view fen;
    std::string_view text;
    MoveCode code;
    std::size_t column;
    std::string_view sentence;
};

TEST(SanError, SaysWhatAndWhere) {
    using enum MoveCode;
    constexpr std::string_view pinned = "4k3/8/8/8/1b6/2N5/8/4K3 w - - 0 1";
    constexpr std::string_view pawn = "4k3/P7/8/8/8/8/P7/4K3 w - - 0 1";
    const BadSan cases[] = {
        {initial_fen, "", Empty, 1, "the move is empty"},
        {initial_fen, "+", Empty, 1, "the move is empty"},
        {initial_fen, "Nf", BadText, 2, "the move names no square to go to"},
        {initial_fen, "hello", BadText, 1, "the move names no square to go to"},
        {initial_fen, "N9f3", BadText, 2, "'9' has no place in a move here"},
        {initial_fen, "Nf3 Nc6", BadText, 4, "a blank has no place in a move here"},
        {initial_fen, "e4abc", BadText, 3, "there is text after the move: 'abc'"},
        {initial_fen, "Nf3\n", BadText, 4, "there is text after the move: '?'"},
        {initial_fen, "O-O\n", BadText, 1, "the move names no square to go to"},
        {initial_fen, "Ne4", Illegal, 1, "no knight can go to e4"},
        {initial_fen, "Nbf3", Illegal, 1, "no such knight can go to f3"},
        {initial_fen, "e5", Illegal, 1, "no pawn can go to e5"},
        {initial_fen, "Nxf3", Illegal, 3, "there is nothing to capture on f3"},
        {initial_fen, "O-O", Illegal, 1, "castling is blocked on f1"},
        {initial_fen, "Bg1f3", Illegal, 1, "no white bishop stands on g1"},
        {initial_fen, "e7e5", Illegal, 1, "the pawn on e7 is Black's, and it is White's turn"},
        {initial_fen, "e4=Q", BadPromotion, 3, "a pawn does not promote on e4"},
        {initial_fen, "Nf3=Q", BadPromotion, 4, "only a pawn promotes"},
        {pinned, "Ne4", Illegal, 1, "the knight on c3 is pinned to its king"},
        {pinned, "Kd2", Illegal, 1, ""},
        {pawn, "a8", MissingPromotion, 3, "a pawn that reaches a8 must become something: add =Q, =R, =B or =N"},
        {pawn, "a8=K", BadPromotion, 3, "a pawn cannot become a king"},
        {pawn, "a7a8", MissingPromotion, 5, "a pawn that reaches a8 must become q, r, b or n"},
        {"4k3/8/8/8/8/8/5r2/4K2R w K - 0 1", "O-O", Illegal, 1,
         "castling would take the king over f1, which is attacked"},
        {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", Illegal, 1, "no king can go to g1"},
        {"4k3/8/8/4Pp2/8/8/8/4K3 w - f6 0 2", "f6", Illegal, 1, "no pawn can go to f6"},
    };
    for (const BadSan& c : cases) {
        const auto move = parse_san(c.text, position(c.fen));
        if (c.sentence.empty()) {
            EXPECT_TRUE(move) << c.text << ": a pinned knight blocks the bishop still";
            continue;
        }
        ASSERT_FALSE(move) << c.text;
        EXPECT_EQ(move.error().code, c.code) << c.text << ": " << move.error().message();
        EXPECT_EQ(move.error().column, c.column) << c.text << ": " << move.error().message();
        EXPECT_EQ(move.error().sentence, c.sentence) << c.text;
    }
}

TEST(SanProperty, AnyTextIsAnswered) {
    EXPECT_TRUE(rc::check("a legal move or a reason, and strict within lenient", [](int fen) {
        const auto text = *rc::gen::container<std::string>(rc::gen::element('N', 'B', 'R', 'Q', 'K', 'P', 'a', 'b', 'e',
                                                                            'g', '1', '4', '8', 'x', '=', '+', '#', 'O',
                                                                            '0', '-', ' ', '\xff'));
        const auto& fens = support::awkward_fens();
        const Position p = position(fens[std::size_t(fen) % fens.size()]);
        const auto lenient = parse_san(text, p);
        const auto strict = parse_san(text, p, SanMode::Strict);
        if (lenient) RC_ASSERT(p.is_legal(*lenient));
        else RC_ASSERT(!lenient.error().sentence.empty() && lenient.error().message().size() < 1000U);
        if (strict) RC_ASSERT(lenient && *lenient == *strict && to_san(*strict, p) == text);
    }));
}

}  // namespace
}  // namespace tabiya::formats
