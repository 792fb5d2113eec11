// SPDX-License-Identifier: MIT
#include "nnue/layers.hpp"

#include "nnue/simd/activations.hpp"

namespace tabiya::nnue {

namespace {

void multiply_halves(std::int16_t* products, const std::int16_t* sums, std::size_t half) noexcept {
    for (std::size_t i = 0; i < half; ++i)
        products[i] = std::int16_t(
            rounded_off(between(0, sums[i], first_scale) * between(0, sums[half + i], first_scale), product_shift));
}

template <std::size_t Width>
void dense(std::array<std::int32_t, Width>& sums, const std::int16_t* inputs, std::size_t count,
           const std::int16_t* weights, const std::int32_t* biases) noexcept {
    for (std::size_t k = 0; k < Width; ++k) sums[k] = biases[k];
    for (std::size_t i = 0; i < count; ++i)
        for (std::size_t k = 0; k < Width; ++k) sums[k] += inputs[i] * weights[(i / 2 * Width + k) * 2 + i % 2];
}

}  // namespace

void run_layers(Layers& layers, const std::int16_t* us, const std::int16_t* them, const Head& head,
                std::size_t width) noexcept {
    multiply_halves(layers.products.data(), us, width / 2);
    multiply_halves(layers.products.data() + width / 2, them, width / 2);
    dense(layers.second, layers.products.data(), width, head.second_weights, head.second_biases);
    activate_second(layers.inputs.data(), layers.second.data());
    dense(layers.third, layers.inputs.data(), third_inputs, head.third_weights, head.third_biases);
    layers.output = head.output_bias;
    for (std::size_t i = 0; i < third_width; ++i) {
        layers.shares[i] = activated_third(layers.third[i]) * head.output_weights[i];
        layers.output += layers.shares[i];
    }
}

}  // namespace tabiya::nnue
