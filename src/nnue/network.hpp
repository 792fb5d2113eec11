// SPDX-License-Identifier: MIT
// The network. Each side's view of the board (1536 features per king bucket) is summed up in H neurons. Their sums are clipped,
// and those of the first half multiplied with those of the second, which leaves H / 2 products for each side. From there
// three small layers, one set for each output bucket, lead to the score: 8 neurons, handed on both clipped and squared;
// 32 neurons, clipped and squared; one number. All of it is computed with integers.
//
// File, little-endian:
//
//     "TabiyaNN"                      8 bytes
//     version                         u32, now 4
//     hidden, input buckets, output buckets, length of the description    4 × u32
//     input bucket map                32 × u8
//     size of the weights in bytes    u64
//     hash of the weights             u64, FNV-1a
//     description                     text
//     weights: features i16 [1536 · input buckets][hidden], biases i16 [hidden],
//              second layer i16 [output buckets][8][hidden], biases i32 [output buckets][8],
//              third layer i16 [output buckets][8][32][2], biases i32 [output buckets][32],
//              output i16 [output buckets][32], biases i32 [output buckets]
//
// The weights of the second and third layer stand as they are needed: of the second, which has many inputs, one neuron
// after the other; of the third, those of two neighbouring inputs side by side.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nnue/buffer.hpp"
#include "nnue/features.hpp"
#include "nnue/numbers.hpp"
#include "nnue/simd/kernels.hpp"
#include "tabiya/chess/result.hpp"

namespace tabiya::nnue {

/// The shape of a network.
struct Architecture {
    std::uint32_t hidden = 0;          // neurons for each side, a multiple of 128
    std::uint32_t input_buckets = 1;   // king buckets
    std::uint32_t output_buckets = 1;  // by the number of men
    BucketMap bucket_map{};
    friend bool operator==(const Architecture&, const Architecture&) = default;

    [[nodiscard]] std::size_t feature_weights() const noexcept {
        return std::size_t{features_per_bucket} * input_buckets * hidden;
    }
    [[nodiscard]] std::size_t weights_size() const noexcept {
        return 2 * (feature_weights() + hidden) +
               output_buckets * (2 * (hidden * second_width + third_inputs * third_width + third_width) +
                                 4 * (second_width + third_width + 1));
    }
};

/// Why bytes are not a network, as a sentence without a full stop.
struct NetworkError {
    std::string sentence;
};

struct Network {
    Architecture architecture;
    std::string description;
    std::uint64_t hash = 0;
    Buffer<std::int16_t> feature_weights;
    Buffer<std::int16_t> biases;
    Buffer<std::int16_t> second_weights;
    Buffer<std::int32_t> second_biases;
    Buffer<std::int16_t> third_weights;
    Buffer<std::int32_t> third_biases;
    Buffer<std::int16_t> output_weights;
    Buffer<std::int32_t> output_biases;

    /// A network of that shape with all weights zero.
    static Network zero(const Architecture& architecture);
    static chess::Result<Network, NetworkError> parse(std::span<const std::uint8_t> bytes);
    static chess::Result<Network, NetworkError> load(const std::string& path);
    /// The layers after the first for one output bucket.
    [[nodiscard]] Head head(unsigned bucket) const noexcept;
    /// The bytes of the file; `parse` gives the same network back.
    [[nodiscard]] std::vector<std::uint8_t> bytes() const;
};

/// The mean of networks of one shape, weight by weight; none if their shapes differ or there are none. Networks that
/// learned from the same beginning lie near enough to each other for this to make sense: what each has learned by
/// accident is averaged out. A hash it gets when it is written.
std::optional<Network> mean_of(std::span<const Network* const> networks);

/// The network that was built into the program; null if none was.
const Network* embedded_network();

}  // namespace tabiya::nnue
