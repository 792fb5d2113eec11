// SPDX-License-Identifier: MIT
#include "train/wdl_fit.hpp"

#include <algorithm>
#include <cmath>

#include "tabiya/engine/score.hpp"

namespace tabiya::train {

using namespace chess;
using engine::WdlModel;

namespace {

/// The opening's scores say more about the random moves before it than about anything else.
constexpr int first_ply = 8;

}  // namespace

void WdlCounts::add(int score, int material, int result) noexcept {
    if (std::abs(score) > max_score) return;
    const int bin = (score + max_score + score_step / 2) / score_step;
    const std::size_t at = std::size_t(std::min(bin, score_bins - 1)) * material_bins +
                           std::size_t(std::clamp(material, 0, material_bins - 1));
    cells_[at].results[std::size_t(result)] += 1;
    ++positions_;
}

Result<std::uint64_t, FileError> WdlCounts::add_file(const std::string& path) {
    return replay_file(
        path, [] { return true; },
        [&](const Replayed& shown) {
            if (shown.ply < first_ply) return;
            const bool black = shown.position.turn() == Color::Black;
            const int result = int(shown.game.outcome);
            add(black ? -shown.scored.score : shown.scored.score, engine::material_of(shown.position),
                black ? 2 - result : result);
        });
}

double likelihood(const WdlModel& model, const WdlCounts& counts) noexcept {
    constexpr double least = 1e-6;
    double sum = 0;
    double total = 0;
    for (int material = 0; material < WdlCounts::material_bins; ++material)
        for (int bin = 0; bin < WdlCounts::score_bins; ++bin) {
            const auto& results = counts.cell(bin, material).results;
            const double n = results[0] + results[1] + results[2];
            if (n == 0) continue;
            const double value = double(bin * WdlCounts::score_step - WdlCounts::max_score);
            const double win = model.win(value, material);
            const double loss = model.win(-value, material);
            const double draw = 1.0 - win - loss;
            sum += results[2] * std::log(std::max(win, least)) + results[1] * std::log(std::max(draw, least)) +
                   results[0] * std::log(std::max(loss, least));
            total += n;
        }
    return total == 0 ? 0 : sum / total;
}

// Four numbers only: walk along each axis with steps that shrink when they no longer help.
WdlModel fit_wdl(const WdlCounts& counts) {
    WdlModel best;
    double height = likelihood(best, counts);
    for (double step = 32; step > 0.05; step /= 2) {
        for (bool climbed = true; climbed;) {
            climbed = false;
            for (double WdlModel::*axis :
                 {&WdlModel::middle_base, &WdlModel::middle_slope, &WdlModel::width_base, &WdlModel::width_slope})
                for (double way : {step, -step}) {
                    WdlModel tried = best;
                    tried.*axis += way;
                    const double reached = likelihood(tried, counts);
                    if (reached <= height) continue;
                    best = tried;
                    height = reached;
                    climbed = true;
                }
        }
    }
    return best;
}

}  // namespace tabiya::train
