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
using Integers = std::int32_t __attribute__((vector_size(32)));
using Shorts = std::int16_t __attribute__((vector_size(32)));
using HalfShorts = std::int16_t __attribute__((vector_size(16)));
constexpr std::size_t lanes = 8;
constexpr std::size_t tile_reals = tile / lanes;
constexpr std::size_t tile_shorts = tile / (2 * lanes);
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

inline HalfShorts clipped(HalfShorts x) noexcept {
    const HalfShorts zero{};
    const HalfShorts most = zero + std::int16_t(nnue::first_scale);
    x = x > zero ? x : zero;
    return x < most ? x : most;
}
inline Reals reals(HalfShorts x) noexcept {
    return __builtin_convertvector(__builtin_convertvector(x, Integers), Reals);
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

// Where the men of each kind stand, by the numbers of the pieces.
using Men = std::array<std::uint64_t, 16>;
constexpr Men nobody{};

Men men_of(const Sample& sample) noexcept {
    Men men{};
    std::size_t index = 0;
    for (std::uint64_t rest = sample.occupied; rest != 0; rest &= rest - 1, ++index)
        men[sample.pieces[index / 2] >> 4 * (index % 2) & 15U] |= rest & -rest;
    return men;
}

// The same men as the other side sees them.
Men turned(const Men& men) noexcept {
    Men others;
    for (std::size_t kind = 0; kind < men.size(); ++kind) others[kind ^ 8U] = __builtin_bswap64(men[kind]);
    return others;
}

// The men that are among `men` but not among `others`.
ManList listed(const Men& men, const Men& others) noexcept {
    ManList list;
    for (std::size_t kind = 0; kind < men.size(); ++kind)
        for (const chess::Square square : chess::Bitboard(men[kind] & ~others[kind]))
            list.men[list.size++] = {chess::Piece(kind), square};
    return list;
}

nnue::View own_view(const Sample& sample, const Architecture& architecture) noexcept {
    return nnue::view_of(chess::Color::White, chess::Square(sample.own_king), architecture.bucket_map);
}
nnue::View enemy_view(const Sample& sample, const Architecture& architecture) noexcept {
    return nnue::view_of(chess::Color::Black, chess::Square(sample.enemy_king), architecture.bucket_map);
}

std::uint32_t feature_of(const Man& man, const nnue::View& view) noexcept {
    return nnue::feature(view, man.piece, man.square);
}

// Whether a man gives the same feature in both, no matter from whose side the board of each is seen.
bool is_same_view(const nnue::View& a, const nnue::View& b) noexcept {
    return a.base == b.base && (a.flips & 7U) == (b.flips & 7U);
}

std::size_t differences(const Men& men, const Men& others) noexcept {
    std::size_t count = 0;
    for (std::size_t kind = 0; kind < men.size(); ++kind)
        count += std::size_t(chess::Bitboard(men[kind] ^ others[kind]).count());
    return count;
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
    : architecture_(architecture), layout_(architecture), target_(target), rows_(2 * block_size),
      features_(2 * block_size * max_men), buckets_(block_size), sums_(2 * block_size * architecture.hidden),
      sum_slopes_((2 * block_size + 1) * tile), outputs_(block_size * lanes), slopes_(block_size),
      starts_(2 * layout_.features + 1), changes_(2 * block_size * max_men) {}

void Pass::decode(std::span<const Sample> samples) {
    TABIYA_ASSERT(samples.size() <= block_size);
    count_ = samples.size();
    std::fill(starts_.begin(), starts_.end(), 0U);
    Men previous = nobody;
    for (std::size_t i = 0; i < count_; ++i) {
        const Sample& sample = samples[i];
        const Men men = men_of(sample);
        const bool other_turn = i > 0 && sample.turn != samples[i - 1].turn;
        if (other_turn) previous = turned(previous);
        const auto count = std::size_t(chess::Bitboard(sample.occupied).count());
        const bool follows = i > 0 && differences(men, previous) < count;
        const ManList came = listed(men, follows ? previous : nobody);
        const ManList gone = follows ? listed(previous, men) : ManList{};
        rows_[2 * i].view = own_view(sample, architecture_);
        rows_[2 * i + 1].view = enemy_view(sample, architecture_);
        for (std::size_t side = 0; side < 2; ++side) {
            const std::size_t row = 2 * i + side;
            const std::size_t neighbour = 2 * i - 2 + (other_turn ? 1 - side : side);
            if (!follows) link(row, none, came, gone);
            else if (is_same_view(rows_[row].view, rows_[neighbour].view)) link(row, neighbour, came, gone);
            else link(row, none, listed(men, nobody), {});
        }
        buckets_[i] = std::uint8_t(bucket_of(sample, architecture_));
        previous = men;
    }
}

// Makes a row follow another, and counts what is new in it for `group_by_feature`.
void Pass::link(std::size_t row, std::size_t previous, const ManList& came, const ManList& gone) {
    Row& r = rows_[row];
    r.previous = std::uint16_t(previous);
    r.next = none;
    r.came = std::uint8_t(came.size);
    r.gone = std::uint8_t(gone.size);
    if (previous != none) rows_[previous].next = std::uint16_t(row);
    std::uint16_t* feature = features_.data() + row * max_men;
    for (const Man& man : came) {
        *feature = std::uint16_t(feature_of(man, r.view));
        ++starts_[2U * *feature++ + 1U];
    }
    for (const Man& man : gone) {
        *feature = std::uint16_t(feature_of(man, r.view));
        ++starts_[2U * *feature++ + 2U];
    }
}

double Pass::forward(std::span<const Sample> samples, const Parameters& parameters, const FirstLayer& first) {
    decode(samples);
    std::fill(outputs_.begin(), outputs_.begin() + count_ * lanes, 0.0F);
    for (std::size_t t = 0; t < layout_.hidden / tile; ++t) {
        const std::int16_t* weights = first.data() + t * layout_.features * tile;
        const std::int16_t* biases = first.data() + layout_.biases + t * tile;
        std::int16_t* const sums = sums_.data() + t * 2 * block_size * tile;
        for (std::size_t row = 0; row < 2 * count_; ++row) {
            const Row& r = rows_[row];
            const auto* from = vectors<Shorts>(r.previous == none ? biases : sums + r.previous * tile);
            Shorts sum[tile_shorts];
            for (std::size_t v = 0; v < tile_shorts; ++v) sum[v] = from[v];
            const std::uint16_t* feature = features_.data() + row * max_men;
            for (const auto* const end = feature + r.came; feature != end; ++feature) {
                const auto* weight = vectors<Shorts>(weights + *feature * tile);
                for (std::size_t v = 0; v < tile_shorts; ++v) sum[v] += weight[v];
            }
            for (const auto* const end = feature + r.gone; feature != end; ++feature) {
                const auto* weight = vectors<Shorts>(weights + *feature * tile);
                for (std::size_t v = 0; v < tile_shorts; ++v) sum[v] -= weight[v];
            }
            auto* const kept = vectors<Shorts>(sums + row * tile);
            for (std::size_t v = 0; v < tile_shorts; ++v) kept[v] = sum[v];
            const auto* out = vectors<Reals>(parameters.data() + output_weights(row) + t * tile);
            Reals partial{};
            for (std::size_t v = 0; v < tile_reals; ++v) {
                const Reals c = reals(clipped(vectors<HalfShorts>(kept)[v]));
                partial += c * c * out[v];
            }
            *vectors<Reals>(outputs_.data() + row / 2 * lanes) += partial;
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

// The second half of a counting sort of all that comes and goes in the block; decoding has counted it.
void Pass::group_by_feature() {
    // Shifted by one, so that filling moves each entry from its start to its end, which is where the next one starts.
    std::uint32_t before = 0;
    for (std::size_t f = 1; f < starts_.size(); ++f) before += std::exchange(starts_[f], before);
    for (std::size_t row = 0; row < 2 * count_; ++row) {
        const std::uint16_t* feature = features_.data() + row * max_men;
        for (const auto* const end = feature + rows_[row].came; feature != end; ++feature)
            changes_[starts_[2U * *feature + 1U]++] = std::uint16_t(row);
        for (const auto* const end = feature + rows_[row].gone; feature != end; ++feature)
            changes_[starts_[2U * *feature + 2U]++] = std::uint16_t(row);
    }
}

// From the output to the sums of the first layer: the gradient of a tile of the second layer and of its biases, and
// that of the sums, kept for the features. From the last row to the first, so that a chain is added up from its end.
void Pass::backward_through_activation(std::size_t t, const Parameters& parameters, Parameters& gradient) {
    Reals bias[tile_reals]{};
    for (std::size_t row = 2 * count_; row-- > 0;) {
        const std::size_t at = output_weights(row) + t * tile;
        const auto* out = vectors<Reals>(parameters.data() + at);
        auto* out_gradient = vectors<Reals>(gradient.data() + at);
        const auto* kept = vectors<HalfShorts>(sums_.data() + (t * 2 * block_size + row) * tile);
        const float for_output = slopes_[row / 2] / (one * one);
        const float for_sum = 2.0F * slopes_[row / 2] / one;
        auto* slope = vectors<Reals>(sum_slopes_.data() + row * tile);
        const auto* rest = vectors<Reals>(sum_slopes_.data() + rows_[row].next * tile);
        for (std::size_t v = 0; v < tile_reals; ++v) {
            const Reals c = reals(clipped(kept[v]));
            out_gradient[v] += for_output * c * c;
            // The square of a sum below zero is flat by itself, that of one above the bound is not.
            slope[v] = rest[v] + (c < one ? for_sum * c * out[v] : Reals{});
        }
        if (rows_[row].previous == none)
            for (std::size_t v = 0; v < tile_reals; ++v) bias[v] += slope[v];
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
            const std::uint16_t* row = changes_.data() + starts_[2 * f];
            const std::uint16_t* const gone = changes_.data() + starts_[2 * f + 1];
            const std::uint16_t* const end = changes_.data() + starts_[2 * f + 2];
            if (row == end) continue;
            auto* weight = vectors<Reals>(weights + f * tile);
            Reals total[tile_reals];
            for (std::size_t v = 0; v < tile_reals; ++v) total[v] = weight[v];
            for (; row != gone; ++row) {
                const auto* slope = vectors<Reals>(sum_slopes_.data() + *row * tile);
                for (std::size_t v = 0; v < tile_reals; ++v) total[v] += slope[v];
            }
            for (; row != end; ++row) {
                const auto* slope = vectors<Reals>(sum_slopes_.data() + *row * tile);
                for (std::size_t v = 0; v < tile_reals; ++v) total[v] -= slope[v];
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
        const std::array views{own_view(sample, architecture), enemy_view(sample, architecture)};
        for (const Man& man : listed(men_of(sample), nobody))
            for (std::size_t side = 0; side < 2; ++side) {
                const std::uint32_t feature = feature_of(man, views[side]);
                for (std::size_t i = 0; i < hidden; ++i)
                    sums[side * hidden + i] += parameters[layout.feature_weight(feature, i)];
            }
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
