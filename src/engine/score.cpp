// SPDX-License-Identifier: MIT
#include "tabiya/engine/score.hpp"

#include <algorithm>
#include <cmath>

#include "engine/scale.hpp"
#include "tabiya/engine/wdl_model.hpp"

namespace tabiya::engine {

int material_of(const chess::Position& position) noexcept {
    using chess::PieceType;
    const auto count = [&](PieceType type) { return position.men(type).count(); };
    return count(PieceType::Pawn) + 3 * (count(PieceType::Knight) + count(PieceType::Bishop)) +
           5 * count(PieceType::Rook) + 9 * count(PieceType::Queen);
}

Score score_from(int value, int material) noexcept {
    const Score plain = Score::from_value(value);
    if (plain.is_mate() || plain.is_tablebase()) return plain;
    // A tablebase win is shown as 20,000 less its distance, and nothing else may look better.
    constexpr double most = 19'000;
    return Score::centipawns(int(std::lround(std::clamp(100.0 * value / own_games.middle(material), -most, most))));
}

Wdl wdl_of(Score score, int material) noexcept {
    if (score.is_mate() || score.is_tablebase()) return score.value() > 0 ? Wdl{1000, 0, 0} : Wdl{0, 0, 1000};
    const double value = score.value() * own_games.middle(material) / 100.0;
    Wdl wdl;
    wdl.win = int(std::lround(1000.0 * own_games.win(value, material)));
    wdl.loss = int(std::lround(1000.0 * own_games.win(-value, material)));
    wdl.draw = 1000 - wdl.win - wdl.loss;
    return wdl;
}

}  // namespace tabiya::engine
