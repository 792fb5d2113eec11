// SPDX-License-Identifier: MIT
// Whoever plays in a match: our own engine in this process, or another program spoken to in UCI.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/options.hpp"
#include "tabiya/engine/root.hpp"
#include "tabiya/engine/score.hpp"

namespace tabiya::tools {

/// A game so far, as contestants are told about it.
struct GameSoFar {
    chess::Position start = chess::Position::initial();
    std::vector<chess::Move> moves;
    engine::Root root;
    bool chess960 = false;

    explicit GameSoFar(const chess::Position& position) : start(position), root(position) {}
    void play(chess::Move move) {
        moves.push_back(move);
        root.play(move);
    }
};

/// A move and what its player thinks of it.
struct Choice {
    chess::Move move;
    engine::Score score;  // from the mover's point of view
    int depth = 0;
    std::uint64_t nodes = 0;
    engine::Milliseconds time{};
    std::vector<chess::Move> pv;
};

class Contestant {
  public:
    virtual ~Contestant() = default;
    virtual void new_game() = 0;
    /// A legal move for the side to move; nothing if the player failed, and then `failure()` says how.
    virtual std::optional<Choice> choose(const GameSoFar& game, const engine::Limits& limits) = 0;
    [[nodiscard]] virtual std::string failure() const { return {}; }
};

/// Our own engine with these options, thinking on the caller's thread.
std::unique_ptr<Contestant> own_engine(const engine::Options& options);

/// An option of a program, as `setoption` spells it.
struct NamedValue {
    std::string name;
    std::string value;
};

/// Another program. Null if it does not start or does not answer; `reason` then says why.
std::unique_ptr<Contestant> external_engine(const std::vector<std::string>& command,
                                            const std::vector<NamedValue>& options, std::string& reason);

}  // namespace tabiya::tools
