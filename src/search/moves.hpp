// SPDX-License-Identifier: MIT
// The steps of the move loop: what happens to one move after the other.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>

#include "search/bare_king.hpp"
#include "search/params.hpp"
#include "search/searcher.hpp"

namespace tabiya::search {

// ---- Making moves --------------------------------------------------------------------------------

/// Fetches the table's entry for the position after a move. Memory is slow: a move is to be expected before it is
/// examined, though it may then turn out not to be worth playing.
template <Evaluator E>
void Searcher<E>::expect(const Position& position, Move move) const noexcept {
    table_->prefetch(position.key_hint_after(move));
}

template <Evaluator E>
void Searcher<E>::play(Frame& frame, Move move) noexcept {
    const std::size_t piece = slot(frame.position.at(move.from()));
    frame.move = move;
    frame.continuation = &histories_->continuation[piece][slot(move.to())];
    frame.correction = &histories_->continuation_correction[piece][slot(move.to())];
    Frame& child = next(frame);
    child.position = frame.position;
    child.position.make(move);
    evaluator_.push(child.position.placement());
    child.since_null = frame.since_null + 1;
    child.excluded = Move();
    remember_key(child);
    count_node();
}

/// What the evaluator says, kept off the range of proven values. Weaker levels see it blurred, the
/// same position always in the same way; but all know how to mate a bare king.
template <Evaluator E>
Value Searcher<E>::evaluate(const Position& position) noexcept {
    if (const auto known = against_bare_king(position)) return *known;
    Value value = evaluator_.evaluate(position);
    if (budget_.noise != 0) [[unlikely]] {
        const std::uint64_t mixed = (position.key() ^ budget_.noise_seed) * 0x9E3779B97F4A7C15ULL;
        // The mean of two even distributions: small errors are the rule, large ones the exception.
        const int a = int(mixed >> 40U & 0xFFFU) - 2048;
        const int b = int(mixed >> 52U) - 2048;
        value += (a + b) * budget_.noise / 4096;
    }
    return std::clamp(value, -least_win + 1, least_win - 1);
}

// ---- The loop ------------------------------------------------------------------------------------

/// Tries the moves in the picker's order until one is too good for the opponent to allow. Returns a
/// value only if the whole node is settled on the way.
template <Evaluator E>
template <Kind K>
std::optional<Value> Searcher<E>::try_moves(Node& n) {
    Frame& f = n.frame;
    const OrderingContext context = ordering(f);
    Picker picker(n.position, f.in_check ? Wanted::Evasions : Wanted::All, n.entry.move, context, arena_);
    while (const Move move = picker.next()) {
        if (is_excluded<K>(n, move)) continue;
        expect(f.position, move);
        ++n.tried;
        const Candidate c = examine(n, move);
        if constexpr (K == Kind::Root) supervisor_->current_move(*this, move, n.tried + int(pv_index_));
        if (prune<K>(n, c, picker)) {
            pruned(n, move);
            continue;
        }
        int extension = 0;
        if (const auto value = singular<K>(n, c, extension)) return value;

        const std::uint64_t nodes_before = nodes();
        play(f, move);
        const Value value = search_child<K>(n, c, extension);
        take_back();
        if (stopped_) return draw;
        if constexpr (K == Kind::Root) record_at_root(n, c, value, nodes_before);
        if (record<K>(n, c, value)) break;
    }
    return std::nullopt;
}

/// The move left out by a singular search, or at the root one that is not asked for or already has a
/// line of its own.
template <Evaluator E>
template <Kind K>
bool Searcher<E>::is_excluded(const Node& n, Move move) const noexcept {
    if constexpr (K != Kind::Root) return move == n.frame.excluded;
    const auto begin = root_moves_.begin() + std::ptrdiff_t(pv_index_);
    const auto end = root_moves_.begin() + std::ptrdiff_t(pv_end_);
    return std::none_of(begin, end, [move](const RootMove& root) { return root.move == move; });
}

namespace detail {

/// The natural logarithm of 1 … 255 in 1024ths, by the series of artanh.
inline constexpr std::array<int, 256> logarithms = [] {
    std::array<int, 256> table{};
    for (std::size_t i = 1; i < table.size(); ++i) {
        double x = double(i);
        double result = 0;
        for (; x > 1.5; x /= 2) result += 0.6931471805599453;
        const double y = (x - 1) / (x + 1);
        double power = y;
        for (int k = 1; k < 30; k += 2) {
            result += 2 * power / k;
            power *= y * y;
        }
        table[i] = int(result * 1024);
    }
    return table;
}();

}  // namespace detail

TABIYA_PARAM(lmr_base, 880, 300, 1500);
TABIYA_PARAM(lmr_factor, 450, 250, 700);
TABIYA_PARAM(lmr_noisy_base, 0, -600, 600);
TABIYA_PARAM(lmr_noisy_factor, 330, 150, 600);

template <Evaluator E>
Candidate Searcher<E>::examine(const Node& n, Move move) const noexcept {
    Candidate c{move, n.tried, n.position.is_noisy(move), n.position.gives_check(move), 0, 0};
    c.history = c.noisy ? int(histories_->capture(n.position, move)) : quiet_history(n, move);
    // Late-move reductions grow with the logarithms of depth and of the move's place in the order.
    const std::int64_t product = std::int64_t{detail::logarithms[std::size_t(n.depth)]} *
                                 detail::logarithms[std::size_t(std::min(n.tried, 255))] / 1024;
    c.reduction =
        c.noisy ? lmr_noisy_base + int(product * lmr_noisy_factor / 1024) : lmr_base + int(product * lmr_factor / 1024);
    return c;
}

// ---- Pruning: moves not worth trying ---------------------------------------------------------------

TABIYA_PARAM(lmp_base, 5, 1, 1000);
TABIYA_PARAM(history_prune_depth, 5, 0, 8);
TABIYA_PARAM(history_prune_slope, 4400, 1500, 8000);
TABIYA_PARAM(futility_depth, 9, 0, 14);
TABIYA_PARAM(futility_base, 44, 10, 250);
TABIYA_PARAM(futility_slope, 63, 20, 180);
TABIYA_PARAM(futility_history, 154, 30, 300);
TABIYA_PARAM(noisy_futility_depth, 7, 0, 10);
TABIYA_PARAM(noisy_futility_base, 112, 60, 350);
TABIYA_PARAM(noisy_futility_slope, 137, 60, 300);
TABIYA_PARAM(see_quiet_slope, 26, 10, 10'000);
TABIYA_PARAM(see_noisy_slope, 72, 40, 10'000);
TABIYA_PARAM(see_noisy_history, 39, 16, 128);

/// As soon as something better than being mated is known, unpromising moves can be left out. Not at the
/// root, and not for a side with pawns alone, where zugzwang is at home.
template <Evaluator E>
template <Kind K>
bool Searcher<E>::prune(Node& n, const Candidate& c, Picker& picker) const noexcept {
    if (K == Kind::Root || is_loss(n.best) || n.best == -infinite) return false;
    if (!n.position.officers(n.position.turn())) return false;
    // Late moves: when so many have failed, the quiet ones left will fail too.
    if (c.number >= (lmp_base + n.depth * n.depth) / (n.improving ? 1 : 2)) picker.skip_quiets();
    const int reduced_depth = std::max(n.depth - 1 - c.reduction / 1024, 0);
    return c.noisy ? prune_noisy(n, c, reduced_depth) : prune_quiet(n, c, reduced_depth, picker);
}

/// Captures that cannot reach alpha even with their victim, and captures that lose too much material.
template <Evaluator E>
bool Searcher<E>::prune_noisy(const Node& n, const Candidate& c, int reduced_depth) const noexcept {
    const Frame& f = n.frame;
    if (!c.checks && !f.in_check && reduced_depth < noisy_futility_depth) {
        const Piece victim = n.position.captured_by(c.move);
        int reach = f.eval + noisy_futility_base + noisy_futility_slope * reduced_depth + c.history / 48;
        if (victim != Piece::None) reach += chess::exchange_values[chess::type_of(victim)];
        if (c.move.is_promotion()) reach += chess::exchange_values[c.move.promoted_to()];
        if (reach <= n.alpha) return true;
    }
    const int allowance =
        std::clamp(c.history / see_noisy_history, -see_noisy_slope * n.depth, see_noisy_slope * n.depth);
    return !n.position.see_at_least(c.move, -see_noisy_slope * n.depth - allowance);
}

/// Quiet moves with a bad history, quiet moves in a hopeless position (futility: Schaeffer 1986, extended by
/// Heinz 1998), and quiet moves that leave material hanging.
template <Evaluator E>
bool Searcher<E>::prune_quiet(Node& n, const Candidate& c, int reduced_depth, Picker& picker) const noexcept {
    const Frame& f = n.frame;
    if (reduced_depth < history_prune_depth && c.history < -history_prune_slope * n.depth) return true;
    const int sharpened = std::max(reduced_depth + c.history / 8192, 0);
    if (!f.in_check && !c.checks && sharpened < futility_depth) {
        const Value reach = f.eval + futility_base + futility_slope * sharpened + c.history / futility_history;
        if (reach <= n.alpha) {
            if (!is_decisive(n.best) && !is_win(reach)) n.best = std::max(n.best, reach);
            picker.skip_quiets();
            return true;
        }
    }
    return !n.position.see_at_least(c.move, -see_quiet_slope * sharpened * sharpened);
}

// ---- Singular extensions ---------------------------------------------------------------------------

TABIYA_PARAM(singular_depth, 6, 4, never);
TABIYA_PARAM(singular_margin, 11, 6, 48);  // in 16ths per ply of depth
TABIYA_PARAM(singular_double, 6, 1, 10'000);
TABIYA_PARAM(singular_triple, 48, 30, 10'000);
TABIYA_PARAM(multicut_depth, 0, 0, never);
TABIYA_PARAM(not_singular_less, 3, 0, 4);  // plies less for one of several good moves; one ply more on the main line
TABIYA_PARAM(cut_less, 2, 0, 4);           // plies less where a cut is expected anyway

/// Is the table's move the only good one? Search the others at half the depth against a lowered bound.
/// If all fail, the move is singular and searched deeper (Anantharaman, Campbell, Hsu 1988), twice and
/// three times so if they fail by far. If instead another move also beats beta, there are at least two
/// good ones: cut at once (multi-cut), or search this one less.
template <Evaluator E>
template <Kind K>
std::optional<Value> Searcher<E>::singular(Node& n, const Candidate& c, int& extension) {
    Frame& f = n.frame;
    if (K == Kind::Root || c.move != n.entry.move || f.excluded || f.ply >= 2 * root_depth_) return std::nullopt;
    if (n.depth < singular_depth + (f.table_pv ? 1 : 0) || n.entry.depth < n.depth - 3) return std::nullopt;
    if (!has(n.entry.bound, Bound::Lower) || n.entry.value == no_value || is_decisive(n.entry.value))
        return std::nullopt;

    const Value bar = n.entry.value - singular_margin * n.depth * (f.table_pv && !is_pv(K) ? 2 : 1) / 16;
    const bool was_pv = f.table_pv;
    f.excluded = c.move;
    const Value value = search<Kind::Scout>(f, bar - 1, bar, (n.depth - 1) / 2, n.cut);
    f.excluded = Move();
    f.table_pv = was_pv;
    if (stopped_) return draw;

    if (value < bar) {
        const int margin = (is_pv(K) ? 200 : 0) + (n.table_noisy ? 20 : 0);
        extension =
            1 + (value < bar - singular_double - margin ? 1 : 0) + (value < bar - singular_triple - margin ? 1 : 0);
    } else if (n.depth >= multicut_depth && value >= n.beta && !is_decisive(value)) {
        return value;
    } else if (n.entry.value >= n.beta) {
        extension = std::min(is_pv(K) - not_singular_less, 0);
    } else if (n.cut) {
        extension = -cut_less;
    }
    return std::nullopt;
}

// ---- Late move reductions and the search of a child ------------------------------------------------

TABIYA_PARAM(lmr_depth, 2, 2, never);
TABIYA_PARAM(lmr_cut, 1860, 0, 3200);
TABIYA_PARAM(lmr_pv, 1060, 0, 2000);
TABIYA_PARAM(lmr_table_pv, 450, 0, 2000);
TABIYA_PARAM(lmr_not_improving, 460, 0, 1400);
TABIYA_PARAM(lmr_table_noisy, 830, 0, 1600);
TABIYA_PARAM(lmr_check, 1000, 0, 1800);
TABIYA_PARAM(lmr_cutoffs, 1000, 0, 1800);
TABIYA_PARAM(lmr_correction, 3, 0, 24);
TABIYA_PARAM(lmr_history, 102, 32, 100'000);
TABIYA_PARAM(lmr_noisy_history, 58, 16, 100'000);
TABIYA_PARAM(deeper_margin, 36, 15, 10'000);
TABIYA_PARAM(deeper_slope, 3, 0, 10);
TABIYA_PARAM(shallower_margin, 8, -10'000, 30);

/// How many plies (in 1024ths) less a late move is searched. Less where much is at stake, more where a
/// cut is expected and where the move has done badly before. (Fruit and Glaurung made it common; explained by
/// Romstad 2006.)
template <Evaluator E>
template <Kind K>
int Searcher<E>::reduction(const Node& n, const Candidate& c) const noexcept {
    int r = c.reduction;
    if (n.cut) r += lmr_cut;
    if (is_pv(K)) r -= lmr_pv;
    if (n.frame.table_pv) r -= lmr_table_pv;
    if (!n.improving) r += lmr_not_improving;
    if (n.table_noisy && !c.noisy) r += lmr_table_noisy;
    if (c.checks) r -= lmr_check;
    if (next(n.frame).cutoffs > 3) r += lmr_cutoffs;
    r -= std::abs(n.correction) * lmr_correction;
    r -= c.noisy ? c.history * 1024 / (lmr_noisy_history * 128) : c.history * 1024 / (lmr_history * 128);
    return r;
}

/// Principal variation search: the first move gets the open window; every other one must first prove,
/// in a search with a closed window and reduced depth, that it is better.
template <Evaluator E>
template <Kind K>
Value Searcher<E>::search_child(Node& n, const Candidate& c, int extension) {
    Frame& f = n.frame;
    Frame& child = next(f);
    int new_depth = n.depth - 1 + extension;
    Value value = -infinite;
    const bool late = n.depth >= lmr_depth && c.number > 1 + (K == Kind::Root ? 1 : 0);
    if (late) {
        const int reduced = std::clamp(new_depth - reduction<K>(n, c) / 1024, 1, new_depth + (is_pv(K) ? 1 : 0));
        f.reduction = new_depth - reduced;
        value = -search<Kind::Scout>(child, -n.alpha - 1, -n.alpha, std::max(reduced, 1), true);
        f.reduction = 0;
        if (value > n.alpha && reduced < new_depth) {
            // Much better than expected: look deeper. Only just better: a ply less will do.
            new_depth += value > n.best + deeper_margin + deeper_slope * new_depth ? 1 : 0;
            new_depth -= value < n.best + shallower_margin ? 1 : 0;
            if (new_depth > reduced) value = -search<Kind::Scout>(child, -n.alpha - 1, -n.alpha, new_depth, !n.cut);
            if (!c.noisy)
                learn_continuations(f, n.position.at(c.move.from()), c.move.to(),
                                    value >= n.beta    ? 1200
                                    : value <= n.alpha ? -600
                                                       : 0);
        }
    } else if (!is_pv(K) || c.number > 1) {
        value = -search<Kind::Scout>(child, -n.alpha - 1, -n.alpha, new_depth, !n.cut);
    }
    if constexpr (is_pv(K)) {
        if (c.number == 1 || value > n.alpha) value = -search<Kind::Pv>(child, -n.beta, -n.alpha, new_depth, false);
    }
    return value;
}

// ---- Keeping the result ----------------------------------------------------------------------------

TABIYA_PARAM(raised_depth, 12, 0, 20);

/// Notes a move's value; true if the opponent would never allow it (a cut).
template <Evaluator E>
template <Kind K>
bool Searcher<E>::record(Node& n, const Candidate& c, Value value) {
    if (value > n.best) {
        n.best = value;
        if (value > n.alpha) {
            n.best_move = c.move;
            if constexpr (is_pv(K)) line_at(n.frame).set(c.move, line_at(next(n.frame)));
            if (value >= n.beta) {
                n.frame.cutoffs += 1;
                return true;
            }
            n.alpha = value;
            // Another move would have to be better still: the rest may be searched a little less.
            if (n.depth > 2 && n.depth < raised_depth && !is_decisive(value)) n.depth -= 1;
        }
    }
    if (c.move != n.best_move) {
        if (c.noisy) n.noisies.push(c.move);
        else n.quiets.push(c.move);
    }
    return false;
}

template <Evaluator E>
void Searcher<E>::record_at_root(const Node& n, const Candidate& c, Value value, std::uint64_t nodes_before) {
    RootMove& root = *std::find_if(root_moves_.begin(), root_moves_.end(),
                                   [&c](const RootMove& move) { return move.move == c.move; });
    root.nodes += nodes() - nodes_before;
    root.average = root.average == -infinite ? value : (2 * value + root.average) / 3;
    if (c.number > 1 && value <= n.alpha) {
        root.value = -infinite;  // only refuted: its place in the order stays as it was
        return;
    }
    root.value = value;
    root.shown = std::clamp(value, n.alpha, n.beta);
    root.bound = value >= n.beta ? Bound::Lower : value <= n.alpha ? Bound::Upper : Bound::Exact;
    root.depth = root_depth_;
    root.selective_depth = selective_depth_;
    root.pv.set(c.move, line_at(next(root_frame())));
}

/// The value of the node once all moves have been tried, or one has cut.
template <Evaluator E>
Value Searcher<E>::conclude(Node& n) noexcept {
    const Frame& f = n.frame;
    if (n.tried == 0) {
        if (f.excluded) return n.alpha;
        return f.in_check ? mated_in(f.ply) : draw;
    }
    n.best = std::min(n.best, n.most);
    // A fail-high is toned down towards beta: how far above it lies is mostly luck.
    if (n.best >= n.beta && !is_decisive(n.best) && !is_decisive(n.alpha) && !is_decisive(n.beta))
        n.best = (n.best * n.depth + n.beta) / (n.depth + 1);
    if (n.best_move) learn_from_best(n);
    else learn_from_fail_low(n);
    if (f.excluded) return n.best;
    const Bound bound = n.best >= n.beta ? Bound::Lower : n.best_move ? Bound::Exact : Bound::Upper;
    if (f.ply != 0 || pv_index_ == 0) store(n, n.depth, bound);
    learn_correction(n);
    return n.best;
}

template <Evaluator E>
void Searcher<E>::store(const Node& n, int depth, Bound bound) noexcept {
    table_->store(n.position.key(),
                  {n.best_move, value_to_table(n.best, n.frame.ply), n.raw_eval, depth, bound, n.frame.table_pv});
}

}  // namespace tabiya::search
