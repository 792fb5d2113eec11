// SPDX-License-Identifier: MIT
// Worker: one thread's search, from the root position to a list of root moves with values and lines.
// It knows no threads, no clock and no protocol; whoever runs it gives it a budget and a supervisor.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "search/cuckoo.hpp"
#include "search/evaluator.hpp"
#include "search/histories.hpp"
#include "search/picker.hpp"
#include "search/table.hpp"
#include "search/value.hpp"
#include "search/zeroed.hpp"

namespace tabiya::search {

inline constexpr int max_depth = max_ply - 1;

/// A line of moves.
struct Line {
    std::array<Move, max_ply + 2> moves;
    int length = 0;

    void clear() noexcept { length = 0; }
    /// A move and the line that follows it.
    void set(Move move, const Line& rest) noexcept {
        moves[0] = move;
        length = std::min(rest.length + 1, int(moves.size()));
        std::copy_n(rest.moves.begin(), length - 1, moves.begin() + 1);
    }
    [[nodiscard]] std::span<const Move> view() const noexcept { return {moves.data(), std::size_t(length)}; }
};

/// What the search knows about one move at the root.
struct RootMove {
    Move move;
    Value value = -infinite;     // of the current iteration; -infinite if it was only refuted
    Value previous = -infinite;  // of the iteration before
    Value average = -infinite;   // smoothed, the centre of the aspiration window
    Value shown = -infinite;     // the last value worth telling, within its bound
    Bound bound = Bound::None;
    int depth = 0;  // iteration that `shown` comes from
    int selective_depth = 0;
    int tablebase_rank = 0;  // moves of a higher rank are searched first, lower ones not at all
    std::uint64_t nodes = 0;
    Line pv;
};

/// What endgame tables say about a root move. Only moves of the best rank are searched.
struct RootRank {
    Move move;
    int rank = 0;
};

/// When endgame tables are asked inside the search.
struct TablebaseUse {
    int men = 0;    // at most this many on the board; 0: never
    int depth = 1;  // with exactly so many men, only from this depth on
    bool fifty_move_rule = true;
};

/// How much a search may do. What is not set does not limit.
struct Budget {
    int depth = max_depth;
    std::uint64_t nodes = ~std::uint64_t{0};       // never more, checked at every node
    std::uint64_t soft_nodes = ~std::uint64_t{0};  // no new iteration beyond
    int multi_pv = 1;
    int mate_plies = 0;            // stop when a mate this short is found
    std::span<const Move> only{};  // root moves to consider; empty for all
    int noise = 0;                 // centipawns by which the evaluation may err, for weaker levels
    std::uint64_t noise_seed = 0;
    TablebaseUse tablebases;
    std::span<const RootRank> ranks{};  // if the root itself is in the tables
};

class Worker;

/// Looks after a running search. All calls come from the thread that runs the worker.
class Supervisor {
  public:
    virtual ~Supervisor() = default;
    /// Called every thousand nodes or so; true ends the search at once.
    virtual bool poll(const Worker& worker) = 0;
    /// The line `index` (0 = best) has a new value, perhaps only a bound.
    virtual void line(const Worker&, int /*index*/) {}
    virtual void current_move(const Worker&, Move /*move*/, int /*number*/) {}
    /// An iteration is complete; true ends the search.
    virtual bool iteration(const Worker& worker) = 0;
};

/// Lets the budget alone decide.
class NoSupervisor final : public Supervisor {
  public:
    bool poll(const Worker&) override { return false; }
    bool iteration(const Worker&) override { return false; }
};

/// The position to search and the keys of those before it, oldest first.
struct RootPosition {
    const Position& position;
    std::span<const Key> earlier;
};

/// One level of the tree on the current path.
struct Frame {
    Position position = Position::initial();
    Move move;                             // the move being tried here; none for a null move
    Move excluded;                         // left out, to see whether it is the only good one
    Bitboard threats;                      // squares the opponent attacks
    Continuation* continuation = nullptr;  // what usually answers `move`
    ContinuationCorrection* correction = nullptr;
    Value eval = no_value;  // static, corrected; none in check
    int ply = 0;
    int since_null = 0;  // plies since the last null move or the root's past
    int reduction = 0;   // by which the move tried here is reduced, in plies
    int cutoffs = 0;     // fail-highs among the children so far
    bool in_check = false;
    bool table_pv = false;
};

/// The part of a worker that does not depend on the evaluation, and the handle by which it is driven.
class Worker {
  public:
    explicit Worker(Table& table);
    virtual ~Worker() = default;
    Worker(const Worker&) = delete;
    Worker& operator=(const Worker&) = delete;

