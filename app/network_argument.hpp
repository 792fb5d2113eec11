// SPDX-License-Identifier: MIT
// Which evaluation a command uses: a network from a file, the one built in, or the hand-made one.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "nnue/network.hpp"

namespace tabiya::app {

struct NetworkArgument {
    std::optional<std::string> path;
    bool hand_made = false;

    /// The network, null for the hand-made evaluation; nothing if the file is no good, which is said on
    /// stderr in the name of `command`.
    std::optional<const nnue::Network*> load(std::string_view command) const;

  private:
    mutable std::unique_ptr<const nnue::Network> loaded_;
};

}  // namespace tabiya::app
