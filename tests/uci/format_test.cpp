// SPDX-License-Identifier: MIT
#include "uci/format.hpp"

#include <gtest/gtest.h>

#include <array>

#include "uci/reporter.hpp"

namespace tabiya::uci {
namespace {

using chess::Move;
using chess::Square;
using engine::Bound;
using engine::Score;

const std::array pv{Move::normal(Square::E2, Square::E4), Move::normal(Square::E7, Square::E5)};

engine::Line example() {
    engine::Line line;
    line.depth = 12;
    line.selective_depth = 18;
    line.score = Score::centipawns(-34);
    line.wdl = {100, 700, 200};
    line.nodes = 12'345;
    line.nodes_per_second = 1'000'000;
    line.hashfull = 7;
    line.tablebase_hits = 2;
    line.time = engine::Milliseconds(12);
    line.pv = pv;
    return line;
}

TEST(UciFormat, InfoHasEverythingInOneOrder) {
    EXPECT_EQ(info_text(example(), {}),
              "info depth 12 seldepth 18 multipv 1 score cp -34 nodes 12345 nps 1000000 hashfull 7 tbhits 2 time 12 "
              "pv e2e4 e7e5");
}

TEST(UciFormat, ResultsOnlyWhenAsked) {
    Style style;
    style.wdl = true;
    EXPECT_NE(info_text(example(), style).find(" score cp -34 wdl 100 700 200 nodes "), std::string::npos);
}

TEST(UciFormat, Scores) {
    EXPECT_EQ(score_text(Score::centipawns(0)), "cp 0");
    EXPECT_EQ(score_text(Score::mate_in(1)), "mate 1");
    EXPECT_EQ(score_text(Score::mate_in(5)), "mate 3");
    EXPECT_EQ(score_text(Score::mated_in(0)), "mate 0");
    EXPECT_EQ(score_text(Score::mated_in(4)), "mate -2");
    EXPECT_EQ(score_text(Score::centipawns(20), Bound::Lower), "cp 20 lowerbound");
    EXPECT_EQ(score_text(Score::centipawns(20), Bound::Upper), "cp 20 upperbound");
}

TEST(UciFormat, BestMoves) {
    EXPECT_EQ(best_text(pv[0], pv[1], {}), "bestmove e2e4 ponder e7e5");
    EXPECT_EQ(best_text(pv[0], {}, {}), "bestmove e2e4");
    EXPECT_EQ(best_text({}, {}, {}), "bestmove (none)");
    const Move castling = Move::castling(Square::E1, Square::H1);
    EXPECT_EQ(best_text(castling, {}, {}), "bestmove e1g1");
    Style style;
    style.castling = formats::CastlingText::Chess960;
    EXPECT_EQ(best_text(castling, {}, style), "bestmove e1h1");
}

TEST(UciFormat, CurrentMoveAndRemarks) {
    EXPECT_EQ(current_move_text({30, pv[0], 2}, {}), "info depth 30 currmove e2e4 currmovenumber 2");
    EXPECT_EQ(remark_text("two\nlines"), "info string two lines");
}

TEST(UciFormat, Json) {
    std::vector<RootMoveNumbers> root(2);
    root[0] = {pv[0], Score::centipawns(5), Bound::Exact, 12, 900, {pv.begin(), pv.end()}};
    root[1] = {pv[1], Score::mated_in(2), Bound::Upper, 11, 30, {pv[1]}};
    EXPECT_EQ(info_json(example(), root, {}),
              R"({"info":{"depth":12,"seldepth":18,"multipv":1,"score":{"cp":-34},"wdl":[100,700,200],"nodes":12345,)"
              R"("nps":1000000,"hashfull":7,"tbhits":2,"time":12,"pv":["e2e4","e7e5"],"root":[)"
              R"({"move":"e2e4","score":{"cp":5},"depth":12,"nodes":900,"pv":["e2e4","e7e5"]},)"
              R"({"move":"e7e5","score":{"mate":-1,"bound":"upper"},"depth":11,"nodes":30,"pv":["e7e5"]}]}})");
    EXPECT_EQ(best_json(pv[0], {}, {}, {}), R"({"bestmove":{"move":"e2e4","ponder":null,"root":[]}})");
}

class Kept final : public Output {
  public:
    void line(std::string_view text) override { lines.emplace_back(text); }
    std::vector<std::string> lines;
};

TEST(UciReporter, ABestMoveNeverComesWithoutAScore) {
    Kept kept;
    TextReporter reporter(kept);
    reporter.begin({}, false, false);
    reporter.best(pv[0], {});
    ASSERT_EQ(kept.lines.size(), 2U);
    EXPECT_EQ(kept.lines[0].find("info depth 0 seldepth 0 multipv 1 score cp 0 "), 0U);
    EXPECT_EQ(kept.lines[1], "bestmove e2e4");
    kept.lines.clear();
    reporter.begin({}, false, true);  // mated
    reporter.best({}, {});
    ASSERT_EQ(kept.lines.size(), 2U);
    EXPECT_NE(kept.lines[0].find("score mate 0"), std::string::npos);
    EXPECT_EQ(kept.lines[1], "bestmove (none)");
    kept.lines.clear();
    reporter.begin({}, false, false);
    reporter.line(example());
    reporter.best(pv[0], pv[1]);
    EXPECT_EQ(kept.lines.size(), 2U);
}

TEST(UciReporter, JsonCarriesTheRootMoves) {
    Kept kept;
    TextReporter reporter(kept);
    reporter.begin({}, true, false);
    engine::RootMove root;
    root.move = pv[0];
    root.score = Score::centipawns(3);
    root.pv = pv;
    reporter.root_moves(std::span(&root, 1));
    reporter.line(example());
    reporter.best(pv[0], {});
    ASSERT_EQ(kept.lines.size(), 4U);
    EXPECT_NE(kept.lines[1].find(R"("root":[{"move":"e2e4")"), std::string::npos);
    EXPECT_EQ(kept.lines[2].find(R"({"bestmove":)"), 0U);
    EXPECT_EQ(kept.lines[3], "bestmove e2e4");
}

}  // namespace
}  // namespace tabiya::uci
