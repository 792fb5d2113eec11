// SPDX-License-Identifier: MIT
#include "search/make_worker.hpp"

#include "search/hand_made_searcher.hpp"
#include "search/network_searcher.hpp"

namespace tabiya::search {

std::unique_ptr<Worker> make_worker(Table& table, const nnue::Network* network) {
    if (network != nullptr) return std::make_unique<Searcher<nnue::Evaluator>>(table, *network);
    return std::make_unique<Searcher<HandMade>>(table);
}

}  // namespace tabiya::search
