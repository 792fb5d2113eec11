// SPDX-License-Identifier: MIT
#include "tabiya/chess/attacks.hpp"

namespace tabiya::chess::detail {

namespace {

using SquarePairs = BySquare<BySquare<Bitboard>>;

/// Calls `visit(a, b, type, rays of a)` for all pairs of squares on a common line.
template <class Visit>
constexpr void for_each_joined_pair(Visit&& visit) {
    for (SliderType type : {SliderType::Bishop, SliderType::Rook})
        for (Square a : all_squares) {
            const Bitboard rays = slider_attacks_slow(type, a, no_squares);
            for (Square b : rays) visit(a, b, type, rays);
        }
}

constexpr SquarePairs between_squares() {
    SquarePairs table{};
    for_each_joined_pair([&](Square a, Square b, SliderType type, Bitboard) {
        table[a][b] = slider_attacks_slow(type, a, Bitboard(b)) & slider_attacks_slow(type, b, Bitboard(a));
    });
    return table;
}

constexpr SquarePairs lines_through() {
    SquarePairs table{};
    for_each_joined_pair([&](Square a, Square b, SliderType type, Bitboard rays) {
        table[a][b] = (rays & slider_attacks_slow(type, b, no_squares)) | Bitboard::of(a, b);
    });
    return table;
}

constexpr BySquare<Bitboard> rays_of(SliderType type) {
    BySquare<Bitboard> table;
    for (Square square : all_squares) table[square] = slider_attacks_slow(type, square, no_squares);
    return table;
}

}  // namespace

constexpr SquarePairs between_table = between_squares();
constexpr SquarePairs line_table = lines_through();
constinit const BySquare<Bitboard> rook_ray_table = rays_of(SliderType::Rook);
constinit const BySquare<Bitboard> bishop_ray_table = rays_of(SliderType::Bishop);

static_assert(between_table[Square::A1][Square::D4] == Bitboard::of(Square::B2, Square::C3));
static_assert(line_table[Square::B2][Square::C3] == Bitboard::of(Square::A1, Square::B2, Square::C3, Square::D4,
                                                                 Square::E5, Square::F6, Square::G7, Square::H8));

}  // namespace tabiya::chess::detail
