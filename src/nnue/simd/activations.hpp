// SPDX-License-Identifier: MIT
// What lies between the small layers, for the kernels of every instruction set. Each gets a copy of its own: a function
// that the linker shares between files must not be one that was compiled for a newer machine.
#pragma once

#include "nnue/simd/kernels.hpp"

namespace tabiya::nnue {

namespace {

/// A number divided by a power of two, to the nearest.
constexpr std::int32_t rounded_off(std::int32_t value, int bits) noexcept {
    return (value + (1 << (bits - 1))) >> bits;
}

constexpr std::int32_t between(std::int32_t low, std::int32_t value, std::int32_t high) noexcept {
    return value < low ? low : value > high ? high : value;
}

constexpr int second_shift = 9;  // from second_sum_scale to later_scale
constexpr int later_shift = 10;  // from later_scale² to later_scale
static_assert(second_sum_scale >> second_shift == later_scale && later_scale == 1 << later_shift);

/// The inputs of the third layer: the sums of the second, clipped to 0 … 1, and then their squares, up to 1.
inline void activate_second(std::int16_t* inputs, const std::int32_t* sums) noexcept {
    for (std::size_t i = 0; i < second_width; ++i) {
        const std::int32_t sum = between(-later_scale, rounded_off(sums[i], second_shift), later_scale);
        inputs[i] = std::int16_t(sum > 0 ? sum : 0);
        inputs[second_width + i] = std::int16_t(rounded_off(sum * sum, later_shift));
    }
}

/// What a neuron of the third layer hands on: its sum, clipped to 0 … 1 and squared.
inline std::int32_t activated_third(std::int32_t sum) noexcept {
    const std::int32_t clipped = between(0, rounded_off(sum, later_shift), later_scale);
    return rounded_off(clipped * clipped, later_shift);
}

}  // namespace

}  // namespace tabiya::nnue
