// SPDX-License-Identifier: MIT
#pragma once

#include "search/params.hpp"
#include "tabiya/chess/result.hpp"
#include "tabiya/engine/options.hpp"

namespace tabiya::engine {

/// The set of numbers that these options ask for, or which of them cannot be had.
chess::Result<search::ParamSet, OptionError> params_for(const Options& options);

}  // namespace tabiya::engine
