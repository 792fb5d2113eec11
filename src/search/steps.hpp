// SPDX-License-Identifier: MIT
// The steps of the page that come before any move is tried, in their order. A step that can answer for
// the whole node returns a value.
#pragma once

#include <algorithm>

#include "search/params.hpp"
#include "search/searcher.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/syzygy.hpp"

namespace tabiya::search {

// ---- Draws ---------------------------------------------------------------------------------------

namespace detail {

/// No sequence of moves can mate: bare kings, or one minor piece in all.
inline bool nobody_can_win(const Position& p) noexcept {
    if (p.occupied().count() > 3) return false;
    return !(p.men(PieceType::Pawn) | p.men(PieceType::Rook) | p.men(PieceType::Queen));
}

}  // namespace detail

/// Draws by repetition, the fifty-move rule and lack of material. A position that stood before on the
/// path is drawn at once: what a side could do better now it could have done then. And if the side to
/// move can go back to a position that stood before, it has at least a draw.
template <Evaluator E>
std::optional<Value> Searcher<E>::drawn(Node& n) noexcept {
    const Position& p = n.position;
    const Path behind = path(n.frame);
    if (is_repetition(behind) || detail::nobody_can_win(p)) return draw_value();
    if (p.halfmove_clock() >= 100 && (!n.frame.in_check || chess::has_legal_move(p))) return draw_value();
    if (n.frame.ply >= max_ply) return n.frame.in_check ? draw : evaluate(p);
    if (n.alpha < draw && behind.reach >= 3 && can_repeat(p, behind)) {
        n.alpha = draw_value();
        if (n.alpha >= n.beta) return n.alpha;
    }
    return std::nullopt;
}

// ---- Mate distance -------------------------------------------------------------------------------

/// Even mate at the next move cannot beat a shorter mate already found elsewhere, and being mated now
/// cannot be worse than a bound that is worse still. Saves nodes only near mates, but finds short ones.
template <Evaluator E>
std::optional<Value> Searcher<E>::mate_distance(Node& n) noexcept {
    n.alpha = std::max(n.alpha, mated_in(n.frame.ply));
    n.beta = std::min(n.beta, mate_in(n.frame.ply + 1));
    if (n.alpha >= n.beta) return n.alpha;
    return std::nullopt;
}

// ---- The table -----------------------------------------------------------------------------------

/// What an earlier visit found. The move is checked, since two positions may share an entry's tag.
template <Evaluator E>
void Searcher<E>::probe_table(Node& n) noexcept {
    if (n.frame.excluded) return;  // another question than the one the table answers
    if (const auto entry = table_->probe(n.position.key())) {
        n.hit = true;
        n.entry = *entry;
        n.entry.value = value_from_table(n.entry.value, n.frame.ply);
        if (n.entry.move && !n.position.is_legal(n.entry.move)) n.entry.move = Move();
    }
    if (n.frame.ply == 0 && n.depth > 0 && !root_moves_.empty()) n.entry.move = root_moves_[pv_index_].pv.moves[0];
    n.table_noisy = n.entry.move && n.position.is_noisy(n.entry.move);
    n.frame.table_pv = n.hit && n.entry.pv;
}

TABIYA_PARAM(table_cutoff_bonus_slope, 130, 60, 250);
TABIYA_PARAM(table_cutoff_bonus_max, 1200, 400, 2500);

/// A result at least as deep answers the question without any search, except on the principal
/// variation, where it would cut the line short, and near the fifty-move limit, where the table does
/// not know the counter.
template <Evaluator E>
template <Kind K>
std::optional<Value> Searcher<E>::table_cutoff(Node& n) noexcept {
    if constexpr (is_pv(K)) {
        n.frame.table_pv = true;
        return std::nullopt;
    }
    if (!n.hit || n.entry.value == no_value || n.position.halfmove_clock() >= 90) return std::nullopt;
    const int needed = n.depth + (n.entry.value >= n.beta && !n.cut ? 1 : 0);
    if (n.entry.depth < needed || !proves(n.entry.bound, n.entry.value, n.beta)) return std::nullopt;
    // The move that refuted it then has refuted it again.
    if (n.entry.value >= n.beta && n.entry.move && !n.table_noisy)
        learn_quiet(n, n.entry.move, std::min(table_cutoff_bonus_slope * n.depth, int(table_cutoff_bonus_max)));
    return n.entry.value;
}

// ---- Endgame tables ------------------------------------------------------------------------------

namespace detail {

/// What the tables' verdict is worth at this distance from the root, and how it is to be read: a win is
/// at least that good, since a mate may be nearer.
struct TablebaseValue {
    Value value;
    Bound bound;
};
inline TablebaseValue tablebase_value(formats::syzygy::Wdl wdl, int ply, bool fifty_move_rule) noexcept {
    using formats::syzygy::Wdl;
    if (fifty_move_rule && (wdl == Wdl::CursedWin || wdl == Wdl::BlessedLoss))
        return {draw + (wdl == Wdl::CursedWin ? 1 : -1), Bound::Exact};
    if (wdl == Wdl::Draw) return {draw, Bound::Exact};
    const bool won = wdl == Wdl::Win || wdl == Wdl::CursedWin;
    return won ? TablebaseValue{tablebase_win - ply, Bound::Lower} : TablebaseValue{ply - tablebase_win, Bound::Upper};
}

}  // namespace detail

/// With few men left the Syzygy tables know the result. They are asked just after a capture or pawn move,
/// where the fifty-move counter is zero and their answer is exact.
template <Evaluator E>
template <Kind K>
std::optional<Value> Searcher<E>::tablebase(Node& n) noexcept {
    const TablebaseUse& use = budget_.tablebases;
    if (K == Kind::Root || use.men == 0 || n.frame.excluded) return std::nullopt;
    const int men = n.position.occupied().count();
    if (men > use.men || (men == use.men && n.depth < use.depth)) return std::nullopt;
    if (n.position.halfmove_clock() != 0 || n.position.castling_rooks()) return std::nullopt;
    const auto wdl = formats::syzygy::wdl(n.position);
    if (!wdl) return std::nullopt;
    count_tablebase_hit();

    const auto [value, bound] = detail::tablebase_value(*wdl, n.frame.ply, use.fifty_move_rule);
    if (bound == Bound::Exact || (bound == Bound::Lower ? value >= n.beta : value <= n.alpha)) {
        n.best = value;
        store(n, std::min(n.depth + 6, max_depth), bound);
        return value;
    }
    if constexpr (is_pv(K)) {
        // Won or lost, but a mate is better known than a result: go on, with the verdict as a bound.
        if (bound == Bound::Lower) {
            n.best = value;
            n.alpha = std::max(n.alpha, value);
        } else {
            n.most = value;
        }
    }
    return std::nullopt;
}

// ---- The evaluation ------------------------------------------------------------------------------

/// The static evaluation, corrected by what searches of similar positions found, and whether it has
/// improved since our last move: a side that is getting better deserves less pruning, and one that is
/// getting worse can be given up earlier.
template <Evaluator E>
void Searcher<E>::assess(Node& n) noexcept {
    Frame& f = n.frame;
    next(f).cutoffs = 0;
    if (f.in_check) {
        f.eval = no_value;
        return;
    }
    if (f.excluded) {
        n.eval = f.eval;  // this frame was assessed before the move was excluded
    } else {
        n.raw_eval = n.hit && n.entry.eval != no_value ? n.entry.eval : evaluate(n.position);
        n.eval = f.eval = corrected(f, n.raw_eval, n.correction);
        if (n.hit && n.entry.value != no_value && proves(n.entry.bound, n.entry.value, n.eval)) n.eval = n.entry.value;
        if (!n.hit) table_->store(n.position.key(), {Move(), no_value, n.raw_eval, 0, Bound::None, f.table_pv});
    }
    const Value earlier = before(f, 2).eval != no_value ? before(f, 2).eval : before(f, 4).eval;
    n.improving = earlier == no_value || f.eval > earlier;
}

TABIYA_PARAM(hindsight_bold, 3, 1, never);   // plies of reduction from which on it may have been too much
TABIYA_PARAM(hindsight_timid, 2, 1, never);  // … or not enough
TABIYA_PARAM(hindsight_sum, 126, 60, 400);

/// Hindsight: the reduction of the move that led here was a guess about a position not yet seen. If it
/// now looks too bold (the opponent is not worse off), give a ply back; if too timid (both evaluations
/// agree that the opponent just lost ground), take another one.
template <Evaluator E>
void Searcher<E>::hindsight(Node& n) noexcept {
    const Frame& parent = before(n.frame, 1);
    if (n.frame.ply == 0 || parent.eval == no_value || !parent.move) return;
    if (parent.reduction >= hindsight_bold && n.frame.eval <= -parent.eval) ++n.depth;
    if (parent.reduction >= hindsight_timid && n.depth >= 2 && n.frame.eval + parent.eval > hindsight_sum) --n.depth;
}

// ---- Razoring ------------------------------------------------------------------------------------

TABIYA_PARAM(razor_base, 200, 100, 500);
TABIYA_PARAM(razor_slope, 127, 60, 400);
TABIYA_PARAM(razor_depth, 5, 0, 8);

/// So far below alpha that only a capture could help: ask quiescence, and believe it (the idea is Birmingham
/// and Kent's, 1977).
template <Evaluator E>
std::optional<Value> Searcher<E>::razoring(Node& n) {
    if (n.depth > razor_depth || is_decisive(n.alpha)) return std::nullopt;
    if (n.eval + razor_base + razor_slope * n.depth * n.depth > n.alpha) return std::nullopt;
    const Value value = quiesce<Kind::Scout>(n.frame, n.alpha, n.alpha + 1);
    if (value <= n.alpha && !is_decisive(value)) return value;
    return std::nullopt;
}

// ---- Reverse futility ----------------------------------------------------------------------------

TABIYA_PARAM(rfp_margin, 60, 20, 140);
TABIYA_PARAM(rfp_improving, 60, 0, 140);
TABIYA_PARAM(rfp_depth, 9, 0, 14);
TABIYA_PARAM(rfp_correction, 64, 0, 256);

/// So far above beta that the opponent will not catch up in the plies left: take something between
/// beta and the evaluation. The margin grows with depth, with doubt about the evaluation, and shrinks
/// when things are getting better. (Futility seen from the other side; also known as static null move.)
template <Evaluator E>
std::optional<Value> Searcher<E>::reverse_futility(const Node& n) noexcept {
    if (n.frame.table_pv || n.depth > rfp_depth || is_loss(n.beta) || is_win(n.eval)) return std::nullopt;
    if (n.entry.move && !n.table_noisy) return std::nullopt;  // a quiet move is known to be worth a look
    const int margin =
        rfp_margin * n.depth - (n.improving ? int(rfp_improving) : 0) + std::abs(n.correction) * rfp_correction / 128;
    if (n.eval - std::max(margin, 20) < n.beta) return std::nullopt;
    return n.beta + (n.eval - n.beta) / 3;
}

// ---- Null move -----------------------------------------------------------------------------------

TABIYA_PARAM(nmp_depth, 3, 2, never);
TABIYA_PARAM(nmp_base, 4, 3, 6);
TABIYA_PARAM(nmp_divisor, 3, 3, 6);
TABIYA_PARAM(nmp_eval_divisor, 80, 60, 320);
TABIYA_PARAM(nmp_static_slope, 13, 8, 40);
TABIYA_PARAM(nmp_static_base, 87, 60, 300);
TABIYA_PARAM(nmp_verify_depth, 14, 8, never);

/// If even passing the turn leaves us above beta, some move surely does (Beal 1989, Goetsch and
/// Campbell 1990, Donninger 1993). Not in
/// check, not twice in a row, and not with pawns alone, where having to move is often what loses; at
/// high depth the result is verified with null moves forbidden for a while.
template <Evaluator E>
std::optional<Value> Searcher<E>::null_move(Node& n) {
    Frame& f = n.frame;
    if (!n.cut || n.depth < nmp_depth || !before(f, 1).move || n.eval < n.beta || is_loss(n.beta)) return std::nullopt;
    if (f.eval + nmp_static_slope * n.depth - nmp_static_base < n.beta || f.ply < null_move_guard_) return std::nullopt;
    if (!n.position.officers(n.position.turn())) return std::nullopt;

    const int reduction = nmp_base + n.depth / nmp_divisor + std::min((n.eval - n.beta) / nmp_eval_divisor, 3);
    f.move = Move();
    f.reduction = 0;
    f.continuation = &no_continuation_;
    f.correction = &no_correction_;
    Frame& child = next(f);
    child.position = f.position;
    child.position.make_null();
    child.since_null = 0;
    child.excluded = Move();
    remember_key(child);
    table_->prefetch(child.position.key());
    count_node();
    const Value value = -search<Kind::Scout>(child, -n.beta, -n.beta + 1, n.depth - reduction, false);
    if (stopped_) return draw;
    if (value < n.beta) return std::nullopt;

    const Value believed = is_win(value) ? n.beta : value;  // a mate after passing is no proof
    if (null_move_guard_ != 0 || n.depth < nmp_verify_depth) return believed;
    null_move_guard_ = f.ply + 3 * (n.depth - reduction) / 4;
    const Value verified = search<Kind::Scout>(f, n.beta - 1, n.beta, n.depth - reduction, false);
    null_move_guard_ = 0;
    if (stopped_) return draw;
    if (verified >= n.beta) return believed;
    return std::nullopt;
}

// ---- Internal iterative reduction ----------------------------------------------------------------

TABIYA_PARAM(iir_depth, 4, 2, never);

/// Without a move from the table the order is poor and the search dear: search a ply less now, and
/// the table will have a move the next time (Ed Schröder).
template <Evaluator E>
template <Kind K>
void Searcher<E>::internal_iterative_reduction(Node& n) noexcept {
    if (n.frame.excluded || n.frame.in_check) return;
    if ((is_pv(K) || n.cut) && n.depth >= iir_depth && !n.entry.move) --n.depth;
}

// ---- ProbCut -------------------------------------------------------------------------------------

TABIYA_PARAM(probcut_margin, 103, 50, 320);
TABIYA_PARAM(probcut_improving, 50, 0, 120);
TABIYA_PARAM(probcut_depth, 5, 3, never);

/// A good capture that beats beta by a margin in a much shallower search will in all probability beat
/// beta in the full one (Buro 1995, for capture moves).
template <Evaluator E>
std::optional<Value> Searcher<E>::probcut(Node& n) {
    Frame& f = n.frame;
    if (f.in_check || f.excluded || n.depth < probcut_depth || is_decisive(n.beta)) return std::nullopt;
    const Value bar = n.beta + probcut_margin - (n.improving ? int(probcut_improving) : 0);
    if (n.hit && n.entry.value != no_value && n.entry.depth >= n.depth - 3 && n.entry.value < bar) return std::nullopt;

    const OrderingContext context = ordering(f);
    Picker picker(n.position, Wanted::ProbCut, n.entry.move, context, arena_, std::max(bar - f.eval, 0));
    while (const Move move = picker.next()) {
        if (move == f.excluded) continue;
        expect(f.position, move);
        play(f, move);
        f.reduction = 0;
        Value value = -quiesce<Kind::Scout>(next(f), -bar, -bar + 1);
        if (value >= bar && n.depth > 4) value = -search<Kind::Scout>(next(f), -bar, -bar + 1, n.depth - 4, !n.cut);
        take_back();
        if (stopped_) return draw;
        if (value < bar) continue;
        n.best = value;
        n.best_move = move;
        store(n, n.depth - 3, Bound::Lower);
        return is_decisive(value) ? value : value - (bar - n.beta);
    }
    return std::nullopt;
}

}  // namespace tabiya::search
