// SPDX-License-Identifier: MIT
// Analysing many positions with several engines at once. Every position is searched from a clean slate,
// so with a limit of nodes or depth its record does not depend on what else is done, in which order,
// by how many jobs, or whether the run was interrupted.
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/options.hpp"
#include "tabiya/formats/pgn.hpp"
#include "tools/analysis_journal.hpp"
#include "tools/analysis_record.hpp"
#include "tools/game_input.hpp"

namespace tabiya::tools {

struct AnalysisSettings {
    engine::Limits limits;
    engine::Options options;  // of each engine: table, lines, tablebases
    int jobs = 1;
    std::uint64_t shard = 0;  // of the games, every `shards`-th beginning with this one
    std::uint64_t shards = 1;
};

/// A game or a position with everything found about it.
struct AnalysedItem {
    std::uint64_t number = 0;  // from 1, in the order of the input
    bool is_game = false;
    formats::pgn::GameTree game;  // a position alone is a game without moves
    std::vector<AnalysisRecord> records;
};

struct AnalysisProgress {
    InputProgress input;
    std::atomic<std::uint64_t> positions{0};  // done, those of earlier runs not counted
    std::atomic<std::uint64_t> known{0};      // of earlier runs
};

/// Reads files and analyses what they hold. `finished` is called for one item at a time, in the order of
/// the input; `problem` for what cannot be read. Ends early, without a word about unfinished items, when
/// `stop` is set. The journal, if there is one, is asked first and told of everything.
/// Returns false if it ended early or the journal could not be written.
bool analyse(const std::vector<std::string>& files, const AnalysisSettings& settings, Journal* journal,
             const std::function<void(AnalysedItem&)>& finished,
             const std::function<void(const InputProblem&)>& problem, AnalysisProgress& progress,
             const std::atomic<bool>& stop);

/// The same for positions already at hand.
bool analyse(const std::vector<formats::Epd>& positions, const AnalysisSettings& settings,
             const std::function<void(AnalysedItem&)>& finished, AnalysisProgress& progress,
             const std::atomic<bool>& stop);

}  // namespace tabiya::tools
