// SPDX-License-Identifier: MIT
// Large tables that begin as zeros: the system hands out their pages when they are first touched, so an
// engine that only says hello does not pay for megabytes it never looks at.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

namespace tabiya::search {

struct Free {
    void operator()(void* memory) const noexcept { std::free(memory); }
};

template <class T>
using Zeroed = std::unique_ptr<T, Free>;

/// A `T` of zero bytes. A new one written over it must be the same, which holds for tables of numbers.
template <class T>
Zeroed<T> make_zeroed() {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);
    static_assert(alignof(T) <= alignof(std::max_align_t));
    void* memory = std::calloc(1, sizeof(T));
    if (memory == nullptr) throw std::bad_alloc();
    return Zeroed<T>(static_cast<T*>(memory));
}

}  // namespace tabiya::search
