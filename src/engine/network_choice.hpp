// SPDX-License-Identifier: MIT
// Which evaluation the options ask for.
#pragma once

#include <memory>

#include "nnue/network.hpp"
#include "tabiya/chess/result.hpp"
#include "tabiya/engine/options.hpp"

namespace tabiya::engine {

/// A network, or null for the hand-made evaluation.
using SharedNetwork = std::shared_ptr<const nnue::Network>;

chess::Result<SharedNetwork, OptionError> network_for(const Options& options);

}  // namespace tabiya::engine
