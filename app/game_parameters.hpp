// SPDX-License-Identifier: MIT
// What the commands that let the engine play games against itself have in common.
#pragma once

#include "app/command.hpp"

namespace tabiya::app {

inline Parameter openings_parameter(std::optional<std::string>& file) {
    return {.names = "--openings",
            .value = "FILE",
            .help = "EPD, FEN or PGN to begin from, packed or not (default: random moves)",
            .target = &file,
            .completes = Completes::Files};
}

inline Parameter games_at_once_parameter(std::int64_t& threads) {
    return {.names = "--threads,-t",
            .value = "N",
            .help = "games at once (0: as many as the machine has cores)",
            .target = &threads,
            .min = 0,
            .max = 1024};
}

}  // namespace tabiya::app
