// SPDX-License-Identifier: MIT
// An evaluation that explains itself.
#pragma once

#include "nnue/network.hpp"
#include "tabiya/engine/engine.hpp"

namespace tabiya::engine {

/// The evaluation of a position by the network, or by hand if there is none, with its reasons.
Evaluation evaluation_of(const chess::Position& position, const nnue::Network* network);

}  // namespace tabiya::engine
