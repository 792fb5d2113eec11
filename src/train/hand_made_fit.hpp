// SPDX-License-Identifier: MIT
// Fitting the hand-made evaluation to games: the weights under which it comes nearest to what deep
// searches thought of the positions and to how the games ended.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "search/hand_made.hpp"
#include "tabiya/chess/result.hpp"
#include "train/dataset.hpp"

namespace tabiya::train {

/// A weight as a number that can change by less than a centipawn.
struct SoftWeight {
    float middlegame = 0;
    float endgame = 0;
};

/// Positions, each as the few weights it uses.
class HandMadeData {
  public:
    /// What the evaluation should say: `wdl` parts of the result, the rest of the score.
    explicit HandMadeData(float wdl) noexcept : wdl_(wdl) {}

    void add(const chess::Position& position, int white_score, Outcome outcome);
    /// Adds the positions of a file that the filter lets pass; returns how many games were read.
    chess::Result<std::uint64_t, FileError> add_file(const std::string& path, const Filter& filter);
    [[nodiscard]] std::size_t size() const noexcept { return cases_.size(); }

  private:
    friend class HandMadeFit;
    struct Use {
        std::uint16_t weight;
        std::int16_t count;
    };
    struct Case {
        std::size_t first;  // of its uses
        std::uint32_t uses;
        float middlegame;  // how much of each half counts
        float endgame;
        float target;  // expected points of White
    };

    float wdl_;
    std::vector<Use> uses_;
    std::vector<Case> cases_;
};

/// Adam over all positions in batches, held back by a pull towards the weights it began with: what the
/// games hardly show stays as it was.
class HandMadeFit {
  public:
    HandMadeFit(const HandMadeData& data, std::vector<SoftWeight> start);

    /// One pass over the data; the mean squared error on the way.
    double epoch(float rate, float pull);
    [[nodiscard]] double error() const;
    [[nodiscard]] const std::vector<SoftWeight>& weights() const noexcept { return weights_; }

  private:
    struct Moments {
        SoftWeight mean;
        SoftWeight square;
    };
    [[nodiscard]] float expected(const HandMadeData::Case& c) const noexcept;
    void step(std::vector<SoftWeight>& gradient, std::size_t batch, float rate, float pull);

    const HandMadeData& data_;
    std::vector<SoftWeight> start_;
    std::vector<SoftWeight> weights_;
    std::vector<Moments> moments_;
    std::vector<std::size_t> order_;
    int steps_ = 0;
};

/// The weights the engine is built with, as the fit begins.
std::vector<SoftWeight> built_in_weights();

/// The weights as the source text of `src/search/hand_made_numbers.hpp`.
std::string source_text(const std::vector<SoftWeight>& weights);

}  // namespace tabiya::train
