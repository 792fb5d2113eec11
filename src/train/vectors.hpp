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

}  // namespace tabiya::train
