// SPDX-License-Identifier: MIT
// tabiya match: two configurations of the engine, or two engines, play each other.
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>

#include "app/commands.hpp"
#include "app/game_parameters.hpp"
#include "platform/threads.hpp"
#include "tools/match.hpp"
#include "tools/match_report.hpp"
#include "uci/settings.hpp"

namespace tabiya::app {

namespace {

using chess::Failure;
using chess::Result;
using engine::Milliseconds;

struct Options {
    std::vector<std::string> a, b;
    std::optional<std::string> engine_a, engine_b;
    std::optional<std::int64_t> nodes, soft_nodes, depth, movetime;
    std::optional<std::string> tc;
    std::optional<std::string> openings;
    std::int64_t opening_plies = 16;
    std::int64_t random_plies = 8;
    bool chess960 = false;
    std::int64_t pairs = 500;
    std::int64_t threads = 0;
    std::int64_t seed = 1;
    std::optional<std::string> sprt;
    std::string model = "normalised";
    std::int64_t win_score = tools::Adjudication{}.win_score;
    std::int64_t draw_score = tools::Adjudication{}.draw_score;
    bool no_adjudication = false;
    std::int64_t time_margin = 0;
    std::optional<std::string> pgn, log;
    bool resume = false;
    bool quiet = false;
};

/// A word "name=value".
struct Assignment {
    std::string name;
    std::string value;
};

std::optional<Assignment> assignment(const std::string& word) {
    const std::size_t equals = word.find('=');
    if (equals == std::string::npos || equals == 0) return std::nullopt;
    return Assignment{word.substr(0, equals), word.substr(equals + 1)};
}

std::optional<std::int64_t> whole_number(const std::string& text) {
    std::size_t used = 0;
    try {
        const long long value = std::stoll(text, &used);
        if (used == text.size() && value >= 0) return value;
    } catch (const std::exception&) {}
    return std::nullopt;
}

std::optional<double> number(const std::string& text) {
    std::size_t used = 0;
    try {
        const double value = std::stod(text, &used);
        if (used == text.size()) return value;
    } catch (const std::exception&) {}
    return std::nullopt;
}

/// "8+0.08" or "40/60+0.6", in seconds.
std::optional<tools::ClockSetting> clock_setting(const std::string& text) {
    tools::ClockSetting clock;
    std::string rest = text;
    if (const std::size_t slash = rest.find('/'); slash != std::string::npos) {
        const auto moves = whole_number(rest.substr(0, slash));
        if (!moves || *moves < 1 || *moves > 1000) return std::nullopt;
        clock.moves = int(*moves);
        rest = rest.substr(slash + 1);
    }
    const std::size_t plus = rest.find('+');
    const auto base = number(rest.substr(0, plus));
    const auto increment = plus == std::string::npos ? std::optional(0.0) : number(rest.substr(plus + 1));
    if (!base || !increment || *base < 0 || *increment < 0 || *base + *increment <= 0) return std::nullopt;
    clock.base = Milliseconds(std::int64_t(*base * 1000));
    clock.increment = Milliseconds(std::int64_t(*increment * 1000));
    return clock;
}

/// Sets one limit of a pace by name; false if there is none of that name or the value is wrong.
bool set_limit(tools::Pace& pace, const std::string& name, const std::string& value) {
    if (name == "tc") {
        pace.clock = clock_setting(value);
        return pace.clock.has_value();
    }
    const auto n = whole_number(value);
    if (!n || *n < 1) return false;
    if (name == "nodes") pace.fixed.nodes = std::uint64_t(*n);
    else if (name == "soft-nodes") pace.fixed.soft_nodes = std::uint64_t(*n);
    else if (name == "depth") pace.fixed.depth = int(std::min<std::int64_t>(*n, 1000));
    else if (name == "movetime") pace.fixed.move_time = Milliseconds(*n);
    else return false;
    return true;
}

bool is_limit(const std::string& name) {
    return name == "nodes" || name == "soft-nodes" || name == "depth" || name == "movetime" || name == "tc";
}

bool has_limit(const tools::Pace& pace) {
    const engine::Limits& fixed = pace.fixed;
    return fixed.nodes || fixed.soft_nodes || fixed.depth || fixed.move_time || pace.clock;
}

/// The limits both sides share unless they bring their own.
Result<tools::Pace, std::string> common_pace(const Options& o) {
    tools::Pace pace;
    const auto add = [&pace](const char* name, const auto& value) { return !value || set_limit(pace, name, *value); };
    const auto text = [](const std::optional<std::int64_t>& n) {
        return n ? std::optional(std::to_string(*n)) : std::nullopt;
    };
    if (!add("nodes", text(o.nodes)) || !add("soft-nodes", text(o.soft_nodes)) || !add("depth", text(o.depth)) ||
        !add("movetime", text(o.movetime)))
        return Failure{std::string("limits must be positive")};
    if (!add("tc", o.tc)) return Failure{"'" + *o.tc + "' is not a time control such as 8+0.08 or 40/60"};
    return pace;
}

/// One side of the match from its words.
Result<tools::Side, std::string> side(const std::vector<std::string>& words, const std::optional<std::string>& program,
                                      tools::Pace pace, std::string name) {
    uci::Settings settings;
    std::vector<tools::NamedValue> named;
    bool own_limits = false;
    for (const std::string& word : words) {
        const auto pair = assignment(word);
        if (!pair) return Failure{"'" + word + "' is not of the form NAME=VALUE"};
        if (pair->name == "name") {
            name = pair->value;
        } else if (is_limit(pair->name)) {
            if (!own_limits) pace = {};
            own_limits = true;
            if (!set_limit(pace, pair->name, pair->value)) return Failure{"'" + word + "' is not a limit"};
        } else if (program) {
            named.push_back({pair->name, pair->value});
        } else {
            uci::SetOption request;
            request.name.text = pair->name;
            request.value.emplace();
            request.value->text = pair->value;
            const auto changed = uci::with_option(settings, request);
            if (!changed) return Failure{changed.error().sentence};
            settings = *changed;
        }
    }
    if (!has_limit(pace)) return Failure{name + " has no limit: give --nodes, --depth, --movetime or --tc"};
    tools::Side result{name, {}, pace};
    if (program) {
        result.make = [command = std::vector{*program}, named](std::string& reason) {
            return tools::external_engine(command, named, reason);
        };
    } else {
        result.make = [options = settings.engine_options()](std::string& reason) {
            const auto fault = engine::network_fault(options);
            if (fault) reason = fault->sentence;
            return fault ? nullptr : tools::own_engine(options);
        };
    }
    return result;
}

Result<tools::SprtBounds, std::string> bounds(const Options& o) {
    const std::size_t comma = o.sprt->find(',');
    if (comma != std::string::npos) {
        const auto elo0 = number(o.sprt->substr(0, comma));
        const auto elo1 = number(o.sprt->substr(comma + 1));
        if (elo0 && elo1 && *elo0 < *elo1) {
            tools::SprtBounds result;
            result.elo0 = *elo0;
            result.elo1 = *elo1;
            result.model = o.model == "logistic" ? tools::EloModel::Logistic : tools::EloModel::Normalised;
            return result;
        }
    }
    return Failure{"'" + *o.sprt + "' is not a pair of bounds such as 0,10"};
}

/// What makes two runs the same match; a log is continued only under the same words.
std::string description(const Options& o) {
    std::string text = "tabiya match";
    for (const auto& [name, words] : {std::pair{" --a", &o.a}, std::pair{" --b", &o.b}}) {
        if (!words->empty()) text += name;
        for (const std::string& word : *words) text += " " + word;
    }
    const auto add = [&text](const char* name, const auto& value) {
        if (!value) return;
        if constexpr (std::is_same_v<std::decay_t<decltype(*value)>, std::string>)
            text += std::string(" ") + name + " " + *value;
        else text += std::string(" ") + name + " " + std::to_string(*value);
    };
    add("--engine-a", o.engine_a);
    add("--engine-b", o.engine_b);
    add("--nodes", o.nodes);
    add("--soft-nodes", o.soft_nodes);
    add("--depth", o.depth);
    add("--movetime", o.movetime);
    add("--tc", o.tc);
    add("--openings", o.openings);
    if (o.chess960) text += " --chess960";
    add("--seed", std::optional(o.seed));
    return text;
}

std::atomic<bool> stop_match = false;
void on_interrupt(int) { stop_match = true; }

/// Where a match leaves its traces.
class Records {
  public:
    Result<tools::Standing, std::string> open(const Options& o, std::int64_t& first_pair) {
        tools::Standing standing;
        if (o.pgn) {
            pgn_.open(*o.pgn, o.resume ? std::ios::app : std::ios::trunc);
            if (!pgn_) return Failure{"cannot write '" + *o.pgn + "'"};
        }
        if (!o.log) return standing;
        std::string text;
        if (std::ifstream before(*o.log, std::ios::binary); o.resume && before)
            text.assign(std::istreambuf_iterator<char>(before), std::istreambuf_iterator<char>());
        const std::string what = description(o);
        std::string kept = tools::log_header(what);
        if (!text.empty()) {
            const auto pairs = tools::read_log(text, what);
            if (!pairs) return Failure{"'" + *o.log + "': " + pairs.error()};
            for (const tools::PairSummary& pair : *pairs) {
                standing.add(pair);
                kept += tools::log_line(pair);
            }
            first_pair = std::int64_t(pairs->size());
        }
        log_.open(*o.log, std::ios::trunc);
        log_ << kept << std::flush;
        if (!log_) return Failure{"cannot write '" + *o.log + "'"};
        return standing;
    }

