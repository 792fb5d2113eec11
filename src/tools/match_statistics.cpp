// SPDX-License-Identifier: MIT
#include "tools/match_statistics.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace tabiya::tools {

namespace {

constexpr std::size_t outcomes = 5;
constexpr double elo_per_deviation = 800 / std::numbers::ln10;  // normalised Elo of one standard deviation
constexpr double two_sided_95 = 1.959963984540054;              // quantile of the normal distribution

/// A distribution over the pair results, whose values are points per game.
struct Distribution {
    std::array<double, outcomes> weight{};

    static constexpr double value(std::size_t i) noexcept { return double(i) / double(outcomes - 1); }

    [[nodiscard]] double mean() const noexcept {
        double sum = 0;
        for (std::size_t i = 0; i < outcomes; ++i) sum += weight[i] * value(i);
        return sum;
    }
    [[nodiscard]] double variance() const noexcept {
        const double centre = mean();
        double sum = 0;
        for (std::size_t i = 0; i < outcomes; ++i) sum += weight[i] * (value(i) - centre) * (value(i) - centre);
        return sum;
    }
};

/// Observed frequencies. `prior` is added to results that never occurred, so that logarithms of the
/// test stay finite; it is far below one game.
Distribution frequencies(const PairCounts& pairs, double prior) noexcept {
    Distribution result;
    double total = 0;
    for (std::size_t i = 0; i < outcomes; ++i) {
        result.weight[i] = pairs.counts[i] > 0 ? double(pairs.counts[i]) : prior;
        total += result.weight[i];
    }
    for (double& weight : result.weight) weight /= total;
    return result;
}

/// Solves sum of w·d / (1 + x·d) = 0 for x, where the deviations d have both signs. The left side
/// falls from +infinity to -infinity between the poles, so bisection cannot fail.
double tilt(const Distribution& observed, const std::array<double, outcomes>& deviation) noexcept {
    const auto [low, high] = std::minmax_element(deviation.begin(), deviation.end());
    double left = -1 / *high;
    double right = -1 / *low;
    for (int i = 0; i < 200; ++i) {
        const double middle = (left + right) / 2;
        double sum = 0;
        for (std::size_t j = 0; j < outcomes; ++j)
            sum += observed.weight[j] * deviation[j] / (1 + middle * deviation[j]);
        (sum > 0 ? left : right) = middle;
    }
    return (left + right) / 2;
}

Distribution tilted(const Distribution& observed, const std::array<double, outcomes>& deviation) noexcept {
    const double x = tilt(observed, deviation);
    Distribution result;
    for (std::size_t i = 0; i < outcomes; ++i) result.weight[i] = observed.weight[i] / (1 + x * deviation[i]);
    return result;
}

/// The most likely distribution with the given mean.
Distribution likeliest_with_mean(const Distribution& observed, double mean) noexcept {
    std::array<double, outcomes> deviation{};
    for (std::size_t i = 0; i < outcomes; ++i) deviation[i] = Distribution::value(i) - mean;
    return tilted(observed, deviation);
}

/// The most likely distribution whose mean lies `t` of its own standard deviations above one half.
/// The constraint is not linear; each round solves its linearisation around the last answer.
Distribution likeliest_with_t(const Distribution& observed, double t) noexcept {
    Distribution current;
    current.weight.fill(1.0 / outcomes);
    for (int round = 0; round < 50; ++round) {
        const double mean = current.mean();
        const double spread = std::sqrt(current.variance());
        std::array<double, outcomes> deviation{};
        for (std::size_t i = 0; i < outcomes; ++i) {
            const double z = (mean - Distribution::value(i)) / spread;
            deviation[i] = Distribution::value(i) - 0.5 - t * spread * (1 + z * z) / 2;
        }
        const Distribution next = tilted(observed, deviation);
        double change = 0;
        for (std::size_t i = 0; i < outcomes; ++i)
            change = std::max(change, std::abs(next.weight[i] - current.weight[i]));
        current = next;
        if (change < 1e-12) break;
    }
    return current;
}

Distribution likeliest(const Distribution& observed, double elo, EloModel model) noexcept {
    if (model == EloModel::Logistic) return likeliest_with_mean(observed, score_of_elo(elo));
    // Normalised Elo counts deviations of one game; the mean of two games spreads less by the root of two.
    return likeliest_with_t(observed, elo / elo_per_deviation * std::numbers::sqrt2);
}

}  // namespace

std::int64_t PairCounts::pairs() const noexcept {
    std::int64_t sum = 0;
    for (std::int64_t count : counts) sum += count;
    return sum;
}

double score_of_elo(double elo) noexcept { return 1 / (1 + std::pow(10.0, -elo / 400)); }

double elo_of_score(double score) noexcept {
    const double inside = std::clamp(score, 1e-6, 1 - 1e-6);  // a clean sweep has no finite Elo
    return -400 * std::log10(1 / inside - 1);
}

std::optional<MatchEstimate> estimate(const PairCounts& pairs) noexcept {
    if (pairs.pairs() == 0) return std::nullopt;
    const Distribution observed = frequencies(pairs, 0);
    const double variance = observed.variance();
    if (variance <= 0) return std::nullopt;
    const double error_of_mean = std::sqrt(variance / double(pairs.pairs()));
    const double per_deviation = elo_per_deviation / std::sqrt(2 * variance);

    MatchEstimate result;
    result.score = observed.mean();
    result.elo = elo_of_score(result.score);
    result.elo_error = (elo_of_score(result.score + two_sided_95 * error_of_mean) -
                        elo_of_score(result.score - two_sided_95 * error_of_mean)) /
                       2;
    result.normalised_elo = (result.score - 0.5) * per_deviation;
    result.normalised_error = two_sided_95 * error_of_mean * per_deviation;
    result.superiority = 0.5 * std::erfc(-(result.score - 0.5) / error_of_mean / std::numbers::sqrt2);
    return result;
}

double SprtBounds::lower() const noexcept { return std::log(beta / (1 - alpha)); }
double SprtBounds::upper() const noexcept { return std::log((1 - beta) / alpha); }

double log_likelihood_ratio(const PairCounts& pairs, const SprtBounds& bounds) noexcept {
    if (pairs.pairs() == 0) return 0;
    const Distribution observed = frequencies(pairs, 1e-3);
    const Distribution under0 = likeliest(observed, bounds.elo0, bounds.model);
    const Distribution under1 = likeliest(observed, bounds.elo1, bounds.model);
    double ratio = 0;
    for (std::size_t i = 0; i < outcomes; ++i)
        ratio += observed.weight[i] * std::log(under1.weight[i] / under0.weight[i]);
    return ratio * double(pairs.pairs());
}

SprtVerdict verdict(double ratio, const SprtBounds& bounds) noexcept {
    if (ratio >= bounds.upper()) return SprtVerdict::AcceptElo1;
    if (ratio <= bounds.lower()) return SprtVerdict::AcceptElo0;
    return SprtVerdict::Continue;
}

}  // namespace tabiya::tools
