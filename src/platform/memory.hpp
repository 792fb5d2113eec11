// SPDX-License-Identifier: MIT
// Large tables want large pages: a table of 1 GiB has 262,144 pages of 4 KiB but only 512 of 2 MiB, and
// the processor can remember the places of about as many. Random look-ups become markedly faster.
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

namespace tabiya::platform {

/// Bytes of memory the machine has; a system may promise more than that and break its promise later.
std::size_t physical_memory() noexcept;

/// Zeroed memory on huge pages where the system grants them; null if there is not enough.
void* allocate_large(std::size_t bytes) noexcept;
void free_large(void* memory, std::size_t bytes) noexcept;

/// An array on huge pages of plain items that begin as zero bytes. Pages are handed out as they are first
/// touched, so a large table costs nothing until it is used. Threads share items through std::atomic_ref.
template <class T>
class LargeArray {
    static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

  public:
    LargeArray() noexcept = default;
    /// An array of `size` items, or an empty one if the memory is not to be had.
    explicit LargeArray(std::size_t size) noexcept {
        if (size == 0 || size > max_size) return;
        memory_ = allocate_large(size * sizeof(T));
        if (memory_ != nullptr) size_ = size;
    }
    LargeArray(LargeArray&& other) noexcept { swap(other); }
    LargeArray& operator=(LargeArray&& other) noexcept {
        swap(other);
        return *this;
    }
    ~LargeArray() { free_large(memory_, size_ * sizeof(T)); }

    void swap(LargeArray& other) noexcept {
        std::swap(memory_, other.memory_);
        std::swap(size_, other.size_);
    }
    [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] T* begin() noexcept { return static_cast<T*>(memory_); }
    [[nodiscard]] T* end() noexcept { return begin() + size_; }
    [[nodiscard]] const T* begin() const noexcept { return static_cast<const T*>(memory_); }
    [[nodiscard]] const T* end() const noexcept { return begin() + size_; }
    T& operator[](std::size_t i) noexcept { return begin()[i]; }
    const T& operator[](std::size_t i) const noexcept { return begin()[i]; }

  private:
    static constexpr std::size_t max_size = ~std::size_t{0} / sizeof(T);

    void* memory_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace tabiya::platform
