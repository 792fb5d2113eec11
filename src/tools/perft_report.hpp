// SPDX-License-Identifier: MIT
// The results of perft as text for people and as JSON for programs.
#pragma once

#include <string>
#include <string_view>

#include "tools/perft.hpp"
#include "tools/perft_check.hpp"
#include "tools/perft_compare.hpp"
#include "tools/perft_suite.hpp"

namespace tabiya::tools {

/// A number with its thousands apart: 119,060,324; "more than 18,446,744,073,709,551,614" for an overflow.
std::string grouped(std::uint64_t number);
/// Seconds and speed: "0.42 s, 283 million per second".
std::string speed_text(std::uint64_t nodes, double seconds);

struct PerftHeading {
    const chess::Position& position;
    PerftSettings settings;
    std::size_t hash_megabytes = 0;
};

/// One line, or with `divide` one line per first move in alphabetical order and the sum.
std::string perft_text(const PerftHeading& heading, const PerftCount& count, bool divide);
std::string perft_json(const PerftHeading& heading, const PerftCount& count, bool divide);

std::string checked_text(const CheckedPerft& checked, int depth);
std::string checked_json(const PerftHeading& heading, const CheckedPerft& checked);

std::string comparison_text(const PerftHeading& heading, const Comparison& comparison, std::string_view engine);
std::string comparison_json(const PerftHeading& heading, const Comparison& comparison, std::string_view engine);

/// A line for every failure and one for the file.
std::string suite_text(std::string_view file, const std::vector<SuitePosition>& suite, const SuiteReport& report);
std::string suite_json(std::string_view file, const std::vector<SuitePosition>& suite, const SuiteReport& report);

/// What a watcher of the terminal sees while a count is under way.
std::string progress_text(const PerftProgress& progress, double seconds);

}  // namespace tabiya::tools
