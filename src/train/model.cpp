// SPDX-License-Identifier: MIT
#include "train/model.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "train/random.hpp"

namespace tabiya::train {

using nnue::Architecture;
using nnue::Network;

namespace {

// Eight floats in GCC's and clang's own notation: the compiler makes of it what the machine offers.
using Vector = float __attribute__((vector_size(32)));
constexpr std::size_t lanes = 8;
constexpr std::size_t tile_vectors = tile / lanes;
constexpr std::size_t max_men = nnue::max_features;

struct Tile {
    Vector v[tile_vectors];
};

inline Tile load(const float* p) noexcept {
    Tile t;
    std::memcpy(&t, __builtin_assume_aligned(p, 32), sizeof t);
    return t;
}
inline void store(float* p, const Tile& t) noexcept { std::memcpy(__builtin_assume_aligned(p, 32), &t, sizeof t); }
inline void add(Tile& a, const float* p) noexcept {
    const auto* q = static_cast<const Vector*>(__builtin_assume_aligned(p, 32));
    for (std::size_t i = 0; i < tile_vectors; ++i) a.v[i] += q[i];
}
inline Vector clipped(Vector x) noexcept {
    const Vector zero{};
    const Vector one = zero + 1.0F;
    x = x > zero ? x : zero;
    return x < one ? x : one;
}
inline float sum_of(Vector v) noexcept {
    float sum = 0;
    for (std::size_t i = 0; i < lanes; ++i) sum += v[i];
    return sum;
}
inline float sigmoid(float x) noexcept { return 1.0F / (1.0F + std::exp(-x)); }

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
    auto rounded = [](float value, int scale, int bound) {
        return std::int16_t(std::clamp(int(std::lround(value * float(scale))), -bound, bound));
    };
    for (std::size_t feature = 0; feature < layout.features; ++feature)
        for (std::size_t i = 0; i < layout.hidden; ++i)
            network.feature_weights[feature * layout.hidden + i] =
                rounded(parameters[layout.feature_weight(feature, i)], nnue::first_scale, nnue::max_feature_weight);
    for (std::size_t i = 0; i < layout.hidden; ++i)
        network.biases[i] = rounded(parameters[layout.biases + i], nnue::first_scale, nnue::max_bias);
    for (std::size_t i = 0; i < network.output_weights.size(); ++i)
        network.output_weights[i] =
            rounded(parameters[layout.output_weights + i], nnue::second_scale, nnue::max_output_weight);
    for (std::size_t i = 0; i < layout.output_buckets; ++i)
        network.output_biases[i] = std::int32_t(
            std::lround(parameters[layout.output_biases + i] * float(nnue::first_scale * nnue::second_scale)));
    return network;
}

Pass::Pass(const Architecture& architecture, Target target)
    : architecture_(architecture), layout_(architecture), target_(target), features_(2 * block_size * max_men),
      men_(block_size), buckets_(block_size), sums_(2 * block_size * architecture.hidden), outputs_(block_size * lanes),
      slopes_(block_size), starts_(layout_.features + 1), rows_(2 * block_size * max_men) {}

void Pass::decode(std::span<const Sample> samples) {
    TABIYA_ASSERT(samples.size() <= block_size);
    count_ = samples.size();
    for (std::size_t i = 0; i < count_; ++i) {
        std::uint16_t* us = features_.data() + 2 * i * max_men;
        std::uint16_t* them = us + max_men;
        std::size_t men = 0;
        for_each_man(samples[i], architecture_, [&](std::size_t index, std::uint32_t ours, std::uint32_t theirs) {
            us[index] = std::uint16_t(ours);
            them[index] = std::uint16_t(theirs);
            men = index + 1;
        });
        men_[i] = std::uint8_t(men);
        buckets_[i] = std::uint8_t(nnue::output_bucket(unsigned(men), architecture_.output_buckets));
    }
}

double Pass::forward(std::span<const Sample> samples, const Parameters& parameters) {
    decode(samples);
    std::fill(outputs_.begin(), outputs_.begin() + count_ * lanes, 0.0F);
    for (std::size_t t = 0; t < layout_.hidden / tile; ++t) {
        const float* weights = parameters.data() + t * layout_.features * tile;
        const Tile bias = load(parameters.data() + layout_.biases + t * tile);
        float* sums = sums_.data() + t * 2 * block_size * tile;
        for (std::size_t row = 0; row < 2 * count_; ++row) {
            const std::size_t i = row / 2;
            Tile sum = bias;
            const std::uint16_t* features = features_.data() + row * max_men;
            for (std::size_t k = 0; k < men_[i]; ++k) add(sum, weights + features[k] * tile);
            store(sums + row * tile, sum);
            const float* w =
                parameters.data() + layout_.output_weights + (2 * buckets_[i] + row % 2) * layout_.hidden + t * tile;
            const Tile out = load(w);
            Vector partial{};
            for (std::size_t v = 0; v < tile_vectors; ++v) {
                const Vector c = clipped(sum.v[v]);
                partial += c * c * out.v[v];
            }
            *reinterpret_cast<Vector*>(outputs_.data() + i * lanes) += partial;
        }
    }
    double total = 0;
    for (std::size_t i = 0; i < count_; ++i) {
        const float out = sum_of(*reinterpret_cast<const Vector*>(outputs_.data() + i * lanes)) +
                          parameters[layout_.output_biases + buckets_[i]];
        const float p = sigmoid(out);
        const float error = p - target_of(samples[i], target_);
        slopes_[i] = 2.0F * error * p * (1.0F - p);
        total += double(error) * double(error);
    }
    return total;
}

// Counting sort of all (feature, row) pairs of the block.
void Pass::group_by_feature() {
    std::fill(starts_.begin(), starts_.end(), 0U);
    for (std::size_t row = 0; row < 2 * count_; ++row)
        for (std::size_t k = 0; k < men_[row / 2]; ++k) ++starts_[features_[row * max_men + k] + 1U];
    for (std::size_t f = 1; f < starts_.size(); ++f) starts_[f] += starts_[f - 1];
    // Shifted by one, so that filling moves each feature's entry from its start to its end, which is
    // where the next one starts.
    for (std::size_t f = starts_.size() - 1; f > 0; --f) starts_[f] = starts_[f - 1];
    for (std::size_t row = 0; row < 2 * count_; ++row)
        for (std::size_t k = 0; k < men_[row / 2]; ++k)
            rows_[starts_[features_[row * max_men + k] + 1U]++] = std::uint16_t(row);
    starts_[0] = 0;
}

void Pass::backward(const Parameters& parameters, Parameters& gradient) {
    group_by_feature();
    const Vector zero{};
    const Vector one = zero + 1.0F;
    for (std::size_t i = 0; i < count_; ++i) gradient[layout_.output_biases + buckets_[i]] += slopes_[i];
    for (std::size_t t = 0; t < layout_.hidden / tile; ++t) {
        float* sums = sums_.data() + t * 2 * block_size * tile;
        Tile bias{};
        for (std::size_t row = 0; row < 2 * count_; ++row) {
            const std::size_t i = row / 2;
            const std::size_t at = layout_.output_weights + (2 * buckets_[i] + row % 2) * layout_.hidden + t * tile;
            const Tile out = load(parameters.data() + at);
            Tile out_gradient = load(gradient.data() + at);
            Tile sum = load(sums + row * tile);
            for (std::size_t v = 0; v < tile_vectors; ++v) {
                const Vector x = sum.v[v];
                const Vector c = clipped(x);
                out_gradient.v[v] += slopes_[i] * c * c;
                const Vector inner = (x > zero) & (x < one) ? 2.0F * slopes_[i] * c * out.v[v] : zero;
                sum.v[v] = inner;
                bias.v[v] += inner;
            }
            store(gradient.data() + at, out_gradient);
            store(sums + row * tile, sum);
        }
        Tile bias_gradient = load(gradient.data() + layout_.biases + t * tile);
        for (std::size_t v = 0; v < tile_vectors; ++v) bias_gradient.v[v] += bias.v[v];
        store(gradient.data() + layout_.biases + t * tile, bias_gradient);

        float* weights = gradient.data() + t * layout_.features * tile;
        for (std::size_t f = 0; f < layout_.features; ++f) {
            const std::uint32_t begin = starts_[f];
            const std::uint32_t end = starts_[f + 1];
            if (begin == end) continue;
            Tile total = load(weights + f * tile);
            for (std::uint32_t k = begin; k < end; ++k) add(total, sums + rows_[k] * tile);
            store(weights + f * tile, total);
        }
    }
}

double Pass::learn(std::span<const Sample> samples, const Parameters& parameters, Parameters& gradient) {
    const double total = forward(samples, parameters);
    backward(parameters, gradient);
    return total;
}

double Pass::loss(std::span<const Sample> samples, const Parameters& parameters) {
    double total = 0;
    for (; !samples.empty(); samples = samples.subspan(count_))
        total += forward(samples.first(std::min(samples.size(), block_size)), parameters);
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
        const double error = 1.0 / (1.0 + std::exp(-out)) - double(target_of(sample, target));
        total += error * error;
    }
    return total;
}

}  // namespace tabiya::train
