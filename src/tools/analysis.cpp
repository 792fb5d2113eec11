// SPDX-License-Identifier: MIT
#include "tools/analysis.hpp"

#include <condition_variable>
#include <deque>
#include <map>
#include <mutex>
#include <thread>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/engine/player.hpp"

namespace tabiya::tools {

using namespace chess;
using formats::pgn::GameTree;
using formats::pgn::NodeId;

namespace {

/// Keeps the last line of each number that a search reports.
class LineKeeper final : public engine::Reporter {
  public:
    LineKeeper(Color turn, int count) : turn_(turn), lines_(std::size_t(count)) {}
    void line(const engine::Line& line) override {
        if (line.index < 1 || std::size_t(line.index) > lines_.size() || line.pv.empty()) return;
        AnalysedLine& kept = lines_[std::size_t(line.index) - 1];
        // A bound says less than the value before it, unless it is about another move.
        const bool other_move = !kept.pv.empty() && kept.pv.front() != line.pv.front();
        if (line.bound != engine::Bound::Exact && !other_move) return;
        kept = {turn_ == Color::White ? line.score : -line.score, line.depth, {line.pv.begin(), line.pv.end()}};
    }
    void best(Move, Move) override {}
    std::vector<AnalysedLine> take() {
        while (!lines_.empty() && lines_.back().pv.empty()) lines_.pop_back();
        return std::move(lines_);
    }

  private:
    Color turn_;
    std::vector<AnalysedLine> lines_;
};

/// A game on its way, with the records that are still missing.
struct OpenItem {
    AnalysedItem item;
    std::size_t missing = 0;
};

struct Task {
    OpenItem* owner;
    std::size_t slot;
    engine::Root root;
};

class Analysis {
  public:
    Analysis(const AnalysisSettings& settings, Journal* journal, const std::function<void(AnalysedItem&)>& finished,
             AnalysisProgress& progress, const std::atomic<bool>& stop)
        : settings_(settings), journal_(journal), finished_(finished), progress_(progress), stop_(stop) {
        for (int i = 0; i < settings.jobs; ++i) threads_.emplace_back([this] { work(); });
    }

    /// Takes in a game or position; false if no more are wanted.
    bool add(const GameTree& game, bool is_game, const std::string& label) {
        const std::uint64_t number = ++items_;
        if ((number - 1) % settings_.shards != settings_.shard) return go_on();
        std::unique_lock lock(mutex_);
        room_.wait(lock, [this] { return (tasks_.size() < room_for_tasks() && open_.size() < 64) || !go_on(); });
        if (!go_on()) return false;
        OpenItem& open = open_[number];
        open.item.number = number;
        open.item.is_game = is_game;
        open.item.game = game;
        plan(open, label);
        hand_over();
        ready_.notify_all();
        return true;
    }

    /// Waits for what has been taken in; true if all of it is done.
    bool finish() {
        {
            const std::lock_guard lock(mutex_);
            complete_ = true;
        }
        ready_.notify_all();
        for (std::thread& thread : threads_) thread.join();
        const std::lock_guard lock(mutex_);
        return open_.empty() && !failed_;
    }

  private:
    [[nodiscard]] bool go_on() const noexcept { return !stop_.load(std::memory_order_relaxed) && !failed_.load(); }
    [[nodiscard]] std::size_t room_for_tasks() const noexcept { return 4 * std::size_t(settings_.jobs); }

    /// Makes a record for every position of the main line: from the journal, without a search if the
    /// game is over there, or as a task.
    void plan(OpenItem& open, const std::string& label) {
        const GameTree& game = open.item.game;
        engine::Root root(game.start());
        NodeId node = NodeId::Root;
        for (int ply = 0; ply < 0xFFFF; ++ply) {
            AnalysisRecord record{open.item.number, ply, root.position, {}, 0, label};
            auto known = journal_ ? journal_->find(open.item.number, ply) : std::nullopt;
            if (known && known->position == root.position) {
                record = std::move(*known);
                ++progress_.known;
            } else if (!has_legal_move(root.position)) {
                const engine::Score mated = engine::Score::mated_in(0);
                const engine::Score score = root.position.in_check() ? mated : engine::Score();
                record.lines = {{root.position.turn() == Color::White ? score : -score, 0, {}}};
            } else {
                tasks_.push_back({&open, open.item.records.size(), root});
                ++open.missing;
            }
            open.item.records.push_back(std::move(record));
            node = game.next(node);
            if (node == NodeId::None || !game.move(node)) return;  // a passed turn ends what can be judged
            root.play(game.move(node));
        }
    }

