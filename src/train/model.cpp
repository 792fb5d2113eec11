// SPDX-License-Identifier: MIT
#include "train/model.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <numeric>
#include <utility>

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include "train/random.hpp"
#include "train/vectors.hpp"

namespace tabiya::train {

using chess::Bitboard;
using nnue::Architecture;
using nnue::Network;
using nnue::Scene;
using nnue::second_width;
using nnue::third_inputs;
using nnue::third_width;

namespace {

constexpr std::size_t tile_reals = tile / lanes;
constexpr std::size_t tile_shorts = tile / (2 * lanes);
constexpr std::size_t max_men = nnue::max_features;
constexpr float one = float(nnue::first_scale);                                    // in the integers of the first layer
constexpr double later_sum_scale = double(nnue::later_scale) * nnue::later_scale;  // of the sums after the second layer

inline HalfShorts clipped(HalfShorts x) noexcept {
    const HalfShorts zero{};
    const HalfShorts most = zero + std::int16_t(nnue::first_scale);
    x = x > zero ? x : zero;
    return x < most ? x : most;
}
inline Reals reals(HalfShorts x) noexcept {
    return __builtin_convertvector(__builtin_convertvector(x, Integers), Reals);
}

// To the nearest integer of a scale, halves away from zero; written so that the compiler makes vectors of it.
inline std::int16_t rounded(float value, float scale, int bound) noexcept {
    const float scaled = value * scale;
    return std::int16_t(std::clamp(int(scaled + (scaled < 0 ? -0.5F : 0.5F)), -bound, bound));
}

constexpr Bitboard everywhere{~0ULL};

#ifdef __BMI2__
Scene scene_of(const Sample& sample) noexcept {
    const auto packed = std::bit_cast<std::array<std::uint64_t, 2>>(sample.pieces);
    Scene::Bits bits;
    for (unsigned bit = 0; bit < bits.size(); ++bit) {
        const std::uint64_t each = 0x1111'1111'1111'1111ULL << bit;
        const std::uint64_t column = _pext_u64(packed[0], each) | _pext_u64(packed[1], each) << 16;
        bits[bit] = Bitboard(_pdep_u64(column, sample.occupied));
    }
    return {Bitboard(sample.occupied), bits};
}
#else
Scene scene_of(const Sample& sample) noexcept {
    Scene::Bits bits{};
    std::size_t index = 0;
    for (const chess::Square square : Bitboard(sample.occupied)) {
        for (unsigned bit = 0; bit < bits.size(); ++bit)
            if ((sample.pieces[index / 2] >> (4 * (index % 2) + bit) & 1U) != 0) bits[bit] |= Bitboard(square);
        ++index;
    }
    return {Bitboard(sample.occupied), bits};
}
#endif

Bitboard upside_down(Bitboard squares) noexcept { return Bitboard(__builtin_bswap64(squares.bits())); }

// The same men as the other side sees them.
Scene turned(const Scene& scene) noexcept {
    Scene other;
    other.occupied = upside_down(scene.occupied);
    other.in_danger = upside_down(scene.in_danger);
    for (std::size_t bit = 0; bit < scene.bits.size(); ++bit) other.bits[bit] = upside_down(scene.bits[bit]);
    other.bits[3] ^= other.occupied;  // whose man it is
    return other;
}

// The men on these squares.
Sights listed(const Scene& scene, Bitboard squares) noexcept {
    Sights list;
    for (const chess::Square square : (scene.occupied & squares)) list.sights[list.size++] = sight(scene, square);
    return list;
}

nnue::View own_view(const Sample& sample, const Architecture& architecture) noexcept {
    return nnue::view_of(chess::Color::White, chess::Square(sample.own_king), architecture.bucket_map);
}
nnue::View enemy_view(const Sample& sample, const Architecture& architecture) noexcept {
    return nnue::view_of(chess::Color::Black, chess::Square(sample.enemy_king), architecture.bucket_map);
}

// Whether a man gives the same feature in both, no matter from whose side the board of each is seen.
bool is_same_view(const nnue::View& a, const nnue::View& b) noexcept {
    return a.base == b.base && a.is_mirrored() == b.is_mirrored();
}

// From [input][neuron] to [pair of inputs][neuron][2].
void by_pairs(nnue::Buffer<std::int16_t>& weights, std::size_t width) {
    std::vector<std::int16_t> pair(2 * width);
    for (std::int16_t* at = weights.begin(); at != weights.end(); at += 2 * width) {
        std::copy_n(at, 2 * width, pair.begin());
        for (std::size_t k = 0; k < 2 * width; ++k) at[k] = pair[k % 2 * width + k / 2];
    }
}

// A layer's sums: biases, and inputs times the weights that `weight` says for input and neuron.
template <class Weight>
std::vector<double> layer_slow(const std::vector<double>& inputs, std::span<const double> biases, Weight weight) {
    std::vector<double> sums(biases.begin(), biases.end());
    for (std::size_t i = 0; i < inputs.size(); ++i)
        for (std::size_t k = 0; k < sums.size(); ++k) sums[k] += inputs[i] * weight(i, k);
    return sums;
}

}  // namespace

Parameters initial_parameters(const Architecture& architecture, std::uint64_t seed) {
    const Layout layout(architecture);
    Parameters parameters(layout.size);
    Random random(seed);
    // Every output bucket begins as the same function.
    auto fill = [&](std::size_t begin, std::size_t count, double bound, std::size_t copies = 1) {
        for (std::size_t i = begin; i < begin + count; ++i) parameters[i] = float((2.0 * random.real() - 1.0) * bound);
        for (std::size_t i = begin + count; i < begin + copies * count; ++i) parameters[i] = parameters[i - count];
    };
    fill(0, layout.biases, 0.06);
    fill(layout.biases, layout.hidden, 0.06);
    // A product has a slope only where neither sum is below zero: most sums begin above it.
    for (std::size_t i = layout.biases; i < layout.second_weights; ++i) parameters[i] += 0.3F;
    fill(layout.second_weights, layout.hidden * second_width, 2.0 / std::sqrt(double(layout.hidden)),
         layout.output_buckets);
    fill(layout.third_weights, third_inputs * third_width, 1.0 / std::sqrt(double(third_inputs)),
         layout.output_buckets);
    fill(layout.third_biases, third_width, 0.3, layout.output_buckets);
    fill(layout.output_weights, third_width, 1.0 / std::sqrt(double(third_width)), layout.output_buckets);
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
    auto round_all = [&](nnue::Buffer<std::int16_t>& weights, std::size_t from, double scale) {
        for (std::size_t i = 0; i < weights.size(); ++i)
            weights[i] = rounded(parameters[from + i], float(scale), nnue::max_later_weight);
    };
    auto round_biases = [&](nnue::Buffer<std::int32_t>& biases, std::size_t from, double scale) {
        for (std::size_t i = 0; i < biases.size(); ++i)
            biases[i] = std::int32_t(std::lround(double(parameters[from + i]) * scale));
    };
    round_all(network.second_weights, layout.second_weights, nnue::second_weight_scale);
    round_biases(network.second_biases, layout.second_biases, nnue::second_sum_scale);
    round_all(network.third_weights, layout.third_weights, nnue::later_scale);
    round_biases(network.third_biases, layout.third_biases, later_sum_scale);
    round_all(network.output_weights, layout.output_weights, nnue::later_scale);
    round_biases(network.output_biases, layout.output_biases, later_sum_scale);
    by_pairs(network.third_weights, third_width);
    return network;
}

std::optional<Parameters> restored(const Network& network, const Architecture& wanted) {
    const Architecture& had = network.architecture;
    const bool same_map = had.input_buckets == wanted.input_buckets && had.bucket_map == wanted.bucket_map;
    if (had.hidden > wanted.hidden || had.output_buckets != wanted.output_buckets) return std::nullopt;
    if (!same_map && had.input_buckets != 1) return std::nullopt;
    const Layout layout(wanted);
    const std::size_t had_features = Layout(had).features;
    // Neurons that the network has not begin by chance; nobody listens to their products yet.
    Parameters parameters = initial_parameters(wanted, 1);
    std::fill(parameters.begin() + std::ptrdiff_t(layout.second_weights), parameters.end(), 0.0F);
    // Each half of the first layer grows by itself, and so does each half of the products, so what was multiplied with
    // each other before still is.
    const auto grown = [&](std::size_t i) { return i % (had.hidden / 2) + i / (had.hidden / 2) * (wanted.hidden / 2); };
    for (std::size_t feature = 0; feature < layout.features; ++feature)
        for (std::size_t i = 0; i < had.hidden; ++i)
            parameters[layout.feature_weight(feature, grown(i))] =
                float(network.feature_weights[feature % had_features * had.hidden + i]) / one;
    const auto restore = [&](std::size_t to, const auto& integers, double scale, auto place) {
        for (std::size_t i = 0; i < integers.size(); ++i)
            parameters[to + place(i)] = float(double(integers[i]) / scale);
    };
    const auto as_it_stands = [](std::size_t i) { return i; };
    const auto by_input = [&](std::size_t i) { return i / had.hidden * wanted.hidden + grown(i % had.hidden); };
    // Where a weight of the third layer, which stands beside that of its input's neighbour in a network, belongs; inputs
    // counted through all buckets.
    const auto out_of_pairs = [](std::size_t i) {
        const std::size_t pair = i / 2 / third_width;
        return (2 * pair + i % 2) * third_width + i / 2 % third_width;
    };
    restore(layout.biases, network.biases, one, grown);
    restore(layout.second_weights, network.second_weights, nnue::second_weight_scale, by_input);
    restore(layout.second_biases, network.second_biases, nnue::second_sum_scale, as_it_stands);
    restore(layout.third_weights, network.third_weights, nnue::later_scale, out_of_pairs);
    restore(layout.third_biases, network.third_biases, later_sum_scale, as_it_stands);
    restore(layout.output_weights, network.output_weights, nnue::later_scale, as_it_stands);
    restore(layout.output_biases, network.output_biases, later_sum_scale, as_it_stands);
    return parameters;
}

void round_first_layer(const Parameters& parameters, std::size_t begin, std::size_t end, FirstLayer& first) {
    for (std::size_t i = begin; i < std::min(end, first.size()); ++i)
        first[i] = rounded(parameters[i], one, nnue::max_feature_weight);
}

FirstLayer rounded_first_layer(const Layout& layout, const Parameters& parameters) {
    FirstLayer first(layout.second_weights);
    round_first_layer(parameters, 0, first.size(), first);
    return first;
}

Pass::Pass(const Architecture& architecture, const Target& target)
    : architecture_(architecture), layout_(architecture), target_(target), rows_(2 * block_size),
      features_(2 * block_size * max_men), buckets_(block_size), sums_(2 * block_size * architecture.hidden),
      sum_slopes_((2 * block_size + 1) * tile), head_(layout_), by_bucket_(block_size),
      product_slopes_((block_size + 1) * architecture.hidden), starts_(2 * layout_.features + 1),
      changes_(2 * block_size * max_men) {}

void Pass::decode(std::span<const Sample> samples) {
    TABIYA_ASSERT(samples.size() <= block_size);
    count_ = samples.size();
    std::fill(starts_.begin(), starts_.end(), 0U);
    Scene previous;
    for (std::size_t i = 0; i < count_; ++i) {
        const Sample& sample = samples[i];
        const Scene scene = scene_of(sample);
        const bool other_turn = i > 0 && sample.turn != samples[i - 1].turn;
        if (other_turn) previous = turned(previous);
        // A neighbour that has little in common is no help.
        Bitboard different = nnue::difference(scene, previous);
        const bool follows = i > 0 && (different & scene.occupied).count() + (different & previous.occupied).count() <
                                          scene.occupied.count();
        if (!follows) different = everywhere;
        const Sights came = listed(scene, different);
        const Sights gone = follows ? listed(previous, different) : Sights{};
        rows_[2 * i].view = own_view(sample, architecture_);
        rows_[2 * i + 1].view = enemy_view(sample, architecture_);
        for (std::size_t side = 0; side < 2; ++side) {
            const std::size_t row = 2 * i + side;
            const std::size_t neighbour = 2 * i - 2 + (other_turn ? 1 - side : side);
            if (!follows) link(row, none, came, gone);
            else if (is_same_view(rows_[row].view, rows_[neighbour].view)) link(row, neighbour, came, gone);
            else link(row, none, listed(scene, everywhere), {});
        }
        buckets_[i] = std::uint8_t(bucket_of(sample, architecture_.output_buckets));
        previous = scene;
    }
}

// Makes a row follow another, and counts what is new in it for `group_by_feature`.
void Pass::link(std::size_t row, std::size_t previous, const Sights& came, const Sights& gone) {
    Row& r = rows_[row];
    r.previous = std::uint16_t(previous);
    r.next = none;
    r.came = std::uint8_t(came.size);
    r.gone = std::uint8_t(gone.size);
    if (previous != none) rows_[previous].next = std::uint16_t(row);
    std::uint16_t* feature = features_.data() + row * max_men;
    for (const nnue::Sight seen : came) {
        *feature = std::uint16_t(nnue::feature(r.view, seen));
        ++starts_[2U * *feature++ + 1U];
    }
    for (const nnue::Sight seen : gone) {
        *feature = std::uint16_t(nnue::feature(r.view, seen));
        ++starts_[2U * *feature++ + 2U];
    }
}

void Pass::sum_up(const FirstLayer& first) {
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
        }
    }
}

