// SPDX-License-Identifier: MIT
#include "train/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "train/random.hpp"
#include "train/sigmoid.hpp"

namespace tabiya::train {

using nnue::Architecture;
using nnue::Network;

namespace {

// Vectors in GCC's and clang's own notation: the compiler makes of it what the machine offers.
using Reals = float __attribute__((vector_size(32)));
using Words = std::uint32_t __attribute__((vector_size(32)));
using Integers = std::int32_t __attribute__((vector_size(32)));
using Shorts = std::int16_t __attribute__((vector_size(32)));
using HalfShorts = std::int16_t __attribute__((vector_size(16)));
constexpr std::size_t lanes = 8;
constexpr std::size_t tile_reals = tile / lanes;
constexpr std::size_t tile_shorts = tile / (2 * lanes);
constexpr std::size_t tile_words = tile / (2 * lanes);
constexpr std::size_t max_men = nnue::max_features;
constexpr float one = float(nnue::first_scale);  // in the integers of the first layer

template <class Vector>
const Vector* vectors(const void* p) noexcept {
    return static_cast<const Vector*>(__builtin_assume_aligned(p, sizeof(Vector)));
}
template <class Vector>
Vector* vectors(void* p) noexcept {
    return static_cast<Vector*>(__builtin_assume_aligned(p, sizeof(Vector)));
}

inline Shorts clipped(Shorts x) noexcept {
    const Shorts zero{};
    const Shorts most = zero + std::int16_t(nnue::first_scale);
    x = x > zero ? x : zero;
    return x < most ? x : most;
}
inline Reals reals(HalfShorts x) noexcept {
    return __builtin_convertvector(__builtin_convertvector(x, Integers), Reals);
}

// Two vectors of reals in one of words: each keeps its sign, its exponent and seven digits of its mantissa.
constexpr std::uint32_t upper_half = 0xFFFF0000U;
constexpr std::uint32_t half_a_digit = 0x8000U;
inline Words packed(Reals low, Reals high) noexcept {
    const Words l = reinterpret_cast<const Words&>(low) + half_a_digit;
    const Words h = reinterpret_cast<const Words&>(high) + half_a_digit;
    return (l >> 16U) | (h & upper_half);
}
inline Reals low_of(Words w) noexcept {
    const Words l = w << 16U;
    return reinterpret_cast<const Reals&>(l);
}
inline Reals high_of(Words w) noexcept {
    const Words h = w & upper_half;
    return reinterpret_cast<const Reals&>(h);
}

inline float sum_of(Reals v) noexcept {
    float sum = 0;
    for (std::size_t i = 0; i < lanes; ++i) sum += v[i];
    return sum;
}

// To the nearest integer of a scale, halves away from zero; written so that the compiler makes vectors of it.
inline std::int16_t rounded(float value, int scale, int bound) noexcept {
    const float scaled = value * float(scale);
    return std::int16_t(std::clamp(int(scaled + (scaled < 0 ? -0.5F : 0.5F)), -bound, bound));
}

float target_of(const Sample& sample, Target target) noexcept {
    return target.wdl * float(sample.result) / 2.0F + (1.0F - target.wdl) * sigmoid(float(sample.score) / target.scale);
}

// The features of one sample as its side to move and as the other side see them.
template <class Visitor>
void for_each_man(const Sample& sample, const Architecture& architecture, Visitor&& visit) {
    using chess::Color;
    const nnue::View us = nnue::view_of(Color::White, chess::Square(sample.own_king), architecture.bucket_map);
    const nnue::View them = nnue::view_of(Color::Black, chess::Square(sample.enemy_king), architecture.bucket_map);
    std::size_t index = 0;
    for (chess::Square square : chess::Bitboard(sample.occupied)) {
        const auto piece = chess::Piece(sample.pieces[index / 2] >> 4 * (index % 2) & 15U);
        visit(index++, nnue::feature(us, piece, square), nnue::feature(them, piece, square));
    }
}

unsigned bucket_of(const Sample& sample, const Architecture& architecture) noexcept {
    return nnue::output_bucket(unsigned(chess::Bitboard(sample.occupied).count()), architecture.output_buckets);
}

}  // namespace

Layout::Layout(const Architecture& architecture) noexcept
    : features(std::size_t{nnue::features_per_bucket} * architecture.input_buckets), hidden(architecture.hidden),
      output_buckets(architecture.output_buckets), biases(features * hidden), output_weights(biases + hidden),
      output_biases(output_weights + 2 * hidden * output_buckets),
      size((output_biases + output_buckets + 15) / 16 * 16) {}

Parameters initial_parameters(const Architecture& architecture, std::uint64_t seed) {
    const Layout layout(architecture);
    Parameters parameters(layout.size);
    Random random(seed);
    auto fill = [&](std::size_t begin, std::size_t end, double bound) {
        for (std::size_t i = begin; i < end; ++i) parameters[i] = float((2.0 * random.real() - 1.0) * bound);
    };
    fill(0, layout.biases, 0.06);
    fill(layout.biases, layout.output_weights, 0.06);
    fill(layout.output_weights, layout.output_biases, 1.0 / std::sqrt(2.0 * double(layout.hidden)));
    // Every output bucket begins as the same function.
    for (std::size_t i = 2 * layout.hidden; i < 2 * layout.hidden * layout.output_buckets; ++i)
        parameters[layout.output_weights + i] = parameters[layout.output_weights + i % (2 * layout.hidden)];
    return parameters;
}

Network quantised(const Architecture& architecture, const Parameters& parameters) {
    const Layout layout(architecture);
    Network network = Network::zero(architecture);
    const FirstLayer first = rounded_first_layer(layout, parameters);
    for (std::size_t feature = 0; feature < layout.features; ++feature)
        for (std::size_t i = 0; i < layout.hidden; ++i)
            network.feature_weights[feature * layout.hidden + i] = first[layout.feature_weight(feature, i)];
    for (std::size_t i = 0; i < layout.hidden; ++i) network.biases[i] = first[layout.biases + i];
    for (std::size_t i = 0; i < network.output_weights.size(); ++i)
        network.output_weights[i] =
            rounded(parameters[layout.output_weights + i], nnue::second_scale, nnue::max_output_weight);
    for (std::size_t i = 0; i < layout.output_buckets; ++i)
        network.output_biases[i] = std::int32_t(
            std::lround(parameters[layout.output_biases + i] * float(nnue::first_scale * nnue::second_scale)));
    return network;
}

void round_first_layer(const Parameters& parameters, std::size_t begin, std::size_t end, FirstLayer& first) {
    for (std::size_t i = begin; i < std::min(end, first.size()); ++i)
        first[i] = rounded(parameters[i], nnue::first_scale, nnue::max_feature_weight);
}

FirstLayer rounded_first_layer(const Layout& layout, const Parameters& parameters) {
    FirstLayer first(layout.output_weights);
    round_first_layer(parameters, 0, first.size(), first);
    return first;
}

Pass::Pass(const Architecture& architecture, Target target)
    : architecture_(architecture), layout_(architecture), target_(target), features_(2 * block_size * max_men),
      men_(block_size), buckets_(block_size), clipped_(2 * block_size * architecture.hidden),
      slopes16_(block_size * tile), outputs_(block_size * lanes), slopes_(block_size), starts_(layout_.features + 1),
      rows_(2 * block_size * max_men) {}

void Pass::decode(std::span<const Sample> samples) {
    TABIYA_ASSERT(samples.size() <= block_size);
    count_ = samples.size();
    std::fill(starts_.begin(), starts_.end(), 0U);
    for (std::size_t i = 0; i < count_; ++i) {
        std::uint16_t* us = features_.data() + 2 * i * max_men;
        std::uint16_t* them = us + max_men;
        std::size_t men = 0;
        for_each_man(samples[i], architecture_, [&](std::size_t index, std::uint32_t ours, std::uint32_t theirs) {
            us[index] = std::uint16_t(ours);
            them[index] = std::uint16_t(theirs);
            ++starts_[ours + 1];
            ++starts_[theirs + 1];
            men = index + 1;
        });
        men_[i] = std::uint8_t(men);
        buckets_[i] = std::uint8_t(nnue::output_bucket(unsigned(men), architecture_.output_buckets));
    }
}

double Pass::forward(std::span<const Sample> samples, const Parameters& parameters, const FirstLayer& first) {
    decode(samples);
    std::fill(outputs_.begin(), outputs_.begin() + count_ * lanes, 0.0F);
    for (std::size_t t = 0; t < layout_.hidden / tile; ++t) {
        const std::int16_t* weights = first.data() + t * layout_.features * tile;
        const auto* bias = vectors<Shorts>(first.data() + layout_.biases + t * tile);
        for (std::size_t row = 0; row < 2 * count_; ++row) {
            const std::size_t i = row / 2;
            Shorts sum[tile_shorts];
            for (std::size_t v = 0; v < tile_shorts; ++v) sum[v] = bias[v];
            const std::uint16_t* features = features_.data() + row * max_men;
            for (std::size_t k = 0, men = men_[i]; k < men; ++k) {
                const auto* weight = vectors<Shorts>(weights + features[k] * tile);
                for (std::size_t v = 0; v < tile_shorts; ++v) sum[v] += weight[v];
            }
            std::int16_t* kept = clipped_.data() + (t * 2 * block_size + row) * tile;
            for (std::size_t v = 0; v < tile_shorts; ++v) vectors<Shorts>(kept)[v] = clipped(sum[v]);
            const auto* out = vectors<Reals>(parameters.data() + output_weights(row) + t * tile);
            Reals partial{};
            for (std::size_t v = 0; v < tile_reals; ++v) {
                const Reals c = reals(vectors<HalfShorts>(kept)[v]);
                partial += c * c * out[v];
            }
            *vectors<Reals>(outputs_.data() + i * lanes) += partial;
        }
    }
    double total = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        const float out = sum_of(*vectors<Reals>(outputs_.data() + i * lanes)) / (one * one) +
                          parameters[layout_.output_biases + buckets_[i]];
        const float p = sigmoid(out);
        const float error = p - target_of(samples[i], target_);
        slopes_[i] = 2.0F * error * p * (1.0F - p);
        total += double(error) * double(error);
    }
    return total;
}

