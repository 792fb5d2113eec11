// SPDX-License-Identifier: MIT
// What came of a test suite, for people and as JSON Lines.
#pragma once

#include <string>

#include "tools/epd_suite.hpp"

namespace tabiya::tools {

/// Who was asked what.
struct EpdRun {
    std::string suite;
    std::string engine;
};

/// A line about one position; the choice is null if there was no answer.
std::string position_text(const EpdTask& task, const Choice* choice, const EpdVerdict* verdict);
std::string position_json(const EpdRun& run, const EpdTask& task, const Choice* choice, const EpdVerdict* verdict);

/// A line about a whole run.
std::string score_text(const EpdRun& run, const EpdScore& score, double seconds);
std::string score_json(const EpdRun& run, const EpdScore& score, double seconds);

}  // namespace tabiya::tools
