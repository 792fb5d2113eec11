// SPDX-License-Identifier: MIT
// tabiya epd: test suites, on our own engine and on others in the same run.
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/files.hpp"
#include "app/progress.hpp"
#include "platform/threads.hpp"
#include "tabiya/formats/byte_source.hpp"
#include "tools/epd_report.hpp"

namespace tabiya::app {

namespace {

using namespace tools;

struct Options {
    std::vector<std::string> files;
    std::optional<std::int64_t> movetime, depth, nodes;
    std::int64_t hash = 16;
    std::int64_t jobs = 1;
    std::vector<std::string> engines;
    bool verbose = false;
    bool json = false;
};

constexpr std::string_view me = "epd";

struct Player {
    std::string name;
    ContestantMaker make;
};

std::vector<Player> players_of(const Options& o) {
    engine::Options own;
    own.hash = std::size_t(o.hash);
    std::vector<Player> players{{"tabiya", [own](std::string&) { return own_engine(own); }}};
    for (const std::string& program : o.engines)
        players.push_back({std::filesystem::path(program).filename().string(),
                           [program, hash = std::to_string(o.hash)](std::string& reason) {
                               return external_engine({program}, {{"Hash", hash}, {"Threads", "1"}}, reason);
                           }});
    return players;
}

/// One suite on one player; what it says goes to stdout.
int run_suite_on(const Options& o, const std::string& suite, const std::vector<EpdTask>& tasks, const Player& player,
                 const engine::Limits& limits) {
    const EpdRun run{suite, player.name};
    std::atomic<int> done = 0;
    const auto listener = [&](const EpdTask& task, const Choice* choice, const EpdVerdict* verdict) {
        ++done;
        if (o.json) std::fputs(position_json(run, task, choice, verdict).c_str(), stdout);
        else if (o.verbose) std::fputs(position_text(task, choice, verdict).c_str(), stdout);
    };
    const std::atomic<bool> stop = false;
    const unsigned jobs = unsigned(o.jobs > 0 ? o.jobs : platform::hardware_threads());
    const auto begun = std::chrono::steady_clock::now();
    const auto score = [&] {
        const ProgressLine line([&](double) {
            return suite + ", " + player.name + ": " + std::to_string(done) + " of " + std::to_string(tasks.size());
        });
        return run_suite(tasks, player.make, limits, jobs, listener, stop);
    }();
    if (!score) return bad_input(me, score.error());
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    std::fputs((o.json ? score_json : score_text)(run, *score, seconds).c_str(), stdout);
    std::fflush(stdout);
    return exit_success;
}

/// The tasks of a file; what is wrong with it is said on stderr and makes `code` bad.
std::vector<EpdTask> tasks_of(const std::string& file, int& code) {
    const auto source = formats::open_source(file);
    const auto text = source ? formats::read_all(**source) : chess::Failure{source.error()};
    if (!text) return code = bad_input(me, file + ": " + text.error().reason), std::vector<EpdTask>{};
    EpdSuite suite = read_suite(*text);
    for (const EpdFault& fault : suite.faults)
        code = bad_input(me, file + ":" + std::to_string(fault.line) + ": " + fault.reason);
    if (suite.tasks.empty()) code = bad_input(me, file + ": no tasks in it");
    return std::move(suite.tasks);
}

int run(const Options& o) {
    engine::Limits limits;
    if (o.movetime) limits.move_time = engine::Milliseconds(*o.movetime);
    if (o.depth) limits.depth = int(*o.depth);
    if (o.nodes) limits.nodes = std::uint64_t(*o.nodes);
    if (!o.movetime && !o.depth && !o.nodes) return bad_input(me, "give --movetime, --depth or --nodes");
    const std::vector<Player> players = players_of(o);
    int code = exit_success;
    for (const std::string& file : or_standard_input(o.files)) {
        const std::vector<EpdTask> tasks = tasks_of(file, code);
        if (tasks.empty()) continue;
        const std::string name = std::filesystem::path(file).filename().string();
        for (const Player& player : players) code = std::max(code, run_suite_on(o, name, tasks, player, limits));
    }
    return code;
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
        files_parameter(o->files, "suites, plain or packed (default: standard input)"),
        {.names = "--movetime", .value = "MS", .help = "milliseconds a position", .target = &o->movetime, .min = 1},
        {.names = "--depth", .value = "N", .help = "depth of each search", .target = &o->depth, .min = 1, .max = 200},
        {.names = "--nodes", .value = "N", .help = "nodes a position", .target = &o->nodes, .min = 1},
        {.names = "--hash", .value = "MIB", .help = "size of the table", .target = &o->hash, .min = 1, .max = 1 << 20},
        {.names = "--jobs", .value = "N", .help = "positions at once (0: all cores)", .target = &o->jobs, .min = 0},
        {.names = "--engine,-e",
         .value = "FILE",
         .help = "another UCI program to run the suite on",
         .target = &o->engines,
         .completes = Completes::Files},
        {.names = "--verbose,-v", .help = "a line for every position", .target = &o->verbose},
        {.names = "--json,-j", .help = "answer in JSON Lines, one for every position and sum", .target = &o->json},
    };
    command.examples = {
        {"epd wac.epd sts.epd mates.epd --movetime 200 --engine stockfish", "three suites, each on both engines"},
        {"epd wac.epd --nodes 100000 -v", "every position with the move found"},
    };
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
