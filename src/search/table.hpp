// SPDX-License-Identifier: MIT
// The transposition table: what is remembered about positions already searched, shared by all threads.
//
// Three entries share a cluster of 32 bytes, so one cache line holds two clusters and a probe touches
// one line. An entry is one word of data and sixteen bits to recognise the position by:
//
//      63 … 48     47 … 32    31 … 16    15 … 8     7 … 3   2    1 … 0
//     +-----------+----------+----------+----------+-------+----+-------+
//     | eval      | value    | move     | depth + 1|  age  | pv | bound |
//     +-----------+----------+----------+----------+-------+----+-------+
//
// Threads read and write without locks. Both parts are relaxed atomics, and the recognising bits are
// XORed with a digest of the data, so an entry whose halves come from two writers is not recognised.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>

#include "search/value.hpp"
#include "tabiya/chess/move.hpp"
#include "tabiya/chess/zobrist.hpp"

namespace tabiya::search {

/// What one entry says. Values are as seen from the position itself, not from a root: `value_at`
/// and `value_from` translate mates.
struct TableEntry {
    chess::Move move;
    Value value = no_value;
    Value eval = no_value;  // static evaluation before corrections
    int depth = -1;
    Bound bound = Bound::None;
    bool pv = false;  // was ever on a principal variation
};

/// Mate and tablebase values count from the root while searching, from the position in the table.
constexpr Value value_to_table(Value value, int ply) noexcept {
    return is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
}
constexpr Value value_from_table(Value value, int ply) noexcept {
    if (value == no_value) return value;
    return is_win(value) ? value - ply : is_loss(value) ? value + ply : value;
}

class Table {
  public:
    static constexpr std::size_t entries_per_cluster = 3;
    static constexpr int max_depth = 254;

    Table() noexcept = default;
    /// Makes room for that many bytes, empty. False (and nothing changed) if there is no memory.
    [[nodiscard]] bool resize(std::size_t bytes) noexcept;
    [[nodiscard]] std::size_t bytes() const noexcept { return clusters_ * sizeof(Cluster); }

    /// Forgets part `part` of `parts`, so that several threads can share the work.
    void clear(std::size_t part = 0, std::size_t parts = 1) noexcept;
    /// A new search begins: what is in the table grows older.
    void grow_older() noexcept { age_ = std::uint8_t((age_ + 1U) & age_mask); }

    /// What is known about the position, if anything.
    [[nodiscard]] std::optional<TableEntry> probe(chess::Key key) const noexcept;
    /// Remembers, unless the entry there is more valuable.
    void store(chess::Key key, const TableEntry& entry) noexcept;
    void prefetch(chess::Key key) const noexcept { __builtin_prefetch(&cluster(key)); }
    /// Thousandths of the table filled by this search, from a sample.
    [[nodiscard]] int hashfull() const noexcept;

    /// The data word of an entry; public so that its layout can be tested.
    static std::uint64_t pack(const TableEntry& entry, unsigned age) noexcept;
    static TableEntry unpack(std::uint64_t data) noexcept;

  private:
    static constexpr unsigned age_mask = 31;

    struct alignas(32) Cluster {
        std::atomic<std::uint64_t> data[entries_per_cluster];
        std::atomic<std::uint16_t> tag[entries_per_cluster];
        std::uint16_t padding;
    };
    static_assert(sizeof(Cluster) == 32);

    struct Release {
        std::size_t bytes;
        void operator()(Cluster* clusters) const noexcept;
    };

    /// The upper bits of the key choose the cluster, the lower ones tell positions in it apart.
    [[nodiscard]] Cluster& cluster(chess::Key key) const noexcept;
    [[nodiscard]] unsigned age_of(std::uint64_t data) const noexcept { return unsigned(data >> 3U) & age_mask; }
    /// How much an entry is worth keeping: deep ones more, old ones less.
    [[nodiscard]] int worth(std::uint64_t data) const noexcept {
        return int(data >> 8U & 255U) - 8 * int((age_ - age_of(data)) & age_mask);
    }

    std::unique_ptr<Cluster[], Release> memory_;
    std::size_t clusters_ = 0;
    std::uint8_t age_ = 0;
};

}  // namespace tabiya::search
