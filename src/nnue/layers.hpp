// SPDX-License-Identifier: MIT
// The layers after the first, step by step and without vectors: what every machine can do, what the kernels are compared
// with, and what can be looked at.
#pragma once

#include <array>

#include "nnue/simd/kernels.hpp"

namespace tabiya::nnue {

/// Everything between the sums of the first layer and the output.
struct Layers {
    std::array<std::int16_t, max_hidden> products;  // as many as the first layer has neurons: ours, then theirs
    std::array<std::int32_t, second_width> second;  // sums
    std::array<std::int16_t, third_inputs> inputs;  // of the third layer: clipped, then squared
    std::array<std::int32_t, third_width> third;    // sums
    std::array<std::int32_t, third_width> shares;   // what each neuron of the third layer adds to the output
    std::int32_t output;
};

void run_layers(Layers& layers, const std::int16_t* us, const std::int16_t* them, const Head& head,
                std::size_t width) noexcept;

}  // namespace tabiya::nnue
