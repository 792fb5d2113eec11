// SPDX-License-Identifier: MIT
// Where it is decided which evaluation the engine plays with.
#pragma once

#include <memory>

#include "search/worker.hpp"
#include "tabiya/engine/options.hpp"

namespace tabiya::engine {

/// A worker with the evaluation the options ask for.
std::unique_ptr<search::Worker> make_worker(search::Table& table, const Options& options);

}  // namespace tabiya::engine
