// SPDX-License-Identifier: MIT
#include "nnue/evaluator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

#include "tabiya/chess/movegen.hpp"

namespace tabiya::nnue {
namespace {

using namespace chess;

BucketMap some_buckets(unsigned buckets) {
    BucketMap map{};
    for (std::size_t i = 0; i < map.size(); ++i) map[i] = std::uint8_t((i * 7 + i / 5) % buckets);
    return map;
}

Network random_network(const Architecture& architecture, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    Network network = Network::zero(architecture);
    auto fill = [&](auto& range, int bound) {
        for (auto& value : range)
            value = std::remove_reference_t<decltype(value)>(int(random() % unsigned(2 * bound + 1)) - bound);
    };
    fill(network.feature_weights, 60);
    fill(network.biases, 200);
    fill(network.second_weights, 700);
    fill(network.second_biases, 300'000);
    fill(network.third_weights, 700);
    fill(network.third_biases, 1'000'000);
    fill(network.output_weights, 2000);
    fill(network.output_biases, 1'000'000);
    network.description = "random weights for a test";
    return network;
}

TEST(Features, TheKingIsAlwaysOnTheLeft) {
    const BucketMap one{};
    const View white = view_of(Color::White, Square::G1, one);
    const auto seen = [](const View& view, Piece piece, Square square, bool in_danger = false) {
        return feature(view, sight(piece, square, in_danger));
    };
    EXPECT_EQ(seen(white, Piece::WhiteKing, Square::G1), 5U * 128U + unsigned(Square::B1));
    EXPECT_EQ(seen(white, Piece::BlackQueen, Square::D8), 4U * 128U + 64U + unsigned(Square::E8));
    EXPECT_EQ(seen(white, Piece::BlackQueen, Square::D8, true), 768U + 4U * 128U + 64U + unsigned(Square::E8));
    const View black = view_of(Color::Black, Square::C8, one);
    EXPECT_EQ(seen(black, Piece::BlackKing, Square::C8), 5U * 128U + unsigned(Square::C1));
    EXPECT_EQ(seen(black, Piece::WhitePawn, Square::A2), 64U + unsigned(Square::A7));
    const BucketMap four = some_buckets(4);
    EXPECT_EQ(seen(view_of(Color::Black, Square::C8, four), Piece::BlackKing, Square::C8),
              features_per_bucket * four[2] + 5U * 128U + unsigned(Square::C1));
}

TEST(Features, OutputBucketsCoverAllCounts) {
    for (unsigned men = 2; men <= 32; ++men) {
        EXPECT_EQ(output_bucket(men, 8), (men - 2) / 4);
        EXPECT_EQ(output_bucket(men, 1), 0U);
    }
}

TEST(Kernels, AllAgreeWithScalar) {
    std::mt19937_64 random(5);
    for (std::size_t width : {128U, 256U, 384U, 640U, 1024U}) {
        const Network network = random_network({std::uint32_t(width), 1, 1, {}}, width);
        for (const Kernels* kernels : available_kernels()) {
            SCOPED_TRACE(kernels->name);
            for (int round = 0; round < 60; ++round) {
                Buffer<std::int16_t> source(2 * width);
                for (auto& value : source) value = std::int16_t(int(random() % 2001) - 1000);
                std::vector<std::uint32_t> added(random() % 9);
                std::vector<std::uint32_t> removed(random() % 9);
                for (auto& row : added) row = std::uint32_t(random() % features_per_bucket);
                for (auto& row : removed) row = std::uint32_t(random() % features_per_bucket);
                const Rows plus{added.data(), unsigned(added.size())};
                const Rows minus{removed.data(), unsigned(removed.size())};
                Buffer<std::int16_t> expected(width);
                Buffer<std::int16_t> found(width);
                scalar_kernels.update(expected.data(), source.data(), network.feature_weights.data(), width, plus,
                                      minus);
                kernels->update(found.data(), source.data(), network.feature_weights.data(), width, plus, minus);
                ASSERT_TRUE(std::equal(expected.begin(), expected.end(), found.begin()));
                ASSERT_EQ(scalar_kernels.output(source.data(), source.data() + width, network.head(0), width),
                          kernels->output(source.data(), source.data() + width, network.head(0), width));
                kernels->update(source.data(), source.data(), network.feature_weights.data(), width, plus, minus);
                ASSERT_TRUE(std::equal(expected.begin(), expected.end(), source.begin()));
            }
        }
    }
}

// Nothing overflows with the largest weights that a file may have.
TEST(Kernels, AgreeAtTheBounds) {
    constexpr std::size_t width = max_hidden;
    Network network = Network::zero({width, 1, 1, {}});
    for (int sign : {1, -1}) {
        for (auto* weights : {&network.second_weights, &network.third_weights, &network.output_weights})
            for (auto& weight : *weights) weight = std::int16_t(sign * max_later_weight);
        for (auto* biases : {&network.second_biases, &network.third_biases, &network.output_biases})
            for (auto& bias : *biases) bias = sign * max_later_bias;
        Buffer<std::int16_t> sums(2 * width);
        for (auto& sum : sums) sum = std::numeric_limits<std::int16_t>::max();
        const std::int32_t expected = scalar_kernels.output(sums.data(), sums.data() + width, network.head(0), width);
        if (sign > 0) {
            // Every neuron is at its upper bound.
            EXPECT_EQ(expected, max_later_bias + std::int32_t(third_width) * later_scale * max_later_weight);
        }
        for (const Kernels* kernels : available_kernels())
            EXPECT_EQ(kernels->output(sums.data(), sums.data() + width, network.head(0), width), expected)
                << kernels->name;
    }
}

TEST(Kernels, SaysWhatWasNotTried) {
    EXPECT_STREQ(available_kernels().front()->name, "scalar");
    EXPECT_EQ(available_kernels().back(), &best_kernels());
    std::string names;
    for (const Kernels* kernels : available_kernels()) names += std::string(" ") + kernels->name;
    RecordProperty("tried", names);
}

// Walks up and down random games, evaluating now and then so that several moves are pending at once.
void walk(Evaluator& evaluator, Position& position, std::mt19937_64& random, int depth) {
    if (random() % 3 != 0) {
        ASSERT_EQ(evaluator.evaluate(position), evaluate_slow(evaluator.network(), position));
    }
    if (depth == 0) return;
    for (int child = 0; child < 2; ++child) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) return;
        Move move = moves[random() % moves.size()];
        for (Move other : moves)
            if (other.kind() != MoveKind::Normal && random() % 3 == 0) move = other;
        const Undo undo = position.make(move);
        evaluator.push(position.placement());
        walk(evaluator, position, random, depth - 1);
        position.unmake(move, undo);
        evaluator.pop();
        if (testing::Test::HasFatalFailure()) return;
        ASSERT_EQ(evaluator.evaluate(position), evaluate_slow(evaluator.network(), position));
    }
}

TEST(Evaluator, IncrementalEqualsFromScratch) {
    std::mt19937_64 random(11);
    for (const Architecture& shape : {Architecture{128, 1, 1, {}}, Architecture{256, 5, 8, some_buckets(5)}}) {
        const Network network = random_network(shape, 3);
        for (const Kernels* kernels : available_kernels()) {
            SCOPED_TRACE(kernels->name);
            Evaluator evaluator(network, *kernels);
            for (int game = 0; game < 12; ++game) {
                Position position = game % 2 == 0
                                        ? Position::initial()
                                        : *Position::from(Setup::chess960(int(random() % 960), int(random() % 960)));
                for (int ply = 0; ply < 120; ++ply) {
                    evaluator.reset(position);
                    walk(evaluator, position, random, 4);
                    ASSERT_FALSE(HasFatalFailure());
                    const MoveList moves = legal_moves(position);
                    if (moves.empty()) break;
                    position.make(moves[random() % moves.size()]);
                }
            }
        }
    }
}

TEST(Evaluator, LongLinesWithoutEvaluating) {
    std::mt19937_64 random(12);
    const Network network = random_network({128, 3, 4, some_buckets(3)}, 4);
    Evaluator evaluator(network);
    for (int game = 0; game < 200; ++game) {
        Position position = *Position::from(Setup::chess960(int(random() % 960)));
        evaluator.reset(position);
        const std::size_t length = 1 + random() % 300;
        for (std::size_t ply = 0; ply < length; ++ply) {
            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            position.make(moves[random() % moves.size()]);
            evaluator.push(position.placement());
        }
        ASSERT_EQ(evaluator.evaluate(position), evaluate_slow(network, position));
    }
}

TEST(Layers, AddUpToTheOutput) {
    const Network network = random_network({256, 1, 8, {}}, 21);
    const Position position = Position::initial();
    const Layers layers = layers_of(network, position.setup().board, position.turn());
    std::int32_t sum = network.output_biases[output_bucket(32, 8)];
    for (std::int32_t share : layers.shares) sum += share;
    EXPECT_EQ(sum, layers.output);
    EXPECT_EQ(centipawns(layers.output), evaluate_slow(network, position));
    // Both sides see the same at the start; every product is one of two numbers from 0 to 1.
    for (std::size_t i = 0; i < 128; ++i) {
        EXPECT_EQ(layers.products[i], layers.products[128 + i]);
        EXPECT_GE(layers.products[i], 0);
        EXPECT_LE(layers.products[i], 508);
    }
    for (std::size_t k = 0; k < second_width; ++k) {
        EXPECT_EQ(layers.inputs[k], std::clamp((layers.second[k] + 256) >> 9, 0, later_scale));
        EXPECT_LE(layers.inputs[second_width + k], later_scale);
    }
}

TEST(Network, ComesBackFromItsBytes) {
    const Network network = random_network({128, 4, 8, some_buckets(4)}, 9);
    const auto back = Network::parse(network.bytes());
    ASSERT_TRUE(back) << back.error().sentence;
    EXPECT_EQ(back->architecture, network.architecture);
    EXPECT_EQ(back->description, network.description);
    auto same = [](const auto& a, const auto& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); };
    EXPECT_TRUE(same(network.feature_weights, back->feature_weights));
    EXPECT_TRUE(same(network.biases, back->biases));
    EXPECT_TRUE(same(network.second_weights, back->second_weights));
    EXPECT_TRUE(same(network.second_biases, back->second_biases));
    EXPECT_TRUE(same(network.third_weights, back->third_weights));
    EXPECT_TRUE(same(network.third_biases, back->third_biases));
    EXPECT_TRUE(same(network.output_weights, back->output_weights));
    EXPECT_TRUE(same(network.output_biases, back->output_biases));
    EXPECT_EQ(back->bytes(), network.bytes());
}

