// SPDX-License-Identifier: MIT
#include "train/trainer.hpp"

#include <algorithm>
#include <atomic>
#include <barrier>
#include <chrono>
#include <cmath>
#include <numbers>
#include <thread>

#include "train/checkpoint.hpp"
#include "train/random.hpp"

namespace tabiya::train {

using chess::Failure;

namespace {

using Clock = std::chrono::steady_clock;

constexpr float first_beta = 0.9F;
constexpr float second_beta = 0.999F;
constexpr float epsilon = 1e-8F;
/// Weights stay where their integers have room: 1.98 · 1033 < 2047, and 32 · 1.98 · 255 < 2^15.
constexpr float weight_bound = 1.98F;

class Run {
  public:
    Run(const TrainOptions& options, const Dataset& data)
        : options_(options), data_(data), layout_(options.architecture),
          batch_(options.batch > 0 ? options.batch : default_batch(data.training.size())),
          epochs_(options.epochs > 0 ? options.epochs : default_epochs(data.training.size())),
          steps_per_epoch_(std::max<std::size_t>(1, data.training.size() / batch_)),
          state_{0, initial_parameters(options.architecture, options.seed), Parameters(layout_.size),
                 Parameters(layout_.size)} {
        for (unsigned i = 0; i < options.threads; ++i) {
            passes_.emplace_back(options.architecture, options.target);
            gradients_.emplace_back(layout_.size);
        }
        losses_.resize(options.threads);
    }

    chess::Result<Trained, FileError> run(const std::function<bool(const Progress&)>& report) {
        if (options_.resume) {
            auto saved = load_checkpoint(options_.checkpoint, layout_.size);
            if (!saved) return Failure{saved.error()};
            state_ = std::move(*saved);
        } else if (!options_.start.empty()) {
            auto weights = load_weights(options_.start, options_.architecture);
            if (!weights) return Failure{weights.error()};
            state_.parameters = std::move(*weights);
        }
        first_layer_ = rounded_first_layer(layout_, state_.parameters);
        auto at_barrier = [this]() noexcept { next_block_.store(0); };
        std::barrier barrier(std::ptrdiff_t(options_.threads), at_barrier);
        std::vector<std::thread> helpers;
        done_ = false;
        for (unsigned id = 1; id < options_.threads; ++id)
            helpers.emplace_back([this, id, &barrier] {
                for (;;) {
                    barrier.arrive_and_wait();
                    if (done_) return;
                    work(id);
                    barrier.arrive_and_wait();
                    update(id);
                    barrier.arrive_and_wait();
                }
            });
        bool failed = false;
        double since = 0;
        std::uint64_t since_step = state_.step;
        auto then = Clock::now();
        while (state_.step < steps() && !failed) {
            prepare_batch();
            barrier.arrive_and_wait();
            work(0);
            barrier.arrive_and_wait();
            update(0);
            barrier.arrive_and_wait();
            ++state_.step;
            for (double& loss : losses_) since += std::exchange(loss, 0.0);
            if (!is_report_step(state_.step)) continue;
            const std::chrono::duration<double> took = Clock::now() - then;
            const double positions = double((state_.step - since_step) * batch_);
            Progress point{state_.step,
                           steps(),
                           double(state_.step) / double(steps_per_epoch_),
                           rate(state_.step),
                           since / positions,
                           validation_loss(),
                           positions / took.count()};
            curve_.push_back(point);
            since = 0;
            since_step = state_.step;
            if (!options_.checkpoint.empty()) failed = !save_checkpoint(options_.checkpoint, state_);
            if (!report(point)) break;
            then = Clock::now();
        }
        done_ = true;
        barrier.arrive_and_wait();
        for (std::thread& helper : helpers) helper.join();
        if (failed) return Failure{FileError{"cannot write the checkpoint " + options_.checkpoint}};
        return Trained{quantised(options_.architecture, state_.parameters), std::move(curve_)};
    }

  private:
    [[nodiscard]] std::uint64_t steps() const noexcept { return epochs_ * steps_per_epoch_; }

    [[nodiscard]] bool is_report_step(std::uint64_t step) const noexcept {
        return step == steps() || step * options_.reports / steps() != (step - 1) * options_.reports / steps();
    }

    [[nodiscard]] double rate(std::uint64_t step) const noexcept {
        const double warm_up = std::min(1.0, double(step + 1) / std::min(200.0, 0.02 * double(steps()) + 1.0));
        const double way = double(step) / double(steps());
        const double cosine = 0.5 * (1.0 + std::cos(std::numbers::pi * way));
        return warm_up * (options_.last_rate + (options_.first_rate - options_.last_rate) * cosine);
    }

    // Each epoch visits the stretches in another order; the order depends on seed and epoch alone, so a
    // resumed run goes on as the one it continues.
    void prepare_batch() {
        const std::uint64_t epoch = state_.step / steps_per_epoch_;
        const std::size_t stretches = (data_.training.size() + options_.stretch - 1) / options_.stretch;
        if (order_.size() != stretches || epoch != order_epoch_) {
            order_.resize(stretches);
            for (std::size_t i = 0; i < stretches; ++i) order_[i] = std::uint32_t(i);
            Random random(mixed(options_.seed, epoch));
            for (std::size_t i = stretches; i > 1; --i) std::swap(order_[i - 1], order_[random.below(i)]);
            order_epoch_ = epoch;
        }
        first_ = state_.step % steps_per_epoch_ * batch_;
    }

