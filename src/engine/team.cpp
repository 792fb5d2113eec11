// SPDX-License-Identifier: MIT
#include "engine/team.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "search/make_worker.hpp"

namespace tabiya::engine {

namespace {

/// Helpers go on until the leader has had enough.
class Follower final : public search::Supervisor {
  public:
    explicit Follower(const std::atomic<bool>& stop) noexcept : stop_(stop) {}
    bool poll(const search::Worker&) override { return stop_.load(std::memory_order_relaxed); }
    bool iteration(const search::Worker&) override { return stop_.load(std::memory_order_relaxed); }

  private:
    const std::atomic<bool>& stop_;
};

}  // namespace

Team::Team(search::Table& table, const Options& options, SharedNetwork network, search::ParamSet params)
    : network_(std::move(network)), params_(std::move(params)) {
    for (int i = 0; i < options.threads; ++i) workers_.push_back(search::make_worker(table, network_.get()));
    for (int i = 1; i < options.threads; ++i) helpers_.push_back(std::make_unique<Labourer>());
}

const search::Worker& Team::search(const Root& root, Control& control) {
    const search::Budget budget = control.budget(size());
    search::Budget unlimited = budget;
    unlimited.nodes = unlimited.soft_nodes = ~std::uint64_t{0};
    std::atomic<bool> enough{false};
    Follower follower(enough);
    for (std::size_t i = 0; i < helpers_.size(); ++i) {
        search::Worker& worker = *workers_[i + 1];
        helpers_[i]->begin([this, &worker, &root, &unlimited, &follower] {
            const search::ParamScope numbers(params_);
            worker.run({root.position, root.earlier}, unlimited, follower);
        });
    }
    leader().run({root.position, root.earlier}, budget, control);
    enough.store(true, std::memory_order_relaxed);
    for (const auto& helper : helpers_) helper->wait();
    return budget.multi_pv > 1 || budget.noise != 0 ? leader() : elect();
}

/// Each member votes for its move with the depth it reached and the value it found; a proven win beats
/// every vote, and among wins the shortest mate.
const search::Worker& Team::elect() const {
    const auto value = [](const search::Worker& worker) { return worker.root_moves().front().shown; };
    const auto is_candidate = [&](const search::Worker& worker) {
        return !worker.root_moves().empty() && worker.completed_depth() > 0 && value(worker) != -search::infinite &&
               worker.root_moves().front().bound != search::Bound::Upper;
    };
    const search::Worker* best = workers_.front().get();
    if (!is_candidate(*best)) return *best;
    search::Value worst = value(*best);
    for (const auto& worker : workers_)
        if (is_candidate(*worker)) worst = std::min(worst, value(*worker));
    std::map<std::uint16_t, std::int64_t> votes;
    const auto weight = [&](const search::Worker& worker) {
        return std::int64_t{value(worker) - worst + 14} * worker.completed_depth();
    };
    for (const auto& worker : workers_)
        if (is_candidate(*worker)) votes[worker->root_moves().front().move.bits()] += weight(*worker);

    for (const auto& worker : workers_) {
        if (!is_candidate(*worker)) continue;
        const search::Value ours = value(*worker);
        if (search::is_win(value(*best)) || search::is_win(ours)) {
            if (ours > value(*best)) best = worker.get();
            continue;
        }
        const auto votes_for = [&](const search::Worker& other) {
            return votes[other.root_moves().front().move.bits()];
        };
        const bool more = votes_for(*worker) > votes_for(*best);
        const bool as_many = votes_for(*worker) == votes_for(*best) && weight(*worker) > weight(*best);
        if (!search::is_loss(ours) && (more || as_many)) best = worker.get();
    }
    return *best;
}

void Team::new_game() {
    for (const auto& worker : workers_) worker->new_game();
}

void Team::clear(search::Table& table) {
    const std::size_t parts = helpers_.size() + 1;
    for (std::size_t i = 0; i < helpers_.size(); ++i)
        helpers_[i]->begin([&table, i, parts] { table.clear(i + 1, parts); });
    table.clear(0, parts);
    for (const auto& helper : helpers_) helper->wait();
}

std::uint64_t Team::nodes() const {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->nodes();
    return sum;
}

std::uint64_t Team::tablebase_hits() const {
    std::uint64_t sum = 0;
    for (const auto& worker : workers_) sum += worker->tablebase_hits();
    return sum;
}

}  // namespace tabiya::engine
