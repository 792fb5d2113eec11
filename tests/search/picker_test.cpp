// SPDX-License-Identifier: MIT
#include "search/picker.hpp"

#include <algorithm>
#include <memory>
#include <vector>

#include <gtest/gtest.h>

#include "support/search.hpp"

namespace tabiya::search {
namespace {

using support::position;

class PickerTest : public testing::Test {
  protected:
    std::vector<Move> all_of(const Position& p, Wanted wanted, Move table_move = {}, int threshold = 0) {
        const OrderingContext context = context_for(p);
        Picker picker(p, wanted, table_move, context, arena_, threshold);
        std::vector<Move> moves;
        while (const Move move = picker.next()) moves.push_back(move);
        EXPECT_FALSE(picker.next()) << "the end stays the end";
        return moves;
    }
    OrderingContext context_for(const Position& p) {
        return {*histories_, p.attacked_by(~p.turn()), {&none_, &none_, &none_, &none_}};
    }
    static void expect_same_set(std::vector<Move> picked, const chess::MoveList& legal) {
        std::vector<std::uint16_t> a;
        std::vector<std::uint16_t> b;
        for (Move move : picked) a.push_back(move.bits());
        for (Move move : legal) b.push_back(move.bits());
        std::sort(a.begin(), a.end());
        std::sort(b.begin(), b.end());
        EXPECT_EQ(a, b);
    }

    std::unique_ptr<Histories> histories_ = std::make_unique<Histories>();
    Continuation none_{};
    MoveArena arena_;
};

TEST_F(PickerTest, YieldsEachLegalMoveExactlyOnceWhateverTheTableMove) {
    for (std::string_view fen : support::awkward_fens()) {
        const Position p = position(fen);
        const chess::MoveList legal = chess::legal_moves(p);
        expect_same_set(all_of(p, Wanted::All), legal);
        for (Move table_move : legal) {
            const std::vector<Move> picked = all_of(p, Wanted::All, table_move);
            ASSERT_EQ(picked.front(), table_move);
            expect_same_set(picked, legal);
        }
    }
}

TEST_F(PickerTest, YieldsEachEvasionExactlyOnce) {
    for (const char* fen :
         {"4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1", "rnbqkbnr/ppp1pppp/8/1B1p4/4P3/8/PPPP1PPP/RNBQK1NR b KQkq - 1 2",
          "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1"}) {
        const Position p = position(fen);
        ASSERT_TRUE(p.in_check());
        const chess::MoveList legal = chess::legal_moves(p);
        for (Move table_move : legal) expect_same_set(all_of(p, Wanted::Evasions, table_move), legal);
    }
}

TEST_F(PickerTest, WithoutQuietsEveryCaptureIsStillThere) {
    for (std::string_view fen : support::awkward_fens()) {
        const Position p = position(fen);
        const OrderingContext context = context_for(p);
        Picker picker(p, Wanted::All, Move(), context, arena_);
        picker.skip_quiets();
        std::vector<Move> picked;
        while (const Move move = picker.next()) picked.push_back(move);
        expect_same_set(picked, chess::legal_moves(p, chess::Moves::Noisy));
    }
}

TEST_F(PickerTest, QuiescenceGetsExactlyTheCapturesThatLoseNothing) {
    for (std::string_view fen : support::awkward_fens()) {
        const Position p = position(fen);
        chess::MoveList expected;
        for (Move move : chess::legal_moves(p, chess::Moves::Noisy))
            if (p.see_at_least(move, 0)) expected.push(move);
        for (Move table_move : chess::legal_moves(p)) expect_same_set(all_of(p, Wanted::Noisy, table_move), expected);
    }
}

TEST_F(PickerTest, ProbCutGetsOnlyCapturesWorthTheThreshold) {
    const Position p = position(support::awkward_fens()[1]);
    for (int threshold : {1, 100, 300}) {
        const std::vector<Move> picked = all_of(p, Wanted::ProbCut, Move(), threshold);
        for (Move move : picked) EXPECT_GE(p.see(move), threshold);
    }
}

TEST_F(PickerTest, GoodCapturesComeBeforeQuietsAndBadOnesAfter) {
    // The queen can take a protected pawn; the rook can take a hanging knight.
    const Position p = position("4k3/2p5/3p4/8/3Q3n/8/8/4K2R w - - 0 1");
    const std::vector<Move> picked = all_of(p, Wanted::All);
    EXPECT_EQ(picked[1].to(), chess::Square::H4) << "after the queen, which takes it too";
    EXPECT_EQ(picked.back(), support::move(p, "d4d6"));
}

TEST_F(PickerTest, HistoryDecidesAmongQuietMoves) {
    const Position p = Position::initial();
    const Move favourite = support::move(p, "a2a3");
    histories_->quiet(Color::White, favourite, p.attacked_by(Color::Black)).learn(5000);
    EXPECT_EQ(all_of(p, Wanted::All).front(), favourite);
}

TEST_F(PickerTest, GivesItsMemoryBack) {
    const std::size_t before = arena_.top();
    all_of(Position::initial(), Wanted::All);
    EXPECT_EQ(arena_.top(), before);
}

TEST(Learned, StaysWithinItsLimitAndForgets) {
    History history;
    for (int i = 0; i < 1000; ++i) history.learn(3000);
    EXPECT_LE(int(history), history_limit);
    EXPECT_GT(int(history), history_limit * 9 / 10);
    history.learn(-2000);
    EXPECT_LT(int(history), history_limit - 3000) << "a surprise weighs more than a confirmation";
    history.learn(1'000'000);
    EXPECT_EQ(int(history), history_limit);
}

}  // namespace
}  // namespace tabiya::search
