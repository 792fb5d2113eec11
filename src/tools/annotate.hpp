// SPDX-License-Identifier: MIT
// From records to what people read: annotated games, summaries, a report for the browser.
#pragma once

#include <string>

#include "tools/analysis.hpp"
#include "tools/judgement.hpp"

namespace tabiya::tools {

/// A move of the main line as it was judged; scores are White's.
struct JudgedMove {
    chess::Position before = chess::Position::initial();
    chess::Move played;
    chess::Move best;
    engine::Score score_before;
    engine::Score score_after;
    Judgement judgement = Judgement::Fine;
};

/// The moves between neighbouring records.
std::vector<JudgedMove> judged_moves(const AnalysedItem& item);
GameSummary summary_of(const std::vector<JudgedMove>& moves);

/// "Mistake. Nf3 was best."; empty for a fine move.
std::string verdict(const JudgedMove& move);

/// Puts evaluations, glyphs, sentences and best lines into the game; accuracy and loss become tags.
/// What people wrote stays.
void annotate(AnalysedItem& item);

/// A table of moves that were not fine, and each player's figures.
std::string game_text(const AnalysedItem& item);
/// The lines of a position.
std::string position_text(const AnalysedItem& item);
/// {"game":1,"white":…,"accuracy":…}: a line of JSON after those of a game's positions.
std::string summary_json(const AnalysedItem& item);

}  // namespace tabiya::tools
