// SPDX-License-Identifier: MIT
// Training: batches of positions in random order, AdamW, a cosine schedule.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "train/dataset.hpp"
#include "train/model.hpp"

namespace tabiya::train {

struct TrainOptions {
    nnue::Architecture architecture{128, 1, 1, {}};
    Target target;
    unsigned threads = 2;
    std::size_t batch = 0;  // 0: by the size of the data
    unsigned epochs = 0;    // 0: by the size of the data
    /// Positions that follow each other in the data and stay together when it is shuffled. The work for one serves the
    /// next, so more are faster; but they say much the same, so a step learns less.
    std::size_t stretch = 4;
    double first_rate = 3e-3;
    double last_rate = 2.4e-6;
    double decay = 0.05;
    std::uint64_t seed = 1;
    unsigned reports = 40;   // points of the loss curve
    std::string checkpoint;  // a file to write at each point; none if empty
    bool resume = false;     // begin from that file
    std::string start;       // a checkpoint or a network, whose weights (and nothing else) to begin with
};

/// A point of the loss curve.
struct Progress {
    std::uint64_t step = 0;
    std::uint64_t steps = 0;
    double epoch = 0;
    double rate = 0;
    double training_loss = 0;    // since the last point
    double validation_loss = 0;  // of all positions held out
    double positions_per_second = 0;
};

/// King buckets by their number: 1, or 4 (castled corner, centre of the back rank, second rank, beyond).
chess::Result<nnue::BucketMap, FileError> king_bucket_map(unsigned buckets);

/// What the data's size asks for, where the options leave it open.
std::size_t default_batch(std::size_t positions) noexcept;
unsigned default_epochs(std::size_t positions) noexcept;

struct Trained {
    nnue::Network network;
    std::vector<Progress> curve;
};

/// Trains a network. `report` is called at each point of the curve and may end the training early by
/// returning false.
chess::Result<Trained, FileError> train(const TrainOptions& options, const Dataset& data,
                                        const std::function<bool(const Progress&)>& report);

/// The loss curve as an SVG drawing.
std::string curve_svg(const std::vector<Progress>& curve, const std::string& title);

}  // namespace tabiya::train
