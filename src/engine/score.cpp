// SPDX-License-Identifier: MIT
#include "tabiya/engine/score.hpp"

#include <algorithm>
#include <cmath>

namespace tabiya::engine {

int material_of(const chess::Position& position) noexcept {
    using chess::PieceType;
    const auto count = [&](PieceType type) { return position.men(type).count(); };
    return count(PieceType::Pawn) + 3 * (count(PieceType::Knight) + count(PieceType::Bishop)) +
           5 * count(PieceType::Rook) + 9 * count(PieceType::Queen);
}

Wdl wdl_of(Score score, int material) noexcept {
    if (score.is_mate() || score.is_tablebase()) return score.value() > 0 ? Wdl{1000, 0, 0} : Wdl{0, 0, 1000};
    // Two logistic curves, mirror images of each other: the chance to win is one half at `middle`, and
    // the curve is the steeper the less material is left to go wrong with.
    const double share = double(std::clamp(material, 10, 78)) / 78.0;
    const double middle = 140.0 - 20.0 * share;
    const double width = 45.0 + 45.0 * share;
    const auto chance = [&](double value) { return 1000.0 / (1.0 + std::exp((middle - value) / width)); };
    Wdl wdl;
    wdl.win = int(std::lround(chance(score.value())));
    wdl.loss = int(std::lround(chance(-score.value())));
    wdl.draw = 1000 - wdl.win - wdl.loss;
    return wdl;
}

}  // namespace tabiya::engine
