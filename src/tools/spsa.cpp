// SPDX-License-Identifier: MIT
#include "tools/spsa.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <mutex>
#include <sstream>
#include <thread>

#include "tools/match.hpp"
#include "tools/random.hpp"

namespace tabiya::tools {

namespace {

constexpr double rate_exponent = 0.602;
constexpr double step_exponent = 0.101;
constexpr double settling_share = 0.1;  // of the run: keeps the first trials from moving the numbers too far

double unit(Random& random) noexcept { return double(random.next() >> 11U) * 0x1p-53; }

/// Up or down by chance, so that the mean is the number itself: a number that moves by less than one is seen too.
int rounded(double value, Random& random) noexcept { return int(std::floor(value + unit(random))); }

/// What the first setting scored more than the second, in games.
double points_of(const PairRecord& pair) noexcept {
    double sum = 0;
    for (const GameRecord& game : pair.games) sum += double(int(game.points_of_first())) - 1;
    return sum;
}

}  // namespace

double Spsa::step_scale(std::int64_t number) const noexcept {
    return std::pow(double(schedule_.pairs) / double(number + 1), step_exponent);
}

double Spsa::rate(std::int64_t number) const noexcept {
    const double settling = settling_share * double(schedule_.pairs);
    const double left = (settling + double(schedule_.pairs)) / (settling + double(number + 1));
    const double scale = step_scale(number);
    return schedule_.last_rate * std::pow(left, rate_exponent) / (scale * scale);
}

Spsa::Trial Spsa::trial(std::int64_t number) const {
    Random random(part_seed(seed_, std::uint64_t(number)));
    Trial trial{number, {}, {}};
    for (const TunedNumber& tuned : numbers_) {
        const int direction = (random.next() & 1U) != 0 ? 1 : -1;
        const double step = tuned.step * step_scale(number) * direction;
        trial.direction.push_back(direction);
        for (std::size_t i = 0; i < 2; ++i)
            trial.settings[i].push_back(std::clamp(rounded(tuned.value + (i == 0 ? step : -step), random),
                                                   int(tuned.range.least), int(tuned.range.most)));
    }
    return trial;
}

void Spsa::learn(const Trial& trial, double points) noexcept {
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
        TunedNumber& tuned = numbers_[i];
        const double step = tuned.step * step_scale(trial.number);
        tuned.value = std::clamp(tuned.value + rate(trial.number) * step * points * trial.direction[i],
                                 double(tuned.range.least), double(tuned.range.most));
    }
}

namespace {

/// Everything the threads of a run share.
class Run {
  public:
    Run(const TuneSettings& settings, Spsa& spsa, const TuneListener& listener, const std::atomic<bool>& stop)
        : settings_(settings), spsa_(spsa), listener_(listener), stop_(stop), next_(settings.first_pair),
          played_(settings.first_pair) {
        rules_.adjudication = settings.adjudication;
        for (Side& side : rules_.sides) side.pace.fixed.nodes = settings.nodes;
    }

    void play() {
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < std::max(1U, settings_.threads); ++i) threads.emplace_back([this] { work(); });
        for (std::thread& thread : threads) thread.join();
    }

  private:
    void work() {
        for (;;) {
            Spsa::Trial trial;
            {
                const std::lock_guard lock(mutex_);
                if (stop_ || next_ >= settings_.pairs) return;
                trial = spsa_.trial(next_++);
            }
            const PairRecord pair = played(trial);
            if (stop_) return;
            const std::lock_guard lock(mutex_);
            spsa_.learn(trial, points_of(pair));
            listener_(spsa_, ++played_);
        }
    }

    PairRecord played(const Spsa::Trial& trial) const {
        const std::array players{player(trial.settings[0]), player(trial.settings[1])};
        const Opening opening = settings_.opening(trial.number);
        PairRecord pair{trial.number, {}};
        for (SideIndex white : {SideIndex::First, SideIndex::Second})
            pair.games[std::size_t(white)] =
                play_game(rules_, opening, white, {players[0].get(), players[1].get()}, stop_);
        return pair;
    }

    std::unique_ptr<Contestant> player(const std::vector<int>& values) const {
        engine::Options options = settings_.options;
        for (std::size_t i = 0; i < values.size(); ++i) options.tuned[spsa_.numbers()[i].name] = values[i];
        return own_engine(options);
    }

    const TuneSettings& settings_;
    Spsa& spsa_;
    const TuneListener& listener_;
    const std::atomic<bool>& stop_;
    MatchSettings rules_;
    std::mutex mutex_;  // guards the numbers and everything below
    std::int64_t next_;
    std::int64_t played_;
};

}  // namespace

void tune(const TuneSettings& settings, Spsa& spsa, const TuneListener& listener, const std::atomic<bool>& stop) {
    Run(settings, spsa, listener, stop).play();
}

std::string state_text(const Spsa& spsa, std::int64_t played) {
    std::string text = "pairs " + std::to_string(played) + "\n";
    for (const TunedNumber& tuned : spsa.numbers()) {
        char value[32];
        std::snprintf(value, sizeof value, "%.6g", tuned.value);
        text += tuned.name + " " + value + "\n";
    }
    return text;
}

chess::Result<std::int64_t, std::string> read_state(const std::string& text, std::vector<TunedNumber>& numbers) {
    std::istringstream in(text);
    std::string name;
    std::int64_t pairs = 0;
    if (!(in >> name >> pairs) || name != "pairs" || pairs < 0)
        return chess::Failure{std::string("line 1 does not tell the number of pairs")};
    int line = 1;
    for (TunedNumber& tuned : numbers) {
        ++line;
        if (!(in >> name >> tuned.value) || name != tuned.name)
            return chess::Failure{"line " + std::to_string(line) + " does not tell " + tuned.name};
    }
    if (in >> name)
        return chess::Failure{"line " + std::to_string(line + 1) + " tells " + name + ", which is not tuned"};
    return pairs;
}

}  // namespace tabiya::tools