    void write(const tools::PairRecord& pair, const tools::MatchSettings& settings) {
        if (pgn_.is_open()) {
            for (const tools::GameRecord& game : pair.games)
                pgn_ << tools::to_pgn(game, settings.sides, pair.number, settings.chess960);
            pgn_.flush();
        }
        if (log_.is_open()) log_ << tools::log_line(tools::summary_of(pair)) << std::flush;
    }

  private:
    std::ofstream pgn_, log_;
};

Result<tools::MatchSettings, std::string> settings_of(const Options& o) {
    tools::MatchSettings settings;
    const auto pace = common_pace(o);
    if (!pace) return Failure{pace.error()};
    auto a = side(o.a, o.engine_a, *pace, o.engine_a.value_or("A"));
    if (!a) return Failure{a.error()};
    auto b = side(o.b, o.engine_b, *pace, o.engine_b.value_or("B"));
    if (!b) return Failure{b.error()};
    settings.sides = {std::move(*a), std::move(*b)};
    settings.pairs = o.pairs;
    settings.threads = unsigned(o.threads > 0 ? o.threads : platform::hardware_threads());
    settings.chess960 = o.chess960;
    settings.time_margin = Milliseconds(o.time_margin);
    settings.adjudication.win_score = o.no_adjudication ? 0 : int(o.win_score);
    settings.adjudication.draw_score = o.no_adjudication ? -1 : int(o.draw_score);
    if (o.sprt) {
        const auto sprt = bounds(o);
        if (!sprt) return Failure{sprt.error()};
        settings.sprt = *sprt;
    }
    auto openings = tools::opening_source({.file = o.openings,
                                           .file_plies = int(o.opening_plies),
                                           .random_plies = int(o.random_plies),
                                           .chess960 = o.chess960,
                                           .seed = std::uint64_t(o.seed)});
    if (!openings) return Failure{openings.error()};
    settings.opening = std::move(*openings);
    return settings;
}

int run(const Options& o) {
    auto settings = settings_of(o);
    if (!settings) return bad_input("match", settings.error());
    Records records;
    const auto before = records.open(o, settings->first_pair);
    if (!before) return bad_input("match", before.error());

    std::signal(SIGINT, on_interrupt);
    const auto begun = std::chrono::steady_clock::now();
    auto spoken = begun;
    const auto listener = [&](const tools::PairRecord& pair, const tools::Standing& standing) {
        records.write(pair, *settings);
        for (const tools::GameRecord& game : pair.games)
            if (!game.remark.empty())
                std::fprintf(stderr, "pair %lld: %s\n", (long long)pair.number, game.remark.c_str());
        const auto now = std::chrono::steady_clock::now();
        if (o.quiet || now - spoken < std::chrono::seconds(5)) return;
        spoken = now;
        std::printf("%s\n", tools::progress_line(standing, settings->sprt).c_str());
        std::fflush(stdout);
    };
    const auto result = tools::play_match(*settings, *before, listener, stop_match);
    if (!result) return bad_input("match", result.error());
    std::fputs(tools::final_report(*result, *settings, std::chrono::steady_clock::now() - begun).c_str(), stdout);
    return exit_success;
}

}  // namespace

Command match_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "match", .summary = "let two configurations of the engine play each other"};
    command.details =
        "Plays pairs of games from one opening with colours reversed, on all cores of one process, and reports Elo "
        "with its error from the pairs. With limits that do not depend on time (--nodes, --soft-nodes, --depth) the "
        "same command gives the same games every time. Each side takes UCI options as NAME=VALUE and may bring its own "
        "limits: nodes=, soft-nodes=, depth=, movetime=, tc=, and its name: name=.";
    command.parameters = {
        {.names = "--a", .value = "NAME=VALUE", .help = "options of the first side", .target = &o->a},
        {.names = "--b", .value = "NAME=VALUE", .help = "options of the second side", .target = &o->b},
        {.names = "--engine-a",
         .value = "FILE",
         .help = "another UCI program as the first side",
         .target = &o->engine_a,
         .completes = Completes::Files},
        {.names = "--engine-b",
         .value = "FILE",
         .help = "another UCI program as the second side",
         .target = &o->engine_b,
         .completes = Completes::Files},
        {.names = "--nodes", .value = "N", .help = "nodes a move", .target = &o->nodes, .min = 1},
        {.names = "--soft-nodes",
         .value = "N",
         .help = "no new iteration after this many nodes",
         .target = &o->soft_nodes,
         .min = 1},
        {.names = "--depth", .value = "N", .help = "depth of each search", .target = &o->depth, .min = 1, .max = 1000},
        {.names = "--movetime", .value = "MS", .help = "milliseconds a move", .target = &o->movetime, .min = 1},
        {.names = "--tc",
         .value = "TC",
         .help = "a clock in seconds: 8+0.08, or 40/60 for 40 moves in a minute",
         .target = &o->tc},
        openings_parameter(o->openings),
        {.names = "--opening-plies",
         .value = "N",
         .help = "moves taken from each game of a PGN",
         .target = &o->opening_plies,
         .min = 0,
         .max = 1000},
        {.names = "--random-plies",
         .value = "N",
         .help = "random moves before the players take over",
         .target = &o->random_plies,
         .min = 0,
         .max = 100},
        {.names = "--chess960",
         .help = "Chess960 rules and notation; random openings from random arrays",
         .target = &o->chess960},
        {.names = "--pairs", .value = "N", .help = "pairs of games to play at most", .target = &o->pairs, .min = 1},
        games_at_once_parameter(o->threads),
        {.names = "--seed", .value = "N", .help = "chooses the openings", .target = &o->seed},
        {.names = "--sprt",
         .value = "ELO0,ELO1",
         .help = "stop as soon as a sequential test can tell the two apart",
         .target = &o->sprt},
        {.names = "--model",
         .value = "MODEL",
         .help = "what the bounds of the test count",
         .target = &o->model,
         .choices = {"normalised", "logistic"}},
        {.names = "--win-score",
         .value = "CP",
         .help = "six plies in a row with this score end a game (0: never)",
         .target = &o->win_score,
         .min = 0,
         .max = 30'000},
        {.names = "--draw-score",
         .value = "CP",
         .help = "twelve plies within this score end a game after move 34 (-1: never)",
         .target = &o->draw_score,
         .min = -1,
         .max = 1'000},
        {.names = "--no-adjudication",
         .help = "play every game to its end by the rules",
         .target = &o->no_adjudication},
        {.names = "--time-margin",
         .value = "MS",
         .help = "how late a move may be before it loses on time",
         .target = &o->time_margin,
         .min = 0},
        {.names = "--pgn",
         .value = "FILE",
         .help = "write the games there",
         .target = &o->pgn,
         .completes = Completes::Files},
        {.names = "--log",
         .value = "FILE",
         .help = "write a line of JSON for every pair",
         .target = &o->log,
         .completes = Completes::Files},
        {.names = "--resume", .help = "go on where the log ends", .target = &o->resume},
        {.names = "--quiet,-q", .help = "only the result", .target = &o->quiet},
    };
    command.examples = {
        {"match --a EvalFile=new.net --b EvalFile=old.net --nodes 10000 --sprt 0,10 --openings UHO.epd",
         "is the new net better?"},
        {"match --engine-b ./tabiya-old --tc 2+0.02 --pairs 200 --pgn games.pgn",
         "against another binary, on the clock"},
    };
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
