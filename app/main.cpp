// SPDX-License-Identifier: MIT
// The one binary: UCI by default, commands for people.
#include <cstdio>

#include "app/command_line.hpp"
#include "app/commands.hpp"
#include "app/help.hpp"

int main(int argc, char** argv) {
    using namespace tabiya::app;
    const std::vector<Command> commands = all_commands();
    return dispatch(commands, argc, argv, [&commands] {
        std::fputs(overview(commands).c_str(), stdout);
        return int(exit_success);
    });
}
