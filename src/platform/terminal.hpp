// SPDX-License-Identifier: MIT
// Whether somebody is watching, and what their screen can show.
#pragma once

namespace tabiya::platform {

enum class Stream { Input, Output, Error };

/// Whether the stream is a terminal rather than a file or a pipe.
bool is_terminal(Stream stream) noexcept;

/// Whether to write colours there: only on a terminal that can show them, and never if NO_COLOR is set
/// (no-color.org).
bool wants_color(Stream stream) noexcept;

/// Columns of the terminal, or `fallback` if it is none.
int terminal_width(Stream stream, int fallback) noexcept;

}  // namespace tabiya::platform
