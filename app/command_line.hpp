// SPDX-License-Identifier: MIT
// Finds the command that was called, fills its parameters and runs it.
#pragma once

#include <vector>

#include "app/command.hpp"

namespace tabiya::app {

/// Runs the command named by the arguments and returns the exit code of the process. Without
/// arguments, `idle` is run.
int dispatch(const std::vector<Command>& commands, int argc, const char* const* argv, const std::function<int()>& idle);

}  // namespace tabiya::app
