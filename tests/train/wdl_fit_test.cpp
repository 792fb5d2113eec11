// SPDX-License-Identifier: MIT
#include "train/wdl_fit.hpp"

#include <gtest/gtest.h>

#include "train/random.hpp"

namespace tabiya::train {
namespace {

TEST(WdlFit, FindsTheModelThatMadeTheGames) {
    const engine::WdlModel truth{180, -60, 50, 30};
    WdlCounts counts;
    Random random(4);
    for (int i = 0; i < 300'000; ++i) {
        const int material = 10 + int(random.below(69));
        const int score = int(random.below(1201)) - 600;
        const double win = truth.win(score, material);
        const double loss = truth.win(-score, material);
        const double chance = random.real();
        counts.add(score, material, chance < win ? 2 : chance < win + loss ? 0 : 1);
    }
    const engine::WdlModel found = fit_wdl(counts);
    EXPECT_NEAR(found.middle_base, truth.middle_base, 6);
    EXPECT_NEAR(found.middle_slope, truth.middle_slope, 9);
    EXPECT_NEAR(found.width_base, truth.width_base, 6);
    EXPECT_NEAR(found.width_slope, truth.width_slope, 9);
    EXPECT_GE(likelihood(found, counts), likelihood(truth, counts));
}

}  // namespace
}  // namespace tabiya::train
