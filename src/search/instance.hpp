// SPDX-License-Identifier: MIT
// Everything a Searcher for some evaluation is made of; include this where one is instantiated.
#pragma once

// IWYU pragma: begin_exports
#include "search/deepening.hpp"
#include "search/learning.hpp"
#include "search/moves.hpp"
#include "search/page.hpp"
#include "search/quiescence.hpp"
#include "search/searcher.hpp"
#include "search/steps.hpp"
// IWYU pragma: end_exports
