// SPDX-License-Identifier: MIT
// Work for several threads.
#pragma once

#include <functional>

namespace tabiya::platform {

/// How many threads the machine runs at once; at least 1.
int hardware_threads() noexcept;

/// Calls `work(0) … work(count - 1)`, each on a thread of its own, the first on the caller's, and waits
/// for all of them. If the system refuses a thread, its share is done by the caller at the end.
void run_in_parallel(int count, const std::function<void(int)>& work);

}  // namespace tabiya::platform
