// SPDX-License-Identifier: MIT
// Text from elsewhere as UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::formats {

/// Whether the bytes are well-formed UTF-8.
[[nodiscard]] bool is_utf8(std::string_view bytes) noexcept;

/// The text as UTF-8: as it is if it already is that, else read as Windows-1252, which contains
/// Latin-1. Each text is judged on its own, so a file may mix both.
[[nodiscard]] std::string to_utf8(std::string_view bytes);

}  // namespace tabiya::formats
