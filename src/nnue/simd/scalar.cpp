// SPDX-License-Identifier: MIT
// No vectors at all: what every machine can do, and what all others are compared with.
#include "nnue/simd/kernels.hpp"

namespace tabiya::nnue {

namespace {

void update(std::int16_t* target, const std::int16_t* source, const std::int16_t* weights, std::size_t width,
            Rows added, Rows removed) {
    for (std::size_t i = 0; i < width; ++i) target[i] = source[i];
    for (unsigned row = 0; row < added.count; ++row) {
        const std::int16_t* w = weights + std::size_t(added.indices[row]) * width;
        for (std::size_t i = 0; i < width; ++i) target[i] = std::int16_t(target[i] + w[i]);
    }
    for (unsigned row = 0; row < removed.count; ++row) {
        const std::int16_t* w = weights + std::size_t(removed.indices[row]) * width;
        for (std::size_t i = 0; i < width; ++i) target[i] = std::int16_t(target[i] - w[i]);
    }
}

std::int32_t half_output(const std::int16_t* values, const std::int16_t* weights, std::size_t width) {
    std::int32_t sum = 0;
    for (std::size_t i = 0; i < width; ++i) {
        const int v = values[i] < 0 ? 0 : values[i] > 255 ? 255 : values[i];
        sum += v * v * weights[i];
    }
    return sum;
}

std::int32_t output(const std::int16_t* us, const std::int16_t* them, const std::int16_t* weights, std::size_t width) {
    return half_output(us, weights, width) + half_output(them, weights + width, width);
}

}  // namespace

extern const Kernels scalar_kernels{"scalar", update, output};

}  // namespace tabiya::nnue
