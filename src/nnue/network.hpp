// SPDX-License-Identifier: MIT
// The network: (768 per king bucket → H) for each side → one number per output bucket, with the
// square of a clipped value between. Its weights are 16-bit integers.
//
// File, little-endian:
//
//     "TabiyaNN"                      8 bytes
//     version                         u32, now 1
//     hidden, input buckets, output buckets, length of the description    4 × u32
//     input bucket map                32 × u8
//     size of the weights in bytes    u64
//     hash of the weights             u64, FNV-1a
//     description                     text
//     weights: features i16 [768 · input buckets][hidden], biases i16 [hidden],
//              output i16 [output buckets][2 · hidden], output biases i32 [output buckets]
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "nnue/buffer.hpp"
#include "nnue/features.hpp"
#include "tabiya/chess/result.hpp"

namespace tabiya::nnue {

/// The shape of a network.
struct Architecture {
    std::uint32_t hidden = 0;          // neurons for each side, a multiple of 64
    std::uint32_t input_buckets = 1;   // king buckets
    std::uint32_t output_buckets = 1;  // by the number of men
    BucketMap bucket_map{};
    friend bool operator==(const Architecture&, const Architecture&) = default;

    [[nodiscard]] std::size_t feature_weights() const noexcept {
        return std::size_t{features_per_bucket} * input_buckets * hidden;
    }
    [[nodiscard]] std::size_t weights_size() const noexcept {
        return 2 * (feature_weights() + hidden + std::size_t{2} * hidden * output_buckets) +
               4 * std::size_t{output_buckets};
    }
};

/// One unit of a real weight, as an integer: of the first layer, and of the second.
inline constexpr int first_scale = 255;
inline constexpr int second_scale = 64;
/// Centipawns that a real output of 1 stands for.
inline constexpr int output_scale = 400;
/// Bounds that make overflow impossible whatever the position: 32 · 511 + 16383 < 2^15, and
/// 255 · 128 < 2^15. `parse` also bounds the sum of a bucket's output weights.
inline constexpr int max_feature_weight = 511;
inline constexpr int max_bias = 16'383;
inline constexpr int max_output_weight = 128;
inline constexpr std::int64_t max_output_sum = (std::int64_t{1} << 31U) / (255 * 255) - 1;

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
    Buffer<std::int16_t> output_weights;
    std::vector<std::int32_t> output_biases;

    /// A network of that shape with all weights zero.
    static Network zero(const Architecture& architecture);
    static chess::Result<Network, NetworkError> parse(std::span<const std::uint8_t> bytes);
    static chess::Result<Network, NetworkError> load(const std::string& path);
    /// The bytes of the file; `parse` gives the same network back.
    [[nodiscard]] std::vector<std::uint8_t> bytes() const;
};

/// The network that was built into the program; null if none was.
const Network* embedded_network();

}  // namespace tabiya::nnue
