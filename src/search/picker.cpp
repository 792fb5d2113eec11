// SPDX-License-Identifier: MIT
#include "search/picker.hpp"

#include <algorithm>
#include <utility>

#include "search/params.hpp"

namespace tabiya::search {

using chess::exchange_values;

namespace {

// Victims count by their worth; the capture history settles the order among equals and, when it is
// clear enough, between neighbours on the scale.
TABIYA_PARAM(order_victim_weight, 16, 4, 32);
TABIYA_PARAM(order_capture, 1, 0, 4);
// A capture is "good" if the exchange loses no more than its own history allows.
TABIYA_PARAM(order_see_history, 32, 12, 64);
// The histories a quiet move's place is made of.
TABIYA_PARAM(order_butterfly, 2, 0, 8);
TABIYA_PARAM(order_structure, 2, 0, 8);
TABIYA_PARAM(order_after_1, 1, 0, 4);
TABIYA_PARAM(order_after_2, 1, 0, 4);
TABIYA_PARAM(order_after_4, 1, 0, 4);
TABIYA_PARAM(order_after_6, 1, 0, 4);
TABIYA_PARAM(order_check_bonus, 8000, 0, 16'000);
TABIYA_PARAM(order_escape_bonus, 6000, 0, 20'000);

constexpr int first = 1 << 28;  // above every history

}  // namespace

Picker::Picker(const Position& position, Wanted wanted, Move table_move, const OrderingContext& context,
               MoveArena& arena, int threshold) noexcept
    : position_(position), context_(context), arena_(arena), table_move_(table_move), threshold_(threshold),
      stage_(Stage::Done), resume_(Stage::Done), begin_(arena.top()), current_(arena.top()), bad_end_(arena.top()) {
    switch (wanted) {
        case Wanted::All: stage_ = Stage::NoisyInit; break;
        case Wanted::Evasions: stage_ = Stage::EvasionInit; break;
        case Wanted::Noisy:
        case Wanted::ProbCut: stage_ = Stage::SafeNoisyInit; break;
    }
    const bool usable = table_move && (wanted == Wanted::All || wanted == Wanted::Evasions ||
                                       (position.is_noisy(table_move) && position.see_at_least(table_move, threshold)));
    if (!usable) {
        table_move_ = Move();
        return;
    }
    resume_ = stage_;
    stage_ = Stage::Table;
}

void Picker::generate(chess::Moves wanted) noexcept {
    chess::MoveList list;
    chess::generate(position_, wanted, list);
    TABIYA_ASSERT(arena_.room() >= list.size());
    std::size_t place = 0;
    for (Move move : list)
        if (move != table_move_) arena_.push(ScoredMove(move, place++));
}

int Picker::noisy_score(Move move) const noexcept {
    const Piece captured = position_.captured_by(move);
    int score = order_capture * context_.histories.capture(position_, move);
    if (captured != Piece::None) score += order_victim_weight * exchange_values[chess::type_of(captured)];
    if (move.is_promotion()) score += order_victim_weight * exchange_values[move.promoted_to()];
    return score;
}

int Picker::quiet_score(Move move, const ByPieceTo<History>& structure) const noexcept {
    const std::size_t piece = slot(position_.at(move.from()));
    const std::size_t to = slot(move.to());
    const auto after = [&](std::size_t i) { return int((*context_.continuations[i])[piece][to]); };
    return order_butterfly * context_.histories.quiet(position_.turn(), move, context_.threats) +
           order_structure * structure[piece][to] + order_after_1 * after(0) + order_after_2 * after(1) +
           order_after_4 * after(2) + order_after_6 * after(3);
}

void Picker::score_noisy() noexcept {
    for (std::size_t i = current_; i < arena_.top(); ++i) arena_.at(i)->set_score(noisy_score(arena_.at(i)->move()));
}

void Picker::score_quiets() noexcept {
    const ByPieceTo<History>& structure = context_.histories.structure(position_);
    const Color us = position_.turn();
    const Bitboard pawn_threats = chess::pawn_attacks(~us, position_.pawns(~us));
    const Square target = position_.king(~us);
    const Bitboard occupied = position_.occupied();
    const Bitboard diagonal = chess::bishop_attacks(target, occupied);
    const Bitboard straight = chess::rook_attacks(target, occupied);
    // Squares from which each kind of man would give check, and squares too dangerous for it.
    const chess::ByPieceType<Bitboard> checks{{chess::pawn_attacks(~us, target), chess::knight_attacks(target),
                                               diagonal, straight, diagonal | straight, Bitboard()}};
    for (std::size_t i = current_; i < arena_.top(); ++i) {
        const Move move = arena_.at(i)->move();
        const PieceType type = chess::type_of(position_.at(move.from()));
        int score = quiet_score(move, structure);
        if (checks[type].contains(move.to()) && position_.see_at_least(move, -75)) score += order_check_bonus;
        if (type != PieceType::Pawn && type != PieceType::King) {
            if (pawn_threats.contains(move.from())) score += order_escape_bonus;
            if (pawn_threats.contains(move.to())) score -= order_escape_bonus;
        }
        arena_.at(i)->set_score(score);
    }
}

void Picker::score_evasions() noexcept {
    const ByPieceTo<History>& structure = context_.histories.structure(position_);
    for (std::size_t i = current_; i < arena_.top(); ++i) {
        const Move move = arena_.at(i)->move();
        arena_.at(i)->set_score(position_.is_noisy(move) ? first + noisy_score(move) : quiet_score(move, structure));
    }
}

ScoredMove Picker::take_best() noexcept {
    ScoredMove* const begin = arena_.at(current_++);
    const ScoredMove* const end = arena_.at(arena_.top());
    std::int64_t highest = begin->rank();
    for (const ScoredMove* move = begin; move != end; ++move) highest = std::max(highest, move->rank());
    ScoredMove* best = begin;
    while (best->rank() != highest) ++best;
    std::swap(*begin, *best);
    return *begin;
}

Move Picker::next_good_noisy() noexcept {
    while (current_ < arena_.top()) {
        const ScoredMove best = take_best();
        if (position_.see_at_least(best.move(), -best.score() / order_see_history)) return best.move();
        *arena_.at(bad_end_++) = best;  // for later, in the order found
    }
    return {};
}

Move Picker::next_safe_noisy() noexcept {
    while (current_ < arena_.top()) {
        const ScoredMove best = take_best();
        if (position_.see_at_least(best.move(), threshold_)) return best.move();
    }
    return {};
}

Move Picker::next_plain() noexcept { return current_ < arena_.top() ? take_best().move() : Move(); }

Move Picker::next() noexcept {
    switch (stage_) {
        case Stage::Table: stage_ = resume_; return table_move_;

        case Stage::NoisyInit:
            generate(chess::Moves::Noisy);
            score_noisy();
            stage_ = Stage::GoodNoisy;
            [[fallthrough]];
        case Stage::GoodNoisy:
            if (const Move move = next_good_noisy()) return move;
            stage_ = Stage::QuietInit;
            [[fallthrough]];
        case Stage::QuietInit:
            if (!quiets_skipped_) {
                current_ = arena_.top();
                generate(chess::Moves::Quiet);
                score_quiets();
            }
            stage_ = Stage::Quiet;
            [[fallthrough]];
        case Stage::Quiet:
            if (!quiets_skipped_)
                if (const Move move = next_plain()) return move;
            current_ = begin_;
            stage_ = Stage::BadNoisy;
            [[fallthrough]];
        case Stage::BadNoisy:
            if (current_ < bad_end_) return arena_.at(current_++)->move();
            break;

        case Stage::EvasionInit:
            generate(chess::Moves::All);
            score_evasions();
            stage_ = Stage::Evasion;
            [[fallthrough]];
        case Stage::Evasion:
            while (const Move move = next_plain())
                if (!quiets_skipped_ || position_.is_noisy(move)) return move;
            break;

        case Stage::SafeNoisyInit:
            generate(chess::Moves::Noisy);
            score_noisy();
            stage_ = Stage::SafeNoisy;
            [[fallthrough]];
        case Stage::SafeNoisy:
            if (const Move move = next_safe_noisy()) return move;
            break;

        case Stage::Done: break;
    }
    stage_ = Stage::Done;
    return {};
}

}  // namespace tabiya::search
