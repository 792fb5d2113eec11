// SPDX-License-Identifier: MIT
#include "tabiya/engine/player.hpp"

#include "engine/control.hpp"
#include "engine/network_choice.hpp"
#include "engine/tablebases.hpp"
#include "engine/tuning.hpp"
#include "search/make_worker.hpp"
#include "search/table.hpp"
#include "search/worker.hpp"

namespace tabiya::engine {

namespace {
constexpr std::size_t mebibyte = std::size_t{1} << 20U;
}

struct Player::Inside final : Census {
    explicit Inside(const Options& asked) : options(asked) {
        // A smaller table is better than none.
        for (std::size_t size = std::max<std::size_t>(options.hash, 1); !table.resize(size * mebibyte) && size > 1;
             size /= 2) {}
        static_cast<void>(use_tables(options.syzygy_path));
        if (const auto asked_for = network_for(options)) network = *asked_for;
        else network = *network_for(Options{});  // the one built in is always good
        if (auto asked_for = params_for(options)) params = std::move(*asked_for);
        worker = search::make_worker(table, network.get());
    }
    [[nodiscard]] std::uint64_t nodes() const override { return worker->nodes(); }
    [[nodiscard]] std::uint64_t tablebase_hits() const override { return worker->tablebase_hits(); }

    Options options;
    search::Table table;
    SharedNetwork network;
    search::ParamSet params;
    std::unique_ptr<search::Worker> worker;
    std::optional<search::Value> previous;
    search::Line pv;
};

namespace {

/// Listens to a stop flag of the caller's, besides what Control does.
class StoppableControl final : public search::Supervisor {
  public:
    StoppableControl(Control& control, const std::atomic<bool>* stop) noexcept : control_(control), stop_(stop) {}
    bool poll(const search::Worker& worker) override { return stopped() || control_.poll(worker); }
    void line(const search::Worker& worker, int index) override { control_.line(worker, index); }
    void current_move(const search::Worker& worker, chess::Move move, int number) override {
        control_.current_move(worker, move, number);
    }
    bool iteration(const search::Worker& worker) override { return control_.iteration(worker) || stopped(); }

  private:
    [[nodiscard]] bool stopped() const noexcept { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
    Control& control_;
    const std::atomic<bool>* stop_;
};

}  // namespace

Player::Player(const Options& options) : inside_(std::make_unique<Inside>(options)) {}
Player::~Player() = default;
Player::Player(Player&&) noexcept = default;
Player& Player::operator=(Player&&) noexcept = default;

void Player::new_game() {
    inside_->table.clear();
    inside_->worker->new_game();
    inside_->previous.reset();
}

Answer Player::think(const Root& root, const Limits& limits, Reporter* reporter, const std::atomic<bool>* stop) {
    Inside& in = *inside_;
    const search::ParamScope numbers(in.params);
    const Signals signals;
    Control control({root, limits, in.options, reporter, signals, in, in.previous});
    StoppableControl supervisor(control, stop);
    in.table.grow_older();
    in.worker->run({root.position, root.earlier}, control.budget(1), supervisor);

    Answer answer;
    answer.nodes = in.worker->nodes();
    answer.tablebase_hits = in.worker->tablebase_hits();
    answer.time = control.elapsed();
    if (in.worker->root_moves().empty()) return answer;
    const search::RootMove& best = in.worker->root_moves().front();
    if (best.shown != -search::infinite) in.previous = best.shown;
    in.pv = best.pv;
    answer.best = best.move;
    answer.ponder = in.pv.length > 1 ? in.pv.moves[1] : chess::Move();
    answer.score = control.score_of(best);
    answer.depth = in.worker->completed_depth();
    answer.selective_depth = best.selective_depth;
    answer.pv = in.pv.view();
    return answer;
}

}  // namespace tabiya::engine
