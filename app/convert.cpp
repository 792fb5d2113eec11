// SPDX-License-Identifier: MIT
// `tabiya convert`: games and positions in another form.
#include "tools/convert.hpp"

#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/files.hpp"
#include "app/progress.hpp"
#include "tools/game_input.hpp"
#include "tools/text_output.hpp"

namespace tabiya::app {
namespace {

using namespace tools;

struct Options {
    std::vector<std::string> files;
    std::string to = "pgn";
    std::string moves = "san";
    std::string output = "-";
    std::vector<std::string> openings;
    std::int64_t line_length = 80;
    bool no_comments = false;
    bool no_glyphs = false;
    bool no_variations = false;
    bool no_tags = false;
    bool roster = false;
    bool every = false;
    bool black = false;
};

constexpr std::string_view me = "convert";

TargetForm form_named(std::string_view name) {
    if (name == "fen") return TargetForm::Fen;
    if (name == "epd") return TargetForm::Epd;
    if (name == "uci") return TargetForm::Uci;
    if (name == "json") return TargetForm::Json;
    return name == "svg" ? TargetForm::Svg : TargetForm::Pgn;
}

ConvertSettings settings_of(const Options& o) {
    ConvertSettings settings;
    settings.form = form_named(o.to);
    settings.style = {.line_length = std::size_t(o.line_length),
                      .tags = !o.no_tags,
                      .comments = !o.no_comments,
                      .nags = !o.no_glyphs,
                      .variations = !o.no_variations,
                      .moves = o.moves == "uci"   ? formats::pgn::MoveText::Uci
                               : o.moves == "lan" ? formats::pgn::MoveText::Long
                                                  : formats::pgn::MoveText::San};
    settings.roster = o.roster;
    settings.every_position = o.every;
    settings.view_from = o.black ? chess::Color::Black : chess::Color::White;
    return settings;
}

int run(const Options& o) {
    ConvertSettings settings = settings_of(o);
    formats::Openings openings;
    for (const std::string& file : o.openings) {
        const auto text = read_file(me, file);
        if (!text) return exit_bad_input;
        if (const auto error = openings.add(*text))
            return bad_input(me, file + ", line " + std::to_string(error->line) + ": " + error->sentence);
    }
    if (!o.openings.empty()) settings.openings = &openings;
    auto output = TextOutput::open(o.output);
    if (!output) return bad_input(me, output.error());

    int code = exit_success;
    std::string text;
    const auto pass_on = [&] {
        if (text.size() < (std::size_t{1} << 16U)) return true;
        const bool good = output->write(text);
        text.clear();
        return good;
    };
    InputProgress progress;
    {
        const ProgressLine line([&](double) { return progress_text(progress, "converted"); });
        read_input(or_standard_input(o.files),
                   {.game =
                        [&](formats::pgn::GameTree& game) {
                            convert_game(game, settings, text);
                            return pass_on();
                        },
                    .position =
                        [&](formats::Epd& epd) {
                            convert_position(epd, settings, text);
                            return pass_on();
                        },
                    .problem =
                        [&](const InputProblem& problem) {
                            if (!problem.harmless) code = exit_bad_input;
                            std::fprintf(stderr, "%s\n", problem.message().c_str());
                        }},
                   &progress);
    }
    if (!output->write(text) || !output->finish()) return bad_input(me, "the output could not be written");
    return code;
}

}  // namespace

Command convert_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "convert", .summary = "write games and positions in another form"};
    command.details =
        "Reads PGN, EPD or FEN lines, plain or packed with gzip, zstd or bzip2, and writes them anew. What is wrong is "
        "said with its place, what is good is kept, and the exit code is then 2.";
    command.parameters = {
        files_parameter(o->files, "what to read (default: standard input)"),
        {.names = "--to,-t",
         .value = "FORM",
         .help = "what to write; fen, epd and svg take the last position of a game",
         .target = &o->to,
         .choices = {"pgn", "fen", "epd", "uci", "json", "svg"}},
        {.names = "--output,-o",
         .value = "FILE",
         .help = "where to write",
         .target = &o->output,
         .completes = Completes::Files},
        {.names = "--moves,-m",
         .value = "FORM",
         .help = "moves of PGN: Nf3, Ng1-f3 or g1f3",
         .target = &o->moves,
         .choices = {"san", "lan", "uci"}},
        {.names = "--every,-e", .help = "all positions of a game instead of the last (fen, epd)", .target = &o->every},
        {.names = "--openings",
         .value = "FILE",
         .help = "name openings by this list of tab-separated ECO codes, names and moves",
         .target = &o->openings,
         .completes = Completes::Files},
        {.names = "--roster", .help = "complete and order the seven usual tags", .target = &o->roster},
        {.names = "--no-comments", .help = "leave out comments", .target = &o->no_comments},
        {.names = "--no-glyphs", .help = "leave out annotation glyphs", .target = &o->no_glyphs},
        {.names = "--no-variations", .help = "leave out variations", .target = &o->no_variations},
        {.names = "--no-tags", .help = "leave out tags", .target = &o->no_tags},
        {.names = "--line-length",
         .value = "N",
         .help = "where moves are wrapped, 0 for never",
         .target = &o->line_length,
         .min = 0,
         .max = 10'000},
        {.names = "--black", .help = "draw the board from Black's side (svg)", .target = &o->black},
    };
    command.examples = {
        {"convert games.pgn.zst -o games.pgn", "unpack, check and write anew"},
        {"convert game.pgn --to svg -o board.svg", "a picture of the last position"},
        {"convert games.pgn --to fen --every", "every position of every game"},
        {"convert games.pgn --to json --openings openings.tsv", "one JSON object per game, with opening names"},
    };
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
