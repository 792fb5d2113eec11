// SPDX-License-Identifier: MIT
// `tabiya validate`: what is wrong with files and positions, and where.
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/files.hpp"
#include "app/progress.hpp"
#include "tabiya/formats/fen.hpp"
#include "tools/game_input.hpp"
#include "tools/validation.hpp"

namespace tabiya::app {
namespace {

using namespace tools;

struct Options {
    std::vector<std::string> files;
    std::optional<std::string> fen;
    bool strict = false;
    bool quiet = false;
    bool json = false;
};

int run_fen(const Options& o) {
    const auto position =
        formats::position_from_fen(*o.fen, o.strict ? formats::FenMode::Strict : formats::FenMode::Lenient);
    if (!o.quiet) std::fputs((o.json ? fen_json(*o.fen, position) : fen_text(position)).c_str(), stdout);
    return position ? exit_success : exit_bad_input;
}

int run(const Options& o) {
    if (o.fen) return run_fen(o);
    ValidationCount count;
    InputProgress progress;
    {
        const ProgressLine line([&](double) { return progress_text(progress, "checked"); });
        read_input(or_standard_input(o.files),
                   {.game = [&](formats::pgn::GameTree&) { return ++count.games, true; },
                    .position = [&](formats::Epd&) { return ++count.positions, true; },
                    .problem =
                        [&](const InputProblem& problem) {
                            const bool error = o.strict || !problem.harmless;
                            ++(error ? count.errors : count.warnings);
                            if (o.quiet) return;
                            std::fputs(o.json ? problem_json(problem, error).c_str()
                                              : ((error ? "" : "warning: ") + problem.message() + '\n').c_str(),
                                       stdout);
                        }},
                   &progress);
    }
    if (!o.quiet) std::fputs((o.json ? count_json(count) : count_text(count)).c_str(), stdout);
    return count.errors == 0 ? exit_success : exit_bad_input;
}

}  // namespace

Command validate_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "validate", .summary = "say what is wrong with games and positions"};
    command.details =
        "Reads PGN, EPD or FEN lines, plain or packed, and names every fault with file, line, column and reason. The "
        "exit "
        "code is 0 if all is well and 2 if not. Slips that lose nothing, such as a missing result, are warnings.";
    command.parameters = {
        files_parameter(o->files, "what to check (default: standard input)"),
        {.names = "--fen,-f",
         .value = "FEN",
         .help = "check this position instead and propose a repair",
         .target = &o->fen},
        {.names = "--strict,-s",
         .help = "warnings are errors, and a FEN must have all its fields",
         .target = &o->strict},
        {.names = "--quiet,-q", .help = "say nothing, only set the exit code", .target = &o->quiet},
        {.names = "--json,-j", .help = "answer in JSON Lines", .target = &o->json},
    };
    command.examples = {
        {"validate games.pgn.zst", "every fault of a packed collection"},
        {"validate --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1'",
         "what is wrong, and what may be meant"},
        {"validate -q games.pgn && echo good", "in a script"},
    };
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
