// SPDX-License-Identifier: MIT
// Iterative deepening and aspiration: the same question again and again, one ply deeper each time, with
// the answer so far as the guess of the next.
#pragma once

#include <algorithm>

#include "search/params.hpp"
#include "search/searcher.hpp"

namespace tabiya::search {

template <Evaluator E>
void Searcher<E>::run(const RootPosition& root, const Budget& budget, Supervisor& supervisor) {
    prepare(root, budget, supervisor);
    evaluator_.reset(root.position);
    if (!root_moves_.empty()) deepen();
}

template <Evaluator E>
Value Searcher<E>::static_evaluation(const Position& position) {
    budget_.noise = 0;
    evaluator_.reset(position);
    return evaluate(position);
}

/// Each iteration orders the moves for the next, so that a deep search costs less with the shallow
/// ones before it than without; and there is always an answer when time runs out.
template <Evaluator E>
void Searcher<E>::deepen() {
    for (root_depth_ = 1; root_depth_ <= std::min(budget_.depth, max_depth); ++root_depth_) {
        for (RootMove& move : root_moves_) move.previous = move.value;
        const std::size_t lines = std::min<std::size_t>(std::size_t(budget_.multi_pv), root_moves_.size());
        for (pv_index_ = 0; pv_index_ < lines && !stopped_; ++pv_index_) search_line();
        pv_index_ = 0;
        if (!stopped_) completed_depth_ = root_depth_;
        if (stopped_ || supervisor_->iteration(*this) || nodes() >= budget_.soft_nodes || mate_found()) break;
    }
    root_depth_ = std::min(root_depth_, max_depth);
}

template <Evaluator E>
bool Searcher<E>::mate_found() const noexcept {
    const RootMove& best = root_moves_.front();
    return budget_.mate_plies > 0 && best.bound == Bound::Exact && best.value >= mate_in(budget_.mate_plies);
}

/// The best of the root moves that have no line of their own yet.
template <Evaluator E>
void Searcher<E>::search_line() {
    pv_end_ = pv_index_;
    while (pv_end_ < root_moves_.size() && root_moves_[pv_end_].tablebase_rank == root_moves_[pv_index_].tablebase_rank)
        ++pv_end_;
    selective_depth_ = 0;
    aspire(root_moves_[pv_index_]);
    if (stopped_) return tell_unfinished_lines();
    const Move newcomer = root_moves_[pv_index_].move;
    sort_root_moves(0, pv_index_ + 1);
    // A line that turns out better than earlier ones takes its place among them, and those behind it move down.
    std::size_t first = pv_index_;
    while (first > 0 && root_moves_[first].move != newcomer) --first;
    for (std::size_t i = first; i <= pv_index_; ++i) supervisor_->line(*this, int(i));
}

/// The search was stopped with some of several lines told for this iteration. The others are told again as they were
/// before, so that no move has two lines: the moves they had may have moved up.
template <Evaluator E>
void Searcher<E>::tell_unfinished_lines() {
    if (pv_index_ == 0) return;
    const std::size_t lines = std::min<std::size_t>(std::size_t(budget_.multi_pv), pv_end_);
    sort_root_moves_as_told(pv_index_, pv_end_);
    for (std::size_t i = pv_index_; i < lines; ++i) supervisor_->line(*this, int(i));
}

TABIYA_PARAM(aspiration_delta, 11, 4, 10'000);
TABIYA_PARAM(aspiration_square, 13'000, 4000, 40'000);

namespace detail {

// A bound among the mates would be told as a mate that nobody has found: such a window is left open.
constexpr Value lower_bound(Value bound) noexcept { return is_loss(bound) ? -infinite : bound; }
constexpr Value upper_bound(Value bound) noexcept { return is_win(bound) ? infinite : bound; }

}  // namespace detail

/// Aspiration: the value will hardly differ much from the last one, and a narrow window cuts more. If
/// it falls outside, widen the window on that side and look again.
template <Evaluator E>
void Searcher<E>::aspire(RootMove& first) {
    const Value guess = first.average == -infinite ? 0 : first.average;
    int delta = aspiration_delta + int(std::min<std::int64_t>(std::int64_t{guess} * guess / aspiration_square, 1000));
    const bool open = root_depth_ < 4 || is_decisive(guess) || is_decisive(first.previous);
    Value alpha = open ? -infinite : detail::lower_bound(guess - delta);
    Value beta = open ? infinite : detail::upper_bound(guess + delta);
    int fail_highs = 0;
    while (true) {
        const int depth = std::max(root_depth_ - fail_highs, 1);
        const Value value = search<Kind::Root>(root_frame(), alpha, beta, depth, false);
        sort_root_moves(pv_index_, pv_end_);
        if (stopped_) return;
        if (value > alpha && value < beta) return;
        supervisor_->line(*this, int(pv_index_));
        const bool wide = delta > 900 || is_decisive(value);
        if (value <= alpha) {
            beta = detail::upper_bound((alpha + beta) / 2);
            alpha = wide ? -infinite : detail::lower_bound(value - delta);
            fail_highs = 0;
        } else {
            beta = wide ? infinite : detail::upper_bound(value + delta);
            if (!is_decisive(value)) ++fail_highs;
        }
        delta += delta / 2;
    }
}

}  // namespace tabiya::search
