// SPDX-License-Identifier: MIT
// The steps of quiescence.
#pragma once

#include "search/params.hpp"
#include "search/searcher.hpp"

namespace tabiya::search {

template <Evaluator E>
template <Kind K>
std::optional<Value> Searcher<E>::quiescent_table_cutoff(const Node& n) noexcept {
    if (is_pv(K) || !n.hit || n.entry.value == no_value) return std::nullopt;
    if (!proves(n.entry.bound, n.entry.value, n.beta)) return std::nullopt;
    return n.entry.value;
}

/// Doing nothing is a move too: whoever is not in check may take the evaluation instead of capturing.
template <Evaluator E>
std::optional<Value> Searcher<E>::stand_pat(Node& n) noexcept {
    Frame& f = n.frame;
    if (f.in_check) {
        f.eval = no_value;
        return std::nullopt;
    }
    n.raw_eval = n.hit && n.entry.eval != no_value ? n.entry.eval : evaluate(n.position);
    f.eval = corrected(f, n.raw_eval, n.correction);
    n.best = n.eval = f.eval;
    if (n.hit && n.entry.value != no_value && !is_decisive(n.entry.value) &&
        proves(n.entry.bound, n.entry.value, n.best))
        n.best = n.entry.value;
    if (n.best >= n.beta) {
        if (!is_decisive(n.best) && !is_decisive(n.beta)) n.best = (n.best + n.beta) / 2;
        if (!n.hit) table_->store(n.position.key(), {Move(), no_value, n.raw_eval, 0, Bound::None, false});
        return n.best;
    }
    n.alpha = std::max(n.alpha, n.best);
    return std::nullopt;
}

TABIYA_PARAM(quiescence_margin, 127, 60, 10'000);

/// Captures that win or keep material, all evasions when in check. A capture that cannot bring the
/// evaluation back to alpha even if its victim comes for free is not tried (delta pruning).
template <Evaluator E>
template <Kind K>
Value Searcher<E>::try_captures(Node& n) {
    Frame& f = n.frame;
    const Value alpha_before = n.alpha;
    if (f.in_check) f.threats = n.position.attacked_by(~n.position.turn());
    const OrderingContext context = ordering(f);
    Picker picker(n.position, f.in_check ? Wanted::Evasions : Wanted::Noisy, n.entry.move, context, arena_);
    const Value reach = f.in_check ? infinite : f.eval + quiescence_margin;
    while (const Move move = picker.next()) {
        ++n.tried;
        expect(f.position, move);
        if (!is_loss(n.best) && n.best != -infinite) {
            if (f.in_check) picker.skip_quiets();  // one way out of check is enough here
            else if (reach <= n.alpha && !move.is_promotion() && !n.position.gives_check(move)) {
                const Piece victim = n.position.captured_by(move);
                const Value hope = reach + (victim == Piece::None ? 0 : chess::exchange_values[chess::type_of(victim)]);
                if (hope <= n.alpha) {
                    n.best = std::max(n.best, hope);
                    continue;
                }
                if (!n.position.see_at_least(move, 1)) {
                    n.best = std::max(n.best, std::min(reach, n.alpha));
                    continue;
                }
            }
        }
        play(f, move);
        const Value value = -quiesce<K>(next(f), -n.beta, -n.alpha);
        take_back();
        if (stopped_) return draw;
        if (value <= n.best) continue;
        n.best = value;
        if (value <= n.alpha) continue;
        n.best_move = move;
        if constexpr (is_pv(K)) line_at(f).set(move, line_at(next(f)));
        if (value >= n.beta) break;
        n.alpha = value;
    }
    if (f.in_check && n.tried == 0) return mated_in(f.ply);
    if (n.best >= n.beta && !is_decisive(n.best) && !is_decisive(n.beta)) n.best = (n.best + n.beta) / 2;
    f.table_pv = n.hit && n.entry.pv;
    const Bound bound = n.best >= n.beta                    ? Bound::Lower
                        : is_pv(K) && n.best > alpha_before ? Bound::Exact
                                                            : Bound::Upper;
    store(n, 0, bound);
    return n.best;
}

}  // namespace tabiya::search
