// SPDX-License-Identifier: MIT
#include "train/target.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "train/sigmoid.hpp"

namespace tabiya::train {
namespace {

// Samples of a board with so many men whose games went as scores on that scale foresee.
void add_samples(std::vector<Sample>& samples, int men, double scale, std::size_t count, std::mt19937_64& random) {
    std::normal_distribution<double> scores(0, 250);
    std::uniform_real_distribution<double> lot(0, 1);
    for (std::size_t i = 0; i < count; ++i) {
        Sample sample;
        sample.occupied = (std::uint64_t{1} << men) - 1;
        sample.score = std::int16_t(std::lround(scores(random)));
        sample.result = lot(random) < sigmoid(double(sample.score) / scale) ? 2 : 0;
        samples.push_back(sample);
    }
}

TEST(Target, CurvesOfResultsAreFoundInTheGames) {
    std::mt19937_64 random(4);
    std::vector<Sample> samples;
    add_samples(samples, 4, 120, 200'000, random);
    add_samples(samples, 30, 300, 200'000, random);
    const auto scales = fitted_result_scales(samples, 8);
    EXPECT_NEAR(scales[0], 120, 6);
    EXPECT_NEAR(scales[7], 300, 15);
    // Nothing was seen with so many men, so all samples speak for them.
    EXPECT_GT(scales[3], scales[0]);
    EXPECT_LT(scales[3], scales[7]);
}

TEST(Target, WithoutCurvesOfTheirOwnResultsAreMeasuredAsScoresAre) {
    Sample sample;
    sample.score = 80;
    sample.result = 2;
    Target plain{0.25F, 160.0F};
    Target same = plain;
    same.result_scales.fill(160.0F);
    EXPECT_EQ(miss_of(sample, 0.3F, 2, plain).loss, miss_of(sample, 0.3F, 2, same).loss);
    EXPECT_EQ(miss_of(sample, 0.3F, 2, plain).slope, miss_of(sample, 0.3F, 2, same).slope);
}

TEST(Target, TheSlopeIsThatOfTheLoss) {
    Sample sample;
    sample.score = -130;
    sample.result = 1;
    Target target{0.3F, 160.0F};
    target.result_scales[5] = 240.0F;
    for (double output = -2; output <= 2; output += 0.25) {
        const double step = 1e-5;
        const double slope =
            (loss_slow(sample, output + step, 5, target) - loss_slow(sample, output - step, 5, target)) / (2 * step);
        EXPECT_NEAR(double(miss_of(sample, float(output), 5, target).slope), slope, 1e-4) << output;
        EXPECT_NEAR(double(miss_of(sample, float(output), 5, target).loss), loss_slow(sample, output, 5, target), 1e-5);
    }
}

}  // namespace
}  // namespace tabiya::train
