// SPDX-License-Identifier: MIT
// The one binary: UCI by default, commands for people.
#include "app/command_line.hpp"
#include "app/commands.hpp"

int main(int argc, char** argv) {
    using namespace tabiya::app;
    const std::vector<Command> commands = all_commands();
    return dispatch(commands, argc, argv, run_uci);
}