// A sample's clipped sums of the first half times those of the second, for one side and then for the other.
void Pass::multiply(std::size_t sample, float* products) const {
    const std::size_t half = layout_.hidden / tile / 2;
    auto* product = vectors<Reals>(products);
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t t = 0; t < half; ++t) {
            const auto* a = vectors<HalfShorts>(sums(t, 2 * sample + side));
            const auto* b = vectors<HalfShorts>(sums(t + half, 2 * sample + side));
            for (std::size_t v = 0; v < tile_reals; ++v)
                *product++ = reals(clipped(a[v])) * reals(clipped(b[v])) * (1.0F / (one * one));
        }
}

void Pass::sort_by_bucket() {
    std::array<std::size_t, nnue::max_output_buckets + 1> next{};
    for (std::size_t i = 0; i < count_; ++i) ++next[buckets_[i] + 1U];
    std::partial_sum(next.begin(), next.end(), next.begin());
    for (std::size_t i = 0; i < count_; ++i) by_bucket_[next[buckets_[i]]++] = std::uint16_t(i);
}

// The samples from there on that share a bucket, as many as a group has.
std::span<const std::uint16_t> Pass::group_at(std::size_t at) const {
    std::size_t size = 1;
    while (size < group_size && at + size < count_ && buckets_[by_bucket_[at + size]] == buckets_[by_bucket_[at]])
        ++size;
    return std::span(by_bucket_).subspan(at, size);
}

