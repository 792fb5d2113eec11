// SPDX-License-Identifier: MIT
// Player: the engine's search on the caller's own thread. It returns when it has an answer, says
// nothing meanwhile, and the same questions in the same order get the same answers. For matches,
// self-play, tests and test suites; many Players can think at once, each on its own thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/options.hpp"
#include "tabiya/engine/reporter.hpp"
#include "tabiya/engine/root.hpp"
#include "tabiya/engine/score.hpp"

namespace tabiya::engine {

/// What came out of a search.
struct Answer {
    chess::Move best;    // no move if there is no legal one
    chess::Move ponder;  // the expected reply, or no move
    Score score;
    int depth = 0;
    int selective_depth = 0;
    std::uint64_t nodes = 0;
    std::uint64_t tablebase_hits = 0;
    Milliseconds time{};
    std::span<const chess::Move> pv;  // valid until the Player thinks again
};

class Player {
  public:
    /// A player with its own table and its own memory. Of the options, `threads` is ignored, and so are an
    /// evaluation file that cannot be used (ask `network_fault`) and tuned numbers this build does not have.
    explicit Player(const Options& options = {});
    ~Player();
    Player(Player&&) noexcept;
    Player& operator=(Player&&) noexcept;

    /// Forgets everything, as between two games.
    void new_game();
    /// Searches and answers. `infinite` and `ponder` are ignored: somebody has to set a limit, or
    /// set `stop` from another thread. Lines are reported if a reporter is given (`best` is not
    /// called: it is the return value).
    Answer think(const Root& root, const Limits& limits, Reporter* reporter = nullptr,
                 const std::atomic<bool>* stop = nullptr);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace tabiya::engine
