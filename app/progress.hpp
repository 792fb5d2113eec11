// SPDX-License-Identifier: MIT
// A line on the terminal that tells how a long job is going, and leaves no trace.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace tabiya::app {

/// While it lives, writes `text(seconds)` to stderr a few times per second, if that is a terminal; short
/// jobs end before the first line.
class ProgressLine {
  public:
    explicit ProgressLine(std::function<std::string(double)> text);
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;
    ~ProgressLine();

  private:
    void run();

    std::function<std::string(double)> text_;
    std::mutex mutex_;
    std::condition_variable wake_;
    bool ended_ = false;
    std::thread thread_;
};

}  // namespace tabiya::app
