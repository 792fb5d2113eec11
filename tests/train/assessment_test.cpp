// SPDX-License-Identifier: MIT
#include "train/assessment.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <random>
#include <string>

#include "nnue/evaluator.hpp"
#include "tabiya/chess/movegen.hpp"
#include "train/model.hpp"

namespace tabiya::train {
namespace {

using namespace chess;

const nnue::Architecture shape{128, 1, 8, {}};

/// Games of random moves whose scores are a network's own evaluations, times a factor.
std::string games_judged_by(const nnue::Network& network, int factor) {
    const std::string path = testing::TempDir() + "judged" + std::to_string(factor) + ".viri";
    std::remove(path.c_str());
    auto file = GameAppender::open(path);
    std::mt19937_64 random(11);
    for (int number = 0; number < 20; ++number) {
        Position position = Position::initial();
        GameRecord game;
        for (int ply = 0; ply < 60; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            const int score = factor * nnue::evaluate_slow(network, position);
            const Move move = moves[random() % moves.size()];
            game.moves.push_back({move, std::int16_t(position.turn() == Color::White ? score : -score)});
            position.make(move);
        }
        EXPECT_TRUE(file->append(game));
    }
    return path;
}

/// With larger weights than learning begins with, so that it tells positions apart.
nnue::Network random_network(std::uint64_t seed) {
    Parameters parameters = initial_parameters(shape, seed);
    for (float& parameter : parameters) parameter *= 1.4F;
    return quantised(shape, parameters);
}

TEST(Assessment, ANetworkKnowsItsOwnScores) {
    const nnue::Network network = random_network(3);
    const auto examination = Examination::open(games_judged_by(network, 1), Filter{});
    ASSERT_TRUE(examination);
    EXPECT_GT(examination->positions(), 500U);
    const Assessment own = examination->assess(network);
    EXPECT_LT(own.loss, 1e-12);
    EXPECT_NEAR(own.scale, 1.0, 0.01);
    const Assessment other = examination->assess(random_network(4));
    EXPECT_GT(other.loss, 1e-5);
    EXPECT_LE(other.scaled_loss, other.loss);
}

TEST(Assessment, FindsTheScale) {
    const nnue::Network network = random_network(3);
    const auto examination = Examination::open(games_judged_by(network, 3), Filter{});
    ASSERT_TRUE(examination);
    const Assessment found = examination->assess(network);
    EXPECT_NEAR(found.scale, 3.0, 0.01);
    EXPECT_GT(found.loss, 1e-5);
    EXPECT_LT(found.scaled_loss, found.loss / 100);
}

TEST(Assessment, ResultsCountAsMuchAsAsked) {
    // All games are drawn, so a network that finds every position level foresees the results, and no other does.
    const nnue::Network level = nnue::Network::zero(shape);
    const nnue::Network other = random_network(3);
    const std::string path = games_judged_by(other, 1);
    const auto by_result = Examination::open(path, Filter{}, {.wdl = 1, .scale = 150});
    const auto by_both = Examination::open(path, Filter{}, {.wdl = 0.5F, .scale = 150});
    const auto by_score = Examination::open(path, Filter{}, {.wdl = 0, .scale = 150});
    ASSERT_TRUE(by_result && by_both && by_score);
    EXPECT_LT(by_result->assess(level).loss, 1e-12);
    EXPECT_LT(by_score->assess(other).loss, 1e-12);
    EXPECT_GT(by_score->assess(level).loss, 1e-5);
    EXPECT_NEAR(by_both->assess(level).loss, by_score->assess(level).loss / 4, 1e-8);
}

TEST(Assessment, AMissingFileIsNamed) {
    const auto examination = Examination::open("/nowhere/games.viri", Filter{});
    ASSERT_FALSE(examination);
    EXPECT_NE(examination.error().sentence.find("/nowhere/games.viri"), std::string::npos);
}

}  // namespace
}  // namespace tabiya::train
