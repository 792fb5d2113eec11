// SPDX-License-Identifier: MIT
// The two things a network spends its time on, once per instruction set.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "nnue/numbers.hpp"

namespace tabiya::nnue {

/// Rows of the first layer that come or go.
struct Rows {
    const std::uint32_t* indices;
    unsigned count;
};

/// The layers after the first, for one output bucket. The weights of the second layer are laid out by neurons,
/// [neuron][input], those of the third by pairs of inputs, [pair][neuron][2].
struct Head {
    const std::int16_t* second_weights;
    const std::int32_t* second_biases;
    const std::int16_t* third_weights;
    const std::int32_t* third_biases;
    const std::int16_t* output_weights;
    std::int32_t output_bias;
};

/// One implementation. All give the same numbers, bit for bit.
struct Kernels {
    const char* name;
    /// target = source + rows added − rows removed; the two may be the same memory. `width` is a
    /// multiple of 128, and all pointers are aligned to 64 bytes.
    void (*update)(std::int16_t* target, const std::int16_t* source, const std::int16_t* weights, std::size_t width,
                   Rows added, Rows removed);
    /// The output of the network for the sums of the first layer.
    std::int32_t (*output)(const std::int16_t* us, const std::int16_t* them, const Head& head, std::size_t width);
};

/// The fastest that this machine can run.
const Kernels& best_kernels() noexcept;
/// All that this machine can run, scalar first.
std::span<const Kernels* const> available_kernels() noexcept;

// Defined in the file of that instruction set, if the target machine knows it.
extern const Kernels scalar_kernels;
extern const Kernels sse41_kernels;
extern const Kernels avx2_kernels;
extern const Kernels avx512_kernels;
extern const Kernels avx512vnni_kernels;
extern const Kernels wasm_kernels;

}  // namespace tabiya::nnue
