// SPDX-License-Identifier: MIT
#include "engine/control.hpp"

#include <algorithm>
#include <array>

#include "engine/scale.hpp"

namespace tabiya::engine {

namespace {

/// After this long there is time to tell about single moves and about windows missed.
constexpr Milliseconds patience_of_readers{3000};

std::optional<search::TimePlan> plan_for(const Root& root, const Limits& limits, const Options& options) noexcept {
    if (limits.move_time) {
        const Milliseconds time =
            std::max(*limits.move_time - std::min(options.move_overhead, *limits.move_time / 4), Milliseconds(1));
        return search::TimePlan{time, time};
    }
    if (!limits.clock) return std::nullopt;
    const chess::Color us = root.position.turn();
    search::ClockFace face;
    face.time = limits.clock->time[us];
    face.increment = limits.clock->increment[us];
    face.moves_to_go = limits.clock->moves_to_go;
    face.overhead = options.move_overhead;
    face.ponders = options.ponder;
    return search::plan_time(face);
}

constexpr Bound told(search::Bound bound) noexcept {
    return bound == search::Bound::Lower ? Bound::Lower : bound == search::Bound::Upper ? Bound::Upper : Bound::Exact;
}

}  // namespace

Control::Control(const Setting& setting)
    : setting_(setting), begin_(std::chrono::steady_clock::now()),
      level_(level_for(setting.options, setting.root.position)),
      plan_(plan_for(setting.root, setting.limits, setting.options)), patience_(setting.previous),
      material_(material_of(setting.root.position)), tables_(setting.root.position, setting.options) {}

search::Budget Control::budget(int threads) const noexcept {
    const Limits& limits = setting_.limits;
    search::Budget budget;
    if (limits.depth) budget.depth = std::clamp(*limits.depth, 1, search::max_depth);
    // One thread counts for itself, at every node; of several, the totals are looked at now and then.
    if (limits.nodes && threads == 1) budget.nodes = std::max<std::uint64_t>(*limits.nodes, 1);
    if (limits.soft_nodes) budget.soft_nodes = *limits.soft_nodes;
    budget.multi_pv = setting_.options.multi_pv;
    if (limits.mate) budget.mate_plies = std::clamp(2 * *limits.mate, 1, search::max_ply);
    budget.only = limits.search_moves;
    budget.tablebases = tables_.use;
    budget.ranks = tables_.ranks;
    level_.limit(budget, setting_.root.position.fullmove_number() * 0x9E3779B97F4A7C15ULL);
    return budget;
}

Milliseconds Control::elapsed() const noexcept {
    return std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - begin_);
}

/// Milliseconds, or what stands for them if time is measured in nodes.
std::uint64_t Control::elapsed_units() const noexcept {
    if (setting_.options.nodes_time > 0) return setting_.census.nodes() / std::uint64_t(setting_.options.nodes_time);
    return std::uint64_t(elapsed().count());
}

bool Control::poll(const search::Worker&) {
    if (setting_.signals.stop.load(std::memory_order_relaxed)) return true;
    if (setting_.limits.nodes && setting_.census.nodes() >= *setting_.limits.nodes) return true;
    return timed() && !pondering() && elapsed_units() >= std::uint64_t(plan_->hard.count());
}

bool Control::iteration(const search::Worker& worker) {
    report_root_moves(worker);
    const auto moves = worker.root_moves();
    const search::RootMove& best = moves.front();
    const std::uint64_t nodes = std::max<std::uint64_t>(worker.nodes(), 1);
    patience_.observe({best.move, best.value, worker.root_depth(), double(best.nodes) / double(nodes)});
    if (setting_.signals.stop.load(std::memory_order_relaxed)) return true;
    if (!timed() || pondering() || setting_.limits.infinite) return false;
    if (setting_.limits.move_time) return false;
    // A single legal move needs no thought, and a mate that is found need not be found again.
    if (moves.size() == 1 && setting_.limits.search_moves.empty()) return true;
    if (search::is_mate(best.value) && worker.root_depth() >= 2 * (search::mate - std::abs(best.value)) + 4)
        return true;
    return double(elapsed_units()) >= double(plan_->soft.count()) * patience_.factor();
}

void Control::line(const search::Worker& worker, int index) {
    const search::RootMove& move = worker.root_moves()[std::size_t(index)];
    const bool hasty = elapsed() < patience_of_readers || setting_.options.multi_pv > 1;
    if (move.bound != search::Bound::Exact && hasty && !worker.stopped()) return;
    report(worker, index);
}

void Control::current_move(const search::Worker& worker, chess::Move move, int number) {
    if (setting_.reporter == nullptr || elapsed() < patience_of_readers) return;
    setting_.reporter->current_move({worker.root_depth(), move, number});
}

void Control::report(const search::Worker& worker, int index) {
    const search::RootMove& move = worker.root_moves()[std::size_t(index)];
    const auto line = move.pv.view();
    tell(worker, index, search::is_mate(move.shown) ? line : tables_.held(setting_.root.position, line));
}

void Control::tell(const search::Worker& worker, int index, std::span<const chess::Move> pv) {
    if (setting_.reporter == nullptr) return;
    const search::RootMove& move = worker.root_moves()[std::size_t(index)];
    if (move.shown == -search::infinite) return;
    Line line;
    line.index = index + 1;
    line.depth = move.depth;
    line.selective_depth = move.selective_depth;
    line.score = score_of(move);
    line.bound = told(move.bound);
    line.wdl = wdl_of(line.score, material_);
    line.nodes = setting_.census.nodes();
    line.time = elapsed();
    const auto microseconds =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - begin_);
    line.nodes_per_second = line.nodes * 1'000'000 / std::uint64_t(std::max<std::int64_t>(microseconds.count(), 1));
    line.tablebase_hits = setting_.census.tablebase_hits() + tables_.ranks.size();
    line.hashfull = worker.table().hashfull();
    line.pv = pv;
    if (index == 0) last_told_ = move.move;
    setting_.reporter->line(line);
}

void Control::finish(const search::Worker& chosen) {
    if (chosen.root_moves().empty()) return;
    const search::RootMove& best = chosen.root_moves().front();
    if (!timed() && !search::is_mate(best.shown) &&
        tables_.value_of(best.move).value_or(search::draw) != search::draw) {
        const chess::Position& root = setting_.root.position;
        tell(chosen, 0, tables_.played_out(root, tables_.held(root, best.pv.view())));
    } else if (best.move != last_told_) {
        report(chosen, 0);
    }
}

Score Control::score_of(const search::RootMove& move) const noexcept {
    const search::Value found = move.shown == -search::infinite ? search::draw : move.shown;
    return score_from(search::is_mate(found) ? found : tables_.value_of(move.move).value_or(found), material_);
}

void Control::report_root_moves(const search::Worker& worker) {
    if (setting_.reporter == nullptr) return;
    std::array<RootMove, chess::MoveList::capacity> moves;
    std::size_t count = 0;
    for (const search::RootMove& move : worker.root_moves()) {
        const bool seen = move.shown != -search::infinite;
        moves[count++] = {move.move,  score_of(move), told(move.bound), seen ? move.depth : 0,
                          move.nodes, move.pv.view()};
    }
    setting_.reporter->root_moves({moves.data(), count});
}

}  // namespace tabiya::engine
