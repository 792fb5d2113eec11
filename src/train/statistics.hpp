// SPDX-License-Identifier: MIT
// What is in a file of games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>

#include "tabiya/chess/result.hpp"
#include "train/dataset.hpp"

namespace tabiya::train {

struct Statistics {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::uint64_t wanted = 0;  // positions that pass the default filter
    std::uint64_t chess960_games = 0;
    std::uint64_t checks = 0;
    std::uint64_t noisy = 0;
    std::uint64_t longest = 0;
    std::array<std::uint64_t, 3> outcomes{};  // Black wins, draw, White wins
    std::array<std::uint64_t, 21> scores{};   // White's score in steps of 200, the ends open
    std::array<std::uint64_t, 33> men{};      // positions by the number of men
    bool is_cut = false;                      // the file ends inside a game
    std::optional<FileError> fault;           // the first record that is broken or has an illegal move

    static constexpr int score_step = 200;
};

/// Reads the whole file and plays every move; stops at the first fault.
chess::Result<Statistics, FileError> statistics_of(const std::string& path);

/// The statistics as text with bars.
std::string text_of(const Statistics& statistics);

}  // namespace tabiya::train
