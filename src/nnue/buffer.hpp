// SPDX-License-Identifier: MIT
// Numbers in memory that begins at a cache line, as vector instructions like it.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <span>

namespace tabiya::nnue {

inline constexpr std::size_t cache_line = 64;

/// A fixed number of zero-initialised `T`s at a 64-byte boundary.
template <class T>
class Buffer {
  public:
    Buffer() = default;
    explicit Buffer(std::size_t size)
        : size_(size), items_(static_cast<T*>(::operator new (size * sizeof(T), std::align_val_t{cache_line}))) {
        std::uninitialized_value_construct_n(items_.get(), size);
    }

    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] T* data() noexcept { return items_.get(); }
    [[nodiscard]] const T* data() const noexcept { return items_.get(); }
    T& operator[](std::size_t i) noexcept { return items_.get()[i]; }
    const T& operator[](std::size_t i) const noexcept { return items_.get()[i]; }
    [[nodiscard]] T* begin() noexcept { return data(); }
    [[nodiscard]] T* end() noexcept { return data() + size_; }
    [[nodiscard]] const T* begin() const noexcept { return data(); }
    [[nodiscard]] const T* end() const noexcept { return data() + size_; }

  private:
    struct Release {
        void operator()(T* items) const noexcept { ::operator delete (items, std::align_val_t{cache_line}); }
    };
    std::size_t size_ = 0;
    std::unique_ptr<T, Release> items_;
};

}  // namespace tabiya::nnue
