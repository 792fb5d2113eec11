// SPDX-License-Identifier: MIT
// Better numbers for the search, found by playing: simultaneous perturbation stochastic approximation
// (J. Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient approximation",
// 1992). All numbers are moved at once, each a step up or down by the toss of a coin; a pair of games between
// this setting and its mirror image says which of the two is better, and all numbers go a little that way.
// One pair says next to nothing. Thousands of them cancel the chance and leave the slope.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "tabiya/chess/result.hpp"
#include "tabiya/engine/options.hpp"
#include "tools/opening.hpp"
#include "tools/referee.hpp"

namespace tabiya::tools {

struct TunedNumber {
    std::string name;
    double value = 0;
    double step = 1;  // how far it is moved for a trial, towards the end of the run
    engine::Range range;
};

/// How the steps and what is learned from a trial shrink over the run: the exponents are Spall's.
struct SpsaSchedule {
    std::int64_t pairs = 10'000;
    double last_rate = 0.01;  // the part of a step by which the last pairs, if won, move a number
};

class Spsa {
  public:
    /// Two settings that differ from the present one in opposite ways.
    struct Trial {
        std::int64_t number = 0;
        std::vector<int> direction;                // +1 or -1 for each number
        std::array<std::vector<int>, 2> settings;  // the numbers moved that way, and the other way
    };

    Spsa(std::vector<TunedNumber> numbers, SpsaSchedule schedule, std::uint64_t seed)
        : numbers_(std::move(numbers)), schedule_(schedule), seed_(seed) {}

    /// The trial of that number, around the present values.
    [[nodiscard]] Trial trial(std::int64_t number) const;
    /// Moves the numbers after a trial; `points` is what the first setting scored more than the second, in games.
    void learn(const Trial& trial, double points) noexcept;
    [[nodiscard]] std::span<const TunedNumber> numbers() const noexcept { return numbers_; }

  private:
    [[nodiscard]] double step_scale(std::int64_t number) const noexcept;
    [[nodiscard]] double rate(std::int64_t number) const noexcept;

    std::vector<TunedNumber> numbers_;
    SpsaSchedule schedule_;
    std::uint64_t seed_;
};

struct TuneSettings {
    engine::Options options;  // of both players, but for the numbers
    std::uint64_t nodes = 5'000;
    OpeningSource opening;
    std::int64_t first_pair = 0;
    std::int64_t pairs = 10'000;
    unsigned threads = 1;
    Adjudication adjudication;
};

/// Called after every pair with the number of pairs played so far, never two at a time.
using TuneListener = std::function<void(const Spsa&, std::int64_t played)>;

/// Plays the trials until all pairs are played or `stop` is set.
void tune(const TuneSettings& settings, Spsa& spsa, const TuneListener& listener, const std::atomic<bool>& stop);

/// The state of a run as text, one number to a line, and back into the numbers; the result is how many pairs were
/// played. Refused if the text does not speak of the same numbers.
std::string state_text(const Spsa& spsa, std::int64_t played);
chess::Result<std::int64_t, std::string> read_state(const std::string& text, std::vector<TunedNumber>& numbers);

}  // namespace tabiya::tools
