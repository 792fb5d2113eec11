// SPDX-License-Identifier: MIT
// `tabiya datagen`: games of self-play to learn from.
#include "train/datagen.hpp"

#include <csignal>
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/network_argument.hpp"
#include "platform/threads.hpp"

namespace tabiya::app {
namespace {

using namespace train;

constexpr std::string_view me = "datagen";

struct Options {
    std::string path;
    NetworkArgument network;
    std::int64_t nodes = 200;
    std::int64_t hard_nodes = 0;
    std::int64_t games = 0;
    double minutes = 0;
    std::int64_t threads = 0;
    std::int64_t seed = 1;
    std::int64_t random_plies = 8;
    std::int64_t natural_plies = SelfPlayOptions{}.natural_plies;
    std::int64_t temperature = SelfPlayOptions{}.temperature;
    std::int64_t win_score = SelfPlayOptions{}.win_score;
    std::int64_t chess960 = 10;
    std::int64_t every = 10;
    std::string shard = "0/1";
};

std::atomic<bool> interrupted{false};
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal handler");

std::string lasting(double seconds) {
    const auto whole = std::int64_t(seconds);
    char text[32];
    std::snprintf(text, sizeof text, "%lld:%02lld:%02lld", static_cast<long long>(whole / 3600),
                  static_cast<long long>(whole / 60 % 60), static_cast<long long>(whole % 60));
    return text;
}

// What is left to do, in seconds; nothing if there is no end in sight.
std::string remaining(const DatagenOptions& options, const DatagenProgress& p) {
    double left = -1;
    if (options.games > 0 && p.games > 0)
        left = double(options.games - p.games_before - p.games) * p.seconds / double(p.games);
    if (options.seconds > 0) {
        const double time = options.seconds - p.seconds;
        left = left < 0 || time < left ? time : left;
    }
    return left < 0 ? "" : ", " + lasting(left) + " left";
}

void print(const DatagenOptions& options, const DatagenProgress& p) {
    std::printf("%s  %llu games (%.2f/s), %llu positions (%.0f/s), %.0f nodes a move, %.0f knps%s\n",
                lasting(p.seconds).c_str(), static_cast<unsigned long long>(p.games_before + p.games),
                double(p.games) / p.seconds, static_cast<unsigned long long>(p.positions),
                double(p.positions) / p.seconds, p.positions == 0 ? 0.0 : double(p.nodes) / double(p.positions),
                double(p.nodes) / p.seconds / 1000, remaining(options, p).c_str());
    std::fflush(stdout);
}

int run(const Options& o) {
    DatagenOptions options;
    options.path = o.path;
    options.threads = o.threads > 0 ? unsigned(o.threads) : unsigned(platform::hardware_threads());
    options.games = std::uint64_t(o.games);
    options.seconds = o.minutes * 60;
    options.play.soft_nodes = std::uint64_t(o.nodes);
    options.play.hard_nodes = std::uint64_t(o.hard_nodes > 0 ? o.hard_nodes : 8 * o.nodes);
    options.play.random_plies = int(o.random_plies);
    options.play.natural_plies = int(o.natural_plies);
    options.play.temperature = int(o.temperature);
    options.play.win_score = int(o.win_score);
    options.play.chess960_percent = int(o.chess960);
    options.play.seed = std::uint64_t(o.seed);
    unsigned long long shard = 0;
    unsigned long long shards = 0;
    char rest = 0;
    if (std::sscanf(o.shard.c_str(), "%llu/%llu%c", &shard, &shards, &rest) != 2 || shard >= shards)
        return bad_input(me, "--shard wants i/N with i below N, such as 0/4, not " + o.shard);
    options.shard = shard;
    options.shards = shards;
    const auto network = o.network.load(me);
    if (!network) return exit_bad_input;

    std::signal(SIGINT, [](int) { interrupted = true; });
    std::signal(SIGTERM, [](int) { interrupted = true; });
    double last = 0;
    const auto result = generate_data(options, *network, interrupted, [&](const DatagenProgress& p) {
        if (p.seconds < last + double(o.every)) return;
        last = p.seconds;
        print(options, p);
    });
    if (!result) return bad_input(me, result.error().sentence);
    if (result->dropped_bytes > 0)
        std::printf("the file ended inside a game: %llu bytes were dropped before going on\n",
                    static_cast<unsigned long long>(result->dropped_bytes));
    print(options, *result);
    return exit_success;
}

}  // namespace

Command datagen_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "datagen", .summary = "play games against itself to learn from"};
    command.details =
        "Appends games in viriformat to FILE, going on where an earlier run with the same options stopped. The games "
        "depend on the seed and their number alone, whatever the number of threads. Stop it with Ctrl-C: the games "
        "under "
        "way are finished. See docs/training.md.";
    command.parameters = {
        {.names = "FILE",
         .help = "file to append to",
         .target = &o->path,
         .completes = Completes::Files,
         .required = true},
        {.names = "--net",
         .value = "FILE",
         .help = "network to play with (default: the one built in)",
         .target = &o->network.path,
         .completes = Completes::Files},
        {.names = "--hand-made", .help = "play with the hand-made evaluation", .target = &o->network.hand_made},
        {.names = "--nodes,-n", .value = "N", .help = "soft limit of nodes for a move", .target = &o->nodes, .min = 1},
        {.names = "--hard-nodes",
         .value = "N",
         .help = "hard limit (default: eight times the soft one)",
         .target = &o->hard_nodes,
         .min = 0},
        {.names = "--games,-g",
         .value = "N",
         .help = "stop when the file holds so many games",
         .target = &o->games,
         .min = 0},
        {.names = "--minutes,-m", .value = "T", .help = "stop after so long", .target = &o->minutes},
        {.names = "--threads,-t",
         .value = "N",
         .help = "threads (default: one for each core)",
         .target = &o->threads,
         .min = 0,
         .max = 1024},
        {.names = "--seed", .value = "N", .help = "another seed gives other games", .target = &o->seed},
        {.names = "--random-plies",
         .value = "N",
         .help = "random moves at the start, and one more in half of the games",
         .target = &o->random_plies,
         .min = 0,
         .max = 60},
        {.names = "--natural-plies",
         .value = "N",
         .help = "moves after those, drawn by chance, the better the likelier",
         .target = &o->natural_plies,
         .min = 0,
         .max = 60},
        {.names = "--temperature",
         .value = "CP",
         .help = "a move worse by so much is drawn e times less often",
         .target = &o->temperature,
         .min = 1,
         .max = 1000},
        {.names = "--win-score",
         .value = "CP",
         .help = "a game is won once the score is that high for four plies",
         .target = &o->win_score,
         .min = 1,
         .max = 30'000},
        {.names = "--chess960",
         .value = "PERCENT",
         .help = "share of games from a double Chess960 array",
         .target = &o->chess960,
         .min = 0,
         .max = 100},
        {.names = "--shard",
         .value = "I/N",
         .help = "play each N-th game only, beginning with number I",
         .target = &o->shard},
        {.names = "--every", .value = "SECONDS", .help = "how often to report", .target = &o->every, .min = 1},
    };
    command.examples = {{"datagen games.viri --minutes 30", "half an hour on all cores"},
                        {"datagen part1.viri --shard 1/8 --games 10000", "the second of eight machines"}};
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
