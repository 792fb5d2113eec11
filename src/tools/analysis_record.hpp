// SPDX-License-Identifier: MIT
// What an analysis knows about one position, and that as a line of JSON.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/engine/score.hpp"

namespace tabiya::tools {

/// A line of play; the score is White's.
struct AnalysedLine {
    engine::Score score;
    int depth = 0;
    std::vector<chess::Move> pv;
};

/// One position of one game (or the only one of an EPD line, which is ply 0).
struct AnalysisRecord {
    std::uint64_t game = 0;  // from 1, in the order of the input
    int ply = 0;
    chess::Position position = chess::Position::initial();
    std::vector<AnalysedLine> lines;  // best first; one without moves if the game is over here
    std::uint64_t nodes = 0;
    std::string label;  // the id of an EPD

    [[nodiscard]] engine::Score score() const noexcept { return lines.empty() ? engine::Score() : lines.front().score; }
    [[nodiscard]] chess::Move best() const noexcept {
        return lines.empty() || lines.front().pv.empty() ? chess::Move() : lines.front().pv.front();
    }
};

/// The record as one line, which holds nothing that differs from run to run.
std::string to_json_line(const AnalysisRecord& record);
/// The record of a line, or nothing if it is none.
std::optional<AnalysisRecord> record_from_json(std::string_view line);

/// "+0.35", "-1.20", "#3", "#-2": White's side.
std::string score_text(engine::Score score);
/// "12. Nf3 Nc6 13. d4" up to `limit` plies.
std::string line_text(const chess::Position& position, const std::vector<chess::Move>& pv, std::size_t limit);

}  // namespace tabiya::tools
