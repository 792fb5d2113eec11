// SPDX-License-Identifier: MIT
// The numbers of the search that can be changed at run time. Only a build with TABIYA_TUNE has any; in
// all others they are constants of the program.
#pragma once

#include <span>
#include <string_view>

#include "tabiya/engine/options.hpp"

namespace tabiya::engine {

struct Tunable {
    std::string_view name;
    int initial;
    Range range;
};

/// All of them; none in an ordinary build.
std::span<const Tunable> tunables();

}  // namespace tabiya::engine
