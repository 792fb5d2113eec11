// SPDX-License-Identifier: MIT
#include "tools/match_report.hpp"

#include <gtest/gtest.h>

#include "tabiya/formats/uci_move.hpp"

namespace tabiya::tools {
namespace {

PairSummary summary(std::int64_t number) {
    PairSummary pair;
    pair.number = number;
    pair.points = {GamePoints::Win, GamePoints::Draw};
    pair.endings = {Ending::Checkmate, Ending::TimeForfeit};
    pair.plies = 123;
    pair.nodes = {4'000, 5'000};
    return pair;
}

TEST(MatchLog, ReadsWhatItWrote) {
    const std::string log = log_header("a match") + log_line(summary(0)) + log_line(summary(1));
    const auto pairs = read_log(log, "a match");
    ASSERT_TRUE(pairs) << pairs.error();
    ASSERT_EQ(pairs->size(), 2U);
    EXPECT_EQ((*pairs)[0], summary(0));
    EXPECT_EQ((*pairs)[1], summary(1));
}

TEST(MatchLog, AKillAtAnyByteLosesOnlyThePairBeingWritten) {
    const std::string header = log_header("a match");
    const std::string first = log_line(summary(0));
    const std::string log = header + first + log_line(summary(1));
    for (std::size_t end = header.size(); end <= log.size(); ++end) {
        const auto pairs = read_log(std::string_view(log).substr(0, end), "a match");
        ASSERT_TRUE(pairs) << end;
        EXPECT_EQ(pairs->size(), end == log.size() ? 2U : end >= header.size() + first.size() ? 1U : 0U);
    }
}

TEST(MatchLog, AnotherMatchOrAGapIsRefused) {
    EXPECT_FALSE(read_log(log_header("another"), "a match"));
    EXPECT_FALSE(read_log(log_header("a match") + log_line(summary(1)), "a match"));
    EXPECT_FALSE(read_log(log_header("a match") + "{\"pair\":\"zero\"}\n", "a match"));
    EXPECT_FALSE(read_log(log_header("a match") + "nonsense\n", "a match"));
}

TEST(MatchReport, SaysWhatHappened) {
    Standing standing;
    for (int i = 0; i < 5; ++i) standing.add(summary(i));
    PairSummary lost = summary(5);
    lost.points = {GamePoints::Loss, GamePoints::Loss};
    standing.add(lost);
    MatchSettings settings;
    settings.sides[0].name = "new";
    settings.sides[1].name = "old";
    const std::string report = final_report(standing, settings, std::chrono::seconds(6));
    EXPECT_NE(report.find("12 games: 5 won, 5 drawn, 2 lost"), std::string::npos) << report;
    EXPECT_NE(report.find("[1, 0, 0, 5, 0]"), std::string::npos) << report;
    EXPECT_NE(report.find("2.00 games/s"), std::string::npos) << report;
    EXPECT_NE(progress_line(standing, SprtBounds{}).find("LLR"), std::string::npos);
}

TEST(MatchReport, AGameAsPgn) {
    GameRecord game;
    game.opening = {formats::parse_uci_move("e2e4", game.start).value()};
    Choice choice;
    choice.move = formats::parse_uci_move("e7e5", game.start.after(game.opening[0])).value();
    choice.score = engine::Score::centipawns(-25);
    choice.depth = 9;
    choice.time = engine::Milliseconds(12);
    game.choices = {choice};
    game.white = SideIndex::Second;
    game.outcome = {GamePoints::Draw, Ending::Repetition};
    std::array<Side, 2> sides;
    sides[0].name = "new";
    sides[1].name = "the \"old\" one";
    EXPECT_EQ(to_pgn(game, sides, 4, false),
              "[Event \"tabiya match\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"5\"]\n"
              "[White \"the \\\"old\\\" one\"]\n[Black \"new\"]\n[Result \"1/2-1/2\"]\n[PlyCount \"2\"]\n"
              "[Termination \"threefold repetition\"]\n\n1. e4 e5 {-0.25/9 0.012s} 1/2-1/2\n\n");
}

}  // namespace
}  // namespace tabiya::tools
