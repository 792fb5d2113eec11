// SPDX-License-Identifier: MIT
#include "tabiya/engine/tuning.hpp"

#include <set>

#include <gtest/gtest.h>

#include "tabiya/chess/game.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/player.hpp"

namespace tabiya::engine {
namespace {

Options tuned(std::string name, int value) {
    Options options;
    options.tuned.emplace(std::move(name), value);
    return options;
}

Limits of_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}

/// The nodes of the same few searches, with whatever the player keeps between them.
std::uint64_t nodes_of(Player& player) {
    std::uint64_t sum = 0;
    chess::Game game;
    for (int ply = 0; ply < 6; ++ply) {
        const Answer answer = player.think(Root(game), of_depth(8));
        sum += answer.nodes;
        EXPECT_TRUE(game.play(answer.best));
    }
    return sum;
}

TEST(Tuning, ANumberThatDoesNotExistIsRefused) {
    Engine engine;
    const auto result = engine.set_options(tuned("no_such_number", 1));
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().sentence.find("no_such_number"), std::string::npos);
    EXPECT_TRUE(engine.options().tuned.empty()) << "the old options stay";
}

class TunedSearch : public ::testing::Test {
  protected:
    void SetUp() override {
        if (tunables().empty()) GTEST_SKIP() << "the numbers of the search are constants in this build";
    }
};

TEST_F(TunedSearch, EveryNumberHasAName) {
    std::set<std::string_view> names;
    for (const Tunable& tunable : tunables()) {
        EXPECT_TRUE(names.insert(tunable.name).second) << tunable.name;
        EXPECT_TRUE(tunable.range.contains(tunable.initial)) << tunable.name;
    }
}

TEST_F(TunedSearch, AValueOutsideItsRangeIsRefused) {
    Engine engine;
    for (const Tunable& tunable : tunables()) {
        EXPECT_FALSE(engine.set_options(tuned(std::string(tunable.name), int(tunable.range.most) + 1)));
        EXPECT_TRUE(engine.set_options(tuned(std::string(tunable.name), int(tunable.range.most))));
    }
}

TEST_F(TunedSearch, ANumberChangesTheSearchAndItsInitialValueDoesNot) {
    Player plain;
    Player same(tuned("rfp_depth", 9));
    Player without(tuned("rfp_depth", 0));
    const std::uint64_t expected = nodes_of(plain);
    EXPECT_EQ(nodes_of(same), expected);
    EXPECT_NE(nodes_of(without), expected);
}

TEST_F(TunedSearch, TwoSetsOnOneThreadDoNotMix) {
    Player alone(tuned("nmp_depth", 255));
    const std::uint64_t expected = nodes_of(alone);
    Player with;
    Player without(tuned("nmp_depth", 255));
    chess::Game game;
    std::uint64_t sum = 0;
    for (int ply = 0; ply < 6; ++ply) {
        with.think(Root(game), of_depth(6));
        const Answer answer = without.think(Root(game), of_depth(8));
        sum += answer.nodes;
        ASSERT_TRUE(game.play(answer.best));
    }
    EXPECT_EQ(sum, expected);
}

}  // namespace
}  // namespace tabiya::engine
