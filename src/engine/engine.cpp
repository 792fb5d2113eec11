// SPDX-License-Identifier: MIT
#include "tabiya/engine/engine.hpp"

#include <condition_variable>
#include <mutex>
#include <new>
#include <string>
#include <system_error>

#include "engine/control.hpp"
#include "engine/explanation.hpp"
#include "engine/pool.hpp"
#include "engine/tablebases.hpp"
#include "engine/team.hpp"
#include "engine/tuning.hpp"
#include "search/table.hpp"

namespace tabiya::engine {

namespace {

constexpr std::size_t mebibyte = std::size_t{1} << 20U;

std::optional<OptionError> out_of_range(const char* name, Range range, long long value) {
    if (range.contains(value)) return std::nullopt;
    return OptionError{OptionError::Code::OutOfRange,
                       std::string(name) + " must be between " + std::to_string(range.least) + " and " +
                           std::to_string(range.most) + ", not " + std::to_string(value)};
}

std::optional<OptionError> first_out_of_range(const Options& o) {
    using O = Options;
    struct Checked {
        const char* name;
        Range range;
        long long value;
    };
    const Checked all[] = {
        {"Threads", O::threads_range, o.threads},
        {"Hash", O::hash_range, static_cast<long long>(o.hash)},
        {"MultiPV", O::multi_pv_range, o.multi_pv},
        {"Move Overhead", O::move_overhead_range, static_cast<long long>(o.move_overhead.count())},
        {"UCI_Elo", O::elo_range, o.elo.value_or(int(O::elo_range.most))},
        {"Skill Level", O::skill_level_range, o.skill_level},
        {"nodestime", O::nodes_time_range, o.nodes_time},
        {"SyzygyProbeDepth", O::syzygy_probe_depth_range, o.syzygy_probe_depth},
        {"SyzygyProbeLimit", O::syzygy_probe_limit_range, o.syzygy_probe_limit},
    };
    for (const Checked& option : all)
        if (auto error = out_of_range(option.name, option.range, option.value)) return error;
    return std::nullopt;
}

}  // namespace

struct Engine::Inside {
    Inside() {
        if (!table.resize(options.hash * mebibyte)) {
            options.hash = 1;
            while (!table.resize(mebibyte)) {}  // without a single mebibyte nothing works at all
        }
        team = std::make_unique<Team>(table, options, *network_for(options), search::ParamSet());
    }

    void stop_and_wait() {
        stop();
        conductor.wait();
    }
    void stop() {
        {
            const std::lock_guard lock(patience);
            signals.stop.store(true, std::memory_order_relaxed);
        }
        told.notify_all();
    }
    void conduct(const Root& root, const Limits& limits, Reporter& reporter);
    /// An endless search that has ended must not answer before it is told to.
    void wait_for_permission(const Limits& limits) {
        std::unique_lock lock(patience);
        told.wait(lock, [&] {
            return signals.stop.load(std::memory_order_relaxed) ||
                   (!limits.infinite && !signals.pondering.load(std::memory_order_relaxed));
        });
    }

    std::mutex drive;          // one driver at a time
    mutable std::mutex state;  // guards options and root
    Options options;
    Root root;
    search::Table table;
    std::unique_ptr<Team> team;
    std::optional<search::Value> previous;

