// SPDX-License-Identifier: MIT
#include "train/dataset.hpp"

#include <cstdlib>

namespace tabiya::train {

bool is_wanted(const Filter& filter, const chess::Position& position, const ScoredMove& scored, int ply) noexcept {
    return ply >= filter.min_ply && std::abs(int(scored.score)) <= filter.max_score &&
           !(filter.skip_noisy && position.is_noisy(scored.move)) && !(filter.skip_check && position.in_check());
}

chess::Result<std::uint64_t, FileError> Dataset::add(const std::string& path, const Filter& filter) {
    const auto wants_more = [&] { return training.size() < filter.max_positions; };
    const auto read = replay_file(path, wants_more, [&](const Replayed& shown) {
        ++positions_seen;
        if (!is_wanted(filter, shown.position, shown.scored, shown.ply)) return;
        const std::uint64_t number = games + shown.number;
        auto& target = filter.hold_out > 0 && number % std::uint64_t(filter.hold_out) == 0 ? validation : training;
        target.push_back(sample_of(shown.position, shown.scored.score, shown.game.outcome));
    });
    if (read) games += *read;
    return read;
}

}  // namespace tabiya::train
