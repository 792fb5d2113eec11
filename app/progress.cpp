// SPDX-License-Identifier: MIT
#include "app/progress.hpp"

#include <cstdio>

#include "platform/terminal.hpp"

namespace tabiya::app {

constexpr std::chrono::milliseconds interval{250};

ProgressLine::ProgressLine(std::function<std::string(double)> text) : text_(std::move(text)) {
    if (platform::is_terminal(platform::Stream::Error)) thread_ = std::thread([this] { run(); });
}

ProgressLine::~ProgressLine() {
    if (!thread_.joinable()) return;
    {
        const std::lock_guard lock(mutex_);
        ended_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

void ProgressLine::run() {
    const auto start = std::chrono::steady_clock::now();
    std::unique_lock lock(mutex_);
    bool written = false;
    while (!wake_.wait_for(lock, interval, [this] { return ended_; })) {
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        const auto width = std::size_t(platform::terminal_width(platform::Stream::Error, 80));
        std::fprintf(stderr, "\r\x1b[K%s", text_(seconds.count()).substr(0, width - 1).c_str());
        std::fflush(stderr);
        written = true;
    }
    if (written) std::fputs("\r\x1b[K", stderr);
}

}  // namespace tabiya::app
