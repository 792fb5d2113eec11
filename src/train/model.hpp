// SPDX-License-Identifier: MIT
// The network while it learns: real numbers, and the gradient of its loss.
//
// The first layer is most of the work. Going forward, it is computed with the integers that will play, sixteen bits
// each, so that a network learns to live with its rounding.
//
// It is computed as a player does it: where a sample follows its neighbour in the block a few moves later, a side's
// sums are those of the neighbour with what has come added and what has gone subtracted. Such samples form chains. A
// feature that is seen from one link of a chain to another gets the gradient of all links between, which is the
// gradient from the link where it comes to the end of the chain less that from the link where it goes to the end: so
// the backward pass too has to do with what comes and goes alone.
//
// Weights are laid out in tiles of `tile` neurons, [tile][feature][neuron], so that the rows of one tile stay in
// the second-level cache while a block of positions passes over them. The backward pass goes through each tile
// feature by feature, adding up gradients in registers before touching memory.
//
// The layers after the first are in head.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "train/head.hpp"
#include "train/layout.hpp"
#include "train/sample.hpp"
#include "train/target.hpp"

namespace tabiya::train {

inline constexpr std::size_t block_size = 256;

/// Random parameters to begin with.
Parameters initial_parameters(const nnue::Architecture& architecture, std::uint64_t seed);
/// Rounds to the integers that play; the inverse of nothing, since it loses a little.
nnue::Network quantised(const nnue::Architecture& architecture, const Parameters& parameters);
/// Parameters that round to that network, to go on learning from. It may be smaller than what is wanted: a network with
/// one input layer serves for an architecture with several, which all begin as that one, and a narrow first layer for a
/// wider one, whose further neurons have no say at first. None if the network has another shape.
std::optional<Parameters> restored(const nnue::Network& network, const nnue::Architecture& wanted);

/// The first layer, weights and then biases, rounded to the integers that play; indices are those of the parameters.
using FirstLayer = nnue::Buffer<std::int16_t>;
/// Rounds the parameters from `begin` to `end`, as far as they belong to the first layer.
void round_first_layer(const Parameters& parameters, std::size_t begin, std::size_t end, FirstLayer& first);
/// Rounds all of it.
FirstLayer rounded_first_layer(const Layout& layout, const Parameters& parameters);

/// Men as their sample has them: White's are those of the side to move.
struct Sights {
    std::array<nnue::Sight, nnue::max_features> sights;
    std::size_t size = 0;
    [[nodiscard]] const nnue::Sight* begin() const noexcept { return sights.data(); }
    [[nodiscard]] const nnue::Sight* end() const noexcept { return sights.data() + size; }
};

/// Computes losses and gradients; one per thread, with memory of its own. `first` is the rounded first layer of the
/// parameters.
class Pass {
  public:
    Pass(const nnue::Architecture& architecture, const Target& target);

    /// Adds the gradient of the sum of the losses of up to `block_size` samples, and returns that sum.
    double learn(std::span<const Sample> samples, const Parameters& parameters, const FirstLayer& first,
                 Parameters& gradient);
    /// The sum of the losses alone.
    double loss(std::span<const Sample> samples, const Parameters& parameters, const FirstLayer& first);

  private:
    /// One side's view of a sample; row 2i is the side to move of sample i, 2i + 1 the other.
    struct Row {
        nnue::View view;
        std::uint16_t previous;  // the row it follows in its chain; `none` if it begins one
        std::uint16_t next;      // the row that follows it; `none` if it ends one
        std::uint8_t came;       // features it has and the previous row has not, listed first
        std::uint8_t gone;       // features it has no more, listed after them
    };
    static constexpr std::uint16_t none = 2 * block_size;  // beyond the last row

    void decode(std::span<const Sample> samples);
    void link(std::size_t row, std::size_t previous, const Sights& came, const Sights& gone);
    void sum_up(const FirstLayer& first);
    /// From the sums to the losses; with a gradient, also back to the slopes of the products.
    double judge(std::span<const Sample> samples, const Parameters& parameters, Parameters* gradient);
    void sort_by_bucket();
    [[nodiscard]] std::span<const std::uint16_t> group_at(std::size_t at) const;
    void multiply(std::size_t sample, float* products) const;
    void group_by_feature();
    void backward(Parameters& gradient);
    void backward_through_activation(std::size_t t, Parameters& gradient);
    [[nodiscard]] const std::int16_t* sums(std::size_t t, std::size_t row) const noexcept {
        return sums_.data() + (t * 2 * block_size + row) * tile;
    }

    nnue::Architecture architecture_;
    Layout layout_;
    Target target_;
    std::size_t count_ = 0;  // samples in the block
    std::vector<Row> rows_;
    std::vector<std::uint16_t> features_;  // [row][what came, what is gone]
    std::vector<std::uint8_t> buckets_;
    nnue::Buffer<std::int16_t> sums_;  // [tile][row][neuron] of the first layer
    nnue::Buffer<float> sum_slopes_;   // [row][neuron] of one tile: d loss / d sum from here to the end of the chain;
                                       // a last row of zeros is what follows the end
    Head head_;
    std::vector<std::uint16_t> by_bucket_;  // the samples, those of one bucket together
    nnue::Buffer<float> product_slopes_;    // [sample][product]: d loss / d product; one more for what fills up a group
    std::vector<std::uint32_t> starts_;  // where the rows begin in changes_ to which a feature f comes (2f), from which
                                         // it goes (2f + 1)
    std::vector<std::uint16_t> changes_;
};

/// The loss of samples in double precision, straight from the definition: the slow twin of `Pass`.
double loss_slow(std::span<const Sample> samples, const nnue::Architecture& architecture,
                 std::span<const double> parameters, const Target& target);

}  // namespace tabiya::train
