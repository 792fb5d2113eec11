// SPDX-License-Identifier: MIT
#include "tools/match.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <thread>

namespace tabiya::tools {

using chess::Color;
using engine::Milliseconds;

namespace {

constexpr std::size_t index_of(SideIndex side) noexcept { return std::size_t(side); }
constexpr SideIndex other(SideIndex side) noexcept {
    return side == SideIndex::First ? SideIndex::Second : SideIndex::First;
}
constexpr GamePoints reversed(GamePoints points) noexcept { return GamePoints(2 - int(points)); }

/// What is left on both clocks of a game.
class GameClock {
  public:
    GameClock(const ClockSetting* white, const ClockSetting* black) noexcept : settings_{{white, black}} {
        for (Color color : chess::all_colors)
            if (settings_[color] != nullptr) left_[color] = settings_[color]->base;
    }

    void tell(engine::Limits& limits, Color mover) const noexcept {
        if (settings_[mover] == nullptr) return;
        engine::Clock clock;
        for (Color color : chess::all_colors) {
            clock.time[color] = left_[color];
            if (settings_[color] != nullptr) clock.increment[color] = settings_[color]->increment;
        }
        if (const auto moves = settings_[mover]->moves) clock.moves_to_go = *moves - played_[mover] % *moves;
        limits.clock = clock;
    }

    /// Takes off the time of a move; false if the flag fell.
    bool spend(Color mover, Milliseconds time, Milliseconds margin) noexcept {
        const ClockSetting* setting = settings_[mover];
        if (setting == nullptr) return true;
        left_[mover] -= time;
        if (left_[mover] < -margin) return false;
        left_[mover] = std::max(left_[mover], Milliseconds(0)) + setting->increment;
        ++played_[mover];
        if (setting->moves && played_[mover] % *setting->moves == 0) left_[mover] += setting->base;
        return true;
    }

  private:
    chess::ByColor<const ClockSetting*> settings_;
    chess::ByColor<Milliseconds> left_{};
    chess::ByColor<int> played_{};
};

Outcome lost_by(Color color, Ending ending) noexcept {
    return {color == Color::White ? GamePoints::Loss : GamePoints::Win, ending};
}

/// Everything the threads of a running match share.
class Match {
  public:
    Match(const MatchSettings& settings, Standing standing, const PairListener& listener, std::atomic<bool>& stop)
        : settings_(settings), standing_(standing), listener_(listener), stop_(stop), next_(settings.first_pair),
          to_count_(settings.first_pair) {}

    chess::Result<Standing, std::string> play() {
        std::vector<std::thread> threads;
        for (unsigned i = 0; i < std::max(1U, settings_.threads); ++i) threads.emplace_back([this] { work(); });
        for (std::thread& thread : threads) thread.join();
        if (!reason_.empty()) return chess::Failure{reason_};
        return standing_;
    }

  private:
    void work() {
        std::array<std::unique_ptr<Contestant>, 2> contestants;
        for (std::size_t i = 0; i < 2; ++i) {
            std::string reason;
            contestants[i] = settings_.sides[i].make(reason);
            if (contestants[i] != nullptr) continue;
            const std::lock_guard lock(mutex_);
            reason_ = settings_.sides[i].name + ": " + reason;
            stop_ = true;
            return;
        }
        while (!stop_) {
            const std::int64_t number = next_++;
            if (number >= settings_.pairs) break;
            PairRecord pair{number, {}};
            const Opening opening = settings_.opening(number);
            for (SideIndex white : {SideIndex::First, SideIndex::Second})
                pair.games[index_of(white)] =
                    play_game(settings_, opening, white, {contestants[0].get(), contestants[1].get()}, stop_);
            if (!stop_) count(std::move(pair));
        }
    }

    /// Counts pairs in the order of their numbers; those that came early wait.
    void count(PairRecord pair) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(pair.number, std::move(pair));
        for (auto it = waiting_.find(to_count_); it != waiting_.end() && !stop_; it = waiting_.find(to_count_)) {
            standing_.add(summary_of(it->second));
            if (settings_.sprt) {
                standing_.ratio = log_likelihood_ratio(standing_.pairs, *settings_.sprt);
                standing_.verdict = verdict(standing_.ratio, *settings_.sprt);
            }
            if (standing_.verdict != SprtVerdict::Continue) stop_ = true;
            if (listener_) listener_(it->second, standing_);
            waiting_.erase(it);
            ++to_count_;
        }
    }

