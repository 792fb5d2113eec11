// SPDX-License-Identifier: MIT
// The manual page and the shell completions, made from the descriptions of the commands.
#pragma once

#include <string>
#include <vector>

#include "app/command.hpp"

namespace tabiya::app {

/// A page for man(1), in roff.
std::string manual_page(const std::vector<Command>& commands);

std::string bash_completion(const std::vector<Command>& commands);
std::string zsh_completion(const std::vector<Command>& commands);
std::string fish_completion(const std::vector<Command>& commands);

}  // namespace tabiya::app
