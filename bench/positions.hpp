// SPDX-License-Identifier: MIT
// What the benchmarks go through: positions of a few random games, so that no branch is learned by heart.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::bench {

/// Positions along games of random moves from the start; the same in every run.
inline std::vector<chess::Position> sample() {
    std::vector<chess::Position> positions;
    std::uint64_t state = 1;
    for (int game = 0; game < 16; ++game) {
        chess::Position position = chess::Position::initial();
        for (int ply = 0; ply < 64; ++ply) {
            const chess::MoveList moves = chess::legal_moves(position);
            if (moves.empty()) break;
            state = state * 6364136223846793005ULL + 1442695040888963407ULL;
            position.make(moves[std::size_t(state >> 33U) % moves.size()]);
            positions.push_back(position);
        }
    }
    return positions;
}

inline const std::vector<chess::Position>& positions() {
    static const std::vector<chess::Position> all = sample();
    return all;
}

/// Calls `work(position)` for one position after the other; an item is what `work` says it did.
template <class Work>
void over_positions(benchmark::State& state, Work&& work) {
    std::size_t i = 0;
    std::int64_t items = 0;
    for (auto _ : state) {
        items += std::int64_t(work(positions()[i]));
        i = i + 1 == positions().size() ? 0 : i + 1;
    }
    state.SetItemsProcessed(items);
}

}  // namespace tabiya::bench
