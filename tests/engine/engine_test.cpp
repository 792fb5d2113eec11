// SPDX-License-Identifier: MIT
#include "tabiya/engine/engine.hpp"

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

#include <gtest/gtest.h>

#include "support/search.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::engine {
namespace {

/// Writes everything down and lets others wait for it.
class Notebook final : public Reporter {
  public:
    void line(const Line& line) override {
        const std::lock_guard lock(mutex_);
        ++lines;
        last_depth = line.depth;
        last_score = line.score;
        widest = std::max(widest, line.index);
        changed_.notify_all();
    }
    void root_moves(std::span<const RootMove> moves) override {
        const std::lock_guard lock(mutex_);
        root_move_count = moves.size();
    }
    void best(chess::Move move, chess::Move) override {
        const std::lock_guard lock(mutex_);
        ++answers;
        best_move = move;
        changed_.notify_all();
    }
    void wait_for_lines(int count) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return lines >= count; });
    }
    int answers_so_far() {
        const std::lock_guard lock(mutex_);
        return answers;
    }

    int lines = 0;
    int answers = 0;
    int last_depth = 0;
    int widest = 0;
    std::size_t root_move_count = 0;
    Score last_score;
    chess::Move best_move;

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
};

Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}
Limits endless() {
    Limits limits;
    limits.infinite = true;
    return limits;
}
void set_threads(Engine& engine, int threads) {
    Options options = engine.options();
    options.threads = threads;
    ASSERT_TRUE(engine.set_options(options));
}

TEST(Engine, AnswersOnceAndThenRests) {
    Engine engine;
    Notebook notebook;
    engine.start(to_depth(6), notebook);
    engine.wait();
    EXPECT_FALSE(engine.searching());
    EXPECT_EQ(notebook.answers, 1);
    EXPECT_TRUE(chess::Position::initial().is_legal(notebook.best_move));
    EXPECT_EQ(notebook.last_depth, 6);
    EXPECT_EQ(notebook.root_move_count, 20U);
}

TEST(Engine, AnEndlessSearchAnswersOnlyWhenStopped) {
    for (int threads : {1, 3}) {
        Engine engine;
        set_threads(engine, threads);
        // A mate in one is searched to the last ply in no time; there still must be no answer.
        for (const char* fen :
             {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
            Notebook notebook;
            engine.set_position(Root(support::position(fen)));
            engine.start(endless(), notebook);
            notebook.wait_for_lines(3);
            EXPECT_EQ(notebook.answers_so_far(), 0);
            EXPECT_TRUE(engine.searching());
            engine.stop();
            engine.wait();
            EXPECT_EQ(notebook.answers, 1);
        }
    }
}

TEST(Engine, PonderingEndsByItsLimitsAfterTheHit) {
    Engine engine;
    Notebook notebook;
    Limits limits = to_depth(3);
    limits.ponder = true;
    engine.start(limits, notebook);
    notebook.wait_for_lines(2);
    EXPECT_EQ(notebook.answers_so_far(), 0);
    engine.ponder_hit();
    engine.wait();
    EXPECT_EQ(notebook.answers, 1);
}

TEST(Engine, PonderingCanBeStopped) {
    Engine engine;
    Notebook notebook;
    Limits limits;
    limits.ponder = true;
    limits.clock = Clock{};
    engine.start(limits, notebook);
    notebook.wait_for_lines(2);
    engine.stop();
    engine.wait();
    EXPECT_EQ(notebook.answers, 1);
}

TEST(Engine, AnEmptyClockStillGetsAMove) {
    Engine engine;
    Notebook notebook;
    Limits limits;
    limits.clock = Clock{};
    engine.start(limits, notebook);
    engine.wait();
    EXPECT_TRUE(chess::Position::initial().is_legal(notebook.best_move));
}

TEST(Engine, ANewSearchEndsTheOldOneWithItsAnswer) {
    Engine engine;
    Notebook first;
    Notebook second;
    engine.start(endless(), first);
    engine.start(to_depth(3), second);
    engine.wait();
    EXPECT_EQ(first.answers, 1);
    EXPECT_EQ(second.answers, 1);
}

TEST(Engine, WithoutALegalMoveThereIsNone) {
    Engine engine;
    Notebook notebook;
    engine.set_position(Root(support::position("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1")));
    engine.start(to_depth(3), notebook);
    engine.wait();
    EXPECT_EQ(notebook.answers, 1);
    EXPECT_FALSE(notebook.best_move);
}

TEST(Engine, SeveralLines) {
    Engine engine;
    Options options;
    options.multi_pv = 5;
    ASSERT_TRUE(engine.set_options(options));
    Notebook notebook;
    engine.start(to_depth(5), notebook);
    engine.wait();
    EXPECT_EQ(notebook.widest, 5);
}

TEST(Engine, RefusesOptionsOutOfRangeAndKeepsTheOld) {
    Engine engine;
    Options options;
    options.threads = 0;
    const auto result = engine.set_options(options);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, OptionError::Code::OutOfRange);
    EXPECT_NE(result.error().sentence.find("Threads"), std::string::npos);
    EXPECT_EQ(engine.options().threads, 1);
}

