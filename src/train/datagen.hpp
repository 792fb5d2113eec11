// SPDX-License-Identifier: MIT
// Self-play on several threads into one file. Games are written in the order of their numbers, so the
// file is the same whatever the number of threads, and a run that was killed goes on where it was.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>

#include "tabiya/chess/result.hpp"
#include "train/game_file.hpp"
#include "train/selfplay.hpp"

namespace tabiya::train {

struct DatagenOptions {
    SelfPlayOptions play;
    std::string path;
    unsigned threads = 2;
    std::uint64_t games = 0;  // in the file at the end; 0 for no limit
    double seconds = 0;       // 0 for no limit
    std::uint64_t shard = 0;  // this run plays the games whose number is `shard` modulo `shards`
    std::uint64_t shards = 1;
};

struct DatagenProgress {
    std::uint64_t games_before = 0;  // found in the file
    std::uint64_t games = 0;         // written by this run
    std::uint64_t positions = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::uint64_t dropped_bytes = 0;  // of a game cut off by a kill
};

/// Plays until a limit is reached or `stop` is set; games under way are finished. `report` is called
/// about once a second from the calling thread.
chess::Result<DatagenProgress, FileError> generate_data(const DatagenOptions& options, const nnue::Network* network,
                                                        const std::atomic<bool>& stop,
                                                        const std::function<void(const DatagenProgress&)>& report);

}  // namespace tabiya::train
