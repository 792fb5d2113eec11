// SPDX-License-Identifier: MIT
// From a score in units of its scale to a chance between 0 and 1.
#pragma once

#include <cmath>
#include <concepts>

namespace tabiya::train {

template <std::floating_point Real>
[[nodiscard]] inline Real sigmoid(Real x) noexcept {
    return Real(1) / (Real(1) + std::exp(-x));
}

}  // namespace tabiya::train
