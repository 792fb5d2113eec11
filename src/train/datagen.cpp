// SPDX-License-Identifier: MIT
#include "train/datagen.hpp"

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <thread>

namespace tabiya::train {

using chess::Failure;

namespace {

using Clock = std::chrono::steady_clock;

class Generation {
  public:
    Generation(const DatagenOptions& options, const nnue::Network* network, const std::atomic<bool>& stop,
               GameAppender& file)
        : options_(options), network_(network), stop_(stop), file_(file) {
        progress_.games_before = file.games_found();
        progress_.dropped_bytes = file.bytes_dropped();
    }

    chess::Result<DatagenProgress, FileError> run(const std::function<void(const DatagenProgress&)>& report) {
        std::vector<std::thread> threads;
        running_ = options_.threads;
        for (unsigned i = 0; i < options_.threads; ++i) threads.emplace_back([this] { play(); });
        {
            std::unique_lock lock(mutex_);
            while (!finished_.wait_for(lock, std::chrono::seconds(1), [this] { return running_ == 0; })) report(now());
        }
        for (std::thread& thread : threads) thread.join();
        if (failed_) return Failure{FileError{"cannot write to " + options_.path}};
        report(now());
        return now();
    }

  private:
    [[nodiscard]] DatagenProgress now() const {
        DatagenProgress progress = progress_;
        progress.seconds = std::chrono::duration<double>(Clock::now() - start_).count();
        return progress;
    }

    [[nodiscard]] bool is_over() const {
        return stop_.load() || failed_ || (options_.games > 0 && next_ + progress_.games_before >= options_.games) ||
               (options_.seconds > 0 && now().seconds >= options_.seconds);
    }

    void play() {
        SelfPlayer player(options_.play, network_);
        std::unique_lock lock(mutex_);
        while (!is_over()) {
            const std::uint64_t turn = next_++;
            lock.unlock();
            const std::uint64_t nodes = player.nodes();
            GameRecord game = player.play((progress_.games_before + turn) * options_.shards + options_.shard);
            lock.lock();
            progress_.nodes += player.nodes() - nodes;
            waiting_.emplace(turn, std::move(game));
            write_in_order();
        }
        if (--running_ == 0) finished_.notify_all();
    }

    // A game waits for those before it, so that the numbers in the file have no gap.
    void write_in_order() {
        for (auto first = waiting_.begin(); first != waiting_.end() && first->first == progress_.games;
             first = waiting_.begin()) {
            failed_ = failed_ || !file_.append(first->second);
            ++progress_.games;
            progress_.positions += first->second.moves.size();
            waiting_.erase(first);
        }
    }

    const DatagenOptions& options_;
    const nnue::Network* network_;
    const std::atomic<bool>& stop_;
    GameAppender& file_;
    const Clock::time_point start_ = Clock::now();
    std::mutex mutex_;
    std::condition_variable finished_;
    DatagenProgress progress_;
    std::map<std::uint64_t, GameRecord> waiting_;
    std::uint64_t next_ = 0;
    unsigned running_ = 0;
    bool failed_ = false;
};

}  // namespace

chess::Result<DatagenProgress, FileError> generate_data(const DatagenOptions& options, const nnue::Network* network,
                                                        const std::atomic<bool>& stop,
                                                        const std::function<void(const DatagenProgress&)>& report) {
    auto file = GameAppender::open(options.path);
    if (!file) return Failure{file.error()};
    return Generation(options, network, stop, *file).run(report);
}

}  // namespace tabiya::train
