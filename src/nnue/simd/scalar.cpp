// SPDX-License-Identifier: MIT
// No vectors at all: what every machine can do, and what all others are compared with.
#include "nnue/layers.hpp"

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

std::int32_t output(const std::int16_t* us, const std::int16_t* them, const Head& head, std::size_t width) {
    Layers layers;
    run_layers(layers, us, them, head, width);
    return layers.output;
}

}  // namespace

extern const Kernels scalar_kernels{"scalar", update, output};

}  // namespace tabiya::nnue
