// SPDX-License-Identifier: MIT
// One game of the engine against itself, from a random opening.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "nnue/network.hpp"
#include "search/table.hpp"
#include "search/worker.hpp"
#include "train/random.hpp"
#include "train/viriformat.hpp"

namespace tabiya::train {

struct SelfPlayOptions {
    std::uint64_t soft_nodes = 200;   // no new iteration beyond so many nodes
    std::uint64_t hard_nodes = 1600;  // never more
    int random_plies = 8;             // and one more in half of the games
    int natural_plies = 0;            // then so many moves drawn by chance, the better the likelier
    int temperature = 30;             // a move worse by so many centipawns is drawn e times less often
    int chess960_percent = 10;        // games that begin from a double Chess960 array
    int opening_limit = 1000;         // openings judged worse than this are dropped
    int win_score = 2000;             // a game is won once |score| is at least this …
    int win_plies = 4;                // … for so many plies
    int draw_score = 8;               // and drawn once |score| is at most this …
    int draw_plies = 10;              // … for so many plies …
    int draw_from_ply = 70;           // … and not before this one
    int max_plies = 400;              // longer games are drawn
    std::uint64_t seed = 1;
};

/// One thread's player: a search worker and a small table of its own. Games depend on nothing but the
/// options and their number.
class SelfPlayer {
  public:
    /// Plays with the network, or with the hand-made evaluation if there is none.
    SelfPlayer(const SelfPlayOptions& options, const nnue::Network* network);

    /// The game with that number; openings that are dropped are replaced by others.
    GameRecord play(std::uint64_t number);
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_; }

  private:
    bool play_opening(std::uint64_t seed);
    bool play_on();
    [[nodiscard]] bool is_drawn_by_rule() const noexcept;
    void make(chess::Move move);
    chess::Move natural_move(Random& random);

    SelfPlayOptions options_;
    search::Table table_;
    std::unique_ptr<search::Worker> worker_;
    chess::Position position_ = chess::Position::initial();
    std::vector<chess::Key> keys_;  // of the positions before this one
    GameRecord game_;
    std::uint64_t nodes_ = 0;
};

}  // namespace tabiya::train
