// SPDX-License-Identifier: MIT
#include "app/files.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <memory>

#include "app/command.hpp"

namespace tabiya::app {

Parameter files_parameter(std::vector<std::string>& files, std::string_view help) {
    return {.names = "FILES", .help = help, .target = &files, .completes = Completes::Files};
}

std::vector<std::string> or_standard_input(const std::vector<std::string>& files) {
    return files.empty() ? std::vector<std::string>{"-"} : files;
}

std::optional<std::string> read_file(std::string_view command, const std::string& path) {
    const auto close = [](std::FILE* file) {
        if (file != stdin) std::fclose(file);
    };
    const std::unique_ptr<std::FILE, decltype(close)> file(path == "-" ? stdin : std::fopen(path.c_str(), "rb"), close);
    std::string text;
    if (file) {
        char chunk[65536];
        for (std::size_t count; (count = std::fread(chunk, 1, sizeof chunk, file.get())) > 0;)
            text.append(chunk, count);
        if (std::ferror(file.get()) == 0) return text;
    }
    bad_input(command, "cannot read " + path + ": " + std::strerror(errno));
    return std::nullopt;
}

std::vector<std::string> lines_of(std::string_view text) {
    std::vector<std::string> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        lines.emplace_back(text.substr(0, end));
        if (!lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return lines;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> words;
    bool inside = false;
    char quote = '\0';
    for (char c : text) {
        if (quote == '\0' && (c == ' ' || c == '\t')) {
            inside = false;
            continue;
        }
        if (!inside) words.emplace_back();
        inside = true;
        if (c == quote) quote = '\0';
        else if (quote == '\0' && (c == '\'' || c == '"')) quote = c;
        else words.back() += c;
    }
    return words;
}

bool write_file(const std::string& path, const void* bytes, std::size_t size) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
    return file && std::fwrite(bytes, 1, size, file.get()) == size && std::fflush(file.get()) == 0;
}

}  // namespace tabiya::app
