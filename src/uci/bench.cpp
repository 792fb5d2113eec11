// SPDX-License-Identifier: MIT
#include "uci/bench.hpp"

#include <algorithm>
#include <thread>

#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/player.hpp"
#include "tabiya/formats/fen.hpp"
#include "uci/bench_positions.hpp"

namespace tabiya::uci {

using Clock = std::chrono::steady_clock;

namespace {

engine::Root root_of(std::string_view fen) {
    return engine::Root(formats::position_from_fen(fen).value_or(chess::Position::initial()));
}

std::uint64_t per_second(std::uint64_t nodes, std::chrono::microseconds time) {
    return nodes * 1'000'000 / std::uint64_t(std::max<std::int64_t>(1, time.count()));
}

// Many searches of a bench are shorter than a millisecond, and their times are added up.
std::chrono::microseconds since(Clock::time_point begun) {
    return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begun);
}

/// Keeps the last depth and node count of a search.
class Meter final : public engine::Reporter {
  public:
    void line(const engine::Line& line) override {
        nodes = line.nodes;
        depth = line.depth;
    }
    void best(chess::Move, chess::Move) override {}

    std::uint64_t nodes = 0;
    int depth = 0;
};

/// The fingerprint: one thread, so the same nodes every time.
BenchResult bench_alone(engine::Options options, int depth, const Remark& remark, const std::atomic<bool>& stop) {
    BenchResult result;
    options.multi_pv = 1;
    engine::Player player(options);
    engine::Limits limits;
    limits.depth = depth;
    for (std::string_view fen : bench_positions) {
        player.new_game();
        const Clock::time_point begun = Clock::now();  // clearing the table is not part of it
        const engine::Answer answer = player.think(root_of(fen), limits, nullptr, &stop);
        result.time += since(begun);
        if (stop) break;
        result.nodes += answer.nodes;
        ++result.positions;
        remark(std::string(fen) + ": " + std::to_string(answer.nodes) + " nodes");
    }
    return result;
}

BenchResult bench_together(engine::Options options, int depth, const Remark& remark, const std::atomic<bool>& stop) {
    BenchResult result;
    options.multi_pv = 1;
    engine::Engine engine;
    if (const auto taken = engine.set_options(options); !taken) {
        remark("error: " + taken.error().sentence);
        return result;
    }
    engine::Limits limits;
    limits.depth = depth;
    for (std::string_view fen : bench_positions) {
        if (stop) break;
        Meter meter;
        engine.new_game();
        engine.set_position(root_of(fen));
        const Clock::time_point begun = Clock::now();
        engine.start(limits, meter);
        while (!stop && engine.searching()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        engine.stop();
        engine.wait();
        result.time += since(begun);
        result.nodes += meter.nodes;
        ++result.positions;
        remark(std::string(fen) + ": " + std::to_string(meter.nodes) + " nodes");
    }
    return result;
}

}  // namespace

BenchResult run_bench(const engine::Options& options, int depth, const Remark& remark, const std::atomic<bool>& stop) {
    return options.threads == 1 ? bench_alone(options, depth, remark, stop)
                                : bench_together(options, depth, remark, stop);
}

std::string bench_text(const BenchResult& result) {
    return std::to_string(result.nodes) + " nodes " + std::to_string(per_second(result.nodes, result.time)) + " nps";
}

chess::Result<SpeedtestResult, std::string> run_speedtest(const engine::Options& options, std::chrono::seconds time,
                                                          const Remark& remark, const std::atomic<bool>& stop) {
    constexpr int searches = 10;
    engine::Engine engine;
    if (const auto taken = engine.set_options(options); !taken) return chess::Failure{taken.error().sentence};
    SpeedtestResult result;
    result.threads = options.threads;
    result.hash = options.hash;
    engine::Limits limits;
    limits.infinite = true;
    int depths = 0;
    int done = 0;
    for (; done < searches && !stop; ++done) {
        Meter meter;
        engine.set_position(root_of(bench_positions[std::size_t(done) * bench_positions.size() / searches]));
        const Clock::time_point begun = Clock::now();
        engine.start(limits, meter);
        while (!stop && since(begun) < std::chrono::milliseconds(time) / searches)
            std::this_thread::sleep_for(std::chrono::milliseconds(5));
        engine.stop();
        engine.wait();
        result.time += since(begun);
        result.nodes += meter.nodes;
        depths += meter.depth;
        remark("speedtest " + std::to_string(done + 1) + "/" + std::to_string(searches) + ": depth " +
               std::to_string(meter.depth));
    }
    result.mean_depth = double(depths) / std::max(1, done);
    return result;
}

std::string speedtest_text(const SpeedtestResult& result) {
    std::string text = "speedtest: ";
    text += std::to_string(per_second(result.nodes, result.time)) + " nodes per second with " +
            std::to_string(result.threads) + " threads and " + std::to_string(result.hash) + " MiB, mean depth " +
            std::to_string(int(result.mean_depth + 0.5)) + " in " +
            std::to_string(result.time / std::chrono::milliseconds(1)) + " ms";
    return text;
}

}  // namespace tabiya::uci
