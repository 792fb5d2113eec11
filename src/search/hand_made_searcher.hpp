// SPDX-License-Identifier: MIT
// The search with the hand-made evaluation, compiled once.
#pragma once

#include "search/hand_made.hpp"
#include "search/searcher.hpp"

namespace tabiya::search {

extern template class Searcher<HandMade>;

}  // namespace tabiya::search
