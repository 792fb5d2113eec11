// SPDX-License-Identifier: MIT
// Finding out what a score means from games: how often positions with that score were won, drawn and
// lost, and the curves (tabiya/engine/wdl_model.hpp) under which that is most likely.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "tabiya/chess/result.hpp"
#include "tabiya/engine/wdl_model.hpp"
#include "train/game_file.hpp"

namespace tabiya::train {

/// How often positions with some score and material were won, drawn and lost by the side to move.
class WdlCounts {
  public:
    static constexpr int score_step = 10;
    static constexpr int max_score = 1500;
    static constexpr int score_bins = 2 * max_score / score_step + 1;
    static constexpr int material_bins = 79;

    struct Cell {
        std::array<double, 3> results{};  // lost, drawn, won
    };

    WdlCounts() : cells_(std::size_t(score_bins) * material_bins) {}
    void add(int score, int material, int result) noexcept;
    /// Adds every position of a file beyond its first plies; returns how many games were read.
    chess::Result<std::uint64_t, FileError> add_file(const std::string& path);
    [[nodiscard]] const Cell& cell(int score_bin, int material) const noexcept {
        return cells_[std::size_t(score_bin) * material_bins + std::size_t(material)];
    }
    [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

  private:
    std::vector<Cell> cells_;
    std::uint64_t positions_ = 0;
};

/// The logarithm of the likelihood of what was counted, per position.
double likelihood(const engine::WdlModel& model, const WdlCounts& counts) noexcept;

/// The model under which what was counted is most likely.
engine::WdlModel fit_wdl(const WdlCounts& counts);

}  // namespace tabiya::train
