// SPDX-License-Identifier: MIT
#include "platform/terminal.hpp"

#include <cstdlib>
#include <string_view>

#if defined(__unix__) || defined(__APPLE__)
#include <sys/ioctl.h>
#include <unistd.h>
#endif

namespace tabiya::platform {

bool is_terminal(Stream stream) noexcept {
#if defined(__unix__) || defined(__APPLE__)
    return isatty(int(stream)) != 0;
#else
    static_cast<void>(stream);
    return false;
#endif
}

bool wants_color(Stream stream) noexcept {
    const char* refused = std::getenv("NO_COLOR");
    if (refused != nullptr && *refused != '\0') return false;
    const char* kind = std::getenv("TERM");
    return is_terminal(stream) && kind != nullptr && std::string_view(kind) != "dumb";
}

int terminal_width(Stream stream, int fallback) noexcept {
#if defined(__unix__) || defined(__APPLE__)
    winsize size{};
    if (ioctl(int(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) return size.ws_col;
#else
    static_cast<void>(stream);
#endif
    return fallback;
}

}  // namespace tabiya::platform
