// SPDX-License-Identifier: MIT
// `tabiya analyse`: games and positions under the engine's eye.
#include "tools/analysis.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <memory>

#include "app/commands.hpp"
#include "app/files.hpp"
#include "app/position_argument.hpp"
#include "app/progress.hpp"
#include "nnue/network.hpp"
#include "platform/threads.hpp"
#include "tools/analysis_html.hpp"
#include "tools/annotate.hpp"
#include "tools/text_output.hpp"

namespace tabiya::app {
namespace {

using namespace tools;

struct Options {
    std::vector<std::string> files;
    std::optional<std::string> fen;
    std::optional<std::int64_t> depth;
    std::optional<std::int64_t> nodes;
    std::optional<std::int64_t> time;
    std::int64_t lines = 1;
    std::int64_t jobs = 1;
    std::int64_t hash = 16;
    std::string shard = "1/1";
    std::string syzygy;
    std::optional<std::string> output;
    std::optional<std::string> annotate;
    std::optional<std::string> html;
    bool json = false;
    bool resume = false;
};

constexpr std::string_view me = "analyse";
constexpr std::int64_t usual_nodes = 200'000;

std::atomic<bool> interrupted{false};
void interrupt(int) { interrupted = true; }

/// The places results go to, each written as the games come in.
class Outputs {
  public:
    explicit Outputs(const Options& o) : o_(o) {}

    /// Opens them; says on stderr what cannot be opened.
    bool open() {
        const auto one = [](const std::optional<std::string>& path, std::optional<TextOutput>& output) {
            if (!path) return true;
            auto opened = TextOutput::open(*path);
            if (!opened) return bad_input(me, opened.error()), false;
            output.emplace(std::move(*opened));
            return true;
        };
        if (!one(o_.output, records_) || !one(o_.annotate, games_) || !one(o_.html, page_)) return false;
        if (page_) page_->write(html_head());
        return true;
    }

    void add(AnalysedItem& item) {
        if (records_) records_->write(records_of(item));
        if (page_) page_->write(html_item(item, first_));
        first_ = false;
        if (prints()) {
            const std::string text = o_.json ? records_of(item) : item.is_game ? game_text(item) : position_text(item);
            std::fputs(text.c_str(), stdout);
            std::fflush(stdout);
        }
        if (games_) {
            annotate(item);
            games_->write(formats::pgn::to_pgn(item.game));
        }
    }

    bool finish() {
        if (page_) page_->write(html_tail());
        bool good = true;
        for (auto* output : {&records_, &games_, &page_})
            if (*output) good = (*output)->finish() && good;
        return good;
    }

  private:
    /// Whether standard output is free for the plain report.
    [[nodiscard]] bool prints() const { return o_.output != "-" && o_.annotate != "-" && o_.html != "-"; }
    static std::string records_of(const AnalysedItem& item) {
        std::string text;
        for (const AnalysisRecord& record : item.records) text += to_json_line(record);
        if (item.is_game) text += summary_json(item);
        return text;
    }

