// SPDX-License-Identifier: MIT
// Perft that trusts nothing: at every node, whatever the library keeps or counts quickly is compared
// with its slow twin.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tools/perft.hpp"

namespace tabiya::tools {

/// The first disagreement met.
struct CheckFailure {
    std::string what;               // in words
    std::string fen;                // where
    std::vector<chess::Move> path;  // the moves that lead there from the root
};

struct CheckedPerft {
    std::uint64_t nodes = 0;
    std::uint64_t positions = 0;  // how many were examined, inner nodes included
    std::optional<CheckFailure> failure;
};

/// Counts leaves and examines every position on the way, until the first disagreement.
CheckedPerft count_checked(const chess::Position& position, int depth, PerftProgress* progress = nullptr);

}  // namespace tabiya::tools
