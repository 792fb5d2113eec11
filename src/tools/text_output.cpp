// SPDX-License-Identifier: MIT
#include "tools/text_output.hpp"

#include <cerrno>
#include <cstring>

namespace tabiya::tools {

chess::Result<TextOutput, std::string> TextOutput::open(const std::string& path) {
    TextOutput output;
    if (path == "-") {
        output.file_.reset(stdout);
        return output;
    }
    output.path_ = path;
    output.file_.reset(std::fopen((path + ".tmp").c_str(), "wb"));
    if (!output.file_) return chess::Failure{"cannot write " + path + ": " + std::strerror(errno)};
    return output;
}

bool TextOutput::write(std::string_view text) {
    good_ = good_ && std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size();
    return good_;
}

bool TextOutput::finish() {
    good_ = good_ && std::fflush(file_.get()) == 0;
    if (!good_ || path_.empty()) return good_;
    file_.reset();
    return std::rename((path_ + ".tmp").c_str(), path_.c_str()) == 0;
}

}  // namespace tabiya::tools
