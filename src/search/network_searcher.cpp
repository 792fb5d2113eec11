// SPDX-License-Identifier: MIT
#include "search/network_searcher.hpp"

#include "search/instance.hpp"

namespace tabiya::search {

template class Searcher<nnue::Evaluator>;

}  // namespace tabiya::search
