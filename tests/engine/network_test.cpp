// SPDX-License-Identifier: MIT
// Which evaluation the engine uses, and what it says about it.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "nnue/network.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/player.hpp"

namespace tabiya::engine {
namespace {

/// A file with the given bytes, gone when the test is over.
class File {
  public:
    File(const char* name, const std::vector<std::uint8_t>& bytes)
        : path_((std::filesystem::temp_directory_path() / (name + std::to_string(::getpid()))).string()) {
        std::ofstream(path_, std::ios::binary)
            .write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    }
    File(const File&) = delete;
    File& operator=(const File&) = delete;
    ~File() { std::filesystem::remove(path_); }
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

// Counts the men of the side to move against the other's, wherever they stand.
nnue::Network counting_network() {
    constexpr std::uint32_t width = 128;
    nnue::Network network = nnue::Network::zero({width, 1, 1, {}});
    for (std::size_t feature = 0; feature < nnue::features_per_bucket; ++feature)
        if (feature % 128 < 64) network.feature_weights[feature * width] = 10;  // own men, in danger or not
    network.biases[width / 2] = nnue::first_scale;                              // what the count is multiplied with
    // One neuron of each later layer goes from 0 to 1 as the side to move has more men, and stands at ½ between.
    const std::size_t other_side = width / 2;
    network.second_weights[0] = 500;
    network.second_weights[other_side] = -500;
    network.second_biases[0] = nnue::second_sum_scale / 2;
    network.third_weights[0] = nnue::later_scale;
    network.output_weights[0] = nnue::later_scale;
    network.output_biases[0] = -nnue::later_scale * nnue::later_scale / 4;
    return network;
}

TEST(EngineNetwork, LoadsAFileAndTakesItApart) {
    const File file("tabiya-net-", counting_network().bytes());
    Engine engine;
    Options options = engine.options();
    options.eval_file = file.path();
    ASSERT_TRUE(engine.set_options(options));
    const Evaluation level = engine.evaluate();
    ASSERT_TRUE(level.network.has_value());
    EXPECT_TRUE(level.terms.empty());
    EXPECT_EQ(level.score.centipawns(), 0);
    EXPECT_EQ(level.wdl.win, level.wdl.loss);
    // Sixteen men a side: without one of White's, White's score is lower, without one of Black's it is higher.
    EXPECT_GT(level.network->shares[chess::Square::D1], 0);
    EXPECT_LT(level.network->shares[chess::Square::D8], 0);
    EXPECT_EQ(level.network->shares[chess::Square::E1], 0);
    EXPECT_EQ(level.network->shares[chess::Square::E4], 0);
}

TEST(EngineNetwork, HandMadeHasTermsAndNoNetwork) {
    Engine engine;
    Options options = engine.options();
    options.eval_file = Options::hand_made;
    ASSERT_TRUE(engine.set_options(options));
    EXPECT_FALSE(engine.evaluate().network.has_value());
    EXPECT_FALSE(engine.evaluate().terms.empty());
}

TEST(EngineNetwork, ABadFileChangesNothing) {
    const File file("tabiya-bad-", {'n', 'o'});
    Engine engine;
    const Options before = engine.options();
    Options options = before;
    options.eval_file = file.path();
    options.hash = before.hash + 1;
    const auto refused = engine.set_options(options);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, OptionError::Code::BadNetwork);
    EXPECT_EQ(engine.options().hash, before.hash);
    EXPECT_EQ(engine.options().eval_file, before.eval_file);
    ASSERT_TRUE(network_fault(options).has_value());
    EXPECT_EQ(network_fault(options)->sentence, refused.error().sentence);
    EXPECT_FALSE(network_fault(before).has_value());
    Limits limits;
    limits.nodes = 500;
    EXPECT_TRUE(bool(Player(options).think(Root(), limits).best)) << "plays all the same";
}

}  // namespace
}  // namespace tabiya::engine
