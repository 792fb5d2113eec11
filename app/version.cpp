// SPDX-License-Identifier: MIT
#include <cstdio>

#include "app/commands.hpp"

namespace tabiya::app {

Command version_command() {
    Command command{.name = "version", .summary = "print the version"};
    command.run = [] {
        std::puts("tabiya " TABIYA_VERSION);
        return int(exit_success);
    };
    return command;
}

}  // namespace tabiya::app
