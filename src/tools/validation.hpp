// SPDX-License-Identifier: MIT
// What `tabiya validate` says.
#pragma once

#include <string>

#include "tabiya/formats/fen.hpp"
#include "tools/game_input.hpp"

namespace tabiya::tools {

struct ValidationCount {
    std::uint64_t games = 0;
    std::uint64_t positions = 0;
    std::uint64_t errors = 0;
    std::uint64_t warnings = 0;
};

using FenVerdict = chess::Result<chess::Position, formats::FenError>;

std::string fen_text(const FenVerdict& verdict);
std::string fen_json(const std::string& fen, const FenVerdict& verdict);
std::string problem_json(const InputProblem& problem, bool error);
std::string count_text(const ValidationCount& count);
std::string count_json(const ValidationCount& count);

}  // namespace tabiya::tools
