// SPDX-License-Identifier: MIT
// What the hand-made evaluation multiplies with. Each term has two numbers, one for the middlegame and one
// for the endgame; positions in between take their share of both.
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

}  // namespace tabiya::search
