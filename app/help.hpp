// SPDX-License-Identifier: MIT
// Help texts, made from the descriptions of the commands.
#pragma once

#include <string>
#include <vector>

#include "app/command.hpp"

namespace tabiya::app {

/// The first thing a stranger sees: what the binary is, and its commands.
std::string overview(const std::vector<Command>& commands);
/// Everything about one command; `path` is how it is called, such as "show attacks".
std::string help_for(const Command& command, const std::string& path);
/// "1 to 64, default 5" and the like; empty if there is nothing to say.
std::string limits_of(const Parameter& parameter);

}  // namespace tabiya::app
