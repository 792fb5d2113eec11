// SPDX-License-Identifier: MIT
// `tabiya tb`: ask endgame tablebases.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "app/commands.hpp"
#include "app/position_argument.hpp"
#include "tools/book.hpp"
#include "tools/game_input.hpp"

namespace tabiya::app {
namespace {

using namespace tools;
namespace syzygy = formats::syzygy;

struct Options {
    std::vector<std::string> fen;
    std::vector<std::string> files;
    std::string path;
    bool json = false;
};

constexpr std::string_view me = "tb";

int load_tables(const Options& o) {
    const char* from_environment = std::getenv("SYZYGY_PATH");
    const std::string path = !o.path.empty() ? o.path : from_environment ? from_environment : "";
    if (path.empty()) return bad_input(me, "where are the tables? give --path DIR or set SYZYGY_PATH");
    const auto tables = syzygy::load(path);
    if (!tables) return bad_input(me, tables.error().sentence());
    for (const std::string& folder : tables->missing_folders)
        std::fprintf(stderr, "tabiya tb: there is no folder %s\n", folder.c_str());
    if (tables->wdl_files == 0) return bad_input(me, "there are no tables in " + path);
    return exit_success;
}

int probe(const chess::Position& position, bool json) {
    const auto root = syzygy::probe_root(position);
    if (root) {
        std::fputs((json ? tablebase_json(position, *root) : tablebase_text(position, *root)).c_str(), stdout);
        return exit_success;
    }
    if (root.error().code == syzygy::ProbeErrorCode::GameOver) {
        const auto wdl =
            syzygy::probe_wdl(position).value_or(position.in_check() ? syzygy::Wdl::Loss : syzygy::Wdl::Draw);
        std::fputs((json ? tablebase_json(position, wdl) : tablebase_text(position, wdl)).c_str(), stdout);
        return exit_success;
    }
    if (json) std::fputs(tablebase_error_json(position, root.error()).c_str(), stdout);
    else bad_input(me, root.error().sentence());
    return exit_bad_input;
}

int run(const Options& o) {
    if (const int code = load_tables(o); code != exit_success) return code;
    if (o.files.empty()) {
        const auto position = position_argument(me, o.fen);
        return position ? probe(*position, o.json) : int(exit_bad_input);
    }
    int code = exit_success;
    read_input(o.files,
               {.game = {},
                .position = [&](formats::Epd& epd) { return code = std::max(code, probe(epd.position, o.json)), true; },
                .problem =
                    [&](const InputProblem& problem) {
                        code = exit_bad_input;
                        std::fprintf(stderr, "%s\n", problem.message().c_str());
                    }});
    return code;
}

}  // namespace

Command tb_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "tb", .summary = "ask endgame tablebases (Syzygy)"};
    command.details =
        "Tells the value of a position and of each move: win, cursed win (a win that the fifty-move rule takes "
        "away), draw, blessed loss, loss; and how many plies remain to the next capture or pawn move. The "
        "half-move clock of the FEN counts. A table that is missing is named.";
    command.parameters = {
        {.names = "FEN", .help = "the position", .target = &o->fen},
        {.names = "--path,-p",
         .value = "DIRS",
         .help = "folders of the tables, joined by ':' (default: SYZYGY_PATH)",
         .target = &o->path,
         .completes = Completes::Files},
        {.names = "--file,-f",
         .value = "FILE",
         .help = "positions from EPD or FEN lines",
         .target = &o->files,
         .completes = Completes::Files},
        {.names = "--json,-j", .help = "answer in JSON Lines", .target = &o->json},
    };
    command.examples = {
        {"tb '8/8/8/8/8/2k5/8/K6R w - - 0 1' --path /srv/syzygy", "value and best moves of a position"},
        {"tb --file positions.epd --json --path /srv/syzygy", "one line of JSON per position"},
    };
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
