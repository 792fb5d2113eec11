// SPDX-License-Identifier: MIT
// The search on a page. Each line that asks a question is a step with a paragraph of its own in
// steps.hpp or moves.hpp; here one can see their order. `settled` returns its value and, in a recorded
// search, tells the witness why. docs/search.md walks through it.
#pragma once

#include <algorithm>

#include "search/searcher.hpp"

namespace tabiya::search {

template <Evaluator E>
template <Kind K>
Value Searcher<E>::search(Frame& frame, Value alpha, Value beta, int depth, bool cut) {
    if (depth <= 0) return quiesce<without_root(K)>(frame, alpha, beta);
    if (out_of_budget()) return draw;

    Node n(frame, alpha, beta, std::min(depth, max_depth), cut);
    entered(n, K);
    frame.threats = n.position.attacked_by(~n.position.turn());
    frame.in_check = frame.threats.contains(n.position.king(n.position.turn()));
    if constexpr (is_pv(K)) selective_depth_ = std::max(selective_depth_, frame.ply + 1);
    if constexpr (is_pv(K)) line_at(frame).clear();

    if constexpr (K != Kind::Root) {
        if (const auto value = drawn(n)) return settled(n, Why::Drawn, *value);
        if (const auto value = mate_distance(n)) return settled(n, Why::MateDistance, *value);
    }
    n.correction = correction(frame);  // looked up while the table's entry is on its way
    probe_table(n);
    if (const auto value = table_cutoff<K>(n)) return settled(n, Why::Table, *value);
    if (const auto value = tablebase<K>(n)) return settled(n, Why::Tablebase, *value);

    assess(n);
    if (!frame.in_check && !frame.excluded) {
        learn_from_swing(n);
        hindsight(n);
        if constexpr (K == Kind::Scout) {
            if (const auto value = razoring(n)) return settled(n, Why::Razoring, *value);
            if (const auto value = reverse_futility(n)) return settled(n, Why::ReverseFutility, *value);
            if (const auto value = null_move(n)) return settled(n, Why::NullMove, *value);
        }
    }
    internal_iterative_reduction<K>(n);
    if constexpr (K == Kind::Scout)
        if (const auto value = probcut(n)) return settled(n, Why::Probcut, *value);

    if (const auto value = try_moves<K>(n)) return settled(n, Why::MultiCut, *value);
    return settled(n, Why::Moves, conclude(n));
}

/// Quiescence: captures are tried until the position is quiet enough for the evaluation to be trusted.
/// A side that is not in check may stop at any time and take the evaluation ("stand pat").
template <Evaluator E>
template <Kind K>
Value Searcher<E>::quiesce(Frame& frame, Value alpha, Value beta) {
    if (out_of_budget()) return draw;
    Node n(frame, alpha, beta, 0, false);
    entered(n, K);
    frame.in_check = n.position.in_check();
    if constexpr (is_pv(K)) selective_depth_ = std::max(selective_depth_, frame.ply + 1);
    if constexpr (is_pv(K)) line_at(frame).clear();

    if (const auto value = drawn(n)) return settled(n, Why::Drawn, *value);
    n.correction = correction(frame);
    probe_table(n);
    if (const auto value = quiescent_table_cutoff<K>(n)) return settled(n, Why::Table, *value);
    if (const auto value = stand_pat(n)) return settled(n, Why::StandPat, *value);
    return settled(n, Why::Captures, try_captures<K>(n));
}

}  // namespace tabiya::search
