// SPDX-License-Identifier: MIT
// Where a function with one valley is lowest.
#pragma once

#include <numbers>
#include <utility>

namespace tabiya::train {

/// By the golden section, to a thousandth of a unit.
template <class Function>
double lowest(double low, double high, const Function& f) {
    constexpr double precision = 1e-3;
    const double part = 1.0 / std::numbers::phi;
    double a = high - part * (high - low);
    double b = low + part * (high - low);
    double at_a = f(a);
    double at_b = f(b);
    while (high - low > precision) {
        if (at_a < at_b) {
            high = std::exchange(b, a);
            at_b = at_a;
            at_a = f(a = high - part * (high - low));
        } else {
            low = std::exchange(a, b);
            at_a = at_b;
            at_b = f(b = low + part * (high - low));
        }
    }
    return (low + high) / 2;
}

}  // namespace tabiya::train