// The second half of a counting sort of all (feature, row) pairs of the block; decoding has counted them.
void Pass::group_by_feature() {
    // Shifted by one, so that filling moves each feature's entry from its start to its end, which is where the next
    // one starts.
    std::uint32_t before = 0;
    for (std::size_t f = 1; f < starts_.size(); ++f) before += std::exchange(starts_[f], before);
    for (std::size_t row = 0; row < 2 * count_; ++row) {
        const std::uint16_t* features = features_.data() + row * max_men;
        for (std::size_t k = 0, men = men_[row / 2]; k < men; ++k)
            rows_[starts_[features[k] + 1U]++] = std::uint16_t(row);
    }
}

// From the output to the sums of the first layer: the gradient of a tile of the second layer and of its biases, and
// that of the sums, kept for the features.
void Pass::backward_through_activation(std::size_t t, const Parameters& parameters, Parameters& gradient) {
    Reals bias[tile_reals]{};
    for (std::size_t row = 0; row < 2 * count_; ++row) {
        const std::size_t at = output_weights(row) + t * tile;
        const auto* out = vectors<Reals>(parameters.data() + at);
        auto* out_gradient = vectors<Reals>(gradient.data() + at);
        const auto* kept = vectors<HalfShorts>(clipped_.data() + (t * 2 * block_size + row) * tile);
        const float for_output = slopes_[row / 2] / (one * one);
        const float for_sum = 2.0F * slopes_[row / 2] / one;
        Reals inner[tile_reals];
        for (std::size_t v = 0; v < tile_reals; ++v) {
            const Reals c = reals(kept[v]);
            out_gradient[v] += for_output * c * c;
            // The square of a sum below zero is flat by itself, that of one above the bound is not.
            inner[v] = c < one ? for_sum * c * out[v] : Reals{};
            bias[v] += inner[v];
        }
        auto* words = vectors<Words>(slopes16_.data() + row * tile / 2);
        for (std::size_t v = 0; v < tile_words; ++v) words[v] = packed(inner[2 * v], inner[2 * v + 1]);
    }
    auto* bias_gradient = vectors<Reals>(gradient.data() + layout_.biases + t * tile);
    for (std::size_t v = 0; v < tile_reals; ++v) bias_gradient[v] += bias[v];
}

