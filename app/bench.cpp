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
    std::int64_t threads = 1;
    bool verbose = false;
    bool json = false;
};

int run(const Options& o) {
    engine::Options options;
    options.hash = std::size_t(o.hash);
    options.threads = int(o.threads);
    const std::atomic<bool> stop = false;
    const auto remark = [&o](std::string_view text) {
        if (o.verbose) std::fprintf(stderr, "%.*s\n", int(text.size()), text.data());
    };
    const uci::BenchResult result = uci::run_bench(options, int(o.depth), remark, stop);
    if (o.json)
        std::printf("{\"positions\":%d,\"depth\":%lld,\"threads\":%lld,\"nodes\":%llu,\"ms\":%lld}\n", result.positions,
                    static_cast<long long>(o.depth), static_cast<long long>(o.threads),
                    static_cast<unsigned long long>(result.nodes),
                    static_cast<long long>(result.time / std::chrono::milliseconds(1)));
    else std::puts(uci::bench_text(result).c_str());
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
        {.names = "--threads,-t",
         .value = "N",
         .help = "threads; with more than one the node count varies",
         .target = &o->threads,
         .min = 1,
         .max = 1024},
        {.names = "--json,-j", .help = "answer in a line of JSON", .target = &o->json},
        {.names = "--verbose,-v", .help = "also print the nodes of each position", .target = &o->verbose},
    };
    command.examples = {{"bench", "the signature of this build"},
                        {"bench --threads 2", "the speed of two threads together"}};
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
