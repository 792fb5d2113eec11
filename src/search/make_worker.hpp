// SPDX-License-Identifier: MIT
// The one place that knows which searchers there are.
#pragma once

#include <memory>

#include "nnue/network.hpp"
#include "search/table.hpp"
#include "search/worker.hpp"

namespace tabiya::search {

/// A worker that evaluates by the network, which must outlive it, or by hand if there is none.
std::unique_ptr<Worker> make_worker(Table& table, const nnue::Network* network);

}  // namespace tabiya::search
