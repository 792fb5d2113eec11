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
        learn_output(traces_[m], bucket, parameters.data(), slopes[m], gradient.data());
    learn_third(bucket, parameters.data(), gradient.data());
    learn_second(bucket, gradient.data());
    slopes_of_products(bucket, parameters.data(), product_slopes);
}

// Two neurons at a time for the whole group: as many sums as fit the registers, and as one vector has room for.
void Head::sum_second(std::size_t bucket, const float* parameters) noexcept {
    constexpr std::size_t together = lanes / group_size;
    const float* const biases = parameters + layout_.second_biases + bucket * second_width;
    for (std::size_t k = 0; k < second_width; k += together) {
        const float* const weights = parameters + layout_.second_weights + (bucket * second_width + k) * inputs_;
        Reals sums[lanes]{};  // [member][neuron]
        for (std::size_t at = 0; at < inputs_; at += lanes)
            for (std::size_t j = 0; j < together; ++j) {
                const Reals weight = *vectors<Reals>(weights + j * inputs_ + at);
                for (std::size_t m = 0; m < group_size; ++m)
                    sums[m * together + j] += weight * *vectors<Reals>(products_.data() + m * inputs_ + at);
            }
        const Reals totals = sums_of(sums);
        for (std::size_t m = 0; m < group_size; ++m)
            for (std::size_t j = 0; j < together; ++j)
                traces_[m].second[k + j] = biases[k + j] + totals[m * together + j];
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

// Back from the output to the sums of the third layer.
void Head::learn_output(Trace& trace, std::size_t bucket, const float* parameters, float slope,
                        float* gradient) const noexcept {
    const Reals none{};
    gradient[layout_.output_biases + bucket] += slope;
    const auto* out = vectors<Reals>(parameters + layout_.output_weights + bucket * third_width);
    auto* out_gradient = vectors<Reals>(gradient + layout_.output_weights + bucket * third_width);
    auto* third_bias_gradient = vectors<Reals>(gradient + layout_.third_biases + bucket * third_width);
    for (std::size_t v = 0; v < third_vectors; ++v) {
        const Reals sum = vectors<Reals>(trace.third)[v];
        const Reals c = clipped(sum);
        const Reals third = sum < 1.0F ? 2.0F * slope * c * out[v] : none;
        out_gradient[v] += slope * c * c;
        third_bias_gradient[v] += third;
        vectors<Reals>(trace.third_slopes)[v] = third;
    }
}

// From there to the sums of the second layer, for the whole group.
void Head::learn_third(std::size_t bucket, const float* parameters, float* gradient) noexcept {
    const std::size_t third_weights = layout_.third_weights + bucket * third_inputs * third_width;
    for (std::size_t i = 0; i < third_inputs; ++i) {
        auto* weight_gradient = vectors<Reals>(gradient + third_weights + i * third_width);
        for (std::size_t v = 0; v < third_vectors; ++v) {
            Reals sum = weight_gradient[v];
            for (const Trace& trace : traces_) sum += trace.third_inputs[i] * vectors<Reals>(trace.third_slopes)[v];
            weight_gradient[v] = sum;
        }
    }
    for (Trace& trace : traces_) {
        slopes_of_inputs(trace, parameters + third_weights);
        learn_activation(trace, gradient + layout_.second_biases + bucket * second_width);
    }
}

void Head::slopes_of_inputs(Trace& trace, const float* weights) noexcept {
    const auto* const third = vectors<Reals>(trace.third_slopes);
    for (std::size_t i = 0; i < third_inputs; i += lanes) {
        Reals sums[lanes]{};
        for (Reals& sum : sums) {
            for (std::size_t v = 0; v < third_vectors; ++v) sum += third[v] * vectors<Reals>(weights)[v];
            weights += third_width;
        }
        *vectors<Reals>(trace.input_slopes + i) = sums_of(sums);
    }
}

// Each sum of the second layer is two inputs of the third: clipped, and squared and clipped.
void Head::learn_activation(Trace& trace, float* bias_gradient) noexcept {
    const Reals none{};
    for (std::size_t v = 0; v < second_vectors; ++v) {
        const Reals sum = vectors<Reals>(trace.second)[v];
        const Reals once = vectors<Reals>(trace.input_slopes)[v];
        const Reals squared = vectors<Reals>(trace.input_slopes)[second_vectors + v];
        const Reals total = (sum > none && sum < 1.0F ? once : none) + (sum * sum < 1.0F ? 2.0F * sum * squared : none);
        vectors<Reals>(trace.second_slopes)[v] = total;
        vectors<Reals>(bias_gradient)[v] += total;
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
