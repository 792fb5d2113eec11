// SPDX-License-Identifier: MIT
#include "app/commands.hpp"

namespace tabiya::app {

std::vector<Command> all_commands() {
    return {
        perft_command(),
        show_command(),
        match_command(),
        version_command(),
        perft_command(), match_command(), bench_command(), uci_command(), version_command(),
    };
}

}  // namespace tabiya::app