void Pass::backward(const Parameters& parameters, Parameters& gradient) {
    group_by_feature();
    for (std::size_t i = 0; i < count_; ++i) gradient[layout_.output_biases + buckets_[i]] += slopes_[i];
    for (std::size_t t = 0; t < layout_.hidden / tile; ++t) {
        backward_through_activation(t, parameters, gradient);
        float* weights = gradient.data() + t * layout_.features * tile;
        for (std::size_t f = 0; f < layout_.features; ++f) {
            if (starts_[f] == starts_[f + 1]) continue;
            auto* weight = vectors<Reals>(weights + f * tile);
            Reals total[tile_reals];
            for (std::size_t v = 0; v < tile_reals; ++v) total[v] = weight[v];
            for (std::uint32_t k = starts_[f]; k < starts_[f + 1]; ++k) {
                const auto* words = vectors<Words>(slopes16_.data() + rows_[k] * (tile / 2));
                for (std::size_t v = 0; v < tile_words; ++v) {
                    total[2 * v] += low_of(words[v]);
                    total[2 * v + 1] += high_of(words[v]);
                }
            }
            for (std::size_t v = 0; v < tile_reals; ++v) weight[v] = total[v];
        }
    }
}

double Pass::learn(std::span<const Sample> samples, const Parameters& parameters, const FirstLayer& first,
                   Parameters& gradient) {
    const double total = forward(samples, parameters, first);
    backward(parameters, gradient);
    return total;
}

