// SPDX-License-Identifier: MIT
// Where a command's text goes: standard output or a file.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/chess/result.hpp"

namespace tabiya::tools {

/// A text file being written, or standard output. A file appears under its name only when all of it has
/// been written: until then it is called NAME.tmp.
class TextOutput {
  public:
    /// "-" is standard output. The error says why the file cannot be written.
    static chess::Result<TextOutput, std::string> open(const std::string& path);

    /// Writes; false after the first failure (a full disk, a closed pipe).
    bool write(std::string_view text);
    /// Flushes and gives a file its name; false if something was lost.
    bool finish();

  private:
    struct Closer {
        void operator()(std::FILE* file) const noexcept {
            if (file != stdout) std::fclose(file);
        }
    };
    std::unique_ptr<std::FILE, Closer> file_;
    std::string path_;  // empty for standard output
    bool good_ = true;
};

}  // namespace tabiya::tools
