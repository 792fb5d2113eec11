// SPDX-License-Identifier: MIT
// Engine: a chess engine to embed. It starts its own threads, prints nothing, throws nothing, and may
// be driven from any thread.
//
//     tabiya::engine::Engine engine;
//     engine.set_position(Root(position));
//     engine.start(limits, reporter);    // returns at once; reporter.best(...) ends the search
//     engine.stop();                     // from anywhere, whenever patience ends
//     engine.wait();                     // until best() has been called
#pragma once

#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/options.hpp"
#include "tabiya/engine/reporter.hpp"
#include "tabiya/engine/root.hpp"
#include "tabiya/engine/score.hpp"

namespace tabiya::engine {

/// Success without a value.
struct Done {};

/// One term of an evaluation in centipawns for each side; the side's share, not the difference.
struct EvaluationTerm {
    std::string_view name;
    chess::ByColor<int> centipawns{};
};

/// What a network says of a position, taken apart.
struct NetworkEvaluation {
    int raw = 0;          // the network's own number, for the side to move
    unsigned bucket = 0;  // the output layer that spoke, chosen by the number of men
    unsigned buckets = 1;
    chess::BySquare<chess::Piece> board{};
    /// What White's score would lose if the man on that square were gone; 0 for kings and empty squares.
    chess::BySquare<int> shares{};
};

/// What the evaluation alone says about a position, without any search.
struct Evaluation {
    Score score;                        // from White's point of view
    Wdl wdl;                            // likewise
    bool in_check = false;              // the evaluation is not meant for such positions
    std::vector<EvaluationTerm> terms;  // empty if the evaluation is a network
    std::optional<NetworkEvaluation> network;
};

class Engine {
  public:
    /// Default options. Allocates the table and starts the threads.
    Engine();
    /// Stops a running search and waits for its `best`.
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    /// Takes all options over or, if one of them cannot be had, none. A running search is stopped
    /// first and reports its best move as usual.
    chess::Result<Done, OptionError> set_options(const Options& options);
    [[nodiscard]] Options options() const;

    /// What the next search begins from; a running one is not disturbed.
    void set_position(Root root);
    [[nodiscard]] Root position() const;

    /// Begins a search of the current position. Must not block: returns as soon as the threads have
    /// been woken. A search still running is stopped and waited for first. The reporter must live
    /// until its `best` was called.
    void start(const Limits& limits, Reporter& reporter);
    /// Ends the search as soon as possible; `best` is called from the engine's thread. No search, no effect.
    void stop();
    /// The opponent played the expected move: a pondering search goes on under its other limits.
    void ponder_hit();
    /// Blocks until no search is running. An infinite search must be stopped by somebody.
    void wait();
    [[nodiscard]] bool searching() const;

    /// Forgets everything learned from earlier positions. A running search is stopped first.
    void new_game();
    /// Empties the transposition table only. A running search is stopped first.
    void clear_hash();

    /// The evaluation of the current position without search.
    [[nodiscard]] Evaluation evaluate() const;

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

}  // namespace tabiya::engine
