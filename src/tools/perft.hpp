// SPDX-License-Identifier: MIT
// The perft driver: the counting of chess/perft.hpp, split over threads, with a table of known counts,
// move by move, and watched while it runs.
#pragma once

#include <atomic>
#include <cstdint>
#include <vector>

#include "tabiya/chess/perft.hpp"
#include "tabiya/chess/position.hpp"
#include "tools/perft_table.hpp"

namespace tabiya::tools {

/// Deep enough for anything that ends before the sun does.
inline constexpr int max_perft_depth = 64;
/// What a count becomes that does not fit into 64 bits.
inline constexpr std::uint64_t perft_overflow = ~std::uint64_t{0};

struct PerftSettings {
    int depth = 1;
    chess::PerftMethod method = chess::PerftMethod::TwoPly;
    int threads = 1;
};

/// One line of a divide.
struct MoveCount {
    chess::Move move;
    std::uint64_t nodes = 0;
    friend bool operator==(const MoveCount&, const MoveCount&) = default;
};

struct PerftCount {
    std::uint64_t nodes = 0;       // `perft_overflow` if there are more than 64 bits can hold
    std::vector<MoveCount> moves;  // the same, split by the first move
    double seconds = 0;
};

/// How far a count has come; written by its threads, read by whoever is curious.
struct PerftProgress {
    std::atomic<std::uint64_t> nodes{0};
    std::atomic<std::uint64_t> parts_done{0};
    std::atomic<std::uint64_t> parts{0};
};

/// Adds counts; what does not fit stays at `perft_overflow`.
constexpr std::uint64_t add_counts(std::uint64_t a, std::uint64_t b) noexcept {
    return a > perft_overflow - b ? perft_overflow : a + b;
}

/// Counts the leaves `settings.depth` plies below the position. With a table, equal positions are
/// counted once; the result is the same.
PerftCount count_perft(const chess::Position& position, const PerftSettings& settings, PerftTable* table = nullptr,
                       PerftProgress* progress = nullptr);

}  // namespace tabiya::tools
