// SPDX-License-Identifier: MIT
// The search with the network, compiled once.
#pragma once

#include "nnue/evaluator.hpp"
#include "search/searcher.hpp"

namespace tabiya::search {

static_assert(Evaluator<nnue::Evaluator>);
extern template class Searcher<nnue::Evaluator>;

}  // namespace tabiya::search
