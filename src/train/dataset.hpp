// SPDX-License-Identifier: MIT
// Games in, quiet positions out.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tabiya/chess/result.hpp"
#include "train/game_file.hpp"
#include "train/sample.hpp"

namespace tabiya::train {

/// Which positions of a game are worth learning from.
struct Filter {
    int min_ply = 0;         // of the game as stored
    int max_score = 10'000;  // larger scores are as good as mates
    bool skip_check = true;  // the search never evaluates them
    bool skip_noisy = true;  // a capture or promotion follows: not quiet
    int hold_out = 40;       // each so many-th game is kept for validation
    std::uint64_t max_positions = UINT64_MAX;
};

struct Dataset {
    std::vector<Sample> training;
    std::vector<Sample> validation;
    std::uint64_t games = 0;
    std::uint64_t positions_seen = 0;

    /// Adds the games of a file and returns how many they were; stops at an illegal move or broken record
    /// with an error, but takes a file that is cut off (still being written) up to its last whole game.
    chess::Result<std::uint64_t, FileError> add(const std::string& path, const Filter& filter);
};

/// Whether the filter lets a position pass.
bool is_wanted(const Filter& filter, const chess::Position& position, const ScoredMove& scored, int ply) noexcept;

}  // namespace tabiya::train
