// SPDX-License-Identifier: MIT
// What tests of the search and the engine share.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "support/positions.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::support {

/// The move of a text that is known to be right; anything else ends the test run.
inline chess::Move move(const chess::Position& position, std::string_view text) {
    const auto result = formats::parse_uci_move(text, position);
    if (!result) {
        std::fprintf(stderr, "bad move in a test: %.*s\n", int(text.size()), text.data());
        std::abort();
    }
    return *result;
}

}  // namespace tabiya::support