    const Options& o_;
    std::optional<TextOutput> records_;
    std::optional<TextOutput> games_;
    std::optional<TextOutput> page_;
    bool first_ = true;
};

std::optional<AnalysisSettings> settings_of(const Options& o) {
    AnalysisSettings settings;
    if (o.depth) settings.limits.depth = int(*o.depth);
    if (o.nodes) settings.limits.nodes = std::uint64_t(*o.nodes);
    if (o.time) settings.limits.move_time = engine::Milliseconds(*o.time);
    if (!o.depth && !o.nodes && !o.time) settings.limits.nodes = usual_nodes;
    settings.options.hash = std::size_t(o.hash);
    settings.options.multi_pv = int(o.lines);
    settings.options.syzygy_path = o.syzygy;
    settings.jobs = o.jobs == 0 ? platform::hardware_threads() : int(o.jobs);
    unsigned long long part = 0;
    unsigned long long parts = 0;
    char rest = 0;
    if (std::sscanf(o.shard.c_str(), "%llu/%llu%c", &part, &parts, &rest) != 2 || part < 1 || part > parts) {
        bad_input(me, "--shard is I/N with I from 1 to N, such as 2/8; not '" + o.shard + "'");
        return std::nullopt;
    }
    settings.shard = part - 1;
    settings.shards = parts;
    return settings;
}

/// What a journal is kept for, as a line of JSON: whatever changes the records.
std::string purpose_of(const Options& o, const AnalysisSettings& settings) {
    std::string files;
    for (const std::string& file : o.files) {
        std::error_code error;
        const auto size = std::filesystem::file_size(file, error);
        files += (files.empty() ? "" : ", ") + std::filesystem::path(file).filename().string() + " " +
                 std::to_string(error ? 0 : size);
    }
    const auto plain = [](std::string text) {
        std::erase_if(text, [](char c) { return c == '"' || c == '\\' || c == '\n'; });
        return text;
    };
    const nnue::Network* network = nnue::embedded_network();
    const auto number = [](auto value) { return value ? std::to_string(*value) : std::string("null"); };
    return "{\"tabiya\":\"analyse\",\"version\":\"" TABIYA_VERSION "\",\"net\":\"" +
           std::to_string(network == nullptr ? 0 : network->hash) + "\",\"syzygy\":\"" + plain(o.syzygy) +
           "\",\"input\":\"" + plain(files) + "\",\"depth\":" + number(o.depth) +
           ",\"nodes\":" + number(settings.limits.nodes) + ",\"time\":" + number(o.time) +
           ",\"lines\":" + std::to_string(o.lines) + ",\"hash\":" + std::to_string(o.hash) + ",\"shard\":\"" + o.shard +
           "\"}";
}

/// The journal belongs to the first file that is written.
std::optional<std::string> journal_path(const Options& o) {
    for (const auto& path : {o.output, o.annotate, o.html})
        if (path && *path != "-") return *path + ".part";
    return std::nullopt;
}

std::string progress_text(const AnalysisProgress& progress, double seconds) {
    std::string text = std::to_string(progress.positions.load()) + " positions";
    if (progress.known != 0) text += " (" + std::to_string(progress.known.load()) + " known)";
    if (progress.input.total != 0)
        text += ", input " + std::to_string(progress.input.consumed * 100 / progress.input.total) + " % read";
    return text + ", " + std::to_string(int(seconds)) + " s";
}

int analyse_files(const Options& o, const AnalysisSettings& settings) {
    std::optional<Journal> journal;
    const auto path = journal_path(o);
    if (o.resume && !path) return bad_input(me, "--resume needs a file to go on with: --output, --annotate or --html");
    if (path) {
        const bool unfinished = std::filesystem::exists(*path);
        if (unfinished && !o.resume)
            return bad_input(me, *path + " holds an unfinished analysis: go on with --resume, or delete it");
        auto opened = o.resume ? Journal::resume(*path, purpose_of(o, settings))
                               : Journal::create(*path, purpose_of(o, settings));
        if (!opened) return bad_input(me, opened.error());
        journal.emplace(std::move(*opened));
    }
    Outputs outputs(o);
    if (!outputs.open()) return exit_bad_input;
    int code = exit_success;
    AnalysisProgress progress;
    bool complete = false;
    std::signal(SIGINT, interrupt);
    std::signal(SIGTERM, interrupt);
    {
        const ProgressLine line([&](double seconds) { return progress_text(progress, seconds); });
        complete = analyse(
            or_standard_input(o.files), settings, journal ? &*journal : nullptr,
            [&](AnalysedItem& item) { outputs.add(item); },
            [&](const InputProblem& problem) {
                if (!problem.harmless) code = exit_bad_input;
                std::fprintf(stderr, "%s\n", problem.message().c_str());
            },
            progress, interrupted);
    }
    if (!complete) {
        if (!interrupted) return bad_input(me, "the journal could not be written");
        std::fprintf(stderr, "tabiya analyse: interrupted%s\n", journal ? "; go on with --resume" : "");
        return exit_failure;
    }
    if (!outputs.finish()) return bad_input(me, "the output could not be written");
    if (journal) journal->remove();
    return code;
}

int run(const Options& o) {
    const auto settings = settings_of(o);
    if (!settings) return exit_bad_input;
    if (!o.fen) return analyse_files(o, *settings);
    const auto position = position_argument(me, *o.fen);
    if (!position) return exit_bad_input;
    Outputs outputs(o);
    if (!outputs.open()) return exit_bad_input;
    std::signal(SIGINT, interrupt);
    AnalysisProgress progress;
    const bool complete = analyse(
        {formats::Epd{*position, {}}}, *settings, [&](AnalysedItem& item) { outputs.add(item); }, progress,
        interrupted);
    return complete && outputs.finish() ? exit_success : exit_failure;
}

}  // namespace

Command analyse_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "analyse", .summary = "judge games and positions with the engine"};
    command.details =
        "Searches every position of the main line of every game (or each position of an EPD file) and tells where it "
        "was "
        "lost: ?! for a loss of more than 0.1 on a scale of win chances from -1 to 1, ? for 0.2, ?? for 0.3. Each "
        "position is "
        "searched from a clean slate, so with a limit of nodes or depth the answer is the same whatever the number of "
        "jobs. "
        "While files are being written, what is done is kept in FILE.part: after an interruption or a kill, the same "
        "command with --resume goes on and does nothing twice.";
    command.parameters = {
        files_parameter(o->files, "PGN, EPD or FEN lines, plain or packed (default: standard input)"),
        {.names = "--fen,-f", .value = "FEN", .help = "analyse this position instead", .target = &o->fen},
        {.names = "--depth,-d", .value = "N", .help = "plies to search", .target = &o->depth, .min = 1, .max = 100},
        {.names = "--nodes,-n",
         .value = "N",
         .help = "positions to search (the usual limit: 200000)",
         .target = &o->nodes,
         .min = 1},
        {.names = "--time,-t", .value = "MS", .help = "milliseconds for each position", .target = &o->time, .min = 1},
        {.names = "--lines,-l", .value = "N", .help = "best lines to find", .target = &o->lines, .min = 1, .max = 500},
        {.names = "--jobs",
         .value = "N",
         .help = "engines at work, 0 for one per core",
         .target = &o->jobs,
         .min = 0,
         .max = 1024},
        {.names = "--hash,-H",
         .value = "MB",
         .help = "table of each engine",
         .target = &o->hash,
         .min = 1,
         .max = 1 << 20},
        {.names = "--syzygy",
         .value = "DIRS",
         .help = "folders of endgame tables",
         .target = &o->syzygy,
         .completes = Completes::Files},
        {.names = "--annotate,-a",
         .value = "FILE",
         .help = "write the games with evaluations, glyphs, best lines and a sentence where one is due",
         .target = &o->annotate,
         .completes = Completes::Files},
        {.names = "--html",
         .value = "FILE",
         .help = "write a report for the browser, with board and clickable graph",
         .target = &o->html,
         .completes = Completes::Files},
        {.names = "--output,-o",
         .value = "FILE",
         .help = "write everything as JSON Lines",
         .target = &o->output,
         .completes = Completes::Files},
        {.names = "--json,-j", .help = "print JSON Lines instead of text", .target = &o->json},
        {.names = "--resume,-r", .help = "go on with an analysis that was interrupted", .target = &o->resume},
        {.names = "--shard",
         .value = "I/N",
         .help = "only every N-th game from the I-th on, for N machines",
         .target = &o->shard},
    };
    command.examples = {
        {"analyse game.pgn --annotate out.pgn --html report.html", "an annotated game and a report"},
        {"analyse games.pgn.zst -o all.jsonl --jobs 2 --nodes 1000000",
         "many games; add --resume after an interruption"},
        {"analyse --fen 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 1' --lines 3",
         "the three best lines"},
        {"analyse games.pgn -o part2.jsonl --shard 2/8", "the second of eight machines"},
    };
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
