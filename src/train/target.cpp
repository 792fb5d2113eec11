// SPDX-License-Identifier: MIT
#include "train/target.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "nnue/features.hpp"
#include "train/sigmoid.hpp"
#include "train/valley.hpp"

namespace tabiya::train {

namespace {

constexpr auto output_unit = float(nnue::output_scale);

/// Scores of a kind, and how the games went on.
class Experience {
  public:
    void add(const Sample& sample) noexcept {
        const int score = std::clamp(int(sample.score), -most, most);
        Bin& bin = bins_[std::size_t((score + most) / step)];
        bin.count += 1;
        bin.points += double(sample.result) / 2;
        ++count_;
    }
    void add(const Experience& other) noexcept {
        for (std::size_t i = 0; i < bins_.size(); ++i) {
            bins_[i].count += other.bins_[i].count;
            bins_[i].points += other.bins_[i].points;
        }
        count_ += other.count_;
    }
    [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
    [[nodiscard]] double best_scale() const {
        return std::exp(lowest(std::log(20.0), std::log(4000.0), [this](double log_scale) {
            const double scale = std::exp(log_scale);
            double total = 0;
            for (std::size_t i = 0; i < bins_.size(); ++i) {
                if (bins_[i].count == 0) continue;
                const double score = double(int(i) * step - most) + double(step) / 2;
                const double error = sigmoid(score / scale) - bins_[i].points / bins_[i].count;
                total += bins_[i].count * error * error;
            }
            return total;
        }));
    }

  private:
    static constexpr int most = 2000;
    static constexpr int step = 10;
    struct Bin {
        double count = 0;
        double points = 0;
    };
    std::array<Bin, 2 * most / step + 1> bins_{};
    std::uint64_t count_ = 0;
};

}  // namespace

Miss miss_of(const Sample& sample, float output, std::size_t bucket, const Target& target) noexcept {
    const float steepness = output_unit / target.scale;
    const float chance = sigmoid(steepness * output);
    const float error = chance - sigmoid(float(sample.score) / target.scale);
    const float result_steepness = output_unit / target.result_scale(bucket);
    const float points = sigmoid(result_steepness * output);
    const float surprise = points - float(sample.result) / 2.0F;
    const float w = target.wdl;
    return {(1.0F - w) * error * error + w * surprise * surprise,
            2.0F * ((1.0F - w) * error * chance * (1.0F - chance) * steepness +
                    w * surprise * points * (1.0F - points) * result_steepness)};
}

double loss_slow(const Sample& sample, double output, std::size_t bucket, const Target& target) noexcept {
    const double cp = output * nnue::output_scale;
    const double error = sigmoid(cp / double(target.scale)) - sigmoid(double(sample.score) / double(target.scale));
    const double surprise = sigmoid(cp / double(target.result_scale(bucket))) - double(sample.result) / 2;
    const auto w = double(target.wdl);
    return (1.0 - w) * error * error + w * surprise * surprise;
}

std::size_t bucket_of(const Sample& sample, unsigned output_buckets) noexcept {
    return nnue::output_bucket(unsigned(chess::Bitboard(sample.occupied).count()), output_buckets);
}

std::array<float, nnue::max_output_buckets> fitted_result_scales(std::span<const Sample> samples,
                                                                 unsigned output_buckets) {
    constexpr std::uint64_t enough = 10'000;
    std::vector<Experience> buckets(output_buckets);
    for (const Sample& sample : samples) buckets[bucket_of(sample, output_buckets)].add(sample);
    Experience all;
    for (const Experience& bucket : buckets) all.add(bucket);
    std::array<float, nnue::max_output_buckets> scales{};
    for (std::size_t i = 0; i < buckets.size(); ++i)
        scales[i] = float((buckets[i].count() >= enough ? buckets[i] : all).best_scale());
    return scales;
}

}  // namespace tabiya::train
