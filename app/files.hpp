// SPDX-License-Identifier: MIT
// Small things commands do with files and words.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.hpp"

namespace tabiya::app {

/// The argument FILES of a command that reads any number of files, or standard input.
Parameter files_parameter(std::vector<std::string>& files, std::string_view help);
/// The files given, "-" if there are none.
std::vector<std::string> or_standard_input(const std::vector<std::string>& files);

/// The contents of a file, "-" being the standard input; if it cannot be read, says why on stderr in the
/// name of `command`.
std::optional<std::string> read_file(std::string_view command, const std::string& path);
/// Writes a whole file; false if that was not possible.
bool write_file(const std::string& path, const void* bytes, std::size_t size);

/// The lines of a text, without their ends.
std::vector<std::string> lines_of(std::string_view text);

/// A command line as words: blanks separate, single or double quotes hold together.
std::vector<std::string> words_of(std::string_view text);

}  // namespace tabiya::app
