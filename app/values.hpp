// SPDX-License-Identifier: MIT
// From the words of a command line to the values a command wants.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/command.hpp"

namespace tabiya::app {

/// What is wrong with a word, and which word it is.
struct ValueError {
    std::string word;
    std::string reason;
};

/// Stores the words in the parameter's target, or says why not.
std::optional<ValueError> store(const Parameter& parameter, const std::vector<std::string>& words);

/// The candidate that differs from `word` in the fewest letters, if it is close enough to be a slip.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace tabiya::app
