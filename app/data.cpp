// SPDX-License-Identifier: MIT
// `tabiya data`: looking at files of self-play games.
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "train/statistics.hpp"
#include "train/wdl_fit.hpp"

namespace tabiya::app {
namespace {

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
    command.parameters = {{.names = "FILE",
                           .help = "files in viriformat",
                           .target = files.get(),
                           .completes = Completes::Files,
                           .required = true}};
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
    command.parameters = {{.names = "FILE",
                           .help = "files in viriformat",
                           .target = files.get(),
                           .completes = Completes::Files,
                           .required = true}};
    command.examples = {{"data wdl games.viri", "the numbers that docs/evaluation.md explains"}};
    command.run = [files] { return wdl(*files); };
    return command;
}

}  // namespace

Command data_command() {
    Command command{.name = "data", .summary = "look at files of self-play games"};
    command.children = {stat_command(), wdl_command()};
    return command;
}

}  // namespace tabiya::app
