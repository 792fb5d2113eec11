// SPDX-License-Identifier: MIT
// `tabiya data`: looking at files of self-play games.
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "train/hand_made_fit.hpp"
#include "train/statistics.hpp"
#include "train/wdl_fit.hpp"

namespace tabiya::app {
namespace {

Parameter files_parameter(std::vector<std::string>& files) {
    return {.names = "FILE",
            .help = "files in viriformat",
            .target = &files,
            .completes = Completes::Files,
            .required = true};
}

int stat(const std::vector<std::string>& files) {
    int code = exit_success;
    for (const std::string& path : files) {
        const auto statistics = train::statistics_of(path);
        if (!statistics) return bad_input("data stat", statistics.error().sentence);
        std::printf("%s\n%s", path.c_str(), train::text_of(*statistics).c_str());
        if (statistics->fault) code = exit_failure;
    }
    return code;
}

Command stat_command() {
    auto files = std::make_shared<std::vector<std::string>>();
    Command command{.name = "stat", .summary = "counts, results and histograms, and whether every move is legal"};
    command.parameters = {files_parameter(*files)};
    command.examples = {{"data stat games.viri", "what is in a file of games"}};
    command.run = [files] { return stat(*files); };
    return command;
}

int wdl(const std::vector<std::string>& files) {
    train::WdlCounts counts;
    for (const std::string& path : files) {
        const auto added = counts.add_file(path);
        if (!added) return bad_input("data wdl", added.error().sentence);
    }
    if (counts.positions() == 0) return bad_input("data wdl", "there is no position in these files");
    const engine::WdlModel model = train::fit_wdl(counts);
    std::printf("positions  %llu\n", static_cast<unsigned long long>(counts.positions()));
    std::printf("middle     %.1f %+.1f * m    the score at which half of the games are won\n", model.middle_base,
                model.middle_slope);
    std::printf("width      %.1f %+.1f * m    m = material / 78\n", model.width_base, model.width_slope);
    std::printf("likelihood %.5f per position\n", train::likelihood(model, counts));
    return exit_success;
}

Command wdl_command() {
    auto files = std::make_shared<std::vector<std::string>>();
    Command command{.name = "wdl", .summary = "fit what a score means: the chances to win, draw and lose"};
    command.parameters = {files_parameter(*files)};
    command.examples = {{"data wdl games.viri", "the numbers that docs/evaluation.md explains"}};
    command.run = [files] { return wdl(*files); };
    return command;
}

struct HandMadeOptions {
    std::vector<std::string> files;
    double wdl = 0.2;
    std::int64_t epochs = 12;
    double pull = 5e-8;
    std::int64_t max_positions = 3'000'000;
};

int hand_made(const HandMadeOptions& o) {
    train::Filter filter;
    filter.min_ply = 8;
    filter.max_score = 2'000;
    filter.max_positions = std::uint64_t(o.max_positions);
    train::HandMadeData data(float(o.wdl));
    for (const std::string& path : o.files) {
        const auto added = data.add_file(path, filter);
        if (!added) return bad_input("data hand-made", added.error().sentence);
    }
    if (data.size() == 0) return bad_input("data hand-made", "there is no quiet position in these files");
    train::HandMadeFit fit(data, train::built_in_weights());
    std::fprintf(stderr, "%zu positions, error %.6f\n", data.size(), fit.error());
    for (std::int64_t epoch = 1; epoch <= o.epochs; ++epoch) {
        // The last passes settle what the first have moved.
        const double rate = 1.0 - double(epoch - 1) / double(o.epochs);
        std::fprintf(stderr, "epoch %lld, error %.6f\n", static_cast<long long>(epoch),
                     fit.epoch(float(rate), float(o.pull)));
    }
    std::fputs(train::source_text(fit.weights()).c_str(), stdout);
    return exit_success;
}

Command hand_made_command() {
    auto o = std::make_shared<HandMadeOptions>();
    Command command{.name = "hand-made", .summary = "fit the numbers of the hand-made evaluation to games"};
    command.details = "Begins with the numbers built in and writes better ones as the source text of "
                      "src/search/hand_made_numbers.hpp.";
    command.parameters = {
        files_parameter(o->files),
        {.names = "--wdl,-w",
         .value = "W",
         .help = "weight of the game's result against the search's score",
         .target = &o->wdl},
        {.names = "--epochs,-e",
         .value = "N",
         .help = "times to go through the data",
         .target = &o->epochs,
         .min = 1,
         .max = 10'000},
        {.names = "--pull", .value = "P", .help = "how strongly numbers stay where they are", .target = &o->pull},
        {.names = "--max-positions",
         .value = "N",
         .help = "read no more than so many",
         .target = &o->max_positions,
         .min = 1},
    };
    command.examples = {{"data hand-made games.viri > src/search/hand_made_numbers.hpp", "learn from games"}};
    command.run = [o] { return hand_made(*o); };
    return command;
}

}  // namespace

Command data_command() {
    Command command{.name = "data", .summary = "look at files of self-play games"};
    command.children = {stat_command(), wdl_command(), hand_made_command()};
    return command;
}

}  // namespace tabiya::app
