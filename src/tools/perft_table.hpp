// SPDX-License-Identifier: MIT
// A memory for perft: positions met before need not be counted again.
//
//     bucket = one cache line of 64 bytes = 4 entries of 16 bytes
//
//     +--------------------+--------------------+
//     |  check (64 bits)   |  nodes (64 bits)   |    check = key ^ depth's number ^ nodes
//     +--------------------+--------------------+
//
// Threads share the table without locks. An entry is written as two words, so a reader may find the
// first of one writer and the second of another; then `check ^ nodes` is nobody's key and the entry
// counts as absent (Hyatt's trick). The depth is mixed into the key, so every bit of it is verified.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>

#include "platform/memory.hpp"
#include "tabiya/chess/zobrist.hpp"

namespace tabiya::tools {

class PerftTable {
  public:
    PerftTable() = default;
    /// A table of that many MiB; `size()` is 0 if there is not that much memory.
    explicit PerftTable(std::size_t megabytes) : buckets_((megabytes << 20U) / sizeof(Bucket)) {}

    [[nodiscard]] bool empty() const noexcept { return buckets_.empty(); }
    [[nodiscard]] std::size_t entries() const noexcept { return buckets_.size() * bucket_size; }

    /// Positions of one root share their castling rooks, so their keys tell all; positions of different
    /// roots may differ in which rook a right belongs to, and are kept apart by a number of the root.
    [[nodiscard]] static chess::Key salted(chess::Key key, chess::Key root, int depth) noexcept {
        return key ^ mixed(root + std::uint64_t(depth) * 0x9E3779B97F4A7C15ULL);
    }

    void prefetch(chess::Key salted_key) const noexcept { __builtin_prefetch(&bucket(salted_key)); }

    [[nodiscard]] std::optional<std::uint64_t> find(chess::Key salted_key) noexcept {
        for (Entry& entry : bucket(salted_key).entries) {
            const std::uint64_t nodes = load(entry.nodes);
            const std::uint64_t check = load(entry.check);
            if ((check ^ nodes) == salted_key && (check | nodes) != 0) return nodes;
        }
        return std::nullopt;
    }

    /// Keeps the count in place of the least valuable of its bucket: the one that is quickest counted.
    void store(chess::Key salted_key, std::uint64_t nodes) noexcept {
        Bucket& home = bucket(salted_key);
        Entry* victim = home.entries.data();
        std::uint64_t least = ~std::uint64_t{0};
        for (Entry& entry : home.entries) {
            const std::uint64_t worth = load(entry.nodes);
            if (worth >= least) continue;
            least = worth;
            victim = &entry;
        }
        save(victim->nodes, nodes);
        save(victim->check, salted_key ^ nodes);
    }

  private:
    static constexpr std::size_t bucket_size = 4;
    struct Entry {
        std::uint64_t check;
        std::uint64_t nodes;
    };
    struct alignas(64) Bucket {
        std::array<Entry, bucket_size> entries;
    };
    static_assert(sizeof(Bucket) == 64);

    static constexpr std::uint64_t mixed(std::uint64_t x) noexcept {
        x = (x ^ x >> 30U) * 0xBF58476D1CE4E5B9ULL;
        x = (x ^ x >> 27U) * 0x94D049BB133111EBULL;
        return x ^ x >> 31U;
    }
    static std::uint64_t load(std::uint64_t& word) noexcept {
        return std::atomic_ref(word).load(std::memory_order_relaxed);
    }
    static void save(std::uint64_t& word, std::uint64_t value) noexcept {
        std::atomic_ref(word).store(value, std::memory_order_relaxed);
    }
    /// The upper half of key × buckets spreads the keys evenly over any number of buckets.
    [[nodiscard]] std::size_t index_of(chess::Key key) const noexcept {
        __extension__ using Wide = unsigned __int128;
        return std::size_t(Wide(key) * buckets_.size() >> 64U);
    }
    [[nodiscard]] Bucket& bucket(chess::Key key) noexcept { return buckets_[index_of(key)]; }
    [[nodiscard]] const Bucket& bucket(chess::Key key) const noexcept { return buckets_[index_of(key)]; }

    platform::LargeArray<Bucket> buckets_;
};

}  // namespace tabiya::tools
