// SPDX-License-Identifier: MIT
// How good a move was. The usual rules, as players know them from the sites they play on:
//
//     win chance   2 / (1 + exp(-0.00368208 cp)) - 1        from -1 (lost) to 1 (won), mate counts as 1000 cp
//     Win%         50 + 50 · win chance
//     loss         win chance before the move less that after it:  > 0.1 ?!   > 0.2 ?   > 0.3 ??
//     accuracy     103.1668 exp(-0.04354 (Win% before - Win% after)) - 3.1669, within 0 … 100
//
// A player's accuracy is the mean over his moves, his average loss the mean loss in centipawns, both
// evaluations held within ±1000.
#pragma once

#include <cstdint>
#include <string_view>

#include "tabiya/chess/types.hpp"
#include "tabiya/engine/score.hpp"

namespace tabiya::tools {

/// Centipawns within ±1000; mates and tablebase wins at the ends.
int clamped_centipawns(engine::Score score) noexcept;
/// From -1 to 1, for the side whose score it is.
double win_chance(engine::Score score) noexcept;
/// From 0 to 100.
double win_percent(engine::Score score) noexcept;
/// From 0 to 100, for a move that took Win% from `before` to `after`, both for the mover.
double move_accuracy(double before, double after) noexcept;

enum class Judgement : std::uint8_t { Fine, Inaccuracy, Mistake, Blunder };
/// Judges by the win chances before and after, both for the mover.
Judgement judge(engine::Score before, engine::Score after) noexcept;
/// "Inaccuracy", "Mistake", "Blunder"; empty for a fine move.
std::string_view name_of(Judgement judgement) noexcept;
/// "?!", "?", "??".
std::string_view mark_of(Judgement judgement) noexcept;
/// The numeric annotation glyph; 0 for a fine move.
std::uint8_t nag_of(Judgement judgement) noexcept;

/// What a player's moves add up to.
struct PlayerSummary {
    int moves = 0;
    double accuracy_sum = 0;
    std::int64_t loss_sum = 0;
    int inaccuracies = 0;
    int mistakes = 0;
    int blunders = 0;

    /// Counts a move; both scores are the mover's.
    void add(engine::Score before, engine::Score after) noexcept;
    [[nodiscard]] double accuracy() const noexcept { return moves == 0 ? 0 : accuracy_sum / moves; }
    /// In centipawns per move.
    [[nodiscard]] double average_loss() const noexcept { return moves == 0 ? 0 : double(loss_sum) / moves; }
};

using GameSummary = chess::ByColor<PlayerSummary>;

}  // namespace tabiya::tools
