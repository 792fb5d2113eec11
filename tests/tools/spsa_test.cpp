// SPDX-License-Identifier: MIT
#include "tools/spsa.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "tabiya/engine/tuning.hpp"

namespace tabiya::tools {
namespace {

std::vector<TunedNumber> two_numbers() { return {{"first", 100, 10, {0, 200}}, {"second", 3, 1, {1, 8}}}; }

/// What a setting is worth: best at 130 and 5.
double worth(const std::vector<int>& setting) {
    return -std::pow((setting[0] - 130) / 10.0, 2) - std::pow(setting[1] - 5.0, 2);
}

TEST(Spsa, TrialsAreMirrorImagesAroundThePresentValues) {
    const Spsa spsa(two_numbers(), {1'000, 0.01}, 7);
    double sum = 0;
    for (std::int64_t n = 0; n < 1'000; ++n) {
        const Spsa::Trial trial = spsa.trial(n);
        EXPECT_EQ(trial.direction[0] > 0, trial.settings[0][0] > trial.settings[1][0]);
        EXPECT_LE(trial.settings[0][1], 8);
        EXPECT_GE(trial.settings[0][1], 1);
        sum += trial.settings[0][0] + trial.settings[1][0];
    }
    EXPECT_NEAR(sum / 2'000, 100, 0.2);
}

TEST(Spsa, TheSameSeedGivesTheSameTrial) {
    const Spsa one(two_numbers(), {1'000, 0.01}, 7);
    const Spsa other(two_numbers(), {1'000, 0.01}, 8);
    EXPECT_EQ(one.trial(3).settings, one.trial(3).settings);
    bool differs = false;
    for (std::int64_t n = 0; n < 20; ++n) differs |= one.trial(n).direction != other.trial(n).direction;
    EXPECT_TRUE(differs);
}

TEST(Spsa, ClimbsToWhereWinningIs) {
    Spsa spsa(two_numbers(), {4'000, 0.02}, 1);
    for (std::int64_t n = 0; n < 4'000; ++n) {
        const Spsa::Trial trial = spsa.trial(n);
        const double difference = worth(trial.settings[0]) - worth(trial.settings[1]);
        spsa.learn(trial, std::clamp(difference, -2.0, 2.0));
    }
    EXPECT_NEAR(spsa.numbers()[0].value, 130, 4);
    EXPECT_NEAR(spsa.numbers()[1].value, 5, 0.6);
}

TEST(Spsa, NumbersStayInTheirRange) {
    Spsa spsa(two_numbers(), {100, 1}, 1);
    for (std::int64_t n = 0; n < 100; ++n) {
        const Spsa::Trial trial = spsa.trial(n);
        spsa.learn(trial, 2.0 * trial.direction[0]);  // up is always better
    }
    EXPECT_EQ(spsa.numbers()[0].value, 200);
}

TEST(Spsa, StateCanBeReadBack) {
    Spsa spsa(two_numbers(), {100, 0.5}, 1);
    spsa.learn(spsa.trial(0), 1);
    std::vector<TunedNumber> numbers = two_numbers();
    const auto pairs = read_state(state_text(spsa, 42), numbers);
    ASSERT_TRUE(pairs);
    EXPECT_EQ(*pairs, 42);
    EXPECT_NEAR(numbers[0].value, spsa.numbers()[0].value, 1e-3);
}

TEST(Spsa, AStateOfOtherNumbersIsRefused) {
    std::vector<TunedNumber> numbers = two_numbers();
    EXPECT_EQ(read_state("", numbers).error(), "line 1 does not tell the number of pairs");
    EXPECT_EQ(read_state("pairs 3\nfirst 1\nthird 2\n", numbers).error(), "line 3 does not tell second");
    EXPECT_EQ(read_state("pairs 3\nfirst 1\nsecond 2\nthird 3\n", numbers).error(),
              "line 4 tells third, which is not tuned");
}

TEST(Spsa, ARunIsRepeatable) {
    if (engine::tunables().empty()) GTEST_SKIP() << "the numbers of the search are constants in this build";
    const auto run = [] {
        std::vector<TunedNumber> numbers;
        for (const engine::Tunable& tunable : engine::tunables())
            numbers.push_back({std::string(tunable.name), double(tunable.initial), 1, tunable.range});
        Spsa spsa(numbers, {4, 0.5}, 1);
        TuneSettings settings;
        settings.options.hash = 1;
        settings.nodes = 200;
        settings.opening = *opening_source({.seed = 5});
        settings.pairs = 4;
        std::int64_t told = 0;
        const std::atomic<bool> stop{false};
        tune(
            settings, spsa, [&](const Spsa&, std::int64_t played) { EXPECT_EQ(played, ++told); }, stop);
        EXPECT_EQ(told, 4);
        return state_text(spsa, told);
    };
    EXPECT_EQ(run(), run());
}

}  // namespace
}  // namespace tabiya::tools