    const MatchSettings& settings_;
    Standing standing_;
    const PairListener& listener_;
    std::atomic<bool>& stop_;
    std::atomic<std::int64_t> next_;
    std::mutex mutex_;  // guards everything below
    std::int64_t to_count_;
    std::map<std::int64_t, PairRecord> waiting_;
    std::string reason_;
};

}  // namespace

GamePoints GameRecord::points_of_first() const noexcept {
    return white == SideIndex::First ? outcome.white : reversed(outcome.white);
}

PairSummary summary_of(const PairRecord& pair) noexcept {
    PairSummary summary;
    summary.number = pair.number;
    for (std::size_t g = 0; g < 2; ++g) {
        const GameRecord& game = pair.games[g];
        summary.points[g] = game.points_of_first();
        summary.endings[g] = game.outcome.ending;
        summary.plies += game.choices.size();
        for (std::size_t i = 0; i < game.choices.size(); ++i) {
            const bool white_moved = (game.start.turn() == Color::White) == ((game.opening.size() + i) % 2 == 0);
            summary.nodes[index_of(white_moved ? game.white : other(game.white))] += game.choices[i].nodes;
        }
    }
    return summary;
}

void Standing::add(const PairSummary& pair) noexcept {
    pairs.add(pair.points[0], pair.points[1]);
    plies += pair.plies;
    for (std::size_t i = 0; i < 2; ++i) {
        nodes[i] += pair.nodes[i];
        ++games[std::size_t(pair.points[i])];
        const std::size_t loser = pair.points[i] == GamePoints::Loss ? 0 : 1;
        if (pair.endings[i] == Ending::TimeForfeit) ++time_forfeits[loser];
        if (pair.endings[i] == Ending::Failure) ++failures[loser];
    }
}

GameRecord play_game(const MatchSettings& settings, const Opening& opening, SideIndex white,
                     std::array<Contestant*, 2> contestants, const std::atomic<bool>& stop) {
    GameRecord record;
    record.start = opening.start;
    record.opening = opening.moves;
    record.white = white;
    GameSoFar game(opening.start);
    game.chess960 = settings.chess960;
    for (chess::Move move : opening.moves) game.play(move);
    for (Contestant* contestant : contestants) contestant->new_game();

    const auto side_of = [white](Color color) { return index_of(color == Color::White ? white : other(white)); };
    const auto clock_of = [&](Color color) {
        const auto& clock = settings.sides[side_of(color)].pace.clock;
        return clock ? &*clock : nullptr;
    };
    GameClock clock(clock_of(Color::White), clock_of(Color::Black));
    Referee referee(settings.adjudication);
    if (const auto outcome = by_the_rules(game.root)) {
        record.outcome = *outcome;
        return record;
    }
    while (!stop) {
        const Color mover = game.root.position.turn();
        Contestant& contestant = *contestants[side_of(mover)];
        engine::Limits limits = settings.sides[side_of(mover)].pace.fixed;
        clock.tell(limits, mover);
        const std::optional<Choice> choice = contestant.choose(game, limits);
        if (!choice || !game.root.position.is_legal(choice->move)) {
            record.outcome = lost_by(mover, Ending::Failure);
            record.remark = choice ? "an illegal move" : contestant.failure();
            return record;
        }
        game.play(choice->move);
        record.choices.push_back(*choice);
        if (!clock.spend(mover, choice->time, settings.time_margin)) {
            record.outcome = lost_by(mover, Ending::TimeForfeit);
            return record;
        }
        if (const auto outcome = referee.judge(game.root, *choice, int(game.moves.size()))) {
            record.outcome = *outcome;
            return record;
        }
    }
    return record;
}

chess::Result<Standing, std::string> play_match(const MatchSettings& settings, Standing standing,
                                                const PairListener& listener, std::atomic<bool>& stop) {
    return Match(settings, standing, listener, stop).play();
}

}  // namespace tabiya::tools
