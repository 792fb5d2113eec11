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

void sum_by_neurons(std::array<std::int32_t, second_width>& sums, const std::int16_t* inputs, std::size_t count,
                    const Head& head) noexcept {
    for (std::size_t k = 0; k < second_width; ++k) {
        sums[k] = head.second_biases[k];
        for (std::size_t i = 0; i < count; ++i) sums[k] += inputs[i] * head.second_weights[k * count + i];
    }
}

void sum_by_pairs(std::array<std::int32_t, third_width>& sums, const std::int16_t* inputs, const Head& head) noexcept {
    for (std::size_t k = 0; k < third_width; ++k) sums[k] = head.third_biases[k];
    for (std::size_t i = 0; i < third_inputs; ++i)
        for (std::size_t k = 0; k < third_width; ++k)
            sums[k] += inputs[i] * head.third_weights[(i / 2 * third_width + k) * 2 + i % 2];
}

}  // namespace

void run_layers(Layers& layers, const std::int16_t* us, const std::int16_t* them, const Head& head,
                std::size_t width) noexcept {
    multiply_halves(layers.products.data(), us, width / 2);
    multiply_halves(layers.products.data() + width / 2, them, width / 2);
    sum_by_neurons(layers.second, layers.products.data(), width, head);
    activate_second(layers.inputs.data(), layers.second.data());
    sum_by_pairs(layers.third, layers.inputs.data(), head);
    layers.output = head.output_bias;
    for (std::size_t i = 0; i < third_width; ++i) {
        layers.shares[i] = activated_third(layers.third[i]) * head.output_weights[i];
        layers.output += layers.shares[i];
    }
}

}  // namespace tabiya::nnue
