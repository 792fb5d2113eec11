// SPDX-License-Identifier: MIT
// Static exchange evaluation: who wins material when both sides keep capturing on one square, each
// time with the least valuable man, and either may stop when it has had enough.
#include <algorithm>
#include <array>

#include "tabiya/chess/position.hpp"

namespace tabiya::chess {

namespace {

/// The men still standing in an exchange, taken off one by one; men behind them join in.
class Exchange {
  public:
    Exchange(const Position& position, Move move) noexcept
        : p_(position), square_(move.to()), occupied_(position.occupied() ^ Bitboard(move.from())) {
        if (move.is_en_passant()) occupied_.clear(step_unchecked(square_, forward(~position.turn())));
        occupied_.set(square_);
        attackers_ = p_.attackers(square_, occupied_) & occupied_;
        for (Color color : all_colors) {
            pinned_[color] = p_.pinned(color);
            pinners_[color] = p_.pinners(color);
        }
    }

    /// Takes off the least valuable man of `side` that may capture and returns its type. A king may
    /// only capture last, when nothing can capture back.
    std::optional<PieceType> recapture(Color side) noexcept {
        Bitboard ours = attackers_ & p_.men(side);
        // Pinned men stay out as long as some pinner is still on the board.
        if (pinners_[side].intersects(occupied_)) ours &= ~pinned_[side];
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

  private:
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
    ByColor<Bitboard> pinned_;
    ByColor<Bitboard> pinners_;
};

/// What the move itself wins, before anything is recaptured.
int first_gain(const Position& p, Move move) noexcept {
    const Piece captured = p.captured_by(move);
    int gain = captured == Piece::None ? 0 : exchange_values[type_of(captured)];
    if (move.is_promotion()) gain += exchange_values[move.promoted_to()] - exchange_values[PieceType::Pawn];
    return gain;
}

/// The value of the man that stands on the square after the move.
int first_stake(const Position& p, Move move) noexcept {
    return exchange_values[move.is_promotion() ? move.promoted_to() : type_of(p.at(move.from()))];
}

}  // namespace

int Position::see(Move move) const noexcept {
    if (move.is_castling()) return 0;
    // gains[i]: what the side that makes the i-th capture is ahead by, if the exchange stops there.
    std::array<int, 34> gains{};
    std::size_t last = 0;
    gains[0] = first_gain(*this, move);
    int stake = first_stake(*this, move);
    Exchange exchange(*this, move);
    for (Color side = ~turn_;; side = ~side) {
        const std::optional<PieceType> capturer = exchange.recapture(side);
        if (!capturer) break;
        ++last;
        gains[last] = stake - gains[last - 1];
        stake = exchange_values[*capturer];
    }
    // Backwards: each side captures only if that is better than stopping.
    for (; last > 0; --last) gains[last - 1] = -std::max(-gains[last - 1], gains[last]);
    return gains[0];
}

bool Position::see_at_least(Move move, int threshold) const noexcept {
    if (move.is_castling()) return 0 >= threshold;
    int balance = first_gain(*this, move) - threshold;
    if (balance < 0) return false;
    balance -= first_stake(*this, move);
    if (balance >= 0) return true;  // even losing the man outright keeps enough

    Exchange exchange(*this, move);
    Color side = ~turn_;
    // `balance` is always the standing of the side that has just captured, assuming it loses its man.
    while (true) {
        const std::optional<PieceType> capturer = exchange.recapture(side);
        if (!capturer) break;
        balance = -balance - 1 - exchange_values[*capturer];
        side = ~side;
        if (balance >= 0) break;
    }
    // The side that could not or need not answer has lost the argument.
    return side != turn_;
}

}  // namespace tabiya::chess
