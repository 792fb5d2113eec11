// SPDX-License-Identifier: MIT
#include "search/hand_made.hpp"

#include <gtest/gtest.h>

#include "support/search.hpp"

namespace tabiya::search {
namespace {

using namespace chess;
using support::position;

/// The same position with the colours exchanged.
Position exchanged(const Position& p) {
    const Setup before = p.setup();
    Setup after = before;
    for (Square square : all_squares) {
        const Piece piece = before.board[square];
        after.board[flip_rank(square)] = piece == Piece::None ? piece : make_piece(~color_of(piece), type_of(piece));
    }
    after.turn = ~before.turn;
    after.castling_rooks = Bitboard();
    for (Square rook : before.castling_rooks) after.castling_rooks.set(flip_rank(rook));
    if (before.en_passant) after.en_passant = flip_rank(*before.en_passant);
    return Position::from(after).value();
}

TEST(HandMade, DoesNotCareWhichColourIsWhich) {
    HandMade evaluator;
    for (std::string_view fen : support::awkward_fens()) {
        const Position p = position(fen);
        EXPECT_EQ(evaluator.evaluate(p), evaluator.evaluate(exchanged(p))) << fen;
    }
}

TEST(HandMade, RememberedPawnsAreTheSameAsFreshOnes) {
    HandMade used;
    for (std::string_view fen : support::awkward_fens()) static_cast<void>(used.evaluate(position(fen)));
    for (std::string_view fen : support::awkward_fens()) {
        HandMade fresh;
        EXPECT_EQ(used.evaluate(position(fen)), fresh.evaluate(position(fen))) << fen;
    }
}

// The slow twin: the counts of the weights, multiplied out.
TEST(HandMade, IsTheSumItSaysItIs) {
    const auto* flat = reinterpret_cast<const Tapered*>(&HandMade::weights());
    for (std::string_view fen : support::awkward_fens()) {
        const Position p = position(fen);
        const HandMade::Coefficients c = HandMade::trace(p);
        int middlegame = 0;
        int endgame = 0;
        for (std::size_t i = 0; i < c.counts.size(); ++i) {
            middlegame += c.counts[i] * flat[i].middlegame();
            endgame += c.counts[i] * flat[i].endgame();
        }
        const int white = (middlegame * c.phase + endgame * c.scale / 64 * (24 - c.phase)) / 24;
        HandMade evaluator;
        EXPECT_EQ(evaluator.evaluate(p), p.turn() == Color::White ? white : -white) << fen;
    }
}

TEST(HandMade, KnowsWhoIsAhead) {
    HandMade evaluator;
    EXPECT_GT(evaluator.evaluate(position("4k3/8/8/8/8/8/4P3/3QK3 w - - 0 1")), 700);
    EXPECT_LT(evaluator.evaluate(position("4k3/8/8/8/8/8/4P3/3QK3 b - - 0 1")), -700);
    EXPECT_LT(std::abs(evaluator.evaluate(Position::initial())), 60);
    EXPECT_LT(evaluator.evaluate(position("4k3/8/8/8/8/8/8/3NK3 w - - 0 1")), 50) << "a knight alone cannot win";
}

TEST(Tapered, BothHalvesSurviveArithmetic) {
    for (int mg : {-3000, -1, 0, 1, 2999})
        for (int eg : {-3000, -1, 0, 1, 2999}) {
            const Tapered value(mg, eg);
            EXPECT_EQ(value.middlegame(), mg);
            EXPECT_EQ(value.endgame(), eg);
            const Tapered sum = value + Tapered(-7, 9) * 3 - Tapered(1, 1);
            EXPECT_EQ(sum.middlegame(), mg - 22);
            EXPECT_EQ(sum.endgame(), eg + 26);
        }
}

}  // namespace
}  // namespace tabiya::search
