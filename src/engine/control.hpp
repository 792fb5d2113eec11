// SPDX-License-Identifier: MIT
// Control: the supervisor of the thread that leads a search. Keeps the clock, tells the reporter what
// was found, and decides when it is enough.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>

#include "engine/level.hpp"
#include "engine/tablebases.hpp"
#include "search/clock.hpp"
#include "search/worker.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/options.hpp"
#include "tabiya/engine/reporter.hpp"
#include "tabiya/engine/root.hpp"

namespace tabiya::engine {

/// Set by whoever drives the engine, read by all its threads.
struct Signals {
    std::atomic<bool> stop{false};
    std::atomic<bool> pondering{false};
};

/// Totals over all threads that take part.
class Census {
  public:
    virtual ~Census() = default;
    [[nodiscard]] virtual std::uint64_t nodes() const = 0;
    [[nodiscard]] virtual std::uint64_t tablebase_hits() const = 0;
};

class Control final : public search::Supervisor {
  public:
    struct Setting {
        const Root& root;
        const Limits& limits;
        const Options& options;
        Reporter* reporter;  // may be null
        const Signals& signals;
        const Census& census;
        std::optional<search::Value> previous;  // our last value in this game
    };
    explicit Control(const Setting& setting);

    bool poll(const search::Worker& worker) override;
    void line(const search::Worker& worker, int index) override;
    void current_move(const search::Worker& worker, chess::Move move, int number) override;
    bool iteration(const search::Worker& worker) override;

    /// The budget of the leading worker: what it checks itself, without asking.
    [[nodiscard]] search::Budget budget(int threads) const noexcept;
    [[nodiscard]] Milliseconds elapsed() const noexcept;
    void report(const search::Worker& worker, int index);
    /// Reports the final choice, unless the last line told was about that move already. Without a clock to mind, a
    /// result that endgame tables prove is played out to its end.
    void finish(const search::Worker& chosen);
    /// The score as it is told: what endgame tables prove goes before what the search guesses.
    [[nodiscard]] Score score_of(const search::RootMove& move) const noexcept;

  private:
    using Instant = std::chrono::steady_clock::time_point;
    [[nodiscard]] bool timed() const noexcept { return plan_.has_value(); }
    [[nodiscard]] bool pondering() const noexcept { return setting_.signals.pondering.load(std::memory_order_relaxed); }
    [[nodiscard]] std::uint64_t elapsed_units() const noexcept;
    void report_root_moves(const search::Worker& worker);
    void tell(const search::Worker& worker, int index, std::span<const chess::Move> pv);

    Setting setting_;
    Instant begin_;
    Level level_;
    std::optional<search::TimePlan> plan_;
    search::Patience patience_;
    int material_;
    RootTables tables_;
    chess::Move last_told_;  // first move of the last best line reported
};

}  // namespace tabiya::engine
