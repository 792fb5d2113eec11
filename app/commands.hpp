// SPDX-License-Identifier: MIT
// The commands of the binary, one function each, in the file of the same name.
#pragma once

#include <vector>

#include "app/command.hpp"

namespace tabiya::app {

Command perft_command();
Command show_command();
Command match_command();
Command version_command();

/// Every command, in the order of the help text.
std::vector<Command> all_commands();

}  // namespace tabiya::app
