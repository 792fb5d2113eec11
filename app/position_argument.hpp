// SPDX-License-Identifier: MIT
// A position as people give it on the command line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tabiya/chess/position.hpp"

namespace tabiya::app {

/// The position of a FEN given as one word or as several; the start position for no words or "start".
/// If it cannot be read, says why on stderr in the name of `command`.
std::optional<chess::Position> position_argument(std::string_view command, const std::vector<std::string>& words);
std::optional<chess::Position> position_argument(std::string_view command, const std::string& fen);

}  // namespace tabiya::app
