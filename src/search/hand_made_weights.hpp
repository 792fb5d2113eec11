// SPDX-License-Identifier: MIT
// The numbers of the hand-made evaluation. Each term has two, one for the middlegame and one for the
// endgame; positions in between take their share of both.
#pragma once

#include <array>
#include <cstdint>

#include "tabiya/chess/types.hpp"

namespace tabiya::search {

/// Two centipawn values in one register: the endgame in the upper half, so one addition adds both.
class Tapered {
  public:
    constexpr Tapered() noexcept = default;
    constexpr Tapered(int middlegame, int endgame) noexcept : packed_(endgame * 65'536 + middlegame) {}

    [[nodiscard]] constexpr int middlegame() const noexcept { return std::int16_t(std::uint16_t(unsigned(packed_))); }
    [[nodiscard]] constexpr int endgame() const noexcept {
        return std::int16_t(std::uint16_t((unsigned(packed_) + 0x8000U) >> 16U));
    }
    constexpr Tapered& operator+=(Tapered other) noexcept {
        packed_ += other.packed_;
        return *this;
    }
    constexpr Tapered& operator-=(Tapered other) noexcept {
        packed_ -= other.packed_;
        return *this;
    }
    friend constexpr Tapered operator+(Tapered a, Tapered b) noexcept { return a += b; }
    friend constexpr Tapered operator-(Tapered a, Tapered b) noexcept { return a -= b; }
    friend constexpr Tapered operator*(Tapered a, int n) noexcept {
        a.packed_ *= n;
        return a;
    }
    friend constexpr bool operator==(Tapered, Tapered) noexcept = default;

  private:
    std::int32_t packed_ = 0;
};

/// Everything the evaluation multiplies with. Squares are White's; Black looks from the other side.
struct HandMadeWeights {
    chess::ByPieceType<Tapered> material;
    chess::ByPieceType<chess::BySquare<Tapered>> square;
    std::array<Tapered, 9> knight_mobility;
    std::array<Tapered, 14> bishop_mobility;
    std::array<Tapered, 15> rook_mobility;
    std::array<Tapered, 28> queen_mobility;
    Tapered bishop_pair;
    Tapered rook_open_file;
    Tapered rook_half_open_file;
    Tapered pawn_isolated;
    Tapered pawn_doubled;
    Tapered pawn_backward;
    chess::ByRank<Tapered> pawn_supported;
    chess::ByRank<Tapered> pawn_phalanx;
    chess::ByRank<Tapered> passed;
    chess::ByRank<Tapered> passed_free;      // nothing stands in front of it
    std::array<Tapered, 8> passed_our_king;  // by the distance of our king from the square in front
    std::array<Tapered, 8> passed_their_king;
    chess::ByRank<Tapered> shelter;       // rank of our nearest pawn on the king's files; R1: none
    chess::ByRank<Tapered> storm;         // rank of their nearest pawn there, as we see it
    std::array<Tapered, 16> king_attack;  // by the weight of the men that bear on the king's ring
    Tapered safe_check;
    Tapered threat_by_pawn;
    chess::ByPieceType<Tapered> threat_by_minor;  // by what is attacked
    chess::ByPieceType<Tapered> threat_by_rook;
    Tapered hanging;
    Tapered tempo;
};

namespace detail {

/// 0 on the edge … 3 in the middle.
constexpr int centre(int file_or_rank) noexcept { return file_or_rank < 4 ? file_or_rank : 7 - file_or_rank; }

constexpr Tapered pawn_on(int file, int rank) noexcept {
    const int wide = centre(file);
    const int middlegame = 3 * (rank - 1) + (rank == 3 && wide == 3 ? 18 : 0) + (rank == 2 && wide >= 2 ? 6 : 0) +
                           (rank == 4 && wide >= 2 ? 12 : 0) + (rank == 1 && wide == 3 ? -12 : 0);
    return {middlegame, 3 * (rank - 1) * (rank - 1) / 2 - 4};
}
constexpr Tapered knight_on(int file, int rank) noexcept {
    const int inside = centre(file) + centre(rank);
    return {9 * inside - 40 + (rank >= 3 && rank <= 5 ? 10 : 0), 6 * inside - 24};
}
constexpr Tapered bishop_on(int file, int rank) noexcept {
    const int inside = centre(file) + centre(rank);
    return {4 * inside - 12 + (rank == 0 ? -6 : 0), 3 * inside - 9};
}
constexpr Tapered rook_on(int file, int rank) noexcept {
    return {4 * centre(file) - 6 + (rank == 6 ? 14 : 0), (rank == 6 ? 14 : 0) + (rank == 7 ? 6 : 0)};
}
constexpr Tapered queen_on(int file, int rank) noexcept {
    const int inside = centre(file) + centre(rank);
    return {2 * inside - 6, 5 * inside - 14};
}
constexpr Tapered king_on(int file, int rank) noexcept {
    const int corner = 3 - centre(file);
    return {12 * corner - 22 * (rank < 3 ? rank : 3) - (centre(file) == 3 ? 6 : 0),
            9 * (centre(file) + centre(rank)) - 28 + (rank >= 3 && rank <= 5 ? 6 : 0)};
}

template <std::size_t N>
constexpr std::array<Tapered, N> mobility(int start_mg, int start_eg, int step_mg, int step_eg) noexcept {
    // Each further square is worth a little less than the one before.
    std::array<Tapered, N> table{};
    for (std::size_t i = 0; i < N; ++i) {
        const int n = int(i);
        const int bent = n * 16 - n * n * 6 / int(N);
        table[i] = {start_mg + step_mg * bent / 16, start_eg + step_eg * bent / 16};
    }
    return table;
}

constexpr HandMadeWeights first_weights() noexcept {
    using chess::PieceType;
    HandMadeWeights w{};
    w.material.items = {{{82, 105}, {325, 300}, {345, 320}, {470, 540}, {980, 980}, {0, 0}}};
    for (int rank = 0; rank < 8; ++rank)
        for (int file = 0; file < 8; ++file) {
            const auto square = chess::square_at(8 * rank + file);
            if (rank > 0 && rank < 7) w.square[PieceType::Pawn][square] = pawn_on(file, rank);
            w.square[PieceType::Knight][square] = knight_on(file, rank);
            w.square[PieceType::Bishop][square] = bishop_on(file, rank);
            w.square[PieceType::Rook][square] = rook_on(file, rank);
            w.square[PieceType::Queen][square] = queen_on(file, rank);
            w.square[PieceType::King][square] = king_on(file, rank);
        }
    w.knight_mobility = mobility<9>(-30, -35, 9, 9);
    w.bishop_mobility = mobility<14>(-28, -35, 8, 8);
    w.rook_mobility = mobility<15>(-22, -38, 4, 8);
    w.queen_mobility = mobility<28>(-15, -30, 2, 4);
    w.bishop_pair = {28, 48};
    w.rook_open_file = {32, 10};
    w.rook_half_open_file = {14, 8};
    w.pawn_isolated = {-10, -12};
    w.pawn_doubled = {-6, -16};
    w.pawn_backward = {-8, -10};
    w.pawn_supported.items = {{{0, 0}, {0, 0}, {12, 6}, {10, 7}, {14, 12}, {24, 28}, {45, 50}, {0, 0}}};
    w.pawn_phalanx.items = {{{0, 0}, {3, 0}, {7, 4}, {10, 8}, {22, 24}, {40, 50}, {60, 80}, {0, 0}}};
    w.passed.items = {{{0, 0}, {0, 5}, {0, 12}, {0, 30}, {18, 60}, {45, 105}, {85, 160}, {0, 0}}};
    w.passed_free.items = {{{0, 0}, {0, 2}, {0, 3}, {0, 8}, {6, 20}, {14, 45}, {24, 80}, {0, 0}}};
    w.passed_our_king = {{{0, 0}, {0, 22}, {0, 14}, {0, 6}, {0, 0}, {0, -4}, {0, -8}, {0, -10}}};
    w.passed_their_king = {{{0, 0}, {0, -30}, {0, -20}, {0, -8}, {0, 4}, {0, 12}, {0, 18}, {0, 20}}};
    w.shelter.items = {{{-22, 0}, {14, 0}, {8, 0}, {-4, 0}, {-10, 0}, {-14, 0}, {-16, 0}, {0, 0}}};
    w.storm.items = {{{0, 0}, {-10, 0}, {-26, 0}, {-12, 0}, {-4, 0}, {0, 0}, {0, 0}, {0, 0}}};
    for (int i = 0; i < 16; ++i) w.king_attack[std::size_t(i)] = {-(i * i * 5 / 4 + 2 * i), 0};
    w.safe_check = {-22, -4};
    w.threat_by_pawn = {45, 40};
    w.threat_by_minor.items = {{{2, 10}, {22, 24}, {24, 26}, {50, 30}, {42, 40}, {0, 0}}};
    w.threat_by_rook.items = {{{-2, 14}, {16, 20}, {20, 22}, {4, 6}, {48, 30}, {0, 0}}};
    w.hanging = {12, 14};
    w.tempo = {16, 12};
    return w;
}

}  // namespace detail

}  // namespace tabiya::search
