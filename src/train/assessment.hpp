// SPDX-License-Identifier: MIT
// How well a network foresees what a search finds. Its own training cannot tell: the held-out positions of two runs differ
// with the games they were given. Games that none of the networks has seen, searched deeper than those they learned
// from, judge all of them by the same measure.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "nnue/network.hpp"
#include "tabiya/chess/result.hpp"
#include "train/dataset.hpp"
#include "train/model.hpp"

namespace tabiya::train {

/// The mean of (sigmoid(evaluation / scale) − target)², as in training.
struct Assessment {
    double loss = 0;
    double scale = 1;        // with which the evaluations would fit best …
    double scaled_loss = 0;  // … and how well: one network may be bolder in its scores than another
};

class Examination {
  public:
    /// Reads the positions of a file that the filter wants.
    static chess::Result<Examination, FileError> open(const std::string& path, const Filter& filter,
                                                      const Target& target = {.wdl = 0});

    [[nodiscard]] std::size_t positions() const noexcept { return questions_.size(); }
    [[nodiscard]] Assessment assess(const nnue::Network& network) const;

  private:
    explicit Examination(const Target& target) noexcept : target_(target) {}
    [[nodiscard]] double chance_of(double score) const noexcept;

    struct Question {
        chess::Position position;
        double chance;  // what is to be foreseen: the score in the file, the result of the game, or both
    };
    Target target_;
    std::vector<Question> questions_;
};

}  // namespace tabiya::train
