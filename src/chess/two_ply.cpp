// SPDX-License-Identifier: MIT
#include "chess/two_ply.hpp"

namespace tabiya::chess::detail {

namespace {

/// The rays of a slider that meet the king's square or a neighbour of it, each up to the last such square.
constexpr Bitboard rays_toward(SliderType type, Square slider, Square king) {
    const Bitboard zone = king_attacks(king) | Bitboard(king);
    Bitboard ways;
    for (Square target : slider_attacks_slow(type, slider, no_squares) & zone)
        ways |= slider_attacks_slow(type, slider, Bitboard(target)) &
                slider_attacks_slow(type, target, Bitboard(slider)) & ~Bitboard(slider);
    return ways | (slider_attacks_slow(type, slider, no_squares) & zone);
}

constexpr TowardKing all_ways() {
    TowardKing ways{};
    for (Square slider : all_squares)
        for (Square king : all_squares) {
            ways.straight[slider][king] = rays_toward(SliderType::Rook, slider, king);
            ways.diagonal[slider][king] = rays_toward(SliderType::Bishop, slider, king);
        }
    return ways;
}

}  // namespace

constinit const TowardKing toward_king = all_ways();

}  // namespace tabiya::chess::detail