TEST(Network, TheMeanIsTakenWeightByWeight) {
    const Architecture shape{128, 1, 8, {}};
    const Network a = random_network(shape, 1);
    const Network b = random_network(shape, 2);
    const Network c = random_network(shape, 3);
    const auto mean = mean_of(std::array{&a, &b, &c});
    ASSERT_TRUE(mean);
    const auto expect_mean = [](const auto& found, const auto& x, const auto& y, const auto& z) {
        ASSERT_EQ(found.size(), x.size());
        for (std::size_t i = 0; i < found.size(); ++i)
            ASSERT_EQ(found[i], std::lround((double(x[i]) + double(y[i]) + double(z[i])) / 3)) << i;
    };
    expect_mean(mean->feature_weights, a.feature_weights, b.feature_weights, c.feature_weights);
    expect_mean(mean->second_weights, a.second_weights, b.second_weights, c.second_weights);
    expect_mean(mean->third_biases, a.third_biases, b.third_biases, c.third_biases);
    expect_mean(mean->output_biases, a.output_biases, b.output_biases, c.output_biases);
    const auto alone = mean_of(std::array{&a});
    ASSERT_TRUE(alone);
    expect_mean(alone->third_weights, a.third_weights, a.third_weights, a.third_weights);

    const Network other = random_network({256, 1, 8, {}}, 4);
    EXPECT_FALSE(mean_of(std::array{&a, &other}));
    EXPECT_FALSE(mean_of({}));
}

