// SPDX-License-Identifier: MIT
// Two ways of measuring the engine: `bench`, whose node count is the same on every machine and so a
// fingerprint of the search, and `speedtest`, which tells how fast this machine is.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "tabiya/chess/result.hpp"
#include "tabiya/engine/options.hpp"

namespace tabiya::uci {

inline constexpr int bench_depth = 12;
inline constexpr std::size_t bench_hash = 16;

using Remark = std::function<void(std::string_view)>;

struct BenchResult {
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{};
    int positions = 0;  // fewer than all if it was stopped
};

/// Searches every position of the list to a depth, forgetting everything in between. On one thread the nodes are the
/// same every time; on several they are not, since threads race for what the table holds.
BenchResult run_bench(const engine::Options& options, int depth, const Remark& remark, const std::atomic<bool>& stop);

/// "1234567 nodes 890123 nps", the form OpenBench reads.
std::string bench_text(const BenchResult& result);

struct SpeedtestResult {
    int threads = 1;
    std::size_t hash = 0;
    std::uint64_t nodes = 0;
    std::chrono::microseconds time{};
    double mean_depth = 0;
};

/// Searches positions of the list with all the given threads, in equal shares of the time.
chess::Result<SpeedtestResult, std::string> run_speedtest(const engine::Options& options, std::chrono::seconds time,
                                                          const Remark& remark, const std::atomic<bool>& stop);
std::string speedtest_text(const SpeedtestResult& result);

}  // namespace tabiya::uci
