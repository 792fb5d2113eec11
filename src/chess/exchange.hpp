// SPDX-License-Identifier: MIT
// The exchange behind `Position::see`: the men taken off one by one, and the sum of it with a witness.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "tabiya/chess/position.hpp"

namespace tabiya::chess::detail {

/// The men still standing in an exchange, taken off one by one; men behind them join in.
class Exchange {
  public:
    Exchange(const Position& position, Move move) noexcept
        : p_(position), square_(move.to()), occupied_(position.occupied() ^ Bitboard(move.from())) {
        if (move.is_en_passant()) occupied_.clear(step_unchecked(square_, forward(~position.turn())));
        occupied_.set(square_);
        attackers_ = p_.attackers(square_, occupied_) & occupied_;
    }

    /// Takes off the least valuable man of `side` that may capture and returns its type. A king may
    /// only capture last, when nothing can capture back.
    std::optional<PieceType> recapture(Color side) noexcept {
        const Bitboard ours = free_to_capture(side);
        if (!ours) return std::nullopt;
        for (PieceType type : all_piece_types) {
            const Bitboard candidates = ours & p_.men(type);
            if (!candidates) continue;
            if (type == PieceType::King && (attackers_ & p_.men(~side))) return std::nullopt;
            occupied_.clear(candidates.first());
            reveal(type);
            attackers_ &= occupied_;
            return type;
        }
        return std::nullopt;
    }

    /// The board without the men that have captured so far.
    [[nodiscard]] Bitboard occupied() const noexcept { return occupied_; }

  private:
    /// A side's attackers, less the pinned ones as long as some pinner is still on the board. Most exchanges are over
    /// before a pin could matter, so pins are looked for only when there is somebody to be pinned.
    Bitboard free_to_capture(Color side) noexcept {
        const Bitboard ours = attackers_ & p_.men(side);
        if (!ours) return ours;
        if (!pinned_[side]) pinned_[side] = p_.pinned(side);
        if (!ours.intersects(*pinned_[side]) || !p_.pinners(side).intersects(occupied_)) return ours;
        return ours & ~*pinned_[side];
    }

    /// Sliders that stood behind the man that has just captured now see the square.
    void reveal(PieceType gone) noexcept {
        if (gone == PieceType::Pawn || gone == PieceType::Bishop || gone == PieceType::Queen)
            attackers_ |= bishop_attacks(square_, occupied_) & (p_.men(PieceType::Bishop) | p_.men(PieceType::Queen));
        if (gone == PieceType::Rook || gone == PieceType::Queen)
            attackers_ |= rook_attacks(square_, occupied_) & (p_.men(PieceType::Rook) | p_.men(PieceType::Queen));
    }

    const Position& p_;
    Square square_;
    Bitboard occupied_;
    Bitboard attackers_;
    ByColor<std::optional<Bitboard>> pinned_{};
};

/// What the move itself wins, before anything is recaptured.
inline int first_gain(const Position& p, Move move) noexcept {
    const Piece captured = p.captured_by(move);
    int gain = captured == Piece::None ? 0 : exchange_values[type_of(captured)];
    if (move.is_promotion()) gain += exchange_values[move.promoted_to()] - exchange_values[PieceType::Pawn];
    return gain;
}

/// The value of the man that stands on the square after the move.
inline int first_stake(const Position& p, Move move) noexcept {
    return exchange_values[move.is_promotion() ? move.promoted_to() : type_of(p.at(move.from()))];
}

/// Watches an exchange: who captures and what that side is then ahead by, and later, from the end
/// backwards, what each step is worth when both may stop. This one looks away and costs nothing.
struct NoWitness {
    static constexpr void captured(Color, Square, int) noexcept {}
    static constexpr void settles(std::size_t, int) noexcept {}
};

/// What the exchange that begins with this move is worth to the side that makes it.
template <class Witness>
int exchange_value(const Position& p, Move move, Witness&& witness) noexcept {
    // gains[i]: what the side that makes the i-th capture is ahead by, if the exchange stops there.
    std::array<int, 34> gains{};
    std::size_t last = 0;
    gains[0] = first_gain(p, move);
    int stake = first_stake(p, move);
    witness.captured(p.turn(), move.from(), gains[0]);
    Exchange exchange(p, move);
    for (Color side = ~p.turn();; side = ~side) {
        const Bitboard before = exchange.occupied();
        const std::optional<PieceType> capturer = exchange.recapture(side);
        if (!capturer) break;
        ++last;
        gains[last] = stake - gains[last - 1];
        stake = exchange_values[*capturer];
        witness.captured(side, (before ^ exchange.occupied()).first(), gains[last]);
    }
    witness.settles(last, gains[last]);
    // Backwards: each side captures only if that is better than stopping.
    for (; last > 0; --last) {
        gains[last - 1] = -std::max(-gains[last - 1], gains[last]);
        witness.settles(last - 1, gains[last - 1]);
    }
    return gains[0];
}

}  // namespace tabiya::chess::detail