double Pass::judge(std::span<const Sample> samples, const Parameters& parameters, Parameters* gradient) {
    sort_by_bucket();
    double total = 0;
    std::span<const std::uint16_t> group;
    for (std::size_t at = 0; at < count_; at += group.size()) {
        group = group_at(at);
        const std::size_t bucket = buckets_[group.front()];
        for (std::size_t m = 0; m < group.size(); ++m) multiply(group[m], head_.products(m));
        const auto outputs = head_.run(bucket, parameters);
        std::array<float, group_size> slopes{};
        std::array<float*, group_size> product_slopes;
        product_slopes.fill(product_slopes_.data() + block_size * layout_.hidden);
        for (std::size_t m = 0; m < group.size(); ++m) {
            const Miss miss = miss_of(samples[group[m]], outputs[m], bucket, target_);
            total += double(miss.loss);
            slopes[m] = miss.slope;
            product_slopes[m] = product_slopes_.data() + group[m] * layout_.hidden;
        }
        if (gradient != nullptr) head_.learn(bucket, parameters, slopes, *gradient, product_slopes);
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

// From the products to the sums of the first layer: the gradient of a tile's biases, and that of its sums, kept for the
// features. From the last row to the first, so that a chain is added up from its end.
void Pass::backward_through_activation(std::size_t t, Parameters& gradient) {
    const std::size_t tiles = layout_.hidden / tile;
    const std::size_t half = tiles / 2;
    Reals bias[tile_reals]{};
    for (std::size_t row = 2 * count_; row-- > 0;) {
        const auto* own = vectors<HalfShorts>(sums(t, row));
        const auto* other = vectors<HalfShorts>(sums((t + half) % tiles, row));
        const auto* product = vectors<Reals>(product_slopes_.data() + row * (layout_.hidden / 2) + t % half * tile);
        auto* slope = vectors<Reals>(sum_slopes_.data() + row * tile);
        const auto* rest = vectors<Reals>(sum_slopes_.data() + rows_[row].next * tile);
        for (std::size_t v = 0; v < tile_reals; ++v) {
            // Outside its bounds a clipped sum has no slope.
            const Reals sum = reals(own[v]);
            const Reals factor = sum > 0.0F && sum <= one ? reals(clipped(other[v])) * (1.0F / one) : Reals{};
            slope[v] = rest[v] + product[v] * factor;
        }
        if (rows_[row].previous == none)
            for (std::size_t v = 0; v < tile_reals; ++v) bias[v] += slope[v];
    }
    auto* bias_gradient = vectors<Reals>(gradient.data() + layout_.biases + t * tile);
    for (std::size_t v = 0; v < tile_reals; ++v) bias_gradient[v] += bias[v];
}

void Pass::backward(Parameters& gradient) {
    group_by_feature();
    for (std::size_t t = 0; t < layout_.hidden / tile; ++t) {
        backward_through_activation(t, gradient);
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
    decode(samples);
    sum_up(first);
    const double total = judge(samples, parameters, &gradient);
    backward(gradient);
    return total;
}

double Pass::loss(std::span<const Sample> samples, const Parameters& parameters, const FirstLayer& first) {
    double total = 0;
    for (; !samples.empty(); samples = samples.subspan(count_)) {
        const auto block = samples.first(std::min(samples.size(), block_size));
        decode(block);
        sum_up(first);
        total += judge(block, parameters, nullptr);
    }
    return total;
}

double loss_slow(std::span<const Sample> samples, const Architecture& architecture, std::span<const double> parameters,
                 const Target& target) {
    const Layout layout(architecture);
    const std::size_t hidden = layout.hidden;
    double total = 0;
    for (const Sample& sample : samples) {
        std::vector<double> sums(2 * hidden);
        for (std::size_t i = 0; i < 2 * hidden; ++i) sums[i] = parameters[layout.biases + i % hidden];
        const std::array views{own_view(sample, architecture), enemy_view(sample, architecture)};
        for (const nnue::Sight seen : listed(scene_of(sample), everywhere))
            for (std::size_t side = 0; side < 2; ++side) {
                const std::uint32_t feature = nnue::feature(views[side], seen);
                for (std::size_t i = 0; i < hidden; ++i)
                    sums[side * hidden + i] += parameters[layout.feature_weight(feature, i)];
            }
        const std::size_t bucket = bucket_of(sample, architecture.output_buckets);
        std::vector<double> products(hidden);
        for (std::size_t i = 0; i < hidden; ++i) {
            const std::size_t at = i / (hidden / 2) * hidden + i % (hidden / 2);
            products[i] = std::clamp(sums[at], 0.0, 1.0) * std::clamp(sums[at + hidden / 2], 0.0, 1.0);
        }
        const auto biases = [&](std::size_t from, std::size_t width) {
            return parameters.subspan(from + bucket * width, width);
        };
        const auto second =
            layer_slow(products, biases(layout.second_biases, second_width), [&](std::size_t i, std::size_t k) {
                return parameters[layout.second_weights + (bucket * second_width + k) * hidden + i];
            });
        std::vector<double> inputs;
        for (double sum : second) inputs.push_back(std::clamp(sum, 0.0, 1.0));
        for (double sum : second) inputs.push_back(std::min(sum * sum, 1.0));
        auto third = layer_slow(inputs, biases(layout.third_biases, third_width), [&](std::size_t i, std::size_t k) {
            return parameters[layout.third_weights + (bucket * third_inputs + i) * third_width + k];
        });
        for (double& sum : third) sum = std::clamp(sum, 0.0, 1.0) * std::clamp(sum, 0.0, 1.0);
        const double out = layer_slow(third, biases(layout.output_biases, 1), [&](std::size_t i, std::size_t) {
                               return parameters[layout.output_weights + bucket * third_width + i];
                           }).front();
        total += loss_slow(sample, out, bucket, target);
    }
    return total;
}

}  // namespace tabiya::train
