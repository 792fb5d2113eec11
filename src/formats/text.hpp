// SPDX-License-Identifier: MIT
// Small helpers for reading text that came from outside and for speaking about it.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::formats::detail {

/// A byte as it may safely be shown to people: 'x' in quotes, or its number if it does not print.
inline std::string quoted(char byte) {
    const unsigned code = static_cast<unsigned char>(byte);
    if (code > 0x20 && code < 0x7F) return {'\'', byte, '\''};
    if (code == 0x20) return "a blank";
    constexpr std::string_view digits = "0123456789abcdef";
    return {'b', 'y', 't', 'e', ' ', '0', 'x', digits[code >> 4U], digits[code & 15U]};
}

/// Text in quotes, cut to `limit` bytes and without anything that does not print: safe in a message.
inline std::string excerpt(std::string_view text, std::size_t limit = 16) {
    std::string shown = "'";
    for (char byte : text.substr(0, limit)) {
        const unsigned code = static_cast<unsigned char>(byte);
        shown += code >= 0x20 && code < 0x7F ? byte : '?';
    }
    return shown + (text.size() > limit ? "...'" : "'");
}

constexpr bool is_digit(char byte) noexcept { return byte >= '0' && byte <= '9'; }

}  // namespace tabiya::formats::detail
