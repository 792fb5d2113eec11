// SPDX-License-Identifier: MIT
// Attacks of bishop and rook as one table look-up.
//
// Only the blockers on the slider's own rays matter, and the last square of a ray never does: what
// remains is the mask, at most 12 bits. Those bits are squeezed into an index in one of two ways:
//
//   PEXT   the processor's own "parallel bits extract" pushes the masked bits together;
//   magic  (occupied & mask) * magic >> shift gathers them at the top of the product, for a factor
//          found by search such that two different answers never meet in one slot.
//
// Both fill a table of 102,400 rook and 5,248 bishop entries at compile time. `Sliders` is the one
// the machine prefers; both are always there to be compared, drawn and tested.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "tabiya/chess/bitboard.hpp"

namespace tabiya::chess {

enum class SliderType : std::uint8_t { Bishop, Rook };

/// Attacks found by walking each ray until it meets a blocker: the slow twin of the look-ups. Written
/// with plain integers because the compiler runs it a hundred thousand times while it builds the tables.
constexpr Bitboard slider_attacks_slow(SliderType type, Square square, Bitboard occupied) noexcept {
    constexpr int steps[2][4][2] = {{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}, {{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    std::uint64_t attacks = 0;
    for (const auto& [right, up] : steps[std::size_t(type)]) {
        int file = int(file_of(square)) + right;
        int rank = int(rank_of(square)) + up;
        for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += right, rank += up) {
            const std::uint64_t here = std::uint64_t{1} << unsigned(8 * rank + file);
            attacks |= here;
            if ((occupied.bits() & here) != 0) break;
        }
    }
    return Bitboard(attacks);
}

/// The squares whose occupation changes a slider's attacks: its rays without their last squares.
constexpr Bitboard slider_mask(SliderType type, Square square) noexcept {
    const Bitboard edge_ranks = (Bitboard(Rank::R1) | Bitboard(Rank::R8)) & ~Bitboard(rank_of(square));
    const Bitboard edge_files = (file_a | file_h) & ~Bitboard(file_of(square));
    return slider_attacks_slow(type, square, no_squares) & ~(edge_ranks | edge_files);
}

/// PEXT in software, for compile time and for machines without it.
constexpr std::uint64_t extract_bits(std::uint64_t source, std::uint64_t mask) noexcept {
    std::uint64_t result = 0;
    for (std::uint64_t bit = 1; mask != 0; bit <<= 1U, mask &= mask - 1)
        if ((source & mask & (~mask + 1)) != 0) result |= bit;
    return result;
}
/// PDEP in software: spreads the low bits of `source` over the one-bits of `mask`.
constexpr std::uint64_t deposit_bits(std::uint64_t source, std::uint64_t mask) noexcept {
    std::uint64_t result = 0;
    for (; mask != 0; source >>= 1U, mask &= mask - 1)
        if ((source & 1U) != 0) result |= mask & (~mask + 1);
    return result;
}

inline constexpr std::size_t slider_table_size = 102'400 + 5'248;

/// Everything the PEXT look-up knows about one square.
struct PextEntry {
    std::uint64_t mask;
    const Bitboard* attacks;
};

/// Everything the magic look-up knows about one square.
struct MagicEntry {
    std::uint64_t mask;
    std::uint64_t magic;
    const Bitboard* attacks;
    std::uint32_t shift;
};

namespace detail {
struct PextSquare {
    PextEntry rook;
    PextEntry bishop;
};
struct MagicSquare {
    MagicEntry rook;
    MagicEntry bishop;
};
extern const BySquare<PextSquare> pext_squares;
extern const BySquare<MagicSquare> magic_squares;
}  // namespace detail

struct PextSliders {
    static const PextEntry& entry(SliderType type, Square square) noexcept {
        const detail::PextSquare& both = detail::pext_squares[square];
        return type == SliderType::Rook ? both.rook : both.bishop;
    }
    static std::size_t index(const PextEntry& entry, Bitboard occupied) noexcept {
#if defined(__BMI2__)
        return _pext_u64(occupied.bits(), entry.mask);
#else
        return extract_bits(occupied.bits(), entry.mask);
#endif
    }
    static Bitboard look_up(const PextEntry& entry, Bitboard occupied) noexcept {
        return entry.attacks[index(entry, occupied)];
    }
    static Bitboard bishop(Square square, Bitboard occupied) noexcept {
        return look_up(detail::pext_squares[square].bishop, occupied);
    }
    static Bitboard rook(Square square, Bitboard occupied) noexcept {
        return look_up(detail::pext_squares[square].rook, occupied);
    }
};

struct MagicSliders {
    static const MagicEntry& entry(SliderType type, Square square) noexcept {
        const detail::MagicSquare& both = detail::magic_squares[square];
        return type == SliderType::Rook ? both.rook : both.bishop;
    }
    static std::size_t index(const MagicEntry& entry, Bitboard occupied) noexcept {
        return (occupied.bits() & entry.mask) * entry.magic >> entry.shift;
    }
    static Bitboard look_up(const MagicEntry& entry, Bitboard occupied) noexcept {
        return entry.attacks[index(entry, occupied)];
    }
    static Bitboard bishop(Square square, Bitboard occupied) noexcept {
        return look_up(detail::magic_squares[square].bishop, occupied);
    }
    static Bitboard rook(Square square, Bitboard occupied) noexcept {
        return look_up(detail::magic_squares[square].rook, occupied);
    }
};

#if defined(__BMI2__)
using Sliders = PextSliders;
#else
using Sliders = MagicSliders;
#endif

}  // namespace tabiya::chess
