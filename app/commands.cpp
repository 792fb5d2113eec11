// SPDX-License-Identifier: MIT
#include "app/commands.hpp"

namespace tabiya::app {

std::vector<Command> all_commands() {
    return {
        uci_command(),  //
        perft_command(), show_command(),  match_command(),   epd_command(),
        bench_command(), serve_command(), version_command(),
    };
}

}  // namespace tabiya::app
