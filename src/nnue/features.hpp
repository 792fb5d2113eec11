// SPDX-License-Identifier: MIT
// What the network sees. Each side looks at the board from its own seat: its own men first, its own
// back rank below, and the board mirrored left to right when its king stands on files e-h, so that
// the king is always on the left half. A feature is "this kind of man on this square, safe or in danger":
//
//     index = bucket · 1536 + (in danger ? 768 : 0) + type · 128 + (enemy ? 64 : 0) + square
//
// where the bucket says in which region of the left half the viewer's own king stands. Which men are in danger is told
// in scene.hpp. Only the bucket and single bits differ from one view to another, so it is enough to look at the board
// once: what White sees from an unmirrored seat, its bits turned as the viewer needs them, is what the viewer sees.
#pragma once

#include <array>
#include <cstdint>

#include "nnue/scene.hpp"
#include "tabiya/chess/types.hpp"

namespace tabiya::nnue {

/// The kinds of men on the squares: how many features there would be if nobody could be in danger.
inline constexpr unsigned men_on_squares = 768;
inline constexpr unsigned features_per_bucket = 2 * men_on_squares;
/// No position has more men than this, hence no more features.
inline constexpr unsigned max_features = 32;

/// The bucket of each king square: four files (a-d after mirroring) by eight ranks, a1 first.
using BucketMap = std::array<std::uint8_t, 32>;

/// A feature as White sees it from an unmirrored seat, bucket 0: the same for all viewers.
using Sight = std::uint16_t;

constexpr Sight sight(chess::Piece piece, chess::Square square, bool in_danger) noexcept {
    return Sight((in_danger ? men_on_squares : 0U) + unsigned(chess::type_of(piece)) * 128U +
                 unsigned(chess::color_of(piece)) * 64U + unsigned(square));
}
/// The man on an occupied square.
inline Sight sight(const Scene& scene, chess::Square square) noexcept {
    return sight(scene.at(square), square, scene.in_danger.contains(square));
}

/// How one side sees the board at the moment.
struct View {
    std::uint32_t base;  // first feature of its bucket
    std::uint8_t turns;  // the bits that are turned: 64 whose man it is, 56 the ranks, 7 the files
    friend constexpr bool operator==(const View&, const View&) = default;

    [[nodiscard]] constexpr bool is_mirrored() const noexcept { return (turns & 1U) != 0; }
};

constexpr View view_of(chess::Color viewer, chess::Square king, const BucketMap& buckets) noexcept {
    const unsigned mirror = chess::file_of(king) >= chess::File::E ? 7U : 0U;
    const unsigned turns = (viewer == chess::Color::White ? 0U : 64U + 56U) ^ mirror;
    const unsigned seat = unsigned(king) ^ (turns & 63U);
    return {features_per_bucket * buckets[(seat >> 3U) * 4U + (seat & 3U)], std::uint8_t(turns)};
}

constexpr std::uint32_t feature(const View& view, Sight seen) noexcept { return view.base + (seen ^ view.turns); }

/// The output bucket for so many men on the board, both kings included.
constexpr unsigned output_bucket(unsigned men, unsigned buckets) noexcept {
    const unsigned per_bucket = (max_features + buckets - 1U) / buckets;
    const unsigned bucket = (men - 2U) / per_bucket;
    return bucket < buckets ? bucket : buckets - 1U;
}

}  // namespace tabiya::nnue
