// SPDX-License-Identifier: MIT
// tabiya bench: the fingerprint of the search.
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "uci/bench.hpp"

namespace tabiya::app {

namespace {

struct Options {
    std::int64_t depth = uci::bench_depth;
    std::int64_t hash = std::int64_t(uci::bench_hash);
    bool verbose = false;
};

int run(const Options& o) {
    engine::Options options;
    options.hash = std::size_t(o.hash);
    const std::atomic<bool> stop = false;
    const auto remark = [&o](std::string_view text) {
        if (o.verbose) std::fprintf(stderr, "%.*s\n", int(text.size()), text.data());
    };
    const uci::BenchResult result = uci::run_bench(options, int(o.depth), remark, stop);
    std::puts(uci::bench_text(result).c_str());
    return exit_success;
}

}  // namespace

Command bench_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "bench", .summary = "search fixed positions and print nodes and speed"};
    command.details =
        "The node count is the same on every machine and changes only if the search changes, so it identifies the "
        "engine's play. The last line has the form OpenBench reads: N nodes M nps.";
    command.parameters = {
        {.names = "--depth", .value = "N", .help = "depth of each search", .target = &o->depth, .min = 1, .max = 100},
        {.names = "--hash", .value = "MIB", .help = "size of the table", .target = &o->hash, .min = 1, .max = 1 << 20},
        {.names = "--verbose,-v", .help = "also print the nodes of each position", .target = &o->verbose},
    };
    command.examples = {{"bench", "the signature of this build"}};
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
