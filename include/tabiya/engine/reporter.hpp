// SPDX-License-Identifier: MIT
// Reporter: how an engine tells what it finds. The engine itself prints nothing; a UCI session, a
// test, a tool writing JSON or a page in the browser each pass a Reporter of their own.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "tabiya/chess/move.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/score.hpp"

namespace tabiya::engine {

/// One line of play with everything known about the search that found it.
struct Line {
    int index = 1;  // 1 for the best line, 2 for the second best (MultiPV) …
    int depth = 0;
    int selective_depth = 0;
    Score score;
    Bound bound = Bound::Exact;
    Wdl wdl;
    std::uint64_t nodes = 0;
    std::uint64_t nodes_per_second = 0;
    std::uint64_t tablebase_hits = 0;
    int hashfull = 0;  // thousandths of the table in use
    Milliseconds time{};
    std::span<const chess::Move> pv;  // valid during the call only; legal from the root position on
};

/// The move the search is looking at, sent only after a few seconds.
struct CurrentMove {
    int depth = 0;
    chess::Move move;
    int number = 1;  // from 1
};

/// What the search knows about one root move after an iteration.
struct RootMove {
    chess::Move move;
    Score score;                      // from the last time this move was searched with an open window
    Bound bound = Bound::Exact;       // how that score is to be read
    int depth = 0;                    // the iteration it comes from
    std::uint64_t nodes = 0;          // spent below this move since the search began
    std::span<const chess::Move> pv;  // begins with `move`; valid during the call only
};

/// Receives what a search finds. Calls come from the engine's own threads, never two at a time, and
/// the last one of a search is always `best`. Implementations must not call back into the engine.
class Reporter {
  public:
    virtual ~Reporter() = default;
    /// A line, after every iteration and whenever the best line changes.
    virtual void line(const Line& line) = 0;
    virtual void current_move(const CurrentMove&) {}
    /// All root moves, best first, after every iteration.
    virtual void root_moves(std::span<const RootMove>) {}
    /// A remark for people.
    virtual void message(std::string_view) {}
    /// The end of the search. `best` is no move only if there is no legal one (or none of the moves
    /// asked for is legal); `ponder` is the expected reply, or no move.
    virtual void best(chess::Move best, chess::Move ponder) = 0;
};

/// Keeps silent; for those who only want the engine to think.
class NullReporter : public Reporter {
  public:
    void line(const Line&) override {}
    void best(chess::Move, chess::Move) override {}
};

}  // namespace tabiya::engine
