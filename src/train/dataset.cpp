// SPDX-License-Identifier: MIT
#include "train/dataset.hpp"

#include <cstdlib>
#include <utility>

#include "train/random.hpp"

namespace tabiya::train {

using chess::Failure;

bool is_wanted(const Filter& filter, const chess::Position& position, const ScoredMove& scored, int ply) noexcept {
    return ply >= filter.min_ply && std::abs(int(scored.score)) <= filter.max_score &&
           !(filter.skip_noisy && position.is_noisy(scored.move)) && !(filter.skip_check && position.in_check());
}

chess::Result<std::uint64_t, FileError> Dataset::add(const std::string& path, const Filter& filter) {
    auto reader = GameReader::open(path);
    if (!reader) return Failure{reader.error()};
    const std::uint64_t before = games;
    for (;;) {
        const auto status = reader->next();
        if (status == GameReader::Status::End || status == GameReader::Status::Cut) break;
        if (status == GameReader::Status::Broken)
            return Failure{FileError{path + " has " + std::string(reader->fault()), reader->offset()}};
        const GameRecord& game = reader->game();
        auto& target = filter.hold_out > 0 && games % std::uint64_t(filter.hold_out) == 0 ? validation : training;
        ++games;
        int ply = 0;
        const bool legal = replay(game, [&](const chess::Position& position, const ScoredMove& scored) {
            if (is_wanted(filter, position, scored, ply++))
                target.push_back(sample_of(position, scored.score, game.outcome));
        });
        positions_seen += game.moves.size();
        if (!legal) return Failure{FileError{path + " has an illegal move", reader->offset()}};
        if (training.size() >= filter.max_positions) break;
    }
    return games - before;
}

void Dataset::shuffle(std::uint64_t seed) {
    Random random(seed);
    for (std::size_t i = training.size(); i > 1; --i) std::swap(training[i - 1], training[random.below(i)]);
}

}  // namespace tabiya::train
