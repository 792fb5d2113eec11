// SPDX-License-Identifier: MIT
// What the network sees. Each side looks at the board from its own seat: its own men first, its own
// back rank below, and the board mirrored left to right when its king stands on files e-h, so that
// the king is always on the left half. A feature is "this kind of man on this square":
//
//     index = bucket · 768 + (enemy ? 384 : 0) + type · 64 + square
//
// where the bucket says in which region of the left half the viewer's own king stands.
#pragma once

#include <array>
#include <cstdint>

#include "tabiya/chess/types.hpp"

namespace tabiya::nnue {

inline constexpr unsigned features_per_bucket = 768;
/// No position has more men than this, hence no more features.
inline constexpr unsigned max_features = 32;

/// The bucket of each king square: four files (a-d after mirroring) by eight ranks, a1 first.
using BucketMap = std::array<std::uint8_t, 32>;

/// How one side sees the board at the moment.
struct View {
    std::uint32_t base;    // first feature of its bucket
    std::uint8_t flips;    // xor-ed to every square
    std::uint8_t enemies;  // the colour bit (0 or 1) that counts as enemy
    friend constexpr bool operator==(const View&, const View&) = default;
};

constexpr View view_of(chess::Color viewer, chess::Square king, const BucketMap& buckets) noexcept {
    const unsigned mirror = chess::file_of(king) >= chess::File::E ? 7U : 0U;
    const unsigned flips = 56U * unsigned(viewer) ^ mirror;
    const unsigned seat = unsigned(king) ^ flips;
    return {features_per_bucket * buckets[(seat >> 3U) * 4U + (seat & 3U)], std::uint8_t(flips), std::uint8_t(~viewer)};
}

constexpr std::uint32_t feature(const View& view, chess::Piece piece, chess::Square square) noexcept {
    const bool enemy = unsigned(chess::color_of(piece)) == view.enemies;
    return view.base + (enemy ? 384U : 0U) + unsigned(chess::type_of(piece)) * 64U + (unsigned(square) ^ view.flips);
}

/// The output bucket for so many men on the board, both kings included.
constexpr unsigned output_bucket(unsigned men, unsigned buckets) noexcept {
    const unsigned per_bucket = (max_features + buckets - 1U) / buckets;
    const unsigned bucket = (men - 2U) / per_bucket;
    return bucket < buckets ? bucket : buckets - 1U;
}

}  // namespace tabiya::nnue
