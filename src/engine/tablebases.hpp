// SPDX-License-Identifier: MIT
// Endgame tables as the engine uses them: loading, and what they say about the root.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "search/worker.hpp"
#include "tabiya/chess/position.hpp"
#include "tabiya/engine/options.hpp"

namespace tabiya::engine {

/// Makes the tables on this path the ones in use, none if it is empty; a path already in use is left
/// alone. The tables are one set for the whole process. Returns a sentence if there are none.
std::optional<std::string> use_tables(const std::string& path);

/// What the tables know at the root.
struct RootTables {
    RootTables(const chess::Position& position, const Options& options);

    search::TablebaseUse use;             // inside the search
    std::vector<search::RootRank> ranks;  // empty if the root is not in the tables

    /// What a root move is worth by the tables, if they know.
    [[nodiscard]] std::optional<search::Value> value_of(chess::Move move) const noexcept;

    /// As much of a line from the root as keeps, move by move, what the tables say after its first: the score of
    /// that move is theirs, and the line must not contradict it. All of it if the root is not in the tables.
    [[nodiscard]] std::span<const chess::Move> held(const chess::Position& root,
                                                    std::span<const chess::Move> line) const noexcept;
    /// A line with moves of the tables added until the game is over, if one side wins. Takes milliseconds.
    [[nodiscard]] std::vector<chess::Move> played_out(const chess::Position& root,
                                                      std::span<const chess::Move> line) const;

  private:
    struct Verdict {
        chess::Move move;
        search::Value value;
    };
    std::vector<Verdict> verdicts_;
};

}  // namespace tabiya::engine
