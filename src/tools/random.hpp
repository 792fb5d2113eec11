// SPDX-License-Identifier: MIT
// Chance that is the same everywhere: the standard library's distributions differ between
// implementations, and a match must be repeatable from its seed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace tabiya::tools {

/// SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014).
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}

    constexpr std::uint64_t next() noexcept {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }
    /// A number below `limit`; the bias is far below anything a match could notice.
    constexpr std::size_t below(std::size_t limit) noexcept { return std::size_t(next() % limit); }

    template <class T>
    void shuffle(std::vector<T>& items) noexcept {
        for (std::size_t i = items.size(); i > 1; --i) std::swap(items[i - 1], items[below(i)]);
    }

  private:
    std::uint64_t state_;
};

/// A seed for the n-th part of a job, unrelated to its neighbours.
constexpr std::uint64_t part_seed(std::uint64_t seed, std::uint64_t part) noexcept {
    return Random(seed ^ Random(part).next()).next();
}

}  // namespace tabiya::tools
