// SPDX-License-Identifier: MIT
#include "platform/threads.hpp"

#include <algorithm>
#include <system_error>
#include <thread>
#include <vector>

namespace tabiya::platform {

int hardware_threads() noexcept { return std::max(1, int(std::thread::hardware_concurrency())); }

void run_in_parallel(int count, const std::function<void(int)>& work) {
    std::vector<std::thread> threads;
    threads.reserve(std::size_t(std::max(count, 1)));
    int started = 1;
    try {
        for (; started < count; ++started) threads.emplace_back(work, started);
    } catch (const std::system_error&) {
        // What could not be started is done below.
    }
    if (count > 0) work(0);
    for (int i = started; i < count; ++i) work(i);
    for (std::thread& thread : threads) thread.join();
}

}  // namespace tabiya::platform
