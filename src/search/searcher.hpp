// SPDX-License-Identifier: MIT
// Searcher: a Worker for one kind of evaluation. This header declares the steps; the page that calls
// them is page.hpp, the steps before the moves are steps.hpp, those of the move loop moves.hpp, and
// what is learned from the outcome learning.hpp. Include instance.hpp to make a Searcher.
#pragma once

#include <optional>
#include <utility>

#include "search/node.hpp"
#include "search/witness.hpp"
#include "search/worker.hpp"

namespace tabiya::search {

template <Evaluator E>
class Searcher final : public Worker {
  public:
    template <class... Args>
    explicit Searcher(Table& table, Args&&... args) : Worker(table), evaluator_(std::forward<Args>(args)...) {}

    void run(const RootPosition& root, const Budget& budget, Supervisor& supervisor) override;
    Value static_evaluation(const Position& position) override;

  private:
    // ---- deepening.hpp: from the root, deeper and deeper ----------------------------------------
    void deepen();
    void search_line();
    void tell_unfinished_lines();
    void aspire(RootMove& first);
    [[nodiscard]] bool mate_found() const noexcept;

    // ---- page.hpp: one node -----------------------------------------------------------------------
    template <Kind K>
    Value search(Frame& frame, Value alpha, Value beta, int depth, bool cut);
    template <Kind K>
    Value quiesce(Frame& frame, Value alpha, Value beta);

    // ---- steps.hpp: before any move is tried ------------------------------------------------------
    std::optional<Value> drawn(Node& n) noexcept;
    std::optional<Value> mate_distance(Node& n) noexcept;
    void probe_table(Node& n) noexcept;
    template <Kind K>
    std::optional<Value> table_cutoff(Node& n) noexcept;
    template <Kind K>
    std::optional<Value> tablebase(Node& n) noexcept;
    void assess(Node& n) noexcept;
    void hindsight(Node& n) noexcept;
    std::optional<Value> razoring(Node& n);
    std::optional<Value> reverse_futility(const Node& n) noexcept;
    std::optional<Value> null_move(Node& n);
    template <Kind K>
    void internal_iterative_reduction(Node& n) noexcept;
    std::optional<Value> probcut(Node& n);

    // ---- moves.hpp: one move after the other ------------------------------------------------------
    template <Kind K>
    std::optional<Value> try_moves(Node& n);
    template <Kind K>
    [[nodiscard]] bool is_excluded(const Node& n, Move move) const noexcept;
    [[nodiscard]] Candidate examine(const Node& n, Move move) const noexcept;
    template <Kind K>
    bool prune(Node& n, const Candidate& c, Picker& picker) const noexcept;
    bool prune_noisy(const Node& n, const Candidate& c, int reduced_depth) const noexcept;
    bool prune_quiet(Node& n, const Candidate& c, int reduced_depth, Picker& picker) const noexcept;
    template <Kind K>
    std::optional<Value> singular(Node& n, const Candidate& c, int& extension);
    template <Kind K>
    [[nodiscard]] int reduction(const Node& n, const Candidate& c) const noexcept;
    template <Kind K>
    Value search_child(Node& n, const Candidate& c, int extension);
    template <Kind K>
    bool record(Node& n, const Candidate& c, Value value);
    void record_at_root(const Node& n, const Candidate& c, Value value, std::uint64_t nodes_before);
    Value conclude(Node& n) noexcept;

    // ---- quiescence.hpp: the same for quiescence --------------------------------------------------
    template <Kind K>
    std::optional<Value> quiescent_table_cutoff(const Node& n) noexcept;
    std::optional<Value> stand_pat(Node& n) noexcept;
    template <Kind K>
    Value try_captures(Node& n);
    void store(const Node& n, int depth, Bound bound) noexcept;

    // ---- learning.hpp: what the outcome teaches ---------------------------------------------------
    [[nodiscard]] OrderingContext ordering(const Frame& frame) noexcept;
    [[nodiscard]] int quiet_history(const Node& n, Move move) const noexcept;
    void learn_continuations(Frame& frame, Piece piece, Square to, int bonus) noexcept;
    void learn_quiet(const Node& n, Move move, int bonus) noexcept;
    void learn_from_best(const Node& n) noexcept;
    void learn_from_fail_low(const Node& n) noexcept;
    void learn_from_swing(const Node& n) noexcept;
    [[nodiscard]] int correction(const Frame& frame) const noexcept;
    [[nodiscard]] Value corrected(const Frame& frame, Value raw, int by) const noexcept;
    void learn_correction(const Node& n) noexcept;

    // ---- what a witness is told, if the evaluator brings one (witness.hpp) -------------------------
    void entered([[maybe_unused]] const Node& n, [[maybe_unused]] Kind kind) {
        if constexpr (Witnessed<E>) evaluator_.witness().entered(n, kind);
    }
    Value settled([[maybe_unused]] const Node& n, [[maybe_unused]] Why why, Value value) {
        if constexpr (Witnessed<E>) evaluator_.witness().settled(n, why, value);
        return value;
    }
    void pruned([[maybe_unused]] const Node& n, [[maybe_unused]] Move move) {
        if constexpr (Witnessed<E>) evaluator_.witness().pruned(n, move);
    }

    // ---- making moves -----------------------------------------------------------------------------
    static Frame& next(Frame& frame) noexcept { return *(&frame + 1); }
    static const Frame& before(const Frame& frame, int plies) noexcept { return *(&frame - plies); }
    static Frame& before(Frame& frame, int plies) noexcept { return *(&frame - plies); }
    void expect(const Position& position, Move move) const noexcept;
    void play(Frame& frame, Move move) noexcept;
    void take_back() noexcept { evaluator_.pop(); }
    [[nodiscard]] Value evaluate(const Position& position) noexcept;
    [[nodiscard]] Line& line_at(const Frame& frame) noexcept { return lines_[std::size_t(frame.ply)]; }

    E evaluator_;
};

}  // namespace tabiya::search
