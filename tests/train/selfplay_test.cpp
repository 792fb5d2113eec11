// SPDX-License-Identifier: MIT
#include "train/selfplay.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>

#include "nnue/evaluator.hpp"
#include "train/datagen.hpp"
#include "train/statistics.hpp"
#include "train/trainer.hpp"

namespace tabiya::train {
namespace {

namespace fs = std::filesystem;

/// A folder that is gone when the test is over.
class Folder {
  public:
    Folder() : path_(fs::temp_directory_path() / ("tabiya-selfplay-" + std::to_string(::getpid()))) {
        fs::create_directories(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { fs::remove_all(path_); }
    [[nodiscard]] std::string file(const char* name) const { return (path_ / name).string(); }

  private:
    fs::path path_;
};

std::vector<char> contents(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

DatagenOptions few_nodes(const std::string& path, std::uint64_t games, unsigned threads) {
    DatagenOptions options;
    options.path = path;
    options.games = games;
    options.threads = threads;
    options.play.soft_nodes = 20;
    options.play.hard_nodes = 200;
    options.play.chess960_percent = 50;
    options.play.seed = 42;
    return options;
}

const std::atomic<bool> never{false};

DatagenProgress generate(const DatagenOptions& options) {
    const auto result = generate_data(options, nullptr, never, [](const DatagenProgress&) {});
    EXPECT_TRUE(result);
    return result ? *result : DatagenProgress{};
}

TEST(SelfPlay, GamesAreLegalAndEndAsTheRulesSay) {
    SelfPlayOptions options;
    options.soft_nodes = 30;
    SelfPlayer player(options, nullptr);
    int decided = 0;
    for (std::uint64_t number = 0; number < 10; ++number) {
        const GameRecord game = player.play(number);
        ASSERT_FALSE(game.moves.empty());
        ASSERT_LE(game.moves.size(), std::size_t(options.max_plies));
        ASSERT_TRUE(replay(game, [](const chess::Position&, const ScoredMove&) {}));
        decided += game.outcome != Outcome::Draw;
        // A game decided by scores was decided for the side that they favoured.
        if (game.outcome == Outcome::WhiteWins) {
            EXPECT_GT(game.moves.back().score, 0);
        }
        if (game.outcome == Outcome::BlackWins) {
            EXPECT_LT(game.moves.back().score, 0);
        }
    }
    EXPECT_GT(decided, 0);
    EXPECT_GT(player.nodes(), 0U);
}

// The mean of the first scores, whoever they are for.
double first_scores(const SelfPlayOptions& options) {
    SelfPlayer player(options, nullptr);
    constexpr int games = 20;
    double sum = 0;
    for (std::uint64_t number = 0; number < games; ++number)
        sum += std::abs(player.play(number).moves.front().score) / double(games);
    return sum;
}

TEST(SelfPlay, NaturalOpeningsAreVariousAndMoreLevelThanRandomOnes) {
    SelfPlayOptions random;
    random.soft_nodes = 30;
    random.chess960_percent = 0;
    random.win_score = 1;  // games as short as can be: only how they begin matters here
    SelfPlayOptions natural = random;
    natural.random_plies = 0;
    natural.natural_plies = 8;
    EXPECT_LT(first_scores(natural), first_scores(random));

    SelfPlayer player(natural, nullptr);
    std::set<chess::Key> beginnings;
    for (std::uint64_t number = 0; number < 10; ++number) beginnings.insert(player.play(number).start.key());
    EXPECT_GT(beginnings.size(), 8U);
}

TEST(Datagen, TheFileDependsOnTheSeedAlone) {
    const Folder folder;
    generate(few_nodes(folder.file("one"), 8, 1));
    generate(few_nodes(folder.file("two"), 8, 3));
    EXPECT_EQ(contents(folder.file("one")), contents(folder.file("two")));
    auto other = few_nodes(folder.file("other"), 8, 1);
    other.play.seed = 43;
    generate(other);
    EXPECT_NE(contents(folder.file("one")), contents(folder.file("other")));
}

TEST(Datagen, GoesOnAfterAKill) {
    const Folder folder;
    generate(few_nodes(folder.file("whole"), 6, 1));
    generate(few_nodes(folder.file("cut"), 4, 1));
    fs::resize_file(folder.file("cut"), fs::file_size(folder.file("cut")) - 5);
    const DatagenProgress progress = generate(few_nodes(folder.file("cut"), 6, 2));
    EXPECT_EQ(progress.games_before, 3U);
    EXPECT_EQ(progress.games, 3U);
    EXPECT_GT(progress.dropped_bytes, 0U);
    EXPECT_EQ(contents(folder.file("whole")), contents(folder.file("cut")));
}

TEST(Datagen, ShardsShareTheWork) {
    const Folder folder;
    generate(few_nodes(folder.file("all"), 6, 1));
    std::vector<char> games;
    std::size_t size = 0;
    for (std::uint64_t shard : {0U, 1U}) {
        auto options = few_nodes(folder.file(shard == 0 ? "even" : "odd"), 3, 1);
        options.shard = shard;
        options.shards = 2;
        generate(options);
        size += contents(options.path).size();
    }
    EXPECT_EQ(contents(folder.file("all")).size(), size);
}

TEST(Datagen, StopsWhenTold) {
    const Folder folder;
    const std::atomic<bool> stop{true};
    const auto result =
        generate_data(few_nodes(folder.file("none"), 100, 2), nullptr, stop, [](const DatagenProgress&) {});
    ASSERT_TRUE(result);
    EXPECT_EQ(result->games, 0U);
}

// The whole route in small: games, a network from them, the network plays the next games.
TEST(Route, GamesMakeANetworkThatPlays) {
    const Folder folder;
    generate(few_nodes(folder.file("g0"), 30, 2));
    const auto statistics = statistics_of(folder.file("g0"));
    ASSERT_TRUE(statistics);
    EXPECT_EQ(statistics->games, 30U);
    EXPECT_FALSE(statistics->fault.has_value());
    EXPECT_GT(statistics->wanted, 100U);
    EXPECT_NE(text_of(*statistics).find("every stored move is legal"), std::string::npos);

    Dataset data;
    ASSERT_TRUE(data.add(folder.file("g0"), Filter{}));
    TrainOptions options;
    options.architecture = {128, 1, 8, {}};
    options.epochs = 12;
    options.batch = 256;
    options.reports = 4;
    options.checkpoint = folder.file("checkpoint");
    const auto trained = train(options, data, [](const Progress&) { return true; });
    ASSERT_TRUE(trained);
    ASSERT_EQ(trained->curve.size(), 4U);
    EXPECT_LT(trained->curve.back().training_loss, trained->curve.front().training_loss);
    EXPECT_NE(curve_svg(trained->curve, "test").find("polyline"), std::string::npos);

    const auto network = nnue::Network::parse(trained->network.bytes());
    ASSERT_TRUE(network) << network.error().sentence;
    // It knows already who is winning where the search saw it clearly.
    int clear = 0;
    int agreed = 0;
    const auto always = [] { return true; };
    ASSERT_TRUE(replay_file(folder.file("g0"), always, [&](const Replayed& shown) {
        if (std::abs(shown.scored.score) < 300) return;
        const chess::Color turn = shown.position.turn();
        const int score = turn == chess::Color::White ? shown.scored.score : -shown.scored.score;
        ++clear;
        agreed += (nnue::evaluate_slow(*network, shown.position.setup().board, turn) > 0) == (score > 0);
    }));
    EXPECT_GT(clear, 100);
    EXPECT_GT(agreed, clear * 3 / 4) << "of " << clear;

    auto next = few_nodes(folder.file("g1"), 2, 1);
    const auto played = generate_data(next, &*network, never, [](const DatagenProgress&) {});
    ASSERT_TRUE(played);
    EXPECT_EQ(played->games, 2U);
}

TEST(Trainer, ResumesWhereItStopped) {
    const Folder folder;
    generate(few_nodes(folder.file("games"), 12, 2));
    Dataset data;
    ASSERT_TRUE(data.add(folder.file("games"), Filter{}));
    TrainOptions options;
    options.architecture = {128, 1, 1, {}};
    options.threads = 1;
    options.epochs = 4;
    options.batch = 128;
    options.reports = 4;
    const auto whole = train(options, data, [](const Progress&) { return true; });
    ASSERT_TRUE(whole);
    options.checkpoint = folder.file("checkpoint");
    ASSERT_TRUE(train(options, data, [](const Progress& p) { return p.step < p.steps / 2; }));
    options.resume = true;
    const auto resumed = train(options, data, [](const Progress&) { return true; });
    ASSERT_TRUE(resumed);
    EXPECT_EQ(whole->network.bytes(), resumed->network.bytes());

    options.architecture.hidden = 256;
    EXPECT_EQ(train(options, data, [](const Progress&) { return true; }).error().sentence,
              options.checkpoint + " is the checkpoint of another architecture");
}

}  // namespace
}  // namespace tabiya::train
