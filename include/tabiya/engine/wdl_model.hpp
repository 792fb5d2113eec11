// SPDX-License-Identifier: MIT
// What a value of the search means for the result of the game: two logistic curves, mirror images of
// each other, whose middle and width depend on the material left.
//
//     win  = 1 / (1 + exp((middle − value) / width))        loss = the same with −value
//
// The numbers come from Tabiya's own games (`tabiya data wdl`), and they also set the scale of the scores
// that are shown: +1.00 is the value at which half of the games are won.
#pragma once

#include <algorithm>
#include <cmath>

namespace tabiya::engine {

struct WdlModel {
    double middle_base = 140;
    double middle_slope = -20;
    double width_base = 45;
    double width_slope = 45;

    /// The value at which half of the games are won.
    [[nodiscard]] constexpr double middle(int material) const noexcept {
        return std::max(10.0, middle_base + middle_slope * share(material));
    }
    /// How gently the chances rise around it.
    [[nodiscard]] constexpr double width(int material) const noexcept {
        return std::max(1.0, width_base + width_slope * share(material));
    }
    /// The chance of the side to move to win. Its chance to lose is that of the opposite value.
    [[nodiscard]] double win(double value, int material) const noexcept {
        return 1.0 / (1.0 + std::exp((middle(material) - value) / width(material)));
    }

  private:
    /// Of all that stands on the board at the start; the last few points make no difference.
    static constexpr double share(int material) noexcept { return double(std::clamp(material, 10, 78)) / 78.0; }
};

/// Fitted on games of the engine against itself; docs/evaluation.md says on which.
inline constexpr WdlModel own_games{220.3, -149.6, 47.1, 38.8};

}  // namespace tabiya::engine
