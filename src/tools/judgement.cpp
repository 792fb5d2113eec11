// SPDX-License-Identifier: MIT
#include "tools/judgement.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tabiya::tools {

using engine::Score;

int clamped_centipawns(Score score) noexcept {
    if (score.is_mate() || score.is_tablebase()) return score.value() > 0 ? 1000 : -1000;
    return std::clamp(score.centipawns(), -1000, 1000);
}

double win_chance(Score score) noexcept {
    return 2.0 / (1.0 + std::exp(-0.00368208 * clamped_centipawns(score))) - 1.0;
}

double win_percent(Score score) noexcept { return 50.0 + 50.0 * win_chance(score); }

double move_accuracy(double before, double after) noexcept {
    if (after >= before) return 100.0;
    return std::clamp(103.1668 * std::exp(-0.04354 * (before - after)) - 3.1669, 0.0, 100.0);
}

Judgement judge(Score before, Score after) noexcept {
    const double loss = win_chance(before) - win_chance(after);
    if (loss > 0.3) return Judgement::Blunder;
    if (loss > 0.2) return Judgement::Mistake;
    return loss > 0.1 ? Judgement::Inaccuracy : Judgement::Fine;
}

std::string_view name_of(Judgement judgement) noexcept {
    constexpr std::array<std::string_view, 4> names{"", "Inaccuracy", "Mistake", "Blunder"};
    return names[std::size_t(judgement)];
}

std::string_view mark_of(Judgement judgement) noexcept {
    constexpr std::array<std::string_view, 4> marks{"", "?!", "?", "??"};
    return marks[std::size_t(judgement)];
}

std::uint8_t nag_of(Judgement judgement) noexcept {
    constexpr std::array<std::uint8_t, 4> nags{0, 6, 2, 4};
    return nags[std::size_t(judgement)];
}

void PlayerSummary::add(Score before, Score after) noexcept {
    ++moves;
    accuracy_sum += move_accuracy(win_percent(before), win_percent(after));
    loss_sum += std::max(0, clamped_centipawns(before) - clamped_centipawns(after));
    switch (judge(before, after)) {
        case Judgement::Fine: break;
        case Judgement::Inaccuracy: ++inaccuracies; break;
        case Judgement::Mistake: ++mistakes; break;
        case Judgement::Blunder: ++blunders; break;
    }
}

}  // namespace tabiya::tools
