// SPDX-License-Identifier: MIT
#include "train/model.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "nnue/evaluator.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::train {
namespace {

using namespace chess;

// Positions of random games, up to `stretch` from each, one to four moves apart.
std::vector<Sample> random_samples(std::size_t count, std::uint64_t stretch, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<Sample> samples;
    while (samples.size() < count) {
        Position position = *Position::from(Setup::chess960(int(random() % 960)));
        const auto play = [&](std::uint64_t plies) {
            for (; plies > 0; --plies) {
                const MoveList moves = legal_moves(position);
                if (moves.empty()) break;
                position.make(moves[random() % moves.size()]);
            }
        };
        play(random() % 120);
        for (std::uint64_t left = 1 + random() % stretch; left > 0 && samples.size() < count; --left) {
            samples.push_back(sample_of(position, int(random() % 2001) - 1000, Outcome(random() % 3)));
            play(1 + random() % 4);
        }
    }
    return samples;
}

nnue::Architecture shape(std::uint32_t hidden, std::uint32_t kings, std::uint32_t outputs) {
    nnue::Architecture architecture{hidden, kings, outputs, {}};
    for (std::size_t i = 0; i < 32; ++i) architecture.bucket_map[i] = std::uint8_t(i % kings);
    return architecture;
}

void check_gradient(const nnue::Architecture& architecture, std::uint64_t stretch, const Target& target = {0.3F}) {
    const auto samples = random_samples(100, stretch, 7);
    const Layout layout(architecture);
    Parameters parameters = initial_parameters(architecture, 5);
    // Some neurons are above the bound of the activation whatever the position: nothing there has a slope.
    for (std::size_t i = 0; i < layout.hidden; i += 8) parameters[layout.biases + i] = 1.9F;
    const FirstLayer first = rounded_first_layer(layout, parameters);
    // The forward pass computes with the rounded first layer, so that is where its slope is to be taken.
    for (std::size_t i = 0; i < first.size(); ++i) parameters[i] = float(first[i]) / float(nnue::first_scale);
    Parameters gradient(parameters.size());
    Pass pass(architecture, target);
    const double fast = pass.learn(samples, parameters, first, gradient);
    std::vector<double> exact(parameters.begin(), parameters.end());
    // Whole sums stand often right where the clipping begins; a hair below, they have a slope on both sides.
    for (std::size_t i = 0; i < layout.hidden; ++i) exact[layout.biases + i] -= 1e-5;
    const double slow = loss_slow(samples, architecture, exact, target);
    EXPECT_NEAR(fast, slow, 1e-4 * slow);
    EXPECT_NEAR(pass.loss(samples, parameters, first), slow, 1e-4 * slow);

    std::mt19937_64 random(3);
    const std::size_t later_share = std::max<std::size_t>(1, (layout.output_weights - layout.second_weights) / 300);
    int checked = 0;
    int nonzero = 0;
    for (std::size_t i = 0; i < parameters.size(); ++i) {
        // Some of the many feature weights, more of the later layers, and all biases.
        const bool in_first = i < layout.biases;
        const bool in_later = i >= layout.second_weights && i < layout.output_weights;
        if ((in_first && random() % layout.biases > 600) || (in_later && random() % later_share != 0)) continue;
        const double step = 1e-6;
        const double kept = exact[i];
        exact[i] = kept + step;
        const double above = loss_slow(samples, architecture, exact, target);
        exact[i] = kept - step;
        const double below = loss_slow(samples, architecture, exact, target);
        exact[i] = kept;
        const double slope = (above - below) / (2 * step);
        ASSERT_NEAR(gradient[i], slope, 2e-4 + 2e-3 * std::abs(slope)) << "parameter " << i;
        ++checked;
        nonzero += std::abs(slope) > 1e-3;
    }
    EXPECT_GT(checked, 500);
    EXPECT_GT(nonzero, 100);
}

TEST(Model, GradientEqualsFiniteDifferences) { check_gradient(shape(128, 1, 1), 1); }
TEST(Model, GradientEqualsFiniteDifferencesWithBuckets) { check_gradient(shape(128, 3, 8), 1); }
TEST(Model, GradientEqualsFiniteDifferencesAtAnotherScale) { check_gradient(shape(128, 1, 8), 1, {0.3F, 150.0F}); }
TEST(Model, GradientEqualsFiniteDifferencesWithCurvesOfResults) {
    Target target{0.4F, 200.0F};
    for (std::size_t i = 0; i < 8; ++i) target.result_scales[i] = 120.0F + 40.0F * float(i);
    check_gradient(shape(128, 1, 8), 1, target);
}
// Samples that follow each other share their work: kings change their bucket and their half within these.
TEST(Model, GradientEqualsFiniteDifferencesAlongGames) { check_gradient(shape(128, 1, 8), 40); }
TEST(Model, GradientEqualsFiniteDifferencesAlongGamesWithBuckets) { check_gradient(shape(128, 3, 8), 40); }

TEST(Model, SampleSeesWhatTheEvaluatorSees) {
    // With the integers of its first layer, the slow twin of the trainer and the player differ by the rounding
    // of the later layers alone: nearly the same output for the same position.
    const auto architecture = shape(128, 4, 8);
    Parameters parameters = initial_parameters(architecture, 9);
    const nnue::Network network = quantised(architecture, parameters);
    const FirstLayer first = rounded_first_layer(Layout(architecture), parameters);
    for (std::size_t i = 0; i < first.size(); ++i) parameters[i] = float(first[i]) / float(nnue::first_scale);
    std::vector<double> exact(parameters.begin(), parameters.end());

    std::mt19937_64 random(17);
    for (int game = 0; game < 40; ++game) {
        Position position = *Position::from(Setup::chess960(int(random() % 960), int(random() % 960)));
        for (int ply = 0; ply < 60; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            position.make(moves[random() % moves.size()]);
            const int score = nnue::evaluate_slow(network, position);
            // A sample whose target is the player's own score has almost no loss.
            const int white = position.turn() == Color::White ? score : -score;
            const Sample sample = sample_of(position, white, Outcome::Draw);
            for (const float scale : {400.0F, 160.0F}) {
                ASSERT_LT(loss_slow({&sample, 1}, architecture, exact, Target{0.0F, scale}),
                          0.32 / scale / scale);  // 2e-6 at 400
            }
        }
    }
}

TEST(Model, NetworkIsRestoredToParametersThatRoundToIt) {
    const auto architecture = shape(128, 4, 8);
    Parameters parameters = initial_parameters(architecture, 5);
    std::mt19937_64 random(23);
    for (float& p : parameters) p += float(int(random() % 2001) - 1000) / 4000.0F;  // no two buckets alike
    const nnue::Network network = quantised(architecture, parameters);
    const auto again = restored(network, architecture);
    ASSERT_TRUE(again);
    EXPECT_EQ(quantised(architecture, *again).bytes(), network.bytes());
    EXPECT_FALSE(restored(network, shape(128, 4, 4)));
    EXPECT_FALSE(restored(network, shape(128, 1, 8))) << "four input layers are no beginning for one";
}

// Whether parameters made from a network play like it, though the shape may be larger.
void expect_same_evaluations(const nnue::Network& network, const nnue::Architecture& larger) {
    const auto parameters = restored(network, larger);
    ASSERT_TRUE(parameters);
    const nnue::Network grown = quantised(larger, *parameters);
    std::mt19937_64 random(29);
    Position position = Position::initial();
    for (int ply = 0; ply < 200; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        position.make(moves[random() % moves.size()]);
        ASSERT_EQ(nnue::evaluate_slow(grown, position), nnue::evaluate_slow(network, position)) << ply;
    }
}

TEST(Model, ASmallNetworkIsABeginningForALargerOne) {
    const auto small = shape(128, 1, 8);
    Parameters parameters = initial_parameters(small, 6);
    std::mt19937_64 random(31);
    for (float& p : parameters) p += float(int(random() % 2001) - 1000) / 10'000.0F;  // no two buckets alike
    const nnue::Network network = quantised(small, parameters);
    expect_same_evaluations(network, shape(128, 4, 8));
    expect_same_evaluations(network, shape(384, 1, 8));
    expect_same_evaluations(network, shape(256, 4, 8));
    const auto wide = shape(256, 1, 8);
    EXPECT_FALSE(restored(quantised(wide, initial_parameters(wide, 6)), small)) << "nor is it undone";
}

TEST(Model, QuantisedNetworkIsAValidFile) {
    const auto architecture = shape(128, 1, 8);
    const auto network = nnue::Network::parse(quantised(architecture, initial_parameters(architecture, 2)).bytes());
    EXPECT_TRUE(network) << network.error().sentence;
}

}  // namespace
}  // namespace tabiya::train
