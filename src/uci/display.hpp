// SPDX-License-Identifier: MIT
// What `d`, `eval`, `flip`, `help` and `compiler` have to say.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/game.hpp"
#include "tabiya/engine/engine.hpp"

namespace tabiya::uci {

/// The board as White sees it, its FEN and key, who gives check, and how the game stands.
std::vector<std::string> board_lines(const chess::Game& game, bool chess960);
std::vector<std::string> evaluation_lines(const engine::Evaluation& evaluation);
/// The same position with colours exchanged; nothing in the rare case that its counters forbid it.
std::optional<chess::Position> colours_exchanged(const chess::Position& position);
std::span<const std::string_view> help_lines();
std::string compiler_text();

}  // namespace tabiya::uci
