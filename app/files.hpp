// SPDX-License-Identifier: MIT
// Small things commands do with files and words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tabiya::app {

/// The contents of a file, "-" being the standard input; if it cannot be read, says why on stderr in the
/// name of `command`.
std::optional<std::string> read_file(std::string_view command, const std::string& path);

/// The lines of a text, without their ends.
std::vector<std::string> lines_of(std::string_view text);

/// A command line as words: blanks separate, single or double quotes hold together.
std::vector<std::string> words_of(std::string_view text);

}  // namespace tabiya::app
