// SPDX-License-Identifier: MIT
// A report for the browser in one file that needs nothing else: board, moves, clickable graph.
#pragma once

#include <string>

#include "tools/analysis.hpp"

namespace tabiya::tools {

/// The page up to where the games' data goes.
std::string html_head();
/// The data of one game or position.
std::string html_item(const AnalysedItem& item, bool first);
/// The rest of the page.
std::string html_tail();

}  // namespace tabiya::tools
