// SPDX-License-Identifier: MIT
#include <filesystem>
#include <string>

#include <gtest/gtest.h>

#include "support/search.hpp"
#include "tabiya/chess/game.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/player.hpp"
#include "tabiya/formats/syzygy.hpp"

namespace tabiya::engine {
namespace {

class Tablebases : public testing::Test {
  protected:
    void SetUp() override {
        if (!formats::syzygy::is_built_in()) GTEST_SKIP() << "this build came without libfathom";
        if (!std::filesystem::exists(path_)) GTEST_SKIP() << "no tables in " << path_;
        options_.syzygy_path = path_;
    }
    static Limits of_nodes(std::uint64_t nodes) {
        Limits limits;
        limits.nodes = nodes;
        return limits;
    }

    const std::string path_ = TABIYA_SHARED_DATA "/syzygy";
    Options options_;
};

TEST_F(Tablebases, AWonRootIsToldAsWonAndMated) {
    Player player(options_);
    chess::Game game(support::position("8/8/8/3k4/8/8/1B6/K6N w - - 0 1"));
    const Answer first = player.think(Root(game), of_nodes(1000));
    EXPECT_TRUE(first.score.is_tablebase() || first.score.is_mate());
    EXPECT_GT(first.score.value(), 0);
    while (!game.ending() && !game.claimable_draw())
        ASSERT_TRUE(game.play(player.think(Root(game), of_nodes(3000)).best));
    EXPECT_EQ(game.outcome(), chess::Outcome::WhiteWins) << "bishop and knight, within fifty moves";
}

TEST_F(Tablebases, ADrawnRootIsToldAsDrawn) {
    Player player(options_);
    const Answer answer = player.think(Root(support::position("8/8/8/3k4/8/8/4P3/K7 b - - 0 1")), of_nodes(1000));
    EXPECT_EQ(answer.score.value(), 0);
}

TEST_F(Tablebases, AreAskedInsideTheSearch) {
    // Five men at the root are too many for the limit; captures lead into the tables.
    options_.syzygy_probe_limit = 4;
    Player player(options_);
    const Answer answer = player.think(Root(support::position("8/8/3k4/3p4/8/3R4/8/K2r4 w - - 0 1")), of_nodes(5000));
    EXPECT_GT(answer.tablebase_hits, 0U);
    options_.syzygy_probe_limit = 0;
    Player without(options_);
    EXPECT_EQ(
        without.think(Root(support::position("8/8/3k4/3p4/8/3R4/8/K2r4 w - - 0 1")), of_nodes(5000)).tablebase_hits,
        0U);
}

TEST_F(Tablebases, APathWithoutTablesIsRefused) {
    Engine engine;
    Options options;
    options.syzygy_path = "/nowhere/at/all";
    options.hash = 2;
    options.threads = 2;
    const auto result = engine.set_options(options);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().code, OptionError::Code::BadTablebases);
    EXPECT_TRUE(engine.options().syzygy_path.empty());
    EXPECT_EQ(engine.options().hash, Options{}.hash) << "all options or none";
    EXPECT_EQ(engine.options().threads, 1);
    options.syzygy_path = path_;
    EXPECT_TRUE(engine.set_options(options));
}

/// Keeps every line that is told.
class Lines final : public Reporter {
  public:
    void line(const Line& line) override { told.emplace_back(line.pv.begin(), line.pv.end()); }
    void best(chess::Move, chess::Move) override {}
    std::vector<std::vector<chess::Move>> told;
};

TEST_F(Tablebases, LinesKeepWhatTheTablesProve) {
    namespace syzygy = formats::syzygy;
    options_.hash = 1;
    Engine engine;
    ASSERT_TRUE(engine.set_options(options_));
    for (std::string_view fen :
         {"8/8/k7/5Q2/1r6/5K2/8/8 w - - 0 1", "8/8/8/3K3k/8/8/3P4/8 b - - 0 1", "5Q2/8/8/7K/8/4k3/2p5/8 b - - 0 1",
          "6k1/8/8/2b5/8/7K/3R4/8 b - - 0 1", "4kN2/1Np3K1/8/8/8/8/8/8 w - - 0 1", "8/k7/8/7N/8/r7/8/1K6 b - - 0 1"}) {
        const chess::Position root = support::position(fen);
        const auto value = syzygy::wdl(root);
        ASSERT_TRUE(value);
        Lines lines;
        engine.new_game();
        engine.set_position(Root(root));
        engine.start(of_nodes(3000), lines);
        engine.wait();
        ASSERT_FALSE(lines.told.empty());
        for (const auto& line : lines.told) {
            chess::Position position = root;
            auto expected = *value;
            for (chess::Move move : line) {
                position.make(move);
                expected = -expected;
                EXPECT_EQ(syzygy::wdl(position), expected) << fen;
            }
            const bool last = &line == &lines.told.back();
            const bool mated = position.in_check() && !chess::has_legal_move(position);
            const bool known = *value != syzygy::Wdl::Draw && (mated || syzygy::probe_root(position));
            EXPECT_TRUE(mated || !last || !known) << fen << ": not played out";
        }
    }
}

}  // namespace
}  // namespace tabiya::engine