TEST(Network, SaysWhatIsWrongWithAFile) {
    const auto good = random_network({128, 1, 1, {}}, 9).bytes();
    auto sentence = [](std::vector<std::uint8_t> bytes) {
        const auto network = Network::parse(bytes);
        return network ? std::string("fine") : network.error().sentence;
    };
    EXPECT_EQ(sentence(good), "fine");
    EXPECT_EQ(sentence({}), "this is not a Tabiya network file: it does not begin with \"TabiyaNN\"");
    EXPECT_EQ(sentence({good.begin(), good.begin() + 40}), "the network file is cut off inside its header");
    EXPECT_EQ(sentence({good.begin(), good.end() - 1}), "the network file is cut off: it has " +
                                                            std::to_string(good.size() - 1) + " of " +
                                                            std::to_string(good.size()) + " bytes");
    auto longer = good;
    longer.push_back(0);
    EXPECT_NE(sentence(longer).find("too long"), std::string::npos);
    auto version = good;
    version[8] = 3;
    EXPECT_EQ(sentence(version), "the network file has version 3; this program reads version 4");
    auto hidden = good;
    hidden[12] = 129;
    EXPECT_NE(sentence(hidden).find("129 neurons"), std::string::npos);
    auto damaged = good;
    damaged[good.size() / 2] ^= 1U;
    EXPECT_EQ(sentence(damaged), "the network file is damaged: its weights do not match their hash");
    Network large = random_network({128, 1, 1, {}}, 9);
    large.feature_weights[5] = 600;
    EXPECT_EQ(sentence(large.bytes()), "the network file has weights so large that sums may overflow");
    large.feature_weights[5] = 0;
    EXPECT_EQ(sentence(large.bytes()), "fine");
    large.third_biases[3] = -max_later_bias - 1;
    EXPECT_EQ(sentence(large.bytes()), "the network file has weights so large that sums may overflow");
    // No prefix crashes or passes.
    for (std::size_t size = 0; size < good.size(); size += size < 200 ? 1 : 997)
        ASSERT_NE(sentence({good.begin(), good.begin() + std::ptrdiff_t(size)}), "fine");
    EXPECT_EQ(Network::load("/nowhere/at/all").error().sentence, "cannot open the network file /nowhere/at/all");
}

TEST(Network, TheOneBuiltInIsSensible) {
    const Network* network = embedded_network();
    ASSERT_NE(network, nullptr);
    EXPECT_FALSE(network->description.empty());
    const Position start = Position::initial();
    EXPECT_LT(std::abs(evaluate_slow(*network, start)), 150);
    BySquare<Piece> board = start.setup().board;
    board[Square::D8] = Piece::None;
    EXPECT_GT(evaluate_slow(*network, board, Color::White), 500) << "a queen up";
    EXPECT_LT(evaluate_slow(*network, board, Color::Black), -500) << "a queen down";
}

}  // namespace
}  // namespace tabiya::nnue
