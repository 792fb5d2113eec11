// SPDX-License-Identifier: MIT
// Where each kind of parameter begins in the one long row of numbers that the optimiser sees.
#pragma once

#include "nnue/network.hpp"

namespace tabiya::train {

inline constexpr std::size_t tile = 64;

struct Layout {
    explicit Layout(const nnue::Architecture& architecture) noexcept
        : features(std::size_t{nnue::features_per_bucket} * architecture.input_buckets), hidden(architecture.hidden),
          output_buckets(architecture.output_buckets), biases(features * hidden), second_weights(biases + hidden),
          second_biases(second_weights + output_buckets * hidden * nnue::second_width),
          third_weights(second_biases + output_buckets * nnue::second_width),
          third_biases(third_weights + output_buckets * nnue::third_inputs * nnue::third_width),
          output_weights(third_biases + output_buckets * nnue::third_width),
          output_biases(output_weights + output_buckets * nnue::third_width),
          size((output_biases + output_buckets + 15) / 16 * 16) {}

    std::size_t features;  // rows of the first layer
    std::size_t hidden;
    std::size_t output_buckets;
    std::size_t biases;          // [neuron]; feature weights come before
    std::size_t second_weights;  // [bucket][neuron][input]
    std::size_t second_biases;   // [bucket][neuron], and so on for each layer
    std::size_t third_weights;   // [bucket][input][neuron]
    std::size_t third_biases;
    std::size_t output_weights;
    std::size_t output_biases;
    std::size_t size;

    [[nodiscard]] std::size_t feature_weight(std::size_t feature, std::size_t neuron) const noexcept {
        return ((neuron / tile) * features + feature) * tile + neuron % tile;
    }
};

/// Parameters, or gradients, or an optimiser's moments: numbers laid out as the layout says.
using Parameters = nnue::Buffer<float>;

}  // namespace tabiya::train
