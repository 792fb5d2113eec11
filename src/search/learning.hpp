// SPDX-License-Identifier: MIT
// What the outcome of a node teaches: which moves to try first another time, and how wrong the
// evaluation was.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "search/bare_king.hpp"
#include "search/params.hpp"
#include "search/searcher.hpp"

namespace tabiya::search {

// ---- Move histories --------------------------------------------------------------------------------

TABIYA_PARAM(bonus_slope, 177, 80, 300);
TABIYA_PARAM(bonus_offset, 60, 0, 200);
TABIYA_PARAM(bonus_max, 1700, 800, 3000);
TABIYA_PARAM(malus_slope, 211, 80, 400);
TABIYA_PARAM(malus_offset, 60, 0, 200);
TABIYA_PARAM(malus_max, 1400, 600, 3000);
TABIYA_PARAM(fail_low_slope, 102, 20, 200);
TABIYA_PARAM(fail_low_max, 900, 200, 2000);

namespace detail {
/// How many plies back a move still says something about ours.
inline constexpr std::array<int, 4> continuation_plies{1, 2, 4, 6};
}  // namespace detail

template <Evaluator E>
OrderingContext Searcher<E>::ordering(const Frame& frame) noexcept {
    return {*histories_,
            frame.threats,
            {before(frame, 1).continuation, before(frame, 2).continuation, before(frame, 4).continuation,
             before(frame, 6).continuation}};
}

template <Evaluator E>
int Searcher<E>::quiet_history(const Node& n, Move move) const noexcept {
    const std::size_t piece = slot(n.position.at(move.from()));
    const std::size_t to = slot(move.to());
    return int(histories_->quiet(n.position.turn(), move, n.frame.threats)) +
           int((*before(n.frame, 1).continuation)[piece][to]) + int((*before(n.frame, 2).continuation)[piece][to]) +
           int(histories_->structure(n.position)[piece][to]) / 2;
}

template <Evaluator E>
void Searcher<E>::learn_continuations(Frame& frame, Piece piece, Square to, int bonus) noexcept {
    for (int plies : detail::continuation_plies) {
        if (frame.in_check && plies > 2) break;  // in check the distant past says little
        Frame& past = before(frame, plies);
        if (past.move) (*past.continuation)[slot(piece)][slot(to)].learn(plies == 6 ? bonus / 2 : bonus);
    }
}

template <Evaluator E>
void Searcher<E>::learn_quiet(const Node& n, Move move, int bonus) noexcept {
    const Piece piece = n.position.at(move.from());
    histories_->quiet(n.position.turn(), move, n.frame.threats).learn(bonus);
    histories_->structure(n.position)[slot(piece)][slot(move.to())].learn(bonus);
    learn_continuations(n.frame, piece, move.to(), bonus);
}

/// The best move is praised, the moves tried before it are blamed (the history heuristic, Schaeffer 1983).
template <Evaluator E>
void Searcher<E>::learn_from_best(const Node& n) noexcept {
    const int bonus = std::min(bonus_slope * n.depth - bonus_offset, int(bonus_max));
    const int malus = std::min(malus_slope * n.depth - malus_offset, int(malus_max));
    if (n.position.is_noisy(n.best_move)) {
        histories_->capture(n.position, n.best_move).learn(bonus);
    } else {
        learn_quiet(n, n.best_move, bonus);
        for (Move move : n.quiets) learn_quiet(n, move, -malus);
    }
    for (Move move : n.noisies) histories_->capture(n.position, move).learn(-malus);
}

/// Nothing helped here: the move that led here was a good one.
template <Evaluator E>
void Searcher<E>::learn_from_fail_low(const Node& n) noexcept {
    Frame& parent = before(n.frame, 1);
    if (n.frame.ply == 0 || !parent.move || parent.position.is_noisy(parent.move)) return;
    const int bonus = std::min(fail_low_slope * n.depth, int(fail_low_max));
    const Piece piece = parent.position.at(parent.move.from());
    learn_continuations(parent, piece, parent.move.to(), bonus);
    histories_->quiet(parent.position.turn(), parent.move, parent.threats).learn(bonus / 2);
}

TABIYA_PARAM(swing_slope, 24, 0, 80);
TABIYA_PARAM(swing_max, 1600, 0, 4000);

/// The two evaluations before and after a quiet move already tell something about it, before anything is searched: one
/// that made its side's prospects brighter is tried earlier the next time (Stockfish, 2020).
template <Evaluator E>
void Searcher<E>::learn_from_swing(const Node& n) noexcept {
    const Frame& parent = before(n.frame, 1);
    if (n.frame.ply == 0 || !parent.move || parent.eval == no_value || parent.position.is_noisy(parent.move)) return;
    const int gain = -(n.frame.eval + parent.eval);
    const int bonus = std::clamp(swing_slope * gain, -int(swing_max), int(swing_max));
    histories_->quiet(parent.position.turn(), parent.move, parent.threats).learn(bonus);
}

// ---- Correction histories --------------------------------------------------------------------------

TABIYA_PARAM(correction_pawn, 135, 0, 300);
TABIYA_PARAM(correction_officers, 156, 0, 300);
TABIYA_PARAM(correction_continuation, 125, 0, 300);

/// How far the evaluation of positions like this one has been off, in centipawns. "Like this one" means:
/// the same pawns, the same men of one side, the same last two moves.
template <Evaluator E>
int Searcher<E>::correction(const Frame& frame) const noexcept {
    const Position& p = frame.position;
    const std::size_t us = slot(p.turn());
    int sum = correction_pawn * histories_->pawn_correction[us][p.pawn_key() % correction_size];
    for (Color color : chess::all_colors)
        sum += correction_officers *
               histories_->officer_correction[us][slot(color)][p.non_pawn_key(color) % correction_size];
    const Frame& last = before(frame, 1);
    if (last.move) {
        // The man that has just moved stands on the square it moved to, unless it castled.
        const Piece piece = last.position.at(last.move.from());
        sum += correction_continuation * (*before(frame, 2).correction)[slot(piece)][slot(last.move.to())];
    }
    return sum / 2048;
}

/// The evaluation as the search uses it: corrected, and paler as the fifty-move limit draws near. What is known to be
/// won stays as it is: its steps towards mate are smaller than the paling of so large a value.
template <Evaluator E>
Value Searcher<E>::corrected(const Frame& frame, Value raw, int by) const noexcept {
    if (std::abs(raw) >= known_win) return raw;
    const Value faded = raw * (220 - std::min(frame.position.halfmove_clock(), 100)) / 220;
    return std::clamp(faded + by, -least_win + 1, least_win - 1);
}

/// Learns from the difference between the evaluation and what the search found, where the two can be
/// compared: quiet positions, and bounds on the side that contradicts the evaluation.
template <Evaluator E>
void Searcher<E>::learn_correction(const Node& n) noexcept {
    const Frame& f = n.frame;
    if (f.in_check || (n.best_move && n.position.is_noisy(n.best_move))) return;
    if ((n.best >= n.beta && n.best <= f.eval) || (!n.best_move && n.best >= f.eval)) return;
    const int bonus = std::clamp((n.best - f.eval) * n.depth / 8, -correction_limit / 4, correction_limit / 4);
    const std::size_t us = slot(n.position.turn());
    histories_->pawn_correction[us][n.position.pawn_key() % correction_size].learn(bonus);
    for (Color color : chess::all_colors)
        histories_->officer_correction[us][slot(color)][n.position.non_pawn_key(color) % correction_size].learn(bonus);
    const Frame& last = before(f, 1);
    if (last.move && before(f, 2).move) {
        const Piece piece = last.position.at(last.move.from());
        (*before(f, 2).correction)[slot(piece)][slot(last.move.to())].learn(bonus);
    }
}

}  // namespace tabiya::search
