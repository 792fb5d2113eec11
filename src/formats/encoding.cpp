// SPDX-License-Identifier: MIT
#include "tabiya/formats/encoding.hpp"

#include <array>
#include <cstdint>
#include <cstring>

namespace tabiya::formats {

namespace {

/// How many bytes the sequence at `at` has, or 0 if it is malformed (overlong forms, surrogates and
/// numbers beyond Unicode included).
std::size_t sequence_length(std::string_view bytes, std::size_t at) noexcept {
    const auto byte = [&](std::size_t i) { return at + i < bytes.size() ? unsigned(std::uint8_t(bytes[at + i])) : 0U; };
    const auto follows = [&](std::size_t i) { return (byte(i) & 0xC0U) == 0x80U; };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    if (lead >= 0xC2 && lead <= 0xDF) return follows(1) ? 2 : 0;
    if (lead >= 0xE0 && lead <= 0xEF) {
        if (!follows(1) || !follows(2)) return 0;
        if (lead == 0xE0 && byte(1) < 0xA0) return 0;
        return lead == 0xED && byte(1) > 0x9F ? 0 : 3;
    }
    if (lead >= 0xF0 && lead <= 0xF4) {
        if (!follows(1) || !follows(2) || !follows(3)) return 0;
        if (lead == 0xF0 && byte(1) < 0x90) return 0;
        return lead == 0xF4 && byte(1) > 0x8F ? 0 : 4;
    }
    return 0;
}

/// What Windows-1252 puts where Latin-1 has control characters, 0x80 … 0x9F.
constexpr std::array<std::uint16_t, 32> windows_1252{0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
                                                     0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
                                                     0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
                                                     0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

void append(unsigned code, std::string& text) {
    if (code < 0x80) {
        text += char(code);
    } else if (code < 0x800) {
        text += char(0xC0U | code >> 6U);
        text += char(0x80U | (code & 0x3FU));
    } else {
        text += char(0xE0U | code >> 12U);
        text += char(0x80U | (code >> 6U & 0x3FU));
        text += char(0x80U | (code & 0x3FU));
    }
}

}  // namespace

bool is_utf8(std::string_view bytes) noexcept {
    for (std::size_t at = 0; at < bytes.size();) {
        // Eight plain bytes at a time: almost all text is.
        std::uint64_t eight = 0;
        if (bytes.size() - at >= sizeof(eight)) {
            std::memcpy(&eight, bytes.data() + at, sizeof(eight));
            if ((eight & 0x8080808080808080U) == 0) {
                at += sizeof(eight);
                continue;
            }
        }
        const std::size_t length = sequence_length(bytes, at);
        if (length == 0) return false;
        at += length;
    }
    return true;
}

std::string to_utf8(std::string_view bytes) {
    if (is_utf8(bytes)) return std::string(bytes);
    std::string text;
    text.reserve(bytes.size() + bytes.size() / 4);
    for (char c : bytes) {
        const unsigned code = std::uint8_t(c);
        append(code >= 0x80 && code < 0xA0 ? windows_1252[code - 0x80] : code, text);
    }
    return text;
}

}  // namespace tabiya::formats
