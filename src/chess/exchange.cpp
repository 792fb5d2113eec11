// SPDX-License-Identifier: MIT
// Static exchange evaluation: who wins material when both sides keep capturing on one square, each
// time with the least valuable man, and either may stop when it has had enough.
#include "chess/exchange.hpp"

namespace tabiya::chess {

int Position::see(Move move) const noexcept {
    if (move.is_castling()) return 0;
    return detail::exchange_value(*this, move, detail::NoWitness{});
}

bool Position::see_at_least(Move move, int threshold) const noexcept {
    if (move.is_castling()) return 0 >= threshold;
    int balance = detail::first_gain(*this, move) - threshold;
    if (balance < 0) return false;
    balance -= detail::first_stake(*this, move);
    if (balance >= 0) return true;  // even losing the man outright keeps enough

    detail::Exchange exchange(*this, move);
    Color side = ~turn();
    // `balance` is always the standing of the side that has just captured, assuming it loses its man.
    while (true) {
        const std::optional<PieceType> capturer = exchange.recapture(side);
        if (!capturer) break;
        balance = -balance - 1 - exchange_values[*capturer];
        side = ~side;
        if (balance >= 0) break;
    }
    // The side that could not or need not answer has lost the argument.
    return side != turn();
}

}  // namespace tabiya::chess
