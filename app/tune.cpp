// SPDX-License-Identifier: MIT
// `tabiya tune`: find better numbers for the search by playing.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>

#include "app/commands.hpp"
#include "app/game_parameters.hpp"
#include "platform/threads.hpp"
#include "tabiya/engine/player.hpp"
#include "tabiya/engine/tuning.hpp"
#include "tools/spsa.hpp"
#include "tools/text_output.hpp"

namespace tabiya::app {
namespace {

using chess::Failure;
using chess::Result;
using tools::TunedNumber;

constexpr std::string_view me = "tune";

struct Options {
    std::vector<std::string> numbers;
    std::optional<std::string> net;
    std::int64_t nodes = 5'000;
    std::int64_t pairs = 10'000;
    double rate = tools::SpsaSchedule{}.last_rate;
    std::optional<std::string> openings;
    std::int64_t threads = 0;
    std::int64_t seed = 1;
    std::optional<std::string> state;
    std::int64_t every = 60;
};

std::atomic<bool> interrupted{false};

/// An eighth of a number is a step that can be felt and does not break its purpose.
double usual_step(int initial) noexcept { return std::max(1.0, std::abs(double(initial)) / 8); }

TunedNumber number_of(const engine::Tunable& tunable) {
    return {std::string(tunable.name), double(tunable.initial), usual_step(tunable.initial), tunable.range};
}

/// A number from its word, NAME or NAME:STEP.
Result<TunedNumber, std::string> number_of(const std::string& word) {
    const std::size_t colon = word.find(':');
    const std::string name = word.substr(0, colon);
    const auto all = engine::tunables();
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& tunable) { return tunable.name == name; });
    if (found == all.end()) return Failure{"there is no number '" + name + "' in the search"};
    TunedNumber number = number_of(*found);
    if (colon == std::string::npos) return number;
    char rest = 0;
    if (std::sscanf(word.c_str() + colon + 1, "%lf%c", &number.step, &rest) != 1 || !(number.step > 0))
        return Failure{"'" + word + "' has no step above zero behind its colon"};
    return number;
}

Result<std::vector<TunedNumber>, std::string> numbers_of(const Options& o) {
    std::vector<TunedNumber> numbers;
    for (const std::string& word : o.numbers) {
        const auto number = number_of(word);
        if (!number) return Failure{number.error()};
        numbers.push_back(*number);
    }
    if (numbers.empty())
        for (const engine::Tunable& tunable : engine::tunables()) numbers.push_back(number_of(tunable));
    return numbers;
}

Result<tools::TuneSettings, std::string> settings_of(const Options& o) {
    tools::TuneSettings settings;
    if (o.net) settings.options.eval_file = *o.net;
    if (const auto fault = engine::network_fault(settings.options)) return Failure{fault->sentence};
    settings.nodes = std::uint64_t(o.nodes);
    settings.pairs = o.pairs;
    settings.threads = unsigned(o.threads > 0 ? o.threads : platform::hardware_threads());
    auto openings = tools::opening_source({.file = o.openings, .seed = std::uint64_t(o.seed)});
    if (!openings) return Failure{openings.error()};
    settings.opening = std::move(*openings);
    return settings;
}

/// Takes up the values of an earlier run, if there is one; returns how many pairs it has played.
Result<std::int64_t, std::string> resumed(const Options& o, std::vector<TunedNumber>& numbers) {
    if (!o.state) return std::int64_t{0};
    std::ifstream file(*o.state, std::ios::binary);
    if (!file) return std::int64_t{0};
    const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const auto pairs = tools::read_state(text, numbers);
    if (!pairs) return Failure{"'" + *o.state + "': " + pairs.error()};
    return *pairs;
}

/// Writes the state anew; the old one stays until all of it is written.
bool kept(const Options& o, const tools::Spsa& spsa, std::int64_t played) {
    if (!o.state) return true;
    auto output = tools::TextOutput::open(*o.state);
    return output && output->write(tools::state_text(spsa, played)) && output->finish();
}

/// The numbers as words that `tabiya match` takes.
void print(const tools::Spsa& spsa, std::int64_t played) {
    std::printf("%lld pairs:", static_cast<long long>(played));
    for (const TunedNumber& number : spsa.numbers())
        std::printf(" %s=%ld", number.name.c_str(), std::lround(number.value));
    std::putchar('\n');
    std::fflush(stdout);
}

int run(const Options& o) {
    if (engine::tunables().empty())
        return bad_input(me, "the numbers of the search are constants in this build; make one with "
                             "`cmake --preset tune && cmake --build --preset tune`");
    auto numbers = numbers_of(o);
    if (!numbers) return bad_input(me, numbers.error());
    auto settings = settings_of(o);
    if (!settings) return bad_input(me, settings.error());
    const auto before = resumed(o, *numbers);
    if (!before) return bad_input(me, before.error());
    settings->first_pair = *before;

    std::signal(SIGINT, [](int) { interrupted = true; });
    std::signal(SIGTERM, [](int) { interrupted = true; });
    tools::Spsa spsa(*numbers, {o.pairs, o.rate}, std::uint64_t(o.seed));
    std::int64_t played = *before;
    auto spoken = std::chrono::steady_clock::now();
    const auto listener = [&](const tools::Spsa& now, std::int64_t pairs) {
        played = pairs;
        if (std::chrono::steady_clock::now() - spoken < std::chrono::seconds(o.every)) return;
        spoken = std::chrono::steady_clock::now();
        print(now, pairs);
        if (!kept(o, now, pairs)) std::fprintf(stderr, "cannot write '%s'\n", o.state->c_str());
    };
    tools::tune(*settings, spsa, listener, interrupted);
    print(spsa, played);
    if (!kept(o, spsa, played)) return bad_input(me, "cannot write '" + *o.state + "'");
    return exit_success;
}

}  // namespace

Command tune_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "tune", .summary = "find better numbers for the search by playing"};
    command.details =
        "Moves all numbers at once by a step up or down, plays a pair of games between that setting and its mirror "
        "image, and moves the numbers a little towards the winner (SPSA), many thousand times. Only a build of the "
        "preset `tune` has numbers that can be moved. Check what comes out by a match at more nodes. See "
        "docs/search.md.";
    command.parameters = {
        {.names = "NUMBER", .help = "numbers to tune, each NAME or NAME:STEP (default: all)", .target = &o->numbers},
        {.names = "--net",
         .value = "FILE",
         .help = "network to play with (default: the one built in)",
         .target = &o->net,
         .completes = Completes::Files},
        {.names = "--nodes,-n", .value = "N", .help = "nodes a move", .target = &o->nodes, .min = 1},
        {.names = "--pairs", .value = "N", .help = "pairs of games to play in all", .target = &o->pairs, .min = 1},
        {.names = "--rate",
         .value = "R",
         .help = "part of a step by which the last pairs, if won, move a number",
         .target = &o->rate},
        openings_parameter(o->openings),
        games_at_once_parameter(o->threads),
        {.names = "--seed", .value = "N", .help = "chooses openings and directions", .target = &o->seed},
        {.names = "--state",
         .value = "FILE",
         .help = "where to keep the numbers; a run goes on from what is there",
         .target = &o->state,
         .completes = Completes::Files},
        {.names = "--every", .value = "SECONDS", .help = "how often to report", .target = &o->every, .min = 1},
    };
    command.examples = {{"tune rfp_margin rfp_improving lmr_base:60 --openings UHO.epd --pairs 20000 --state run.txt",
                         "three numbers, one with a step of its own"}};
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
