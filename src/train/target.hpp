// SPDX-License-Identifier: MIT
// What is asked of the network: that its evaluation comes near to the score a search found, and that it foresees the
// result of the game.
//
//     loss = (1 − w) · (sigmoid(evaluation / s) − sigmoid(score / s))² + w · (sigmoid(evaluation / r) − result)²
//
// The two need not be measured by the same curve. How much of an advantage is turned into points depends on how well the
// games were played and on how much was left on the board: quick games throw away more in the middle game than in
// endings. So r is fitted to the games themselves, for each output bucket; then results and scores agree on average and
// results teach what scores do not know, without making all evaluations bolder or paler.
#pragma once

#include <array>
#include <span>

#include "nnue/numbers.hpp"
#include "train/sample.hpp"

namespace tabiya::train {

struct Target {
    float wdl = 0.1F;                         // w, the weight of the result
    float scale = float(nnue::output_scale);  // s: the smaller, the more small differences count in level positions
    std::array<float, nnue::max_output_buckets> result_scales{};  // r of each output bucket; 0: the same as s

    [[nodiscard]] float result_scale(std::size_t bucket) const noexcept {
        return result_scales[bucket] > 0 ? result_scales[bucket] : scale;
    }
};

/// How far an output of the network is from its target, and how that changes with the output.
struct Miss {
    float loss;
    float slope;
};
[[nodiscard]] Miss miss_of(const Sample& sample, float output, std::size_t bucket, const Target& target) noexcept;
/// The loss in double precision: the slow twin.
[[nodiscard]] double loss_slow(const Sample& sample, double output, std::size_t bucket, const Target& target) noexcept;

/// Which set of later layers is the sample's.
[[nodiscard]] std::size_t bucket_of(const Sample& sample, unsigned output_buckets) noexcept;

/// The scale by which scores foresee the results of these samples best, for each output bucket. A bucket with too few
/// samples to tell gets that of all.
std::array<float, nnue::max_output_buckets> fitted_result_scales(std::span<const Sample> samples,
                                                                 unsigned output_buckets);

}  // namespace tabiya::train
