// SPDX-License-Identifier: MIT
// What a match says about two players: Elo, its error, and whether a sequential test may stop.
//
// Games are played in pairs from one opening with colours reversed. The two games of a pair are not
// independent (the opening may favour one side), so everything is computed from the five possible
// results of a pair, the *pentanomial*: that is both honest and sharper than counting single games.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

namespace tabiya::tools {

/// The result of one game for the first player, in half points.
enum class GamePoints : std::uint8_t { Loss = 0, Draw = 1, Win = 2 };

/// How often each pair result occurred: 0, ½, 1, 1½ and 2 points for the first player.
struct PairCounts {
    std::array<std::int64_t, 5> counts{};

    void add(GamePoints first, GamePoints second) noexcept { ++counts[std::size_t(first) + std::size_t(second)]; }
    [[nodiscard]] std::int64_t pairs() const noexcept;
    friend bool operator==(const PairCounts&, const PairCounts&) = default;
};

/// An Elo difference and its 95 % error, plus the rest of what people quote.
struct MatchEstimate {
    double score = 0.5;         // mean points per game, 0 … 1
    double elo = 0;             // logistic
    double elo_error = 0;       // half the width of the 95 % interval
    double normalised_elo = 0;  // in units of the spread of one game; independent of the draw rate
    double normalised_error = 0;
    double superiority = 0.5;  // likelihood that the first player is the better one
};

/// The estimate, or nothing while all pairs ended alike (the spread is then unknown).
std::optional<MatchEstimate> estimate(const PairCounts& pairs) noexcept;

/// The expected score of a logistic Elo difference, and back.
double score_of_elo(double elo) noexcept;
double elo_of_score(double score) noexcept;

/// How the two hypotheses of a test are measured.
enum class EloModel : std::uint8_t { Logistic, Normalised };

/// Two hypotheses, "the difference is elo0" and "the difference is elo1", and the accepted risks.
struct SprtBounds {
    double elo0 = 0;
    double elo1 = 5;
    double alpha = 0.05;  // accepting elo1 although elo0 holds
    double beta = 0.05;   // accepting elo0 although elo1 holds
    EloModel model = EloModel::Normalised;

    [[nodiscard]] double lower() const noexcept;
    [[nodiscard]] double upper() const noexcept;
};

enum class SprtVerdict : std::uint8_t { Continue, AcceptElo0, AcceptElo1 };

/// The log-likelihood ratio of the two hypotheses given the pairs so far, by the generalised
/// sequential probability ratio test (M. Van den Bergh, "A practical introduction to the GSPRT").
double log_likelihood_ratio(const PairCounts& pairs, const SprtBounds& bounds) noexcept;
SprtVerdict verdict(double ratio, const SprtBounds& bounds) noexcept;

}  // namespace tabiya::tools
