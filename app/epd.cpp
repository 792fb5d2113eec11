// SPDX-License-Identifier: MIT
// tabiya epd: test suites, on our own engine and on others in the same run.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>

#include "app/commands.hpp"
#include "platform/threads.hpp"
#include "tabiya/formats/san.hpp"
#include "tools/epd_suite.hpp"

namespace tabiya::app {

namespace {

struct Options {
    std::string file;
    std::optional<std::int64_t> movetime, depth, nodes;
    std::int64_t hash = 16;
    std::int64_t jobs = 1;
    std::vector<std::string> engines;
    bool verbose = false;
};

void describe(const tools::EpdTask& task, const tools::Choice* choice, const tools::EpdVerdict* verdict) {
    if (choice == nullptr || verdict == nullptr) {
        std::printf("%s: no answer\n", task.id.c_str());
        return;
    }
    std::printf("%s: %s %s, score %d, depth %d, %llu nodes\n", task.id.c_str(), verdict->solved ? "solved" : "missed",
                formats::to_san(choice->move, task.position).c_str(), choice->score.centipawns(), choice->depth,
                static_cast<unsigned long long>(choice->nodes));
}

void print_score(const std::string& name, const tools::EpdScore& score, double seconds) {
    std::printf("%-32s %5d of %5d solved", name.c_str(), score.solved, score.tasks);
    if (score.most_points > 0)
        std::printf(", %d of %d points (%.1f %%)", score.points, score.most_points,
                    100.0 * score.points / score.most_points);
    if (score.mate_tasks > 0)
        std::printf(", %d mates announced, %d shown to the end", score.mates_claimed, score.mates_shown);
    if (score.failures > 0) std::printf(", %d without an answer", score.failures);
    std::printf(", %.1f s\n", seconds);
    std::fflush(stdout);
}

int run(const Options& o) {
    std::ifstream file(o.file, std::ios::binary);
    if (!file) return bad_input("epd", "cannot read '" + o.file + "'");
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    const auto tasks = tools::read_suite(text);
    if (!tasks) return bad_input("epd", "'" + o.file + "': " + tasks.error());
    engine::Limits limits;
    if (o.movetime) limits.move_time = engine::Milliseconds(*o.movetime);
    if (o.depth) limits.depth = int(*o.depth);
    if (o.nodes) limits.nodes = std::uint64_t(*o.nodes);
    if (!o.movetime && !o.depth && !o.nodes) return bad_input("epd", "give --movetime, --depth or --nodes");

    std::vector<std::pair<std::string, tools::ContestantMaker>> contestants;
    engine::Options own;
    own.hash = std::size_t(o.hash);
    contestants.emplace_back("tabiya", [own](std::string&) { return tools::own_engine(own); });
    for (const std::string& program : o.engines)
        contestants.emplace_back(program, [program, hash = o.hash](std::string& reason) {
            return tools::external_engine({program}, {{"Hash", std::to_string(hash)}, {"Threads", "1"}}, reason);
        });

    const std::atomic<bool> stop = false;
    const unsigned jobs = unsigned(o.jobs > 0 ? o.jobs : platform::hardware_threads());
    for (const auto& [name, make] : contestants) {
        const auto begun = std::chrono::steady_clock::now();
        const auto listener = o.verbose ? tools::EpdListener(describe) : tools::EpdListener();
        const auto score = tools::run_suite(*tasks, make, limits, jobs, listener, stop);
        if (!score) return bad_input("epd", score.error());
        print_score(name, *score, std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count());
    }
    return exit_success;
}

}  // namespace

Command epd_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "epd", .summary = "run a test suite"};
    command.details =
        "Each line of the file is a position with its best moves (bm), moves to avoid (am), points for moves (c8, c9) "
        "or a mate (bm #5). A mate counts if it is announced at least as short as asked for; whether the line shown "
        "really mates is counted apart. Other UCI programs can be put to the same test in the same run.";
    command.parameters = {
        {.names = "FILE",
         .help = "the suite, EPD",
         .target = &o->file,
         .completes = Completes::Files,
         .required = true},
        {.names = "--movetime", .value = "MS", .help = "milliseconds a position", .target = &o->movetime, .min = 1},
        {.names = "--depth", .value = "N", .help = "depth of each search", .target = &o->depth, .min = 1, .max = 200},
        {.names = "--nodes", .value = "N", .help = "nodes a position", .target = &o->nodes, .min = 1},
        {.names = "--hash", .value = "MIB", .help = "size of the table", .target = &o->hash, .min = 1, .max = 1 << 20},
        {.names = "--jobs,-j", .value = "N", .help = "positions at once (0: all cores)", .target = &o->jobs, .min = 0},
        {.names = "--engine,-e",
         .value = "FILE",
         .help = "another UCI program to run the suite on",
         .target = &o->engines,
         .completes = Completes::Files},
        {.names = "--verbose,-v", .help = "a line for every position", .target = &o->verbose},
    };
    command.examples = {{"epd wac.epd --movetime 200 --engine stockfish", "both on the same suite"}};
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
