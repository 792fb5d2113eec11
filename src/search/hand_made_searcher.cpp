// SPDX-License-Identifier: MIT
#include "search/hand_made_searcher.hpp"

#include "search/instance.hpp"

namespace tabiya::search {

template class Searcher<HandMade>;

}  // namespace tabiya::search
