// SPDX-License-Identifier: MIT
#include "search/table.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include "platform/memory.hpp"

namespace tabiya::search {

namespace {

constexpr auto relaxed = std::memory_order_relaxed;

/// Sixteen bits that change with every bit of the data.
constexpr std::uint16_t digest(std::uint64_t data) noexcept {
    return std::uint16_t((data * 0x9E3779B97F4A7C15ULL) >> 48U);
}
constexpr std::uint16_t tag_for(chess::Key key, std::uint64_t data) noexcept {
    return std::uint16_t(std::uint16_t(key) ^ digest(data));
}

/// The high half of a 64 × 64 bit product: maps a key evenly onto 0 … n-1 without a division.
std::size_t scaled(chess::Key key, std::size_t n) noexcept {
#if defined(__SIZEOF_INT128__)
    __extension__ using Wide = unsigned __int128;
    return std::size_t(Wide(key) * Wide(n) >> 64U);
#else
    return std::size_t((key >> 32U) * std::uint64_t(n) >> 32U);
#endif
}

}  // namespace

std::uint64_t Table::pack(const TableEntry& entry, unsigned age) noexcept {
    const auto field = [](int value) { return std::uint64_t(std::uint16_t(std::int16_t(value))); };
    return field(entry.eval) << 48U | field(entry.value) << 32U | std::uint64_t(entry.move.bits()) << 16U |
           std::uint64_t(std::clamp(entry.depth, 0, max_depth) + 1) << 8U | std::uint64_t(age & age_mask) << 3U |
           std::uint64_t(entry.pv ? 4U : 0U) | std::uint64_t(entry.bound);
}

TableEntry Table::unpack(std::uint64_t data) noexcept {
    const auto field = [data](unsigned shift) { return Value(std::int16_t(std::uint16_t(data >> shift))); };
    TableEntry entry;
    entry.eval = field(48);
    entry.value = field(32);
    entry.move = chess::Move::from_bits(std::uint16_t(data >> 16U));
    entry.depth = int(data >> 8U & 255U) - 1;
    entry.pv = (data & 4U) != 0;
    entry.bound = Bound(data & 3U);
    return entry;
}

void Table::Release::operator()(Cluster* clusters) const noexcept { platform::free_large(clusters, bytes); }

bool Table::resize(std::size_t bytes) noexcept {
    const std::size_t count = std::max<std::size_t>(bytes / sizeof(Cluster), 1);
    void* memory = platform::allocate_large(count * sizeof(Cluster));
    if (memory == nullptr) return false;
    // Atomics of all-zero bytes are zero on every platform we know; constructing them one by one
    // would touch every page of a table that may never be filled.
    memory_ = {static_cast<Cluster*>(memory), Release{count * sizeof(Cluster)}};
    clusters_ = count;
    age_ = 0;
    return true;
}

void Table::clear(std::size_t part, std::size_t parts) noexcept {
    const std::size_t begin = clusters_ / parts * part;
    const std::size_t end = part + 1 == parts ? clusters_ : clusters_ / parts * (part + 1);
    // Nobody probes while the table is cleared, so it need not be entry by entry.
    std::memset(static_cast<void*>(memory_.get() + begin), 0, (end - begin) * sizeof(Cluster));
    if (part == 0) age_ = 0;
}

Table::Cluster& Table::cluster(chess::Key key) const noexcept { return memory_[scaled(key, clusters_)]; }

std::optional<TableEntry> Table::probe(chess::Key key) const noexcept {
    const Cluster& home = cluster(key);
    for (std::size_t i = 0; i < entries_per_cluster; ++i) {
        const std::uint64_t data = home.data[i].load(relaxed);
        if (home.tag[i].load(relaxed) == tag_for(key, data) && data != 0) return unpack(data);
    }
    return std::nullopt;
}

void Table::store(chess::Key key, const TableEntry& entry) noexcept {
    Cluster& home = cluster(key);
    std::size_t victim = 0;
    std::uint64_t victim_data = home.data[0].load(relaxed);
    bool same = false;
    for (std::size_t i = 0; i < entries_per_cluster; ++i) {
        const std::uint64_t data = home.data[i].load(relaxed);
        if (data == 0 || home.tag[i].load(relaxed) == tag_for(key, data)) {
            victim = i;
            victim_data = data;
            same = data != 0;
            break;
        }
        if (worth(data) < worth(victim_data)) {
            victim = i;
            victim_data = data;
        }
    }
    TableEntry written = entry;
    if (same) {
        const TableEntry old = unpack(victim_data);
        if (!written.move)
            written.move = old.move;  // a fail-low search has no move; the old one is still the best guess
        // A deeper result of this very search is worth more than a shallow new one, unless that is exact.
        const bool fresh = age_of(victim_data) != age_;
        if (written.bound != Bound::Exact && !fresh && written.depth + 4 + (written.pv ? 2 : 0) <= old.depth) return;
    }
    const std::uint64_t data = pack(written, age_);
    home.data[victim].store(data, relaxed);
    home.tag[victim].store(tag_for(key, data), relaxed);
}

int Table::hashfull() const noexcept {
    constexpr std::size_t sample = 1000;
    const std::size_t looked_at = std::min(sample, clusters_);
    std::size_t used = 0;
    for (std::size_t i = 0; i < looked_at; ++i)
        for (const auto& word : memory_[i].data) {
            const std::uint64_t data = word.load(relaxed);
            if (data != 0 && age_of(data) == age_) ++used;
        }
    return looked_at == 0 ? 0 : int(used * 1000 / (looked_at * entries_per_cluster));
}

}  // namespace tabiya::search
