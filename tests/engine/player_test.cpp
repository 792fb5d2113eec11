// SPDX-License-Identifier: MIT
#include "tabiya/engine/player.hpp"

#include <map>

#include <gtest/gtest.h>

#include "engine/level.hpp"
#include "engine/scale.hpp"
#include "support/search.hpp"
#include "tabiya/chess/game.hpp"

namespace tabiya::engine {
namespace {

Limits of_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}

TEST(Player, TheSameQuestionsGetTheSameAnswers) {
    Player a;
    Player b;
    chess::Game game;
    for (int ply = 0; ply < 20; ++ply) {
        const Answer one = a.think(Root(game), of_nodes(2000));
        const Answer two = b.think(Root(game), of_nodes(2000));
        ASSERT_EQ(one.best, two.best);
        ASSERT_EQ(one.score, two.score);
        ASSERT_EQ(one.nodes, two.nodes);
        ASSERT_TRUE(game.play(one.best));
    }
    a.new_game();
    const Answer again = a.think(Root(chess::Game()), of_nodes(2000));
    Player fresh;
    EXPECT_EQ(again.best, fresh.think(Root(chess::Game()), of_nodes(2000)).best) << "a new game forgets the old";
}

// Wherever the search is cut short: a mate is only told with the moves that lead to it.
TEST(Player, AMateIsToldWithItsLineWheneverItStops) {
    const chess::Position start = support::position("8/8/3p4/8/3k1KP1/2RP4/3P4/7B b - - 0 1");
    for (std::uint64_t nodes : {40'000U, 52'000U, 60'000U}) {
        Player player;
        const Answer answer = player.think(Root(start), of_nodes(nodes));
        if (!answer.score.is_mate()) continue;
        chess::Position end = start;
        for (chess::Move move : answer.pv) end.make(move);
        EXPECT_TRUE(end.in_check() && !chess::has_legal_move(end))
            << nodes << " nodes, mate in " << answer.score.mate_moves();
    }
}

TEST(Player, AStopFlagEndsTheThought) {
    Player player;
    const std::atomic<bool> stop{true};
    Limits limits;
    limits.depth = 200;
    const Answer answer = player.think(Root(), limits, nullptr, &stop);
    EXPECT_TRUE(answer.best);
}

/// Keeps the first move of each line as it was last told.
class FirstMoves final : public Reporter {
  public:
    void line(const Line& line) override { moves[line.index] = line.pv.empty() ? chess::Move() : line.pv.front(); }
    void best(chess::Move, chess::Move) override {}
    std::map<int, chess::Move> moves;
};

TEST(Player, SeveralLinesAreDifferentWheneverItStops) {
    Options options;
    options.multi_pv = 3;
    options.hash = 1;
    Player player(options);
    const Root root(support::position("r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1"));
    for (std::uint64_t nodes = 1000; nodes < 40'000; nodes += 1013) {
        FirstMoves told;
        player.new_game();
        player.think(root, of_nodes(nodes), &told);
        ASSERT_EQ(told.moves.size(), 3U);
        EXPECT_NE(told.moves[1], told.moves[2]) << nodes;
        EXPECT_NE(told.moves[1], told.moves[3]) << nodes;
        EXPECT_NE(told.moves[2], told.moves[3]) << nodes;
    }
}

TEST(Level, FullStrengthHasNoLimits) {
    const Level level = level_for(Options{}, chess::Position::initial());
    EXPECT_FALSE(level.nodes);
    EXPECT_FALSE(level.depth);
    EXPECT_EQ(level.noise, 0);
}

TEST(Level, StrongerSeesMoreAndMoreClearly) {
    Level last;
    for (int elo = int(Options::elo_range.least); elo <= Options::elo_range.most; elo += 150) {
        Options options;
        options.elo = elo;
        const Level level = level_for(options, chess::Position::initial());
        ASSERT_TRUE(level.nodes && level.depth);
        if (last.nodes) {
            EXPECT_GT(*level.nodes, *last.nodes);
            EXPECT_GE(*level.depth, *last.depth);
            EXPECT_LE(level.noise, last.noise);
        }
        last = level;
    }
    EXPECT_EQ(elo_of_skill(0), Options::elo_range.least);
    EXPECT_LT(elo_of_skill(10), elo_of_skill(11));
}

// The weakest level must still be able to do what every beginner learns, and full strength what few remember.
TEST(Level, ABareKingIsMated) {
    struct Ending {
        int skill;
        std::string_view fen;
    };
    for (const Ending& ending :
         {Ending{0, "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"}, Ending{5, "8/8/8/4k3/8/8/8/R3K3 w - - 0 1"},
          Ending{0, "8/8/8/4k3/8/8/8/4K2Q w - - 0 1"}, Ending{10, "8/8/3k4/8/8/8/3BB3/4K3 w - - 0 1"},
          Ending{20, "8/8/3k4/8/8/8/3BN3/4K3 w - - 0 1"}}) {
        Options options;
        options.skill_level = ending.skill;
        Player player(options);
        Player defender;
        chess::Game game(support::position(ending.fen));
        while (!game.ending() && !game.claimable_draw()) {
            const bool ours = game.position().turn() == chess::Color::White;
            const Answer answer =
                ours ? player.think(Root(game), of_nodes(20'000)) : defender.think(Root(game), of_nodes(2000));
            ASSERT_TRUE(game.play(answer.best));
        }
        EXPECT_EQ(game.outcome(), chess::Outcome::WhiteWins) << ending.fen << " at level " << ending.skill;
    }
}

TEST(Score, MovesToMateAreCountedAsUciDoes) {
    EXPECT_EQ(Score::mate_in(1).mate_moves(), 1);
    EXPECT_EQ(Score::mate_in(5).mate_moves(), 3);
    EXPECT_EQ(Score::mated_in(2).mate_moves(), -1);
    EXPECT_EQ(Score::mated_in(0).mate_moves(), 0);
    EXPECT_TRUE(Score::mated_in(100).is_mate());
    EXPECT_FALSE(Score::centipawns(3000).is_mate());
    EXPECT_TRUE(Score::from_value(Score::tablebase_value - 10).is_tablebase());
    EXPECT_LT(Score::centipawns(3000), Score::mate_in(99));
    EXPECT_EQ(Score::from_value(Score::tablebase_value - 10).centipawns(), 19'990);
}

TEST(Wdl, AddsUpAndIsSymmetrical) {
    for (int score = -2000; score <= 2000; score += 37)
        for (int material : {0, 10, 30, 78}) {
            const Wdl wdl = wdl_of(Score::centipawns(score), material);
            EXPECT_EQ(wdl.win + wdl.draw + wdl.loss, 1000);
            EXPECT_GE(wdl.draw, 0);
            const Wdl other = wdl_of(Score::centipawns(-score), material);
            EXPECT_EQ(wdl.win, other.loss);
        }
    EXPECT_EQ(wdl_of(Score::mate_in(3), 10), (Wdl{1000, 0, 0}));
}

TEST(Wdl, OnePawnWinsHalfOfTheGames) {
    for (int material : {0, 10, 30, 60, 78}) EXPECT_EQ(wdl_of(Score::centipawns(100), material).win, 500) << material;
}

TEST(Score, TheScaleKeepsTheOrder) {
    for (int material : {0, 30, 78}) {
        Score last = score_from(-32'000, material);
        for (int value = -31'900; value <= 32'000; value += 100) {
            const Score score = score_from(value, material);
            EXPECT_GE(score, last) << value;
            last = score;
        }
    }
    EXPECT_EQ(score_from(0, 40).centipawns(), 0);
    EXPECT_EQ(score_from(Score::mate_in(7).value(), 40), Score::mate_in(7));
}

}  // namespace
}  // namespace tabiya::engine