    /// Searches until the budget is spent or the supervisor has had enough. Allocates nothing.
    virtual void run(const RootPosition& root, const Budget& budget, Supervisor& supervisor) = 0;
    /// The evaluation of a position without search, as the search sees it (for the side to move).
    virtual Value static_evaluation(const Position& position) = 0;
    /// Forgets what was learned.
    void new_game() noexcept;

    /// Best first; empty if there is no legal move.
    [[nodiscard]] std::span<const RootMove> root_moves() const noexcept { return root_moves_; }
    /// The last iteration completed (by the best move, if the search was stopped inside one).
    [[nodiscard]] int completed_depth() const noexcept { return completed_depth_; }
    [[nodiscard]] int root_depth() const noexcept { return root_depth_; }
    /// Whether the search is on its way out.
    [[nodiscard]] bool stopped() const noexcept { return stopped_; }
    [[nodiscard]] std::uint64_t nodes() const noexcept { return nodes_.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t tablebase_hits() const noexcept {
        return tablebase_hits_.load(std::memory_order_relaxed);
    }
    [[nodiscard]] const Table& table() const noexcept { return *table_; }
    void use(Table& table) noexcept { table_ = &table; }

  protected:
    static constexpr int sentinels = 7;        // frames before the root, so that looking back needs no test
    static constexpr int past_capacity = 512;  // keys of the game that are kept

    void prepare(const RootPosition& root, const Budget& budget, Supervisor& supervisor) noexcept;
    [[nodiscard]] Frame& root_frame() noexcept { return frames_[sentinels]; }
    [[nodiscard]] Path path(const Frame& frame) const noexcept {
        return {{keys_.get(), std::size_t(past_ + frame.ply + 1)},
                frame.ply,
                std::min(frame.position.halfmove_clock(), frame.since_null)};
    }
    void remember_key(const Frame& frame) noexcept { keys_[past_ + frame.ply] = frame.position.key(); }
    void count_node() noexcept { nodes_.store(nodes() + 1, std::memory_order_relaxed); }
    /// A draw, told apart by a hair so that the search does not see all draws as one.
    [[nodiscard]] Value draw_value() const noexcept { return draw - 1 + Value(nodes() & 2U); }
    void count_tablebase_hit() noexcept { tablebase_hits_.store(tablebase_hits() + 1, std::memory_order_relaxed); }
    /// Checks the budget; true once the search has to end.
    bool out_of_budget() noexcept;
    void sort_root_moves(std::size_t from, std::size_t to) noexcept;
    /// By the last values worth telling, whatever iteration they come from; mere bounds come last.
    void sort_root_moves_as_told(std::size_t from, std::size_t to) noexcept;

    Table* table_;
    Zeroed<Histories> histories_ = make_zeroed<Histories>();
    MoveArena arena_;
    std::vector<Frame> frames_;
    std::vector<Line> lines_;  // the principal variation from each ply on
    std::unique_ptr<Key[]> keys_;
    int past_ = 0;
    Continuation no_continuation_{};
    ContinuationCorrection no_correction_{};

    std::vector<RootMove> root_moves_;
    std::size_t pv_index_ = 0;
    std::size_t pv_end_ = 0;  // root moves of the same tablebase rank as the one at pv_index_
    int root_depth_ = 0;
    int completed_depth_ = 0;
    int selective_depth_ = 0;
    int null_move_guard_ = 0;  // no null move before this ply, while one is being verified

    Budget budget_;
    Supervisor* supervisor_ = nullptr;
    bool stopped_ = false;
    int until_poll_ = 0;
    std::atomic<std::uint64_t> nodes_{0};
    std::atomic<std::uint64_t> tablebase_hits_{0};
};

}  // namespace tabiya::search
