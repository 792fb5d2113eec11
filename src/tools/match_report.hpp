// SPDX-License-Identifier: MIT
// A match in words, as PGN, and as a log from which it can be continued.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/match.hpp"

namespace tabiya::tools {

/// One line for people who wait: games, Elo with its error, the state of the test.
std::string progress_line(const Standing& standing, const std::optional<SprtBounds>& sprt);

/// The whole result in a few lines.
std::string final_report(const Standing& standing, const MatchSettings& settings, std::chrono::duration<double> time);

/// A game of a match as PGN, with score, depth and time of every move as comments.
std::string to_pgn(const GameRecord& game, const std::array<Side, 2>& sides, std::int64_t round, bool chess960);

/// The first line of a log: what was played, in the words of whoever started it.
std::string log_header(std::string_view description);
/// A pair as one line of a log.
std::string log_line(const PairSummary& pair);

/// The pairs of a log in order, from pair 0. Refused if the log belongs to another match; a last line
/// that was being written when the power went is dropped.
chess::Result<std::vector<PairSummary>, std::string> read_log(std::string_view text, std::string_view description);

}  // namespace tabiya::tools
