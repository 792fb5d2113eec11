// SPDX-License-Identifier: MIT
// The state of a training run on disk, replaced in one stroke so that a kill leaves the old one.
#pragma once

#include <string>

#include "tabiya/chess/result.hpp"
#include "train/game_file.hpp"
#include "train/model.hpp"

namespace tabiya::train {

struct Checkpoint {
    std::uint64_t step;
    Parameters parameters;
    Parameters first_moment;
    Parameters second_moment;
};

bool save_checkpoint(const std::string& path, const Checkpoint& state);
chess::Result<Checkpoint, FileError> load_checkpoint(const std::string& path, std::size_t size);

/// The weights in a checkpoint or in a network file, to begin another run with.
chess::Result<Parameters, FileError> load_weights(const std::string& path, const nnue::Architecture& architecture);

}  // namespace tabiya::train
