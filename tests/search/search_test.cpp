// SPDX-License-Identifier: MIT
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "search/hand_made_searcher.hpp"
#include "search/worker.hpp"
#include "support/search.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::search {
namespace {

using support::position;

class SearchTest : public testing::Test {
  protected:
    SearchTest() {
        if (!table_.resize(std::size_t{4} << 20U)) std::abort();
        worker_ = std::make_unique<Searcher<HandMade>>(table_);
    }
    const RootMove& search(const Position& p, const Budget& budget, std::span<const Key> earlier = {}) {
        NoSupervisor nobody;
        table_.grow_older();
        worker_->run({p, earlier}, budget, nobody);
        return worker_->root_moves().front();
    }
    const RootMove& to_depth(const Position& p, int depth) {
        Budget budget;
        budget.depth = depth;
        return search(p, budget);
    }

    Table table_;
    std::unique_ptr<Worker> worker_;
};

/// Plays a line and fails the test at the first move that is not legal.
Position after_line(Position p, std::span<const Move> line) {
    for (Move move : line) {
        EXPECT_TRUE(p.is_legal(move));
        if (!p.is_legal(move)) return p;
        p.make(move);
    }
    return p;
}

struct MatePuzzle {
    const char* fen;
    int moves;
};
class Mates : public SearchTest, public testing::WithParamInterface<MatePuzzle> {};

TEST_P(Mates, AreFoundWithALineThatMates) {
    const Position p = position(GetParam().fen);
    Budget budget;
    budget.depth = 64;  // one is a zugzwang, which null moves hide until they are verified
    budget.nodes = 3'000'000;
    budget.mate_plies = 2 * GetParam().moves;
    const RootMove& best = search(p, budget);
    EXPECT_EQ(best.value, mate_in(2 * GetParam().moves - 1));
    EXPECT_EQ(best.pv.length, 2 * GetParam().moves - 1);
    const Position end = after_line(p, best.pv.view());
    EXPECT_TRUE(end.in_check());
    EXPECT_FALSE(chess::has_legal_move(end));
}
INSTANTIATE_TEST_SUITE_P(Puzzles, Mates,
                         testing::Values(MatePuzzle{"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", 1},
                                         MatePuzzle{"kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
                                         MatePuzzle{"r1bq2r1/b4pk1/p1pp1p2/1p2pP2/1P2P1PB/3P4/1PPQ2P1/R3K2R w KQ - 0 1",
                                                    2},
                                         MatePuzzle{"r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1", 3}),
                         [](const auto& puzzle) { return "Number" + std::to_string(puzzle.index); });

TEST_F(SearchTest, BeingMatedIsSeenToo) {
    // Black's king walks between two rooks; whatever it does, the next move mates.
    const RootMove& best = to_depth(position("7k/R7/1R6/8/8/8/8/6K1 b - - 0 1"), 8);
    EXPECT_EQ(best.value, mated_in(2));
}

TEST_F(SearchTest, TakesWhatHangs) {
    const Position p = position("4k3/8/8/3q4/8/8/8/3RK3 w - - 0 1");
    EXPECT_EQ(to_depth(p, 6).move, support::move(p, "d1d5"));
}

TEST_F(SearchTest, EveryLineOfPlayIsLegal) {
    for (std::string_view fen : support::awkward_fens()) {
        const Position p = position(fen);
        if (!chess::has_legal_move(p)) continue;
        Budget budget;
        budget.depth = 30;
        budget.nodes = 10'000;
        budget.multi_pv = 3;
        search(p, budget);
        for (const RootMove& move : worker_->root_moves()) {
            EXPECT_EQ(move.pv.moves[0], move.move);
            after_line(p, move.pv.view());
        }
    }
}

TEST_F(SearchTest, OneThreadGivesTheSameAnswerTwice) {
    for (std::string_view fen : support::awkward_fens()) {
        const Position p = position(fen);
        if (!chess::has_legal_move(p)) continue;
        Budget budget;
        budget.nodes = 5000;
        std::vector<Value> values;
        std::vector<std::uint64_t> nodes;
        std::vector<std::uint16_t> moves;
        for (int round = 0; round < 2; ++round) {
            table_.clear();
            worker_->new_game();
            const RootMove& best = search(p, budget);
            values.push_back(best.value);
            moves.push_back(best.move.bits());
            nodes.push_back(worker_->nodes());
        }
        EXPECT_EQ(values[0], values[1]) << fen;
        EXPECT_EQ(moves[0], moves[1]) << fen;
        EXPECT_EQ(nodes[0], nodes[1]) << fen;
    }
}

TEST_F(SearchTest, NeverMoreNodesThanTheHardLimit) {
    for (std::uint64_t nodes : {1ULL, 2ULL, 10ULL, 777ULL, 5000ULL}) {
        Budget budget;
        budget.nodes = nodes;
        const RootMove& best = search(Position::initial(), budget);
        EXPECT_LE(worker_->nodes(), nodes);
        EXPECT_TRUE(Position::initial().is_legal(best.move));
    }
}

TEST_F(SearchTest, TheSoftLimitEndsBetweenIterations) {
    Budget budget;
    budget.soft_nodes = 2000;
    search(Position::initial(), budget);
    EXPECT_GE(worker_->nodes(), 2000U);
    EXPECT_EQ(worker_->completed_depth(), worker_->root_depth());
}

TEST_F(SearchTest, OnlyTheMovesAskedFor) {
    const Position p = Position::initial();
    const std::vector<Move> only{support::move(p, "a2a3"), support::move(p, "h2h4")};
    Budget budget;
    budget.depth = 5;
    budget.only = only;
    search(p, budget);
    EXPECT_EQ(worker_->root_moves().size(), 2U);
}

TEST_F(SearchTest, SeveralLinesAreDifferentAndInOrder) {
    Budget budget;
    budget.depth = 7;
    budget.multi_pv = 4;
    search(position(support::awkward_fens()[1]), budget);
    const auto moves = worker_->root_moves();
    for (std::size_t i = 1; i < 4; ++i) {
        EXPECT_GE(moves[i - 1].value, moves[i].value);
        EXPECT_NE(moves[i].move, moves[0].move);
        EXPECT_EQ(moves[i].bound, Bound::Exact);
    }
}

TEST_F(SearchTest, ADrawByRepetitionIsTakenByTheLosingSide) {
    // White is a rook and more behind; its only hope is checking for ever: Qe8+ Kh7 Qh5+ Kg8 Qe8+.
    const Position p = position("6k1/5p2/6p1/8/7Q/8/1r6/q5BK w - - 0 1");
    const RootMove& best = to_depth(p, 10);
    EXPECT_GT(best.value, -800);
}

TEST_F(SearchTest, TheFiftyMoveRuleIsADraw) {
    // A won ending, but the counter runs out before anything can happen.
    const RootMove& won = to_depth(position("8/8/8/4k3/8/8/4K3/4R3 w - - 0 1"), 8);
    EXPECT_GT(won.value, 300);
    const RootMove& drawn = to_depth(position("8/8/8/4k3/8/8/4K3/4R3 w - - 98 80"), 8);
    EXPECT_LE(std::abs(drawn.value), 2);
}

TEST_F(SearchTest, MateOnTheLastMoveGoesBeforeTheFiftyMoveRule) {
    const Position p = position("7k/8/6K1/8/8/8/8/R7 w - - 99 90");
    const RootMove& best = to_depth(p, 6);
    EXPECT_EQ(best.move, support::move(p, "a1a8"));
    EXPECT_EQ(best.value, mate_in(1));
}

TEST_F(SearchTest, ARepetitionOfTheGameCounts) {
    // Black is a queen ahead, but its one move allowed here makes a position stand for the third time.
    Position game = position("q3k3/p7/8/8/8/8/P7/4K3 w - - 0 1");
    std::vector<Key> earlier;
    for (const char* text : {"e1e2", "e8d7", "e2e1", "d7e8", "e1e2", "e8d7", "e2e1"}) {
        earlier.push_back(game.key());
        game.make(support::move(game, text));
    }
    Budget budget;
    budget.depth = 1;
    const std::vector<Move> only{support::move(game, "d7e8")};
    budget.only = only;
    const RootMove& best = search(game, budget, earlier);
    EXPECT_LE(std::abs(best.value), 1) << "the third time";
}

TEST_F(SearchTest, NoLegalMoveMeansNoRootMove) {
    NoSupervisor nobody;
    for (const char* fen : {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "6rk/5Qpp/8/8/8/8/8/6KR b - - 0 1"}) {
        const Position p = position(fen);
        Budget budget;
        budget.depth = 4;
        worker_->run({p, {}}, budget, nobody);
        EXPECT_EQ(worker_->root_moves().empty(), !chess::has_legal_move(p));
    }
}

TEST_F(SearchTest, PositionsWithMoreMovesThanAnyGameHasAreSearched) {
    to_depth(position("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"), 4);
    EXPECT_GT(worker_->root_moves().size(), 200U);
    to_depth(position("3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1"), 3);
    EXPECT_EQ(worker_->root_moves().size(), 218U);
}

TEST_F(SearchTest, NoiseBlursTheSamePositionAlwaysTheSameWay) {
    Budget budget;
    budget.nodes = 2000;
    budget.noise = 100;
    budget.noise_seed = 7;
    std::vector<Value> values;
    for (std::uint64_t seed : {7ULL, 7ULL, 8ULL}) {
        table_.clear();
        worker_->new_game();
        budget.noise_seed = seed;
        values.push_back(search(position(support::awkward_fens()[1]), budget).value);
    }
    EXPECT_EQ(values[0], values[1]);
    EXPECT_NE(values[0], values[2]);
}

/// Ends the search from inside and counts how many nodes it took to obey.
class StopAfter final : public Supervisor {
  public:
    explicit StopAfter(int polls) : left_(polls) {}
    bool poll(const Worker& worker) override {
        if (--left_ > 0) return false;
        if (left_ == 0) nodes_at_stop = worker.nodes();
        return true;
    }
    bool iteration(const Worker&) override { return false; }
    std::uint64_t nodes_at_stop = 0;

  private:
    int left_;
};

TEST_F(SearchTest, StopsAtTheVeryNodeItIsTold) {
    StopAfter supervisor(5);
    const Position p = Position::initial();
    worker_->run({p, {}}, Budget{}, supervisor);
    EXPECT_GT(supervisor.nodes_at_stop, 0U);
    EXPECT_EQ(worker_->nodes(), supervisor.nodes_at_stop);
    EXPECT_TRUE(p.is_legal(worker_->root_moves().front().move));
}

}  // namespace
}  // namespace tabiya::search