    void work() {
        engine::Player player(settings_.options);
        std::unique_lock lock(mutex_);
        while (true) {
            ready_.wait_for(lock, std::chrono::milliseconds(100),
                            [this] { return !tasks_.empty() || complete_ || !go_on(); });
            if (!go_on()) return room_.notify_all();
            if (tasks_.empty()) {
                if (complete_) return;
                continue;
            }
            Task task = std::move(tasks_.front());
            tasks_.pop_front();
            room_.notify_all();
            AnalysisRecord record = task.owner->item.records[task.slot];
            lock.unlock();
            player.new_game();
            LineKeeper lines(record.position.turn(), settings_.options.multi_pv);
            const engine::Answer answer = player.think(task.root, settings_.limits, &lines, &stop_);
            record.nodes = answer.nodes;
            record.lines = lines.take();
            if (record.lines.empty()) {
                const engine::Score score = record.position.turn() == Color::White ? answer.score : -answer.score;
                record.lines = {{score, answer.depth, {answer.pv.begin(), answer.pv.end()}}};
            }
            lock.lock();
            if (stop_) return room_.notify_all();  // a search that was cut short is no result
            if (journal_ && !journal_->append(record)) failed_ = true;
            ++progress_.positions;
            task.owner->item.records[task.slot] = std::move(record);
            --task.owner->missing;
            hand_over();
        }
    }

    /// Passes on whatever is complete and next in order. The lock is held.
    void hand_over() {
        while (!open_.empty() && open_.begin()->second.missing == 0) {
            finished_(open_.begin()->second.item);
            open_.erase(open_.begin());
        }
        room_.notify_all();
    }

    const AnalysisSettings& settings_;
    Journal* journal_;
    const std::function<void(AnalysedItem&)>& finished_;
    AnalysisProgress& progress_;
    const std::atomic<bool>& stop_;
    std::mutex mutex_;
    std::condition_variable ready_;  // there is something to do
    std::condition_variable room_;   // there is room for more
    std::deque<Task> tasks_;
    std::map<std::uint64_t, OpenItem> open_;
    std::uint64_t items_ = 0;
    bool complete_ = false;
    std::atomic<bool> failed_{false};
    std::vector<std::thread> threads_;
};

GameTree game_of(const formats::Epd& epd) {
    GameTree game;
    game.set_start(epd.position);
    return game;
}

}  // namespace

bool analyse(const std::vector<std::string>& files, const AnalysisSettings& settings, Journal* journal,
             const std::function<void(AnalysedItem&)>& finished,
             const std::function<void(const InputProblem&)>& problem, AnalysisProgress& progress,
             const std::atomic<bool>& stop) {
    Analysis analysis(settings, journal, finished, progress, stop);
    read_input(files,
               {.game = [&](GameTree& game) { return analysis.add(game, true, {}); },
                .position =
                    [&](formats::Epd& epd) {
                        return analysis.add(game_of(epd), false, std::string(epd.value("id").value_or("")));
                    },
                .problem = problem},
               &progress.input);
    return analysis.finish();
}

bool analyse(const std::vector<formats::Epd>& positions, const AnalysisSettings& settings,
             const std::function<void(AnalysedItem&)>& finished, AnalysisProgress& progress,
             const std::atomic<bool>& stop) {
    Analysis analysis(settings, nullptr, finished, progress, stop);
    for (const formats::Epd& epd : positions)
        if (!analysis.add(game_of(epd), false, std::string(epd.value("id").value_or("")))) break;
    return analysis.finish();
}

}  // namespace tabiya::tools
