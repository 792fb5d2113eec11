// SPDX-License-Identifier: MIT
// Other programs, asked for a second opinion.
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace tabiya::support {

/// What a shell command prints; Debian keeps chess programs in /usr/games.
inline std::string output_of(const std::string& command) {
    std::string text;
    std::FILE* pipe = popen(("PATH=$PATH:/usr/games; " + command).c_str(), "r");
    if (!pipe) return text;
    std::array<char, 65'536> chunk{};
    while (const std::size_t count = std::fread(chunk.data(), 1, chunk.size(), pipe)) text.append(chunk.data(), count);
    pclose(pipe);
    return text;
}

/// Whether a program can be run by its name.
inline bool is_installed(const std::string& program) {
    return !output_of("command -v " + program + " 2>/dev/null").empty();
}

}  // namespace tabiya::support
