// SPDX-License-Identifier: MIT
#include "engine/worker_factory.hpp"

#include "search/hand_made_searcher.hpp"

namespace tabiya::engine {

std::unique_ptr<search::Worker> make_worker(search::Table& table, const Options&) {
    return std::make_unique<search::Searcher<search::HandMade>>(table);
}

}  // namespace tabiya::engine
