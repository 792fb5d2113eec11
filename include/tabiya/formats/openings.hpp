// SPDX-License-Identifier: MIT
// Names of openings, from a list in a file: tab-separated lines of ECO code, name and moves, the form
// in which public lists come. The library ships none.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"

namespace tabiya::formats {

struct Opening {
    std::string eco;
    std::string name;
};

/// Why a list of openings cannot be used.
struct OpeningError {
    std::string sentence;
    std::size_t line = 1;
};

/// Knows openings by the positions they lead to, whatever the order of moves.
class Openings {
  public:
    /// Adds the lines of a list; a first line that names the columns is passed over.
    std::optional<OpeningError> add(std::string_view tsv);
    [[nodiscard]] std::size_t size() const noexcept { return by_key_.size(); }
    /// The opening that leads to exactly this position, or nullptr.
    [[nodiscard]] const Opening* find(const chess::Position& position) const noexcept;

  private:
    std::unordered_map<chess::Key, Opening> by_key_;
};

}  // namespace tabiya::formats
