// SPDX-License-Identifier: MIT
// Text files of facts: tests/data in the project, and larger collections that may be absent.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::support {

inline std::string project_file(std::string_view name) {
    return std::string(TABIYA_SOURCE_DIR "/tests/data/").append(name);
}
inline std::string shared_file(std::string_view name) { return std::string(TABIYA_SHARED_DATA "/").append(name); }
inline bool exists(const std::string& path) { return std::ifstream(path).good(); }

/// The lines of a file without comments (#) and empty ones.
inline std::vector<std::string> lines_of(const std::string& path) {
    std::vector<std::string> lines;
    std::ifstream in(path);
    EXPECT_TRUE(in.good()) << "cannot read " << path;
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!line.empty() && line[0] != '#') lines.push_back(line);
    }
    return lines;
}

inline std::vector<std::string> split(const std::string& line, char separator) {
    std::vector<std::string> parts;
    std::istringstream in(line);
    for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
    return parts;
}

}  // namespace tabiya::support

/// Leaves a test that needs the larger collections where they are absent, and says so.
#define TABIYA_NEEDS_SHARED(name)                                                                                      \
    if (!::tabiya::support::exists(::tabiya::support::shared_file(name)))                                              \
    GTEST_SKIP() << "shared data not here: " << (name)