    // One thread's share of a batch: block after block until none is left.
    void work(unsigned id) {
        std::vector<Sample> block(block_size);
        const std::size_t blocks = (batch_ + block_size - 1) / block_size;
        for (std::size_t b; (b = next_block_.fetch_add(1)) < blocks;) {
            const auto samples = std::span(block).first(std::min(block_size, batch_ - b * block_size));
            gather(first_ + b * block_size, samples);
            losses_[id] += passes_[id].learn(samples, state_.parameters, first_layer_, gradients_[id]);
        }
    }

    // The samples of the epoch from that number on. Each stretch lies elsewhere in memory, so those to come are asked
    // for early.
    void gather(std::size_t number, std::span<Sample> samples) const {
        constexpr std::size_t ahead = 12;
        const std::size_t last = data_.training.size() - 1;
        std::size_t stretch = number / options_.stretch % order_.size();
        std::size_t within = number % options_.stretch;
        for (Sample& sample : samples) {
            const std::size_t begin = order_[stretch] * options_.stretch;
            if (within == 0 && stretch + ahead < order_.size())
                __builtin_prefetch(&data_.training[order_[stretch + ahead] * options_.stretch]);
            sample = data_.training[std::min(begin + within, last)];
            if (++within < options_.stretch) continue;
            within = 0;
            stretch = (stretch + 1) % order_.size();
        }
    }

    // One thread's share of the parameters: AdamW with the mean gradient of the batch.
    void update(unsigned id) {
        const std::size_t share = (layout_.size / options_.threads + 15) / 16 * 16;
        const std::size_t begin = std::min(layout_.size, id * share);
        const std::size_t end = id + 1 == options_.threads ? layout_.size : std::min(layout_.size, begin + share);
        const auto step = double(state_.step + 1);
        const auto first_correction = float(1.0 / (1.0 - std::pow(double(first_beta), step)));
        const auto second_correction = float(1.0 / (1.0 - std::pow(double(second_beta), step)));
        const auto speed = float(rate(state_.step));
        const auto keep = float(1.0 - double(speed) * options_.decay);
        const float mean = 1.0F / float(batch_);
        float* const gradient = gradients_[0].data();
        for (unsigned other = 1; other < options_.threads; ++other) {
            float* const part = gradients_[other].data();
            for (std::size_t i = begin; i < end; ++i) {
                gradient[i] += part[i];
                part[i] = 0;
            }
        }
        float* const first = state_.first_moment.data();
        float* const second = state_.second_moment.data();
        float* const parameters = state_.parameters.data();
        for (std::size_t i = begin; i < end; ++i) {
            const float g = gradient[i] * mean;
            gradient[i] = 0;
            const float m = first_beta * first[i] + (1.0F - first_beta) * g;
            const float v = second_beta * second[i] + (1.0F - second_beta) * g * g;
            first[i] = m;
            second[i] = v;
            float p =
                parameters[i] * keep - speed * (m * first_correction) / (std::sqrt(v * second_correction) + epsilon);
            p = p > weight_bound ? weight_bound : p;
            parameters[i] = p < -weight_bound ? -weight_bound : p;
        }
        round_first_layer(state_.parameters, begin, end, first_layer_);
    }

    [[nodiscard]] double validation_loss() {
        const auto& held = data_.validation;
        if (held.empty()) return 0;
        std::vector<double> sums(options_.threads);
        std::vector<std::thread> helpers;
        const std::size_t share = (held.size() + options_.threads - 1) / options_.threads;
        for (unsigned id = 0; id < options_.threads; ++id)
            helpers.emplace_back([&, id] {
                const std::size_t begin = std::min(held.size(), id * share);
                const std::size_t size = std::min(share, held.size() - begin);
                sums[id] = passes_[id].loss(std::span(held).subspan(begin, size), state_.parameters, first_layer_);
            });
        for (std::thread& helper : helpers) helper.join();
        double total = 0;
        for (double sum : sums) total += sum;
        return total / double(held.size());
    }

    const TrainOptions& options_;
    const Dataset& data_;
    Layout layout_;
    std::size_t batch_;
    std::uint64_t epochs_;
    std::size_t steps_per_epoch_;
    Checkpoint state_;
    FirstLayer first_layer_;
    std::vector<Pass> passes_;
    std::vector<Parameters> gradients_;
    std::vector<double> losses_;
    std::vector<Progress> curve_;
    std::vector<std::uint32_t> order_;
    std::uint64_t order_epoch_ = 0;
    std::size_t first_ = 0;
    std::atomic<std::size_t> next_block_{0};
    bool done_ = false;
};

}  // namespace

chess::Result<nnue::BucketMap, FileError> king_bucket_map(unsigned buckets) {
    nnue::BucketMap map{};
    if (buckets == 1) return map;
    if (buckets != 4) return Failure{FileError{"king buckets come in 1 or 4"}};
    for (std::size_t i = 0; i < map.size(); ++i) {
        const std::size_t rank = i / 4;
        map[i] = std::uint8_t(rank == 0 ? (i % 4 < 2 ? 0 : 1) : rank == 1 ? 2 : 3);
    }
    return map;
}

std::size_t default_batch(std::size_t positions) noexcept { return positions < 2'000'000 ? 4096 : 8192; }

unsigned default_epochs(std::size_t positions) noexcept {
    return positions < 2'000'000 ? 20 : positions < 10'000'000 ? 14 : 10;
}

chess::Result<Trained, FileError> train(const TrainOptions& options, const Dataset& data,
                                        const std::function<bool(const Progress&)>& report) {
    if (data.training.empty()) return Failure{FileError{"there is no position to learn from"}};
    return Run(options, data).run(report);
}

}  // namespace tabiya::train
