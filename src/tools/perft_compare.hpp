// SPDX-License-Identifier: MIT
// Two programs disagree about a perft: where does it begin? The other one is asked for its count of every
// move; the first move with a different count is played, and so on down, until the move lists differ.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "platform/process.hpp"
#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"
#include "tools/perft.hpp"

namespace tabiya::tools {

/// What the other program answered to `go perft`: its counts by move text.
using ForeignDivide = std::map<std::string, std::uint64_t>;

/// A UCI engine that understands `go perft <depth>`, as Stockfish and many others do.
class PerftEngine {
  public:
    /// Starts the program and waits for its `uciok`.
    static chess::Result<std::unique_ptr<PerftEngine>, std::string> start(const std::vector<std::string>& command,
                                                                          std::chrono::seconds patience);

    /// The engine's counts after these moves from the root.
    chess::Result<ForeignDivide, std::string> divide(const std::string& root_fen, bool chess960,
                                                     const std::vector<std::string>& moves, int depth);

    /// What the engine calls itself.
    [[nodiscard]] const std::string& name() const noexcept { return name_; }

  private:
    PerftEngine(const std::vector<std::string>& command, std::chrono::seconds patience)
        : child_(command), patience_(patience) {}
    std::string introduce();  // returns what went wrong

    platform::Child child_;
    std::chrono::seconds patience_;
    std::string name_;
    std::optional<bool> chess960_;
};

/// The counts of a line `e2e4: 20`, in the spellings that engines use; nothing for other lines.
std::optional<std::pair<std::string, std::uint64_t>> parse_divide_line(const std::string& line);

/// Where two programs part.
struct Difference {
    std::string fen;                     // the position in which they differ
    std::vector<std::string> path{};     // the moves from the root to there
    int depth = 0;                       // left at that position
    std::vector<std::string> missing{};  // legal moves the other does not have
    std::vector<std::string> extra{};    // moves only the other has
    /// Set if the other counts this move differently, yet agrees on everything below it when asked there:
    /// it treats the position differently depending on how it got there.
    std::optional<std::string> inconsistent_move{};
    std::uint64_t ours = 0;
    std::uint64_t theirs = 0;
};

struct Comparison {
    std::uint64_t nodes = 0;  // ours, at the root
    int questions = 0;        // how often the other was asked
    std::optional<Difference> difference;
};

/// Compares with the engine and walks down to the first difference.
chess::Result<Comparison, std::string> compare_perft(const chess::Position& position, const PerftSettings& settings,
                                                     PerftEngine& engine, PerftTable* table = nullptr);

}  // namespace tabiya::tools
