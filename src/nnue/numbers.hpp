// SPDX-License-Identifier: MIT
// The sizes of the layers after the first, and the integers that stand for real numbers.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tabiya::nnue {

/// Neurons of the layers after the first. The third layer sees each neuron of the second twice.
inline constexpr std::size_t second_width = 8;
inline constexpr std::size_t third_inputs = 2 * second_width;
inline constexpr std::size_t third_width = 32;

/// One unit of a real number, as an integer: in the sums of the first layer; in what one later layer hands to the
/// next, and in their weights.
inline constexpr int first_scale = 255;
inline constexpr int later_scale = 1024;
/// A product of two clipped sums is rounded to so many bits less, which leaves 9 of them.
inline constexpr int product_shift = 7;
inline constexpr double product_scale = double(first_scale * first_scale) / (1 << product_shift);
/// The sums of the second layer have this unit, those of the later ones later_scale²; its weights have what is missing.
inline constexpr int second_sum_scale = 512 * later_scale;
inline constexpr double second_weight_scale = second_sum_scale / product_scale;
/// Centipawns that a real output of 1 stands for.
inline constexpr int output_scale = 400;
/// Bounds that make overflow impossible whatever the position: 32 · 511 + 16383 < 2^15, and
/// 2048 · 508 · 2047 + 2^21 < 2^31.
inline constexpr std::uint32_t max_hidden = 2048;
inline constexpr std::uint32_t max_output_buckets = 32;
inline constexpr int max_feature_weight = 511;
inline constexpr int max_bias = 16'383;
inline constexpr int max_later_weight = 2047;
inline constexpr int max_later_bias = 1 << 21;

}  // namespace tabiya::nnue
