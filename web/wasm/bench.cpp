// SPDX-License-Identifier: MIT
// The engine's fingerprint, for the test that it plays the same here as natively.
#include "uci/bench.hpp"

#include <atomic>
#include <chrono>

#include "answer.hpp"
#include "nnue/simd/kernels.hpp"

namespace tabiya::web {

/// Searches the list of `bench` to that depth: nodes, the time it took in milliseconds, and by which kernels.
TABIYA_EXPORT const char* tabiya_bench(int depth) {
    engine::Options options;
    options.hash = uci::bench_hash;
    const std::atomic<bool> never{false};
    const uci::BenchResult result = uci::run_bench(
        options, depth, [](std::string_view) {}, never);
    Json json;
    json.open()
        .key("nodes")
        .count(result.nodes)
        .field("time", int(std::chrono::duration_cast<std::chrono::milliseconds>(result.time).count()));
    json.field("kernels", nnue::best_kernels().name);
    return answer(json.field("positions", result.positions).close());
}

}  // namespace tabiya::web