    Signals signals;
    std::mutex patience;
    std::condition_variable told;
    Labourer conductor;  // last: its thread uses all of the above
};

void Engine::Inside::conduct(const Root& from, const Limits& limits, Reporter& reporter) {
    table.grow_older();
    const search::ParamScope numbers(team->params());
    Control control({from, limits, options, &reporter, signals, *team, previous});
    const search::Worker& chosen = team->search(from, control);
    wait_for_permission(limits);
    const auto moves = chosen.root_moves();
    if (moves.empty()) {
        reporter.best({}, {});
        return;
    }
    const search::RootMove& best = moves.front();
    if (best.shown != -search::infinite) previous = best.shown;
    control.finish(chosen);
    reporter.best(best.move, best.pv.length > 1 ? best.pv.moves[1] : chess::Move());
}

Engine::Engine() : inside_(std::make_unique<Inside>()) {}
Engine::~Engine() { inside_->stop_and_wait(); }

chess::Result<Done, OptionError> Engine::set_options(const Options& wanted) {
    if (auto error = first_out_of_range(wanted)) return chess::Failure{*error};
    Inside& in = *inside_;
    const std::lock_guard drive(in.drive);
    const bool new_network = wanted.eval_file != in.options.eval_file;
    chess::Result<SharedNetwork, OptionError> network = in.team->network();
    if (new_network) network = network_for(wanted);
    if (!network) return chess::Failure{network.error()};
    const auto params = params_for(wanted);
    if (!params) return chess::Failure{params.error()};
    in.stop_and_wait();
    const auto refuse = [&in](OptionError::Code code, std::string sentence) {
        static_cast<void>(use_tables(in.options.syzygy_path));
        return chess::Failure{OptionError{code, std::move(sentence)}};
    };
    if (auto error = use_tables(wanted.syzygy_path)) return refuse(OptionError::Code::BadTablebases, *error);
    std::unique_ptr<Team> team;
    if (wanted.threads != in.options.threads || new_network || wanted.tuned != in.options.tuned) {
        try {
            team = std::make_unique<Team>(in.table, wanted, *network, *params);
        } catch (const std::system_error&) {
            return refuse(OptionError::Code::ThreadsExhausted, "Threads: the system does not give that many");
        } catch (const std::bad_alloc&) {
            return refuse(OptionError::Code::OutOfMemory, "Threads: there is no memory for that many");
        }
    }
    // Last, since it cannot be undone: the old table is gone once there is a new one.
    if (wanted.hash != in.options.hash && !in.table.resize(wanted.hash * mebibyte))
        return refuse(OptionError::Code::OutOfMemory, "Hash: " + std::to_string(wanted.hash) +
                                                          " MiB are more than there is memory; still " +
                                                          std::to_string(in.options.hash));
    if (team) in.team = std::move(team);
    const std::lock_guard state(in.state);
    in.options = wanted;
    return Done{};
}

Options Engine::options() const {
    const std::lock_guard state(inside_->state);
    return inside_->options;
}

void Engine::set_position(Root root) {
    const std::lock_guard state(inside_->state);
    inside_->root = std::move(root);
}

Root Engine::position() const {
    const std::lock_guard state(inside_->state);
    return inside_->root;
}

void Engine::start(const Limits& limits, Reporter& reporter) {
    Inside& in = *inside_;
    const std::lock_guard drive(in.drive);
    in.stop_and_wait();
    in.signals.stop.store(false, std::memory_order_relaxed);
    in.signals.pondering.store(limits.ponder, std::memory_order_relaxed);
    in.conductor.begin([&in, root = position(), limits, &reporter] { in.conduct(root, limits, reporter); });
}

void Engine::stop() { inside_->stop(); }

void Engine::ponder_hit() {
    {
        const std::lock_guard lock(inside_->patience);
        inside_->signals.pondering.store(false, std::memory_order_relaxed);
    }
    inside_->told.notify_all();
}

void Engine::wait() { inside_->conductor.wait(); }
bool Engine::searching() const { return inside_->conductor.busy(); }

void Engine::new_game() {
    Inside& in = *inside_;
    const std::lock_guard drive(in.drive);
    in.stop_and_wait();
    in.team->new_game();
    in.team->clear(in.table);
    in.previous.reset();
}

void Engine::clear_hash() {
    Inside& in = *inside_;
    const std::lock_guard drive(in.drive);
    in.stop_and_wait();
    in.team->clear(in.table);
}

Evaluation Engine::evaluate() const {
    const std::lock_guard drive(inside_->drive);  // nobody changes the network meanwhile
    return evaluation_of(position().position, inside_->team->network().get());
}

}  // namespace tabiya::engine
