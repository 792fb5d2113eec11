// SPDX-License-Identifier: MIT
#include "tools/epd_suite.hpp"

#include <gtest/gtest.h>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::tools {
namespace {

constexpr std::string_view suite = "# three kinds of task\n"
                                   "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8#; id \"best\";\n"
                                   "6k1/5ppp/8/8/8/8/8/R3K3 w Q - am Ra8#; id \"avoid\";\n"
                                   "\n"
                                   "6k1/5ppp/8/8/8/8/8/R3K3 w Q - c8 \"10 3\"; c9 \"a1a8 a1a7\"; id \"points\";\n"
                                   "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm #1;\r\n";

Choice choice(const EpdTask& task, std::initializer_list<std::string_view> line, engine::Score score) {
    Choice result;
    chess::Position position = task.position;
    for (std::string_view text : line) {
        result.pv.push_back(formats::parse_uci_move(text, position).value());
        position.make(result.pv.back());
    }
    result.move = result.pv.front();
    result.score = score;
    return result;
}

TEST(EpdSuite, ReadsTasksOfAllKinds) {
    const auto [tasks, faults] = read_suite(suite);
    EXPECT_TRUE(faults.empty());
    ASSERT_EQ(tasks.size(), 4U);
    EXPECT_EQ(tasks[0].best.size(), 1U);
    EXPECT_EQ(tasks[1].avoid.size(), 1U);
    EXPECT_EQ(tasks[2].most_points(), 10);
    EXPECT_EQ(tasks[3].mate, 1);
    EXPECT_EQ(tasks[3].id, "6");
}

TEST(EpdSuite, AFaultNamesItsLineAndCostsNothingElse) {
    const auto [tasks, faults] = read_suite("6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra8;\nnonsense\n"
                                            "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm Ra7;\n");
    EXPECT_EQ(tasks.size(), 2U);
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0].line, 2);
    for (std::string_view bad :
         {"6k1/5ppp/8/8/8/8/8/R3K3 w Q - id \"nothing asked\";", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - bm #many;",
          "6k1/5ppp/8/8/8/8/8/R3K3 w Q - c8 \"1\"; c9 \"a1a8 a1a7\";"})
        EXPECT_EQ(read_suite(bad).faults.size(), 1U) << bad;
    EXPECT_TRUE(read_suite("").tasks.empty());
}

TEST(EpdSuite, Judges) {
    const auto tasks = read_suite(suite).tasks;
    const engine::Score mate = engine::Score::mate_in(1);
    for (const EpdTask& task : tasks) {
        const EpdVerdict right = judge(task, choice(task, {"a1a8"}, mate));
        EXPECT_EQ(right.solved, task.id != "avoid") << task.id;
        EXPECT_EQ(right.points, task.id == "points" ? 10 : 0);
        const EpdVerdict wrong = judge(task, choice(task, {"a1a7"}, engine::Score::centipawns(500)));
        EXPECT_EQ(wrong.solved, task.id == "avoid") << task.id;
        EXPECT_EQ(wrong.points, task.id == "points" ? 3 : 0);
    }
}

TEST(EpdSuite, AMateMustBeShown) {
    const EpdTask task = read_suite(suite).tasks[3];
    EXPECT_TRUE(judge(task, choice(task, {"a1a8"}, engine::Score::mate_in(1))).line_mates);
    // Announced, but the line does not mate.
    const EpdVerdict empty_promise = judge(task, choice(task, {"a1a7"}, engine::Score::mate_in(1)));
    EXPECT_TRUE(empty_promise.claims_mate);
    EXPECT_FALSE(empty_promise.line_mates);
    // Too long, and for the wrong side.
    EXPECT_FALSE(judge(task, choice(task, {"a1a7"}, engine::Score::mate_in(3))).solved);
    EXPECT_FALSE(judge(task, choice(task, {"a1a7"}, engine::Score::mated_in(2))).claims_mate);
}

/// Always answers with the first legal move.
class First : public Contestant {
  public:
    void new_game() override {}
    std::optional<Choice> choose(const GameSoFar& game, const engine::Limits&) override {
        Choice result;
        result.move = chess::legal_moves(game.root.position)[0];
        return result;
    }
};

TEST(EpdSuite, RunsInOrderOnAnyNumberOfThreads) {
    const auto tasks = read_suite(suite).tasks;
    for (unsigned threads : {1U, 3U}) {
        std::vector<std::string> ids;
        const EpdListener listener = [&ids](const EpdTask& task, const Choice*, const EpdVerdict*) {
            ids.push_back(task.id);
        };
        const std::atomic<bool> stop = false;
        const auto score = run_suite(
            tasks, [](std::string&) { return std::make_unique<First>(); }, {}, threads, listener, stop);
        ASSERT_TRUE(score);
        EXPECT_EQ(score->tasks, 4);
        EXPECT_EQ(score->most_points, 10);
        EXPECT_EQ(score->mate_tasks, 1);
        EXPECT_EQ(ids, (std::vector<std::string>{"best", "avoid", "points", "6"}));
    }
}

}  // namespace
}  // namespace tabiya::tools
