// SPDX-License-Identifier: MIT
#include "search/clock.hpp"

#include <gtest/gtest.h>

namespace tabiya::search {
namespace {

TEST(TimePlan, NeverPlansToUseUpTheClock) {
    for (int time : {1, 2, 5, 10, 20, 50, 100, 500, 1000, 10'000, 60'000, 3'600'000})
        for (int increment : {0, 10, 100, 1000, 60'000})
            for (int moves : {0, 1, 2, 10, 40, 200})
                for (int overhead : {0, 10, 100, 5000}) {
                    ClockFace face{Milliseconds(time), Milliseconds(increment), std::nullopt, Milliseconds(overhead),
                                   false};
                    if (moves != 0) face.moves_to_go = moves;
                    const TimePlan plan = plan_time(face);
                    ASSERT_GE(plan.soft.count(), 1);
                    ASSERT_LE(plan.soft, plan.hard);
                    ASSERT_LE(plan.hard.count(), std::max(1, time * 85 / 100))
                        << time << '+' << increment << '/' << moves;
                    if (time > 4 * overhead && time > 10) {
                        ASSERT_LE(plan.hard.count() + overhead, time) << time << '+' << increment << '/' << moves;
                    }
                }
}

TEST(TimePlan, MoreTimeMeansMoreThought) {
    TimePlan last{};
    for (int time = 100; time < 600'000; time *= 2) {
        const TimePlan plan = plan_time({Milliseconds(time), Milliseconds(0), std::nullopt, Milliseconds(10), false});
        EXPECT_GT(plan.soft, last.soft);
        EXPECT_GT(plan.hard, last.hard);
        last = plan;
    }
}

TEST(TimePlan, FewerMovesToGoMeanMoreForEach) {
    const auto soft = [](int moves) {
        return plan_time({Milliseconds(60'000), Milliseconds(0), moves, Milliseconds(0), false}).soft;
    };
    EXPECT_GT(soft(2), soft(5));
    EXPECT_GT(soft(5), soft(20));
    // Forty moves in a minute: the shares must last for forty moves even if each takes the soft limit.
    EXPECT_LE(soft(40).count() * 40, 60'000);
}

TEST(TimePlan, SoftLimitsLastForALongGame) {
    Milliseconds left(8000);
    for (int move = 0; move < 150; ++move) {
        left -= plan_time({left, Milliseconds(80), std::nullopt, Milliseconds(10), false}).soft;
        ASSERT_GT(left.count(), 0) << "move " << move;
        left += Milliseconds(80);
    }
}

TEST(TimePlan, ALateMachineDoesNotRunTheClockDry) {
    constexpr Milliseconds lag(6);  // lost at each move beyond what was planned
    const Milliseconds increment(10);
    Milliseconds left(1000);
    for (int move = 0; move < 300; ++move) {
        const TimePlan plan = plan_time({left, increment, std::nullopt, Milliseconds(10), false});
        left -= plan.soft + lag;
        ASSERT_GT(left.count(), 80) << "move " << move;
        left += increment;
    }
}

TEST(Patience, AChoiceThatKeepsChangingGetsMoreTimeThanASettledOne) {
    Patience restless;
    Patience settled;
    const auto move = [](int i) { return chess::Move::normal(chess::Square::E2, chess::square_at(i)); };
    for (int depth = 1; depth <= 15; ++depth) {
        restless.observe({move(depth), 20, depth, 0.4});
        settled.observe({move(1), 20, depth, 0.4});
    }
    EXPECT_GT(restless.factor(), 1.2 * settled.factor());
}

TEST(Patience, AFallingValueGetsMoreTimeAndAnOnlyMoveLess) {
    Patience falling;
    Patience steady;
    Patience only;
    const auto move = chess::Move::normal(chess::Square::E2, chess::Square::E4);
    for (int depth = 1; depth <= 12; ++depth) {
        falling.observe({move, 50 - 15 * depth, depth, 0.5});
        steady.observe({move, 50, depth, 0.5});
        only.observe({move, 50, depth, 0.99});
    }
    EXPECT_GT(falling.factor(), steady.factor());
    EXPECT_LT(only.factor(), steady.factor());
    EXPECT_GT(only.factor(), 0.0);
    EXPECT_LE(falling.factor(), 3.0);
}

}  // namespace
}  // namespace tabiya::search
