// SPDX-License-Identifier: MIT
#include "app/commands.hpp"

namespace tabiya::app {

std::vector<Command> all_commands() {
    return {
        uci_command(),       //
        analyse_command(),   //
        play_command(),      //
        show_command(),      //
        perft_command(),     //
        match_command(),     //
        tune_command(),      //
        epd_command(),       //
        bench_command(),     //
        convert_command(),   //
        validate_command(),  //
        book_command(),      //
        tb_command(),        //
        datagen_command(),   //
        data_command(),      //
        train_command(),     //
        net_command(),       //
        serve_command(),     //
        help_command(),      //
        man_command(),       //
        completion_command(), version_command(),
    };
}

}  // namespace tabiya::app
