// SPDX-License-Identifier: MIT
#pragma once

#include "tabiya/engine/score.hpp"

namespace tabiya::engine {

/// A value of the search as a score: mates and tablebase results as they are, the rest in centipawns of
/// which 100 mean that half of the games are won with that much material left.
[[nodiscard]] Score score_from(int value, int material) noexcept;

}  // namespace tabiya::engine
