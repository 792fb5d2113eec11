// SPDX-License-Identifier: MIT
#include <chrono>

#include "tabiya/engine/player.hpp"
#include "tools/contestant.hpp"

namespace tabiya::tools {

namespace {

class OwnEngine final : public Contestant {
  public:
    explicit OwnEngine(const engine::Options& options)
        : player_(options), nodes_time_(std::uint64_t(options.nodes_time)) {}

    void new_game() override { player_.new_game(); }

    std::optional<Choice> choose(const GameSoFar& game, const engine::Limits& limits) override {
        const auto begun = std::chrono::steady_clock::now();  // a match does not trust its players' clocks
        const engine::Answer answer = player_.think(game.root, limits);
        const auto used = std::chrono::steady_clock::now() - begun;
        auto time = std::chrono::duration_cast<engine::Milliseconds>(used);
        // A player that counts its time in nodes has a clock that does, so its games are the same on every machine.
        if (nodes_time_ > 0) time = engine::Milliseconds(answer.nodes / nodes_time_);
        return Choice{.move = answer.best,
                      .score = answer.score,
                      .depth = answer.depth,
                      .nodes = answer.nodes,
                      .time = time,
                      .pv = {answer.pv.begin(), answer.pv.end()}};
    }

  private:
    engine::Player player_;
    std::uint64_t nodes_time_;
};

}  // namespace

std::unique_ptr<Contestant> own_engine(const engine::Options& options) { return std::make_unique<OwnEngine>(options); }

}  // namespace tabiya::tools
