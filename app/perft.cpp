// SPDX-License-Identifier: MIT
// `tabiya perft`: counting, checking, comparing.
#include "tools/perft.hpp"

#include <chrono>
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/files.hpp"
#include "app/position_argument.hpp"
#include "app/progress.hpp"
#include "platform/memory.hpp"
#include "platform/threads.hpp"
#include "tabiya/formats/fen.hpp"
#include "tools/perft_check.hpp"
#include "tools/perft_compare.hpp"
#include "tools/perft_report.hpp"
#include "tools/perft_suite.hpp"

namespace tabiya::app {
namespace {

using namespace tools;

struct Options {
    std::int64_t depth = 5;
    std::string fen;
    std::optional<std::string> epd;
    bool divide = false;
    std::int64_t hash = 0;
    std::int64_t threads = 1;
    std::string method = "two-ply";
    bool json = false;
    bool check = false;
    std::vector<std::string> suites;
    std::int64_t max_nodes = 0;
    std::optional<std::string> compare;
    std::int64_t patience = 600;
};

constexpr std::string_view me = "perft";

void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
}

chess::PerftMethod method_named(std::string_view name) {
    if (name == "bulk") return chess::PerftMethod::Bulk;
    if (name == "list") return chess::PerftMethod::List;
    if (name == "visit") return chess::PerftMethod::Visit;
    return chess::PerftMethod::TwoPly;
}

/// What the options come to, once the memory is there.
struct Job {
    const Options& o;
    PerftSettings settings;
    std::unique_ptr<PerftTable> table;

    [[nodiscard]] PerftHeading heading(const chess::Position& position) const {
        return {position, settings, std::size_t(o.hash)};
    }
};

int run_suites(const Job& job) {
    bool wrong = false;
    bool refused = false;
    for (const std::string& file : job.o.suites) {
        const auto text = read_file(me, file);
        if (!text) return exit_bad_input;
        const auto suite = parse_suite(*text);
        if (!suite)
            return bad_input(me, file + ", line " + std::to_string(suite.error().line) + ": " + suite.error().sentence);
        SuiteSettings settings{.threads = job.settings.threads, .method = job.settings.method, .checked = job.o.check};
        if (job.o.max_nodes > 0) settings.max_nodes = std::uint64_t(job.o.max_nodes);
        PerftProgress progress;
        SuiteReport report;
        {
            const ProgressLine line([&](double seconds) { return progress_text(progress, seconds); });
            report = run_suite(*suite, settings, job.table.get(), &progress);
        }
        print(job.o.json ? suite_json(file, *suite, report) : suite_text(file, *suite, report));
        wrong = wrong || !report.failures.empty();
        refused = refused || !report.refusals.empty();
    }
    return wrong ? exit_failure : refused ? exit_bad_input : exit_success;
}

PerftCount watched_count(const Job& job, const chess::Position& position) {
    PerftProgress progress;
    const ProgressLine line([&](double seconds) { return progress_text(progress, seconds); });
    return count_perft(position, job.settings, job.table.get(), &progress);
}

/// The first part of every line is a position; the answer is a suite.
int run_epd(const Job& job, const std::string& file) {
    const auto text = read_file(me, file);
    if (!text) return exit_bad_input;
    std::size_t number = 0;
    for (const std::string& line : lines_of(*text)) {
        ++number;
        const std::string fen = line.substr(0, line.find(';'));
        if (fen.find_first_not_of(" \t") == std::string::npos || fen.front() == '#') continue;
        const auto position = formats::position_from_fen(fen);
        if (!position)
            return bad_input(me, file + ", line " + std::to_string(number) + ": " + position.error().message());
        const PerftCount count = watched_count(job, *position);
        if (job.o.json) print(perft_json(job.heading(*position), count, job.o.divide));
        else
            print(formats::to_fen(*position) + " ;D" + std::to_string(job.o.depth) + ' ' + std::to_string(count.nodes) +
                  '\n');
    }
    return exit_success;
}

int run_check(const Job& job, const chess::Position& position) {
    PerftProgress progress;
    CheckedPerft checked;
    {
        const ProgressLine line([&](double seconds) { return progress_text(progress, seconds); });
        checked = count_checked(position, job.settings.depth, &progress);
    }
    print(job.o.json ? checked_json(job.heading(position), checked) : checked_text(checked, job.settings.depth));
    return checked.failure ? exit_failure : exit_success;
}

int run_compare(const Job& job, const chess::Position& position) {
    if (job.settings.depth == 0) return bad_input(me, "--compare needs a depth of at least 1");
    const auto engine = PerftEngine::start(words_of(*job.o.compare), std::chrono::seconds(job.o.patience));
    if (!engine) return bad_input(me, engine.error());
    const auto comparison = compare_perft(position, job.settings, **engine, job.table.get());
    if (!comparison) return bad_input(me, *job.o.compare + ": " + comparison.error());
    const std::string name = (*engine)->name().empty() ? *job.o.compare : (*engine)->name();
    print(job.o.json ? comparison_json(job.heading(position), *comparison, name)
                     : comparison_text(job.heading(position), *comparison, name));
    return comparison->difference ? exit_failure : exit_success;
}

int run(const Options& o) {
    Job job{o, {.depth = int(o.depth), .method = method_named(o.method), .threads = int(o.threads)}, nullptr};
    if (job.settings.threads == 0) job.settings.threads = platform::hardware_threads();
    const int tasks = int(!o.suites.empty()) + int(o.epd.has_value()) + int(o.compare.has_value());
    if (tasks > 1) return bad_input(me, "--suite, --epd and --compare exclude each other");
    if (o.hash > 0) {
        const bool too_much = std::size_t(o.hash) > platform::physical_memory() >> 20U;
        if (!too_much) job.table = std::make_unique<PerftTable>(std::size_t(o.hash));
        if (too_much || job.table->empty())
            return bad_input(me, "there is no memory for a table of " + std::to_string(o.hash) + " MB");
    }
    if (!o.suites.empty()) return run_suites(job);
    if (o.epd) return run_epd(job, *o.epd);
    const auto position = position_argument(me, o.fen);
    if (!position) return exit_bad_input;
    if (o.compare) return run_compare(job, *position);
    if (o.check) return run_check(job, *position);
    const PerftCount count = watched_count(job, *position);
    print(o.json ? perft_json(job.heading(*position), count, o.divide)
                 : perft_text(job.heading(*position), count, o.divide));
    return exit_success;
}

}  // namespace

