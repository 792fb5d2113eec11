// SPDX-License-Identifier: MIT
// Pool: the threads of an engine. Each sleeps until it is given something to do.
#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

namespace tabiya::engine {

/// One thread that runs one job at a time.
class Labourer {
  public:
    Labourer() : thread_([this] { live(); }) {}
    ~Labourer() {
        {
            const std::lock_guard lock(mutex_);
            leaving_ = true;
        }
        changed_.notify_all();
        thread_.join();
    }
    Labourer(const Labourer&) = delete;
    Labourer& operator=(const Labourer&) = delete;

    /// Starts a job; the one before must be finished.
    void begin(std::function<void()> job) {
        {
            const std::lock_guard lock(mutex_);
            job_ = std::move(job);
            busy_ = true;
        }
        changed_.notify_all();
    }
    /// Waits until the job is finished.
    void wait() {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return !busy_; });
    }
    [[nodiscard]] bool busy() {
        const std::lock_guard lock(mutex_);
        return busy_;
    }

  private:
    void live() {
        std::unique_lock lock(mutex_);
        while (true) {
            changed_.wait(lock, [this] { return busy_ || leaving_; });
            if (!busy_) return;
            const std::function<void()> job = std::move(job_);
            lock.unlock();
            job();
            lock.lock();
            busy_ = false;
            changed_.notify_all();
        }
    }

    std::mutex mutex_;
    std::condition_variable changed_;
    std::function<void()> job_;
    bool busy_ = false;
    bool leaving_ = false;
    std::thread thread_;  // last: it uses all of the above
};

}  // namespace tabiya::engine
