// SPDX-License-Identifier: MIT
#include "engine/level.hpp"

#include <algorithm>
#include <cmath>

namespace tabiya::engine {

void Level::limit(search::Budget& budget, std::uint64_t seed) const noexcept {
    if (nodes) budget.nodes = std::min(budget.nodes, *nodes);
    if (depth) budget.depth = std::min(budget.depth, *depth);
    budget.noise = noise;
    budget.noise_seed = seed;
}

int elo_of_skill(int skill) noexcept {
    const Range range = Options::elo_range;
    return int(range.least + (range.most - range.least) * std::clamp(skill, 0, 19) / 19);
}

Level level_for(const Options& options, const chess::Position& position) noexcept {
    if (!options.elo && options.skill_level >= 20) return {};
    const int elo = options.elo ? *options.elo : elo_of_skill(options.skill_level);
    // Twice the nodes for every 90 Elo or so; the blur fades as the strength grows.
    const double steps = double(elo - Options::elo_range.least) / 140.0;
    Level level;
    level.nodes = std::uint64_t(60.0 * std::pow(2.0, steps * 0.75));
    level.depth = std::clamp(2 + int(steps * 0.9), 2, 30);
    level.noise = std::max(0, int(110.0 - 7.0 * steps));
    // With few men left everybody sees further, and knows what is winning: to drive a bare king to the edge with a rook
    // takes some 10,000 nodes a move.
    const int men = position.occupied().count();
    if (men <= 5) {
        level.nodes = std::max<std::uint64_t>(*level.nodes * 8, 20'000);
        level.depth = std::max(*level.depth + 6, 16);
        level.noise = 0;
    } else if (men <= 10) {
        *level.nodes *= 2;
        *level.depth += 1;
        level.noise /= 2;
    }
    return level;
}

}  // namespace tabiya::engine
