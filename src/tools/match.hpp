// SPDX-License-Identifier: MIT
// A match between two contestants, in pairs of games from one opening with colours reversed, on many
// threads of one process.
//
// Pair number n depends on the seed, on n and on nothing else; results are counted in the order of the
// pairs, whatever thread finished first. With limits that do not depend on time, the same match ends the
// same way every time and with any number of threads, and a match can be continued where it was left.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "tabiya/chess/result.hpp"
#include "tools/contestant.hpp"
#include "tools/match_statistics.hpp"
#include "tools/opening.hpp"
#include "tools/referee.hpp"

namespace tabiya::tools {

/// A game clock as it is set before the game.
struct ClockSetting {
    engine::Milliseconds base{};
    engine::Milliseconds increment{};
    std::optional<int> moves;  // until `base` is added again; none in sudden death
};

/// How long a contestant may think about each move: fixed limits, a clock, or both.
struct Pace {
    engine::Limits fixed;
    std::optional<ClockSetting> clock;
};

struct Side {
    std::string name;
    /// Makes the contestant, once for each thread; null with a reason if that is impossible.
    std::function<std::unique_ptr<Contestant>(std::string& reason)> make;
    Pace pace;
};

/// Which of the two sides.
enum class SideIndex : std::uint8_t { First, Second };

struct GameRecord {
    chess::Position start = chess::Position::initial();
    std::vector<chess::Move> opening;
    std::vector<Choice> choices;  // the moves after the opening
    SideIndex white = SideIndex::First;
    Outcome outcome{GamePoints::Draw, Ending::TooLong};
    std::string remark;  // what went wrong, if something did

    [[nodiscard]] GamePoints points_of_first() const noexcept;
};

struct PairRecord {
    std::int64_t number = 0;
    std::array<GameRecord, 2> games;
};

/// What the standing of a match needs to know of a pair.
struct PairSummary {
    std::int64_t number = 0;
    std::array<GamePoints, 2> points{};  // of the first side
    std::array<Ending, 2> endings{};
    std::uint64_t plies = 0;
    std::array<std::uint64_t, 2> nodes{};  // by side

    friend bool operator==(const PairSummary&, const PairSummary&) = default;
};
PairSummary summary_of(const PairRecord& pair) noexcept;

struct MatchSettings {
    std::array<Side, 2> sides;
    OpeningSource opening;
    std::int64_t first_pair = 0;
    std::int64_t pairs = 500;  // until this number of pairs in all, earlier ones included
    unsigned threads = 1;
    Adjudication adjudication;
    std::optional<SprtBounds> sprt;
    bool chess960 = false;
    /// How late a move may be on a clock before it counts as lost on time.
    engine::Milliseconds time_margin{0};
};

/// The state of a match.
struct Standing {
    PairCounts pairs;
    std::array<std::int64_t, 3> games{};          // lost, drawn, won by the first side
    std::array<std::int64_t, 2> time_forfeits{};  // by side
    std::array<std::int64_t, 2> failures{};       // by side
    std::uint64_t plies = 0;
    std::array<std::uint64_t, 2> nodes{};  // by side
    double ratio = 0;                      // of the sequential test, if there is one
    SprtVerdict verdict = SprtVerdict::Continue;

    void add(const PairSummary& pair) noexcept;
};

/// Called after every pair, in order, never two at a time.
using PairListener = std::function<void(const PairRecord&, const Standing&)>;

/// Plays until all pairs are played, the sequential test has an answer, or `stop` is set (the
/// match sets it itself when it is over). `standing` holds what was played before.
chess::Result<Standing, std::string> play_match(const MatchSettings& settings, Standing standing,
                                                const PairListener& listener, std::atomic<bool>& stop);

/// One game, for tests and for whoever wants just that.
GameRecord play_game(const MatchSettings& settings, const Opening& opening, SideIndex white,
                     std::array<Contestant*, 2> contestants, const std::atomic<bool>& stop);

}  // namespace tabiya::tools