TEST(Engine, RefusesATableLargerThanMemoryAndKeepsTheOld) {
    Engine engine;
    Options options;
    options.hash = std::size_t(Options::hash_range.most);
    const auto result = engine.set_options(options);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, OptionError::Code::OutOfMemory);
    EXPECT_EQ(engine.options().hash, Options{}.hash);
    Notebook notebook;
    engine.start(to_depth(3), notebook);
    engine.wait();
    EXPECT_EQ(notebook.answers, 1);
}

TEST(Engine, MateScoresAreMates) {
    Engine engine;
    Notebook notebook;
    engine.set_position(Root(support::position("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1")));
    Limits limits;
    limits.mate = 3;
    limits.nodes = 3'000'000;
    engine.start(limits, notebook);
    engine.wait();
    EXPECT_TRUE(notebook.last_score.is_mate());
    EXPECT_EQ(notebook.last_score.mate_moves(), 3);
}

TEST(Engine, ExplainsItsEvaluation) {
    Engine engine;
    engine.set_position(Root(support::position("4k3/8/8/8/8/8/4P3/3QK3 b - - 0 1")));
    const Evaluation evaluation = engine.evaluate();
    EXPECT_GT(evaluation.score.centipawns(), 200) << "White's view, whoever is to move";
    EXPECT_FALSE(evaluation.in_check);
}

// Whoever drives the engine may do so from any thread, at any moment. Under the thread sanitizer this is
// a test for races; everywhere it is a test that nothing hangs.
TEST(Engine, SurvivesManyImpatientDrivers) {
    Engine engine;
    Notebook notebook;
    std::vector<std::thread> drivers;
    for (int who = 0; who < 3; ++who)
        drivers.emplace_back([&engine, &notebook, who] {
            for (int round = 0; round < 12; ++round) {
                switch ((round + who) % 6) {
                    case 0: engine.start(endless(), notebook); break;
                    case 1: engine.stop(); break;
                    case 2: {
                        Options options = engine.options();
                        options.threads = 1 + (round % 3);
                        options.hash = 1 + std::size_t(round % 4);
                        static_cast<void>(engine.set_options(options));
                        break;
                    }
                    case 3:
                        engine.set_position(Root(support::position(support::awkward_fens()[std::size_t(round) % 4])));
                        break;
                    case 4: engine.new_game(); break;
                    case 5: engine.ponder_hit(); break;
                }
            }
        });
    for (std::thread& driver : drivers) driver.join();
    engine.stop();
    engine.wait();
    EXPECT_FALSE(engine.searching());
}

}  // namespace
}  // namespace tabiya::engine
