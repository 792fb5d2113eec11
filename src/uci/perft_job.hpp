// SPDX-License-Identifier: MIT
// `go perft N`: counting that can be stopped.
#pragma once

#include <atomic>

#include "tabiya/chess/position.hpp"
#include "uci/reporter.hpp"

namespace tabiya::uci {

/// Counts below every root move and sends "e2e4: 20" for each, then the sum.
void run_perft(const chess::Position& position, int depth, const Style& style, Output& output,
               const std::atomic<bool>& stop);

}  // namespace tabiya::uci
