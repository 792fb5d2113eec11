// SPDX-License-Identifier: MIT
#include "search/clock.hpp"

#include <algorithm>

#include "search/params.hpp"

namespace tabiya::search {

namespace {

// In sudden death a game is taken to last about this many more moves of ours.
TABIYA_PARAM(time_horizon, 22, 12, 50);
TABIYA_PARAM(time_increment_share, 80, 40, 100);  // hundredths of the increment
TABIYA_PARAM(time_hard_factor, 450, 200, 800);    // hundredths of the soft limit
TABIYA_PARAM(time_hard_share, 55, 30, 85);        // hundredths of what is left
TABIYA_PARAM(time_soft_share, 68, 30, 100);       // the soft limit as hundredths of an even share

}  // namespace

TimePlan plan_time(const ClockFace& face) noexcept {
    using Number = double;
    const auto moves = std::clamp(face.moves_to_go.value_or(time_horizon), 1, int(time_horizon) + 20);
    const Number overhead = Number(face.overhead.count());
    // The overhead is lost again at each of the moves to come, but never counts for more than half the time.
    const Number time = Number(std::max<Milliseconds::rep>(face.time.count(), 1));
    const Number left = std::max(time - std::min(overhead * std::min(moves, 4), time / 2), 1.0);
    // Only what the overhead leaves of the increment is a gain; spending more would run the clock down to where
    // one late wake-up on a busy machine loses the game.
    const Number gain = std::max(Number(face.increment.count()) - overhead, 0.0);
    const Number increment = std::min(gain * time_increment_share / 100, left);
    const Number share = left / moves + increment;
    const Number pondering = face.ponders ? 1.2 : 1.0;
    // With one move to go everything may be used, else a reserve is kept for what follows.
    const Number most = std::max(std::min(left * (moves == 1 ? 85 : int(time_hard_share)) / 100, time - overhead), 1.0);
    const Number soft = std::min(share * time_soft_share / 100 * pondering, most);
    const Number hard = std::min(share * time_hard_factor / 100, most);
    return {Milliseconds(std::max<Milliseconds::rep>(Milliseconds::rep(soft), 1)),
            Milliseconds(std::max<Milliseconds::rep>(Milliseconds::rep(std::max(soft, hard)), 1))};
}

void Patience::observe(const IterationSummary& iteration) noexcept {
    if (iteration.best == best_) {
        stable_ = std::min(stable_ + 1, 10);
    } else {
        best_ = iteration.best;
        stable_ = 0;
    }
    if (first_) average_ = previous_.value_or(iteration.value);
    first_ = false;
    if (iteration.depth < 6) {
        average_ = (average_ + iteration.value) / 2;
        return;
    }
    const double stability = 1.5 - 0.07 * stable_;
    const double fall = std::clamp(double(average_ - iteration.value) / 60.0, -0.5, 1.2);
    const double trend = 1.0 + 0.35 * fall;
    const double focus = 1.75 - 1.2 * std::clamp(iteration.node_share, 0.0, 1.0);
    factor_ = std::clamp(stability * trend * focus, 0.2, 2.8);
    average_ = (3 * average_ + iteration.value) / 4;
}

}  // namespace tabiya::search
