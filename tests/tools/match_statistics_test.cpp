// SPDX-License-Identifier: MIT
#include "tools/match_statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace tabiya::tools {
namespace {

PairCounts counts(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d, std::int64_t e) {
    return PairCounts{{a, b, c, d, e}};
}

TEST(MatchStatistics, PairsAreCountedByTheirPoints) {
    PairCounts pairs;
    pairs.add(GamePoints::Loss, GamePoints::Loss);
    pairs.add(GamePoints::Win, GamePoints::Loss);
    pairs.add(GamePoints::Draw, GamePoints::Draw);
    pairs.add(GamePoints::Draw, GamePoints::Win);
    EXPECT_EQ(pairs, counts(1, 0, 2, 1, 0));
    EXPECT_EQ(pairs.pairs(), 4);
}

TEST(MatchStatistics, EloAndScoreAreInverse) {
    EXPECT_NEAR(score_of_elo(0), 0.5, 1e-12);
    EXPECT_NEAR(score_of_elo(400), 10.0 / 11.0, 1e-12);
    EXPECT_NEAR(elo_of_score(0.6), 70.4365, 1e-3);
    for (double elo : {-700.0, -33.0, 0.0, 5.0, 250.0}) EXPECT_NEAR(elo_of_score(score_of_elo(elo)), elo, 1e-6);
}

TEST(MatchStatistics, NothingIsKnownBeforePairsDiffer) {
    EXPECT_FALSE(estimate(counts(0, 0, 0, 0, 0)));
    EXPECT_FALSE(estimate(counts(0, 0, 7, 0, 0)));
    EXPECT_FALSE(estimate(counts(0, 0, 0, 0, 3)));
}

// By hand: mean 0.5, every pair 1/4 away from it, so the spread of a pair's mean is 1/4 and the error of
// the mean over 100 pairs 1/40. 95 % of that either side: a score of 0.5 ± 0.049, which is ± 34.15 Elo.
TEST(MatchStatistics, AnEvenMatchByHand) {
    const auto result = estimate(counts(0, 50, 0, 50, 0));
    ASSERT_TRUE(result);
    EXPECT_NEAR(result->score, 0.5, 1e-12);
    EXPECT_NEAR(result->elo, 0, 1e-9);
    EXPECT_NEAR(result->elo_error, -400 * std::log10(1 / 0.548999 - 1), 1e-3);
    EXPECT_NEAR(result->superiority, 0.5, 1e-12);
    // 1.96/sqrt(200 games) deviations of one game, 347.4 normalised Elo each.
    EXPECT_NEAR(result->normalised_error, 1.959964 / std::sqrt(200.0) * 800 / std::log(10.0), 1e-3);
}

// The figures another program (fastchess) printed for a real match of 120 games between two settings of
// an engine: "Elo: 52.51 +/- 55.76, nElo: 59.98 +/- 62.16, LOS: 97.07 %, Ptnml(0-2): [6, 5, 30, 3, 16]",
// with LLR 0.54 for normalised and 0.60 for logistic bounds [0, 10].
TEST(MatchStatistics, AgreesWithFiguresOfAnotherProgram) {
    const PairCounts pairs = counts(6, 5, 30, 3, 16);
    const auto result = estimate(pairs);
    ASSERT_TRUE(result);
    EXPECT_NEAR(result->score, 0.575, 1e-9);
    EXPECT_NEAR(result->elo, 52.51, 0.005);
    EXPECT_NEAR(result->elo_error, 55.76, 0.005);
    EXPECT_NEAR(result->normalised_elo, 59.98, 0.005);
    EXPECT_NEAR(result->normalised_error, 62.16, 0.005);
    EXPECT_NEAR(result->superiority, 0.9707, 0.00005);
    EXPECT_NEAR(log_likelihood_ratio(pairs, {.elo0 = 0, .elo1 = 10, .model = EloModel::Normalised}), 0.54, 0.005);
    EXPECT_NEAR(log_likelihood_ratio(pairs, {.elo0 = 0, .elo1 = 10, .model = EloModel::Logistic}), 0.60, 0.005);
}

// For small differences the ratio tends to (t1 - t0)·N·(t - (t0 + t1)/2), the test of a normal mean.
TEST(MatchStatistics, RatioAgreesWithTheNormalApproximation) {
    const PairCounts pairs = counts(900, 2'300, 4'500, 2'400, 1'000);
    const double n = double(pairs.pairs());
    double mean = 0;
    double square = 0;
    for (std::size_t i = 0; i < 5; ++i) {
        const double value = double(i) / 4;
        mean += double(pairs.counts[i]) * value / n;
        square += double(pairs.counts[i]) * value * value / n;
    }
    const double spread = std::sqrt(square - mean * mean);
    const auto t_of = [](double elo) { return elo * std::log(10.0) / 800 * std::sqrt(2.0); };
    const double t0 = t_of(0);
    const double t1 = t_of(5);
    const double expected = n * (t1 - t0) * ((mean - 0.5) / spread - (t0 + t1) / 2);
    EXPECT_NEAR(log_likelihood_ratio(pairs, {.elo0 = 0, .elo1 = 5}), expected, 0.02);
}

TEST(MatchStatistics, SwappingPlayersTurnsTheSigns) {
    const PairCounts pairs = counts(3, 11, 20, 14, 9);
    const PairCounts swapped = counts(9, 14, 20, 11, 3);
    EXPECT_NEAR(estimate(pairs)->elo, -estimate(swapped)->elo, 1e-9);
    for (EloModel model : {EloModel::Logistic, EloModel::Normalised}) {
        const SprtBounds gain{.elo0 = 0, .elo1 = 8, .model = model};
        const SprtBounds loss{.elo0 = 0, .elo1 = -8, .model = model};
        EXPECT_NEAR(log_likelihood_ratio(pairs, gain), log_likelihood_ratio(swapped, loss), 1e-6);
    }
}

TEST(MatchStatistics, BoundsOfTheUsualRisks) {
    const SprtBounds bounds;
    EXPECT_NEAR(bounds.upper(), 2.944439, 1e-6);
    EXPECT_NEAR(bounds.lower(), -2.944439, 1e-6);
    EXPECT_EQ(verdict(2.95, bounds), SprtVerdict::AcceptElo1);
    EXPECT_EQ(verdict(-2.95, bounds), SprtVerdict::AcceptElo0);
    EXPECT_EQ(verdict(1.0, bounds), SprtVerdict::Continue);
}

/// Plays a whole test with pairs drawn from a normal-shaped distribution of the given mean; a fixed
/// seed makes it repeatable.
SprtVerdict simulate(std::mt19937_64& random, double shift, const SprtBounds& bounds) {
    std::discrete_distribution<int> pair({0.08 - shift, 0.22 - shift, 0.40, 0.22 + shift, 0.08 + shift});
    PairCounts pairs;
    for (;;) {
        for (int i = 0; i < 25; ++i) ++pairs.counts[std::size_t(pair(random))];
        const SprtVerdict result = verdict(log_likelihood_ratio(pairs, bounds), bounds);
        if (result != SprtVerdict::Continue) return result;
    }
}

// The promise of the test itself: when elo0 holds, elo1 is accepted in at most about 5 % of the tests,
// and the other way round. 400 tests at 5 % give 20 ± 9 (two deviations); 32 leaves room for chance,
// and a test with the risks confused or the spread off by two would be far outside.
TEST(MatchStatistics, TheSequentialTestKeepsItsPromise) {
    // With these weights the spread of a pair is 0.265; a shift s moves the mean by 2s(0.75 - 0.25 + 1 - 0)/2.
    const SprtBounds bounds{.elo0 = 0, .elo1 = 30};
    const double spread = std::sqrt(0.22 * 2 * 0.0625 + 0.08 * 2 * 0.25);
    const double shift_for_elo1 = 30 * std::log(10.0) / 800 * std::sqrt(2.0) * spread / 1.5;
    std::mt19937_64 random(20'240'101);
    int false_accepts = 0;
    int false_rejects = 0;
    for (int i = 0; i < 400; ++i) {
        if (simulate(random, 0, bounds) == SprtVerdict::AcceptElo1) ++false_accepts;
        if (simulate(random, shift_for_elo1, bounds) == SprtVerdict::AcceptElo0) ++false_rejects;
    }
    EXPECT_LE(false_accepts, 32);
    EXPECT_LE(false_rejects, 32);
    EXPECT_GE(false_accepts, 3);
    EXPECT_GE(false_rejects, 3);
}

}  // namespace
}  // namespace tabiya::tools
