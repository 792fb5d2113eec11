// SPDX-License-Identifier: MIT
#include "train/hand_made_fit.hpp"

#include <cmath>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tabiya/chess/movegen.hpp"
#include "train/random.hpp"

namespace tabiya::train {
namespace {

using namespace chess;

/// Positions of random games.
std::vector<Position> random_positions(int games, std::uint64_t seed) {
    std::vector<Position> result;
    Random random(seed);
    for (int game = 0; game < games; ++game) {
        Position position = Position::initial();
        for (int ply = 0; ply < 120; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            position.make(moves[random.below(moves.size())]);
            result.push_back(position);
        }
    }
    return result;
}

// Scores made by the numbers built in, and a fit that begins with everything halved: it has to find its
// way back.
TEST(HandMadeFit, FindsTheNumbersThatMadeTheScores) {
    HandMadeData data(0);
    search::HandMade evaluator;
    for (const Position& position : random_positions(60, 3)) {
        const int value = evaluator.evaluate(position);
        data.add(position, position.turn() == Color::White ? value : -value, Outcome::Draw);
    }
    std::vector<SoftWeight> halved = built_in_weights();
    for (SoftWeight& weight : halved) weight = {weight.middlegame / 2, weight.endgame / 2};
    HandMadeFit fit(data, halved);
    const double before = fit.error();
    for (int epoch = 0; epoch < 400; ++epoch) fit.epoch(2.0F, 0.0F);
    EXPECT_LT(fit.error(), before / 50) << before;
    EXPECT_LT(HandMadeFit(data, built_in_weights()).error(), 1e-5) << "only rounding is left";
}

TEST(HandMadeFit, TheResultCountsByItsWeight) {
    HandMadeData data(1);
    for (const Position& position : random_positions(20, 5)) data.add(position, -500, Outcome::WhiteWins);
    HandMadeFit fit(data, std::vector<SoftWeight>(built_in_weights().size()));
    EXPECT_NEAR(fit.error(), 0.25, 1e-6) << "all zero says even, and White has won everything";
}

TEST(HandMadeFit, AStrongPullKeepsTheNumbersWhereTheyAre) {
    HandMadeData data(1);
    for (const Position& position : random_positions(10, 6)) data.add(position, 0, Outcome::WhiteWins);
    HandMadeFit free(data, built_in_weights());
    HandMadeFit held(data, built_in_weights());
    for (int epoch = 0; epoch < 100; ++epoch) {
        free.epoch(1.0F, 0.0F);
        held.epoch(1.0F, 1.0F);
    }
    const auto start = built_in_weights();
    const auto moved = [&](const HandMadeFit& fit) {
        double sum = 0;
        for (std::size_t i = 0; i < start.size(); ++i)
            sum += std::abs(fit.weights()[i].middlegame - start[i].middlegame);
        return sum;
    };
    EXPECT_LT(moved(held), moved(free) / 4);
}

TEST(HandMadeFit, WritesTheSourceTheEngineIsBuiltFrom) {
    std::ifstream file(TABIYA_SOURCE_DIR "/src/search/hand_made_numbers.hpp");
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    EXPECT_EQ(source_text(built_in_weights()), text);
}

}  // namespace
}  // namespace tabiya::train
