// SPDX-License-Identifier: MIT
// No vectors at all: what every machine can do, and what all others are compared with.
#include "nnue/simd/activations.hpp"

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

void multiply_halves(std::int16_t* products, const std::int16_t* sums, std::size_t half) {
    for (std::size_t i = 0; i < half; ++i)
        products[i] = std::int16_t(
            rounded_off(between(0, sums[i], first_scale) * between(0, sums[half + i], first_scale), product_shift));
}

void dense(std::int32_t* sums, std::size_t width, const std::int16_t* inputs, std::size_t count,
           const std::int16_t* weights, const std::int32_t* biases) {
    for (std::size_t k = 0; k < width; ++k) sums[k] = biases[k];
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < width; ++k) sums[k] += inputs[i] * weights[(i / 2 * width + k) * 2 + i % 2];
}

std::int32_t output(const std::int16_t* us, const std::int16_t* them, const Head& head, std::size_t width) {
    std::int16_t products[max_hidden];
    multiply_halves(products, us, width / 2);
    multiply_halves(products + width / 2, them, width / 2);
    std::int32_t second[second_width];
    dense(second, second_width, products, width, head.second_weights, head.second_biases);
    std::int16_t inputs[third_inputs];
    activate_second(inputs, second);
    std::int32_t third[third_width];
    dense(third, third_width, inputs, third_inputs, head.third_weights, head.third_biases);
    return last_output(third, head);
}

}  // namespace

extern const Kernels scalar_kernels{"scalar", update, output};

}  // namespace tabiya::nnue
