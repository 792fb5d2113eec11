// SPDX-License-Identifier: MIT
// Random numbers that are the same everywhere (the standard library's distributions are not).
#pragma once

#include <cstdint>

namespace tabiya::train {

/// SplitMix64 of Sebastiano Vigna: small, fast, and any seed will do.
class Random {
  public:
    explicit constexpr Random(std::uint64_t seed) noexcept : state_(seed) {}
    constexpr std::uint64_t next() noexcept {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15ULL);
        z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27U)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31U);
    }
    /// A number below `bound`, which is small against 2^32.
    constexpr std::uint64_t below(std::uint64_t bound) noexcept {
        return bound <= UINT32_MAX ? (next() >> 32U) * bound >> 32U : next() % bound;
    }
    /// A number in [0, 1).
    constexpr double real() noexcept { return double(next() >> 11U) * 0x1p-53; }

  private:
    std::uint64_t state_;
};

/// Two numbers mixed into one seed.
constexpr std::uint64_t mixed(std::uint64_t a, std::uint64_t b) noexcept { return Random(Random(a).next() ^ b).next(); }

}  // namespace tabiya::train
