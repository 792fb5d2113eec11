// SPDX-License-Identifier: MIT
#include "train/head.hpp"

#include <algorithm>

#include "train/vectors.hpp"

namespace tabiya::train {

namespace {

using nnue::second_width;
using nnue::third_inputs;
using nnue::third_width;

constexpr std::size_t second_vectors = second_width / lanes;
constexpr std::size_t third_vectors = third_width / lanes;

inline Reals clipped(Reals x) noexcept {
    const Reals none{};
    const Reals most = none + 1.0F;
    x = x > none ? x : none;
    return x < most ? x : most;
}

}  // namespace

Head::Head(const Layout& layout)
    : layout_(layout), inputs_(layout.hidden), products_(group_size * layout.hidden), traces_{} {}

std::array<float, group_size> Head::run(std::size_t bucket, const Parameters& parameters) noexcept {
    sum_second(bucket, parameters.data());
    std::array<float, group_size> outputs;
    for (std::size_t m = 0; m < group_size; ++m) outputs[m] = run_small(traces_[m], bucket, parameters.data());
    return outputs;
}

void Head::learn(std::size_t bucket, const Parameters& parameters, const std::array<float, group_size>& slopes,
                 Parameters& gradient, const std::array<float*, group_size>& product_slopes) noexcept {
    for (std::size_t m = 0; m < group_size; ++m)
        learn_small(traces_[m], bucket, parameters.data(), slopes[m], gradient.data());
    learn_second(bucket, gradient.data());
    slopes_of_products(bucket, parameters.data(), product_slopes);
}

// Two neurons at a time for the whole group: as many sums as fit the registers.
void Head::sum_second(std::size_t bucket, const float* parameters) noexcept {
    constexpr std::size_t together = 2;
    const float* const biases = parameters + layout_.second_biases + bucket * second_width;
    for (std::size_t k = 0; k < second_width; k += together) {
        const float* const weights = parameters + layout_.second_weights + (bucket * second_width + k) * inputs_;
        Reals sums[group_size][together]{};
        for (std::size_t at = 0; at < inputs_; at += lanes)
            for (std::size_t j = 0; j < together; ++j) {
                const Reals weight = *vectors<Reals>(weights + j * inputs_ + at);
                for (std::size_t m = 0; m < group_size; ++m)
                    sums[m][j] += weight * *vectors<Reals>(products_.data() + m * inputs_ + at);
            }
        for (std::size_t m = 0; m < group_size; ++m)
            for (std::size_t j = 0; j < together; ++j) traces_[m].second[k + j] = biases[k + j] + sum_of(sums[m][j]);
    }
}

float Head::run_small(Trace& trace, std::size_t bucket, const float* parameters) const noexcept {
    auto* inputs = vectors<Reals>(trace.third_inputs);
    for (std::size_t v = 0; v < second_vectors; ++v) {
        const Reals sum = vectors<Reals>(trace.second)[v];
        inputs[v] = clipped(sum);
        inputs[second_vectors + v] = clipped(sum * sum);
    }
    Reals third[third_vectors];
    std::copy_n(vectors<Reals>(parameters + layout_.third_biases + bucket * third_width), third_vectors, third);
    const auto* weights = vectors<Reals>(parameters + layout_.third_weights + bucket * third_inputs * third_width);
    for (float input : trace.third_inputs)
        for (std::size_t v = 0; v < third_vectors; ++v) third[v] += input * *weights++;

    const auto* out = vectors<Reals>(parameters + layout_.output_weights + bucket * third_width);
    Reals output{};
    for (std::size_t v = 0; v < third_vectors; ++v) {
        vectors<Reals>(trace.third)[v] = third[v];
        const Reals c = clipped(third[v]);
        output += c * c * out[v];
    }
    return sum_of(output) + parameters[layout_.output_biases + bucket];
}

// Back from the output to the sums of the second layer.
void Head::learn_small(Trace& trace, std::size_t bucket, const float* parameters, float slope,
                       float* gradient) const noexcept {
    const Reals none{};
    gradient[layout_.output_biases + bucket] += slope;
    const auto* out = vectors<Reals>(parameters + layout_.output_weights + bucket * third_width);
    auto* out_gradient = vectors<Reals>(gradient + layout_.output_weights + bucket * third_width);
    auto* third_bias_gradient = vectors<Reals>(gradient + layout_.third_biases + bucket * third_width);
    Reals third[third_vectors];  // d loss / d sum
    for (std::size_t v = 0; v < third_vectors; ++v) {
        const Reals sum = vectors<Reals>(trace.third)[v];
        const Reals c = clipped(sum);
        out_gradient[v] += slope * c * c;
        third[v] = sum < 1.0F ? 2.0F * slope * c * out[v] : none;
        third_bias_gradient[v] += third[v];
    }

    const std::size_t third_weights = layout_.third_weights + bucket * third_inputs * third_width;
    alignas(32) float input_slopes[third_inputs];
    for (std::size_t i = 0; i < third_inputs; ++i) {
        const auto* weights = vectors<Reals>(parameters + third_weights + i * third_width);
        auto* weight_gradient = vectors<Reals>(gradient + third_weights + i * third_width);
        Reals sum{};
        for (std::size_t v = 0; v < third_vectors; ++v) {
            weight_gradient[v] += trace.third_inputs[i] * third[v];
            sum += third[v] * weights[v];
        }
        input_slopes[i] = sum_of(sum);
    }

    auto* second_bias_gradient = vectors<Reals>(gradient + layout_.second_biases + bucket * second_width);
    for (std::size_t v = 0; v < second_vectors; ++v) {
        const Reals sum = vectors<Reals>(trace.second)[v];
        const Reals once = vectors<Reals>(input_slopes)[v];
        const Reals squared = vectors<Reals>(input_slopes)[second_vectors + v];
        const Reals total = (sum > none && sum < 1.0F ? once : none) + (sum * sum < 1.0F ? 2.0F * sum * squared : none);
        vectors<Reals>(trace.second_slopes)[v] = total;
        second_bias_gradient[v] += total;
    }
}

// The gradient of the second layer's weights, two vectors of inputs at a time.
void Head::learn_second(std::size_t bucket, float* gradient) const noexcept {
    constexpr std::size_t together = 2;
    float* const weights = gradient + layout_.second_weights + bucket * second_width * inputs_;
    for (std::size_t at = 0; at < inputs_; at += together * lanes) {
        Reals inputs[group_size][together];
        for (std::size_t m = 0; m < group_size; ++m)
            for (std::size_t v = 0; v < together; ++v)
                inputs[m][v] = vectors<Reals>(products_.data() + m * inputs_ + at)[v];
        for (std::size_t k = 0; k < second_width; ++k) {
            auto* weight = vectors<Reals>(weights + k * inputs_ + at);
            for (std::size_t v = 0; v < together; ++v) {
                Reals sum = weight[v];
                for (std::size_t m = 0; m < group_size; ++m) sum += traces_[m].second_slopes[k] * inputs[m][v];
                weight[v] = sum;
            }
        }
    }
}

void Head::slopes_of_products(std::size_t bucket, const float* parameters,
                              const std::array<float*, group_size>& product_slopes) const noexcept {
    constexpr std::size_t together = 2;
    const float* const weights = parameters + layout_.second_weights + bucket * second_width * inputs_;
    for (std::size_t at = 0; at < inputs_; at += together * lanes) {
        Reals sums[group_size][together]{};
        for (std::size_t k = 0; k < second_width; ++k) {
            const auto* weight = vectors<Reals>(weights + k * inputs_ + at);
            for (std::size_t m = 0; m < group_size; ++m)
                for (std::size_t v = 0; v < together; ++v) sums[m][v] += traces_[m].second_slopes[k] * weight[v];
        }
        for (std::size_t m = 0; m < group_size; ++m)
            for (std::size_t v = 0; v < together; ++v) vectors<Reals>(product_slopes[m] + at)[v] = sums[m][v];
    }
}

}  // namespace tabiya::train
