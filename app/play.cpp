// SPDX-License-Identifier: MIT
// `tabiya play`: a game in the terminal.
#include "tools/play.hpp"

#include <cstdio>
#include <iostream>
#include <memory>

#include "app/commands.hpp"
#include "app/position_argument.hpp"
#include "platform/terminal.hpp"

namespace tabiya::app {
namespace {

struct Options {
    std::string color = "white";
    std::int64_t level = 5;
    std::optional<std::int64_t> elo;
    std::int64_t time = 1000;
    std::string fen;
    std::string save;
    bool letters = false;
};

int run(const Options& o) {
    const auto start = position_argument("play", o.fen);
    if (!start) return exit_bad_input;
    tools::PlaySettings settings;
    settings.start = *start;
    settings.human = o.color == "black" ? chess::Color::Black : chess::Color::White;
    settings.level = int(o.level);
    if (o.elo) settings.elo = int(*o.elo);
    settings.limits.move_time = engine::Milliseconds(o.time);
    settings.board = {platform::wants_color(platform::Stream::Output), !o.letters, settings.human};
    settings.save_to = o.save;
    tools::PlaySession session(
        settings, [](std::string& line) { return bool(std::getline(std::cin, line)); },
        [](std::string_view text) {
            std::fwrite(text.data(), 1, text.size(), stdout);
            std::fflush(stdout);
        });
    return session.run() ? exit_success : exit_failure;
}

}  // namespace

Command play_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "play", .summary = "a game against the engine in the terminal"};
    command.details = "Type moves as e4, Nf3 or e2e4; undo, hint, level, save and help are understood as well.";
    command.parameters = {
        {.names = "--color,-c",
         .value = "SIDE",
         .help = "the side you play",
         .target = &o->color,
         .choices = {"white", "black"}},
        {.names = "--level,-l",
         .value = "N",
         .help = "how strong the engine plays; 20 is all it can",
         .target = &o->level,
         .min = 0,
         .max = 20},
        {.names = "--elo",
         .value = "N",
         .help = "the same as a rating",
         .target = &o->elo,
         .min = engine::Options::elo_range.least,
         .max = engine::Options::elo_range.most},
        {.names = "--time,-t",
         .value = "MS",
         .help = "milliseconds the engine may think",
         .target = &o->time,
         .min = 1,
         .max = 3'600'000},
        {.names = "--fen,-f", .value = "FEN", .help = "begin from this position", .target = &o->fen},
        {.names = "--save,-s",
         .value = "FILE",
         .help = "add the game to this PGN file when it ends",
         .target = &o->save,
         .completes = Completes::Files},
        {.names = "--letters", .help = "draw pieces as letters", .target = &o->letters},
    };
    command.examples = {
        {"play --level 3", "a gentle opponent"},
        {"play --color black --elo 1600 --save games.pgn", "with the black pieces, and the game is kept"},
    };
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
