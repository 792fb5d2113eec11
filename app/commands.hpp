// SPDX-License-Identifier: MIT
// The commands of the binary, one function each, in the file of the same name.
#pragma once

#include <vector>

#include "app/command.hpp"

namespace tabiya::app {

Command analyse_command();
Command bench_command();
Command book_command();
Command completion_command();
Command convert_command();
Command data_command();
Command datagen_command();
Command epd_command();
Command help_command();
Command man_command();
Command match_command();
Command net_command();
Command perft_command();
Command play_command();
Command serve_command();
Command show_command();
Command tb_command();
Command train_command();
Command tune_command();
Command uci_command();
Command validate_command();
Command version_command();

/// Speaks UCI on standard input and output until `quit` or the end of input; what the binary does when it
/// is started without arguments.
int run_uci();

/// Every command, in the order of the help text.
std::vector<Command> all_commands();

}  // namespace tabiya::app
