// SPDX-License-Identifier: MIT
// Vectors in GCC's and clang's own notation: the compiler makes of it what the machine offers.
#pragma once

#include <cstddef>
#include <cstdint>

namespace tabiya::train {

using Reals = float __attribute__((vector_size(32)));
using Integers = std::int32_t __attribute__((vector_size(32)));
using Shorts = std::int16_t __attribute__((vector_size(32)));
using HalfShorts = std::int16_t __attribute__((vector_size(16)));
inline constexpr std::size_t lanes = 8;

template <class Vector>
const Vector* vectors(const void* p) noexcept {
    return static_cast<const Vector*>(__builtin_assume_aligned(p, sizeof(Vector)));
}
template <class Vector>
Vector* vectors(void* p) noexcept {
    return static_cast<Vector*>(__builtin_assume_aligned(p, sizeof(Vector)));
}

/// By halves, so that additions need not wait for each other.
inline float sum_of(Reals v) noexcept {
    v += __builtin_shufflevector(v, v, 4, 5, 6, 7, 0, 1, 2, 3);
    v += __builtin_shufflevector(v, v, 2, 3, 0, 1, 6, 7, 4, 5);
    return v[0] + v[1];
}

/// The sums of pairs: within each half of the result first those of `a`, then those of `b`.
inline Reals sums_of_pairs(Reals a, Reals b) noexcept {
    return __builtin_shufflevector(a, b, 0, 2, 8, 10, 4, 6, 12, 14) +
           __builtin_shufflevector(a, b, 1, 3, 9, 11, 5, 7, 13, 15);
}

/// The sums of eight vectors in their order, for less than twice the work of one.
inline Reals sums_of(const Reals (&v)[lanes]) noexcept {
    const Reals a = sums_of_pairs(sums_of_pairs(v[0], v[1]), sums_of_pairs(v[2], v[3]));
    const Reals b = sums_of_pairs(sums_of_pairs(v[4], v[5]), sums_of_pairs(v[6], v[7]));
    return __builtin_shufflevector(a, b, 0, 1, 2, 3, 8, 9, 10, 11) +
           __builtin_shufflevector(a, b, 4, 5, 6, 7, 12, 13, 14, 15);
}

}  // namespace tabiya::train