double Pass::loss(std::span<const Sample> samples, const Parameters& parameters, const FirstLayer& first) {
    double total = 0;
    for (; !samples.empty(); samples = samples.subspan(count_))
        total += forward(samples.first(std::min(samples.size(), block_size)), parameters, first);
    return total;
}

double loss_slow(std::span<const Sample> samples, const Architecture& architecture, std::span<const double> parameters,
                 Target target) {
    const Layout layout(architecture);
    const std::size_t hidden = layout.hidden;
    double total = 0;
    for (const Sample& sample : samples) {
        std::vector<double> sums(2 * hidden);
        for (std::size_t i = 0; i < 2 * hidden; ++i) sums[i] = parameters[layout.biases + i % hidden];
        for_each_man(sample, architecture, [&](std::size_t, std::uint32_t ours, std::uint32_t theirs) {
            for (std::size_t i = 0; i < hidden; ++i) {
                sums[i] += parameters[layout.feature_weight(ours, i)];
                sums[hidden + i] += parameters[layout.feature_weight(theirs, i)];
            }
        });
        const std::size_t bucket = bucket_of(sample, architecture);
        double out = parameters[layout.output_biases + bucket];
        for (std::size_t i = 0; i < 2 * hidden; ++i) {
            const double c = std::clamp(sums[i], 0.0, 1.0);
            out += c * c * parameters[layout.output_weights + bucket * 2 * hidden + i];
        }
        const double error = sigmoid(out) - double(target_of(sample, target));
        total += error * error;
    }
    return total;
}

}  // namespace tabiya::train
