// SPDX-License-Identifier: MIT
// Perft suites as tests.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "support/data.hpp"
#include "tools/perft_report.hpp"
#include "tools/perft_suite.hpp"

namespace tabiya::support {

/// Whether a position is one this library refuses on purpose: it counts at most sixteen men a side.
inline bool has_too_many_men(std::string_view fen) {
    int white = 0;
    int black = 0;
    for (char c : fen.substr(0, fen.find(' '))) {
        white += c >= 'A' && c <= 'Z' ? 1 : 0;
        black += c >= 'a' && c <= 'z' ? 1 : 0;
    }
    return white > 16 || black > 16;
}

/// Every count of the file within the limit is right, there are some, and nothing is refused without need.
inline void expect_suite(const std::string& file, const tools::SuiteSettings& settings) {
    std::ifstream in(file);
    ASSERT_TRUE(in.good()) << "cannot read " << file;
    std::stringstream text;
    text << in.rdbuf();
    const auto suite = tools::parse_suite(text.str());
    ASSERT_TRUE(suite) << file << ':' << suite.error().line << ": " << suite.error().sentence;
    tools::PerftTable table(16);
    const tools::SuiteReport report = tools::run_suite(*suite, settings, settings.checked ? nullptr : &table);
    EXPECT_TRUE(report.failures.empty()) << tools::suite_text(file, *suite, report);
    EXPECT_GT(report.counts, 0U);
    for (const tools::SuiteRefusal& refusal : report.refusals)
        EXPECT_TRUE(has_too_many_men((*suite)[refusal.position].fen)) << refusal.reason;
    ::testing::Test::RecordProperty("counts", int(report.counts));
}

/// The same for a file of the larger collections, if they are there.
inline void expect_shared_suite(const std::string& name, const tools::SuiteSettings& settings) {
    TABIYA_NEEDS_SHARED(name);
    expect_suite(shared_file(name), settings);
}

}  // namespace tabiya::support