Command perft_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "perft", .summary = "count the legal move sequences of a given length"};
    command.details =
        "Perft is the classic proof of a move generator: the number of ways to play DEPTH plies from a position, "
        "compared with known figures or with another program.";
    command.parameters = {
        {.names = "DEPTH", .help = "plies to play", .target = &o->depth, .min = 0, .max = max_perft_depth},
        {.names = "--fen,-f",
         .value = "FEN",
         .help = "start from this position (default: the start position)",
         .target = &o->fen},
        {.names = "--divide,-d", .help = "split the count by first move", .target = &o->divide},
        {.names = "--threads,-t",
         .value = "N",
         .help = "threads to count with, 0 for all the machine has",
         .target = &o->threads,
         .min = 0,
         .max = 1024},
        {.names = "--hash,-H",
         .value = "MB",
         .help = "memory for counts of positions met before, 0 for none",
         .target = &o->hash,
         .min = 0,
         .max = 1 << 24},
        {.names = "--method,-m",
         .value = "NAME",
         .help = "how the last plies are counted",
         .target = &o->method,
         .choices = {"two-ply", "bulk", "list", "visit"}},
        {.names = "--json,-j", .help = "answer in JSON", .target = &o->json},
        {.names = "--check,-c",
         .help = "compare everything with its slow twin at every position (slow)",
         .target = &o->check},
        {.names = "--compare",
         .value = "ENGINE",
         .help = "compare with another UCI engine's `go perft` and find the first position in which they differ; quote "
                 "the arguments along with the program",
         .target = &o->compare,
         .completes = Completes::Commands},
        {.names = "--patience",
         .value = "S",
         .help = "seconds to wait for each answer of the engine",
         .target = &o->patience,
         .min = 1,
         .max = 1'000'000},
        {.names = "--epd,-e",
         .value = "FILE",
         .help = "count every position of a file; the answer is a suite",
         .target = &o->epd,
         .completes = Completes::Files},
        {.names = "--suite,-s",
         .value = "FILE",
         .help = "verify the known counts of these files (EPD with `;D1 20`, python-chess .perft or JSON)",
         .target = &o->suites,
         .completes = Completes::Files},
        {.names = "--max-nodes",
         .value = "N",
         .help = "pass over counts above this in suites, 0 for no limit",
         .target = &o->max_nodes,
         .min = 0},
    };
    command.examples = {
        {"perft 6", "the start position, six plies: 119,060,324"},
        {"perft 3 --divide --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'", "split by first move"},
        {"perft 8 --threads 2 --hash 1024", "two threads share a table of 1 GB"},
        {"perft 5 --compare stockfish", "find the first disagreement with another engine, if any"},
        {"perft --suite tests/data/perft/*.perft --max-nodes 10000000", "verify known figures"},
    };
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
