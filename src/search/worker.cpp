// SPDX-License-Identifier: MIT
#include "search/worker.hpp"

#include <algorithm>
#include <new>

#include "tabiya/chess/movegen.hpp"

namespace tabiya::search {

namespace {
constexpr int nodes_between_polls = 1024;
}

Worker::Worker(Table& table)
    : table_(&table), frames_(std::size_t(max_ply + sentinels + 3), Frame{}), lines_(std::size_t(max_ply + 3)),
      keys_(new Key[std::size_t(past_capacity + max_ply + 3)]{}) {
    root_moves_.reserve(chess::MoveList::capacity);
    for (Frame& frame : frames_) {
        frame.continuation = &no_continuation_;
        frame.correction = &no_correction_;
    }
    for (int i = 0; i < int(frames_.size()); ++i) frames_[std::size_t(i)].ply = i - sentinels;
}

// In place: four megabytes are too many for a temporary on the stack.
void Worker::new_game() noexcept { ::new (static_cast<void*>(histories_.get())) Histories{}; }

void Worker::prepare(const RootPosition& root, const Budget& budget, Supervisor& supervisor) noexcept {
    budget_ = budget;
    supervisor_ = &supervisor;
    stopped_ = false;
    until_poll_ = nodes_between_polls;
    nodes_.store(0, std::memory_order_relaxed);
    tablebase_hits_.store(0, std::memory_order_relaxed);
    root_depth_ = completed_depth_ = selective_depth_ = null_move_guard_ = 0;
    pv_index_ = 0;
    arena_.reset(0);

    const auto kept = std::min<std::size_t>(root.earlier.size(), past_capacity);
    std::copy(root.earlier.end() - std::ptrdiff_t(kept), root.earlier.end(), keys_.get());
    past_ = int(kept);
    Frame& frame = root_frame();
    frame.position = root.position;
    frame.excluded = Move();
    frame.since_null = past_;
    remember_key(frame);

    root_moves_.clear();
    for (Move move : chess::legal_moves(root.position)) {
        const bool wanted =
            budget.only.empty() || std::find(budget.only.begin(), budget.only.end(), move) != budget.only.end();
        if (!wanted) continue;
        RootMove& added = root_moves_.emplace_back();
        added.move = move;
        added.pv.set(move, Line{});
        for (const RootRank& ranked : budget.ranks)
            if (ranked.move == move) added.tablebase_rank = ranked.rank;
    }
    sort_root_moves(0, root_moves_.size());  // all values are equal still: by rank
    pv_end_ = root_moves_.size();
}

bool Worker::out_of_budget() noexcept {
    if (stopped_) return true;
    if (nodes() >= budget_.nodes) stopped_ = true;
    if (--until_poll_ <= 0) {
        until_poll_ = nodes_between_polls;
        if (supervisor_->poll(*this)) stopped_ = true;
    }
    return stopped_;
}

namespace {

/// Insertion sort: stable, and nearly nothing is out of place.
template <class Better>
void sort_moves(std::span<RootMove> moves, Better better) noexcept {
    for (std::size_t i = 1; i < moves.size(); ++i)
        for (std::size_t j = i; j > 0 && better(moves[j], moves[j - 1]); --j) std::swap(moves[j], moves[j - 1]);
}

}  // namespace

void Worker::sort_root_moves(std::size_t from, std::size_t to) noexcept {
    sort_moves(std::span(root_moves_).subspan(from, to - from), [](const RootMove& a, const RootMove& b) {
        if (a.tablebase_rank != b.tablebase_rank) return a.tablebase_rank > b.tablebase_rank;
        return a.value != b.value ? a.value > b.value : a.previous > b.previous;
    });
}

void Worker::sort_root_moves_as_told(std::size_t from, std::size_t to) noexcept {
    sort_moves(std::span(root_moves_).subspan(from, to - from), [](const RootMove& a, const RootMove& b) {
        const bool exact = a.bound == Bound::Exact;
        return exact != (b.bound == Bound::Exact) ? exact : a.shown > b.shown;
    });
}

}  // namespace tabiya::search
