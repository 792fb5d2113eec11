// SPDX-License-Identifier: MIT
// The engine for a worker. With threads it runs beside the worker, whose reports wait in a queue to be
// collected; without them it thinks in the call itself and reports as it goes.
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "answer.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/engine/player.hpp"

namespace tabiya::web {
namespace {

using namespace engine;

// clang-format off
#if !defined(__EMSCRIPTEN_PTHREADS__)
EM_JS(void, report_to_page, (const char* text), { Module["tabiyaReport"](UTF8ToString(text)); });
#endif
// clang-format on

/// Turns what a search finds into JSON, scores from White's side.
class PageReporter final : public Reporter {
  public:
    void begin(int id, const chess::Position& root) {
        id_ = id;
        root_ = root;
    }
    void line(const Line& line) override {
        const bool white = root_.turn() == chess::Color::White;
        const int sign = white ? 1 : -1;
        constexpr std::string_view bounds[] = {"exact", "lower", "upper"};
        const std::size_t bound = std::size_t(line.bound);
        Json json;
        json.open().field("what", "line").field("id", id_).field("index", line.index).field("depth", line.depth);
        json.field("selectiveDepth", line.selective_depth);
        // Moves to mate are counted by the side that makes them, so the sign is turned after the counting.
        if (line.score.is_mate()) json.field("mate", sign * line.score.mate_moves());
        else json.field("cp", sign * line.score.centipawns());
        // "at least" for Black is "at most" for White.
        json.field("bound", bounds[white || bound == 0 ? bound : 3 - bound]);
        json.key("wdl").open().field("win", white ? line.wdl.win : line.wdl.loss).field("draw", line.wdl.draw);
        json.field("loss", white ? line.wdl.loss : line.wdl.win).close();
        json.key("nodes").count(line.nodes).key("nps").count(line.nodes_per_second);
        json.field("hashfull", line.hashfull).field("time", int(line.time.count())).field("pv", text_of(line.pv));
        send(json.close().text());
    }
    void best(chess::Move best, chess::Move ponder) override {
        Json json;
        json.open().field("what", "best").field("id", id_).field("best", best ? uci_of(best, root_) : "");
        json.field("ponder", best && ponder ? uci_of(ponder, root_.after(best)) : "");
        send(json.close().text());
    }
    /// The oldest report not yet collected, or an empty text.
    std::string collect() {
        const std::lock_guard lock(mutex_);
        if (waiting_.empty()) return {};
        std::string text = std::move(waiting_.front());
        waiting_.pop_front();
        return text;
    }

  private:
    [[nodiscard]] std::string text_of(std::span<const chess::Move> pv) const {
        std::string text;
        chess::Position position = root_;
        for (chess::Move move : pv) {
            if (!text.empty()) text += ' ';
            text += uci_of(move, position);
            position.make(move);
        }
        return text;
    }
    void send(const std::string& text) {
#if defined(__EMSCRIPTEN_PTHREADS__)
        const std::lock_guard lock(mutex_);
        waiting_.push_back(text);
#else
        report_to_page(text.c_str());
#endif
    }

    int id_ = 0;
    chess::Position root_ = chess::Position::initial();
    std::mutex mutex_;
    std::deque<std::string> waiting_;
};

PageReporter& reporter() {
    static PageReporter instance;
    return instance;
}

#if defined(__EMSCRIPTEN_PTHREADS__)
Engine& the_engine() {
    static Engine instance;
    return instance;
}
#else
std::unique_ptr<Player>& the_player() {
    static std::unique_ptr<Player> instance = std::make_unique<Player>();
    return instance;
}
#endif

/// A search without any limit goes on until the page ends it.
constexpr int deepest = 120;

Limits limits_of(int depth, double nodes, int move_time) {
    Limits limits;
    if (depth > 0) limits.depth = depth;
    if (nodes > 0) limits.nodes = std::uint64_t(nodes);
    if (move_time > 0) limits.move_time = Milliseconds(move_time);
    if (depth <= 0 && nodes <= 0 && move_time <= 0) limits.depth = deepest;
    return limits;
}

}  // namespace

/// Empty, or why the options were refused.
TABIYA_EXPORT const char* tabiya_engine_options(int threads, int hash, int multi_pv, int elo) {
    Options options;
    options.threads = threads;
    options.hash = std::size_t(hash);
    options.multi_pv = multi_pv;
    options.move_overhead = Milliseconds(0);
    if (elo > 0) options.elo = elo;
#if defined(__EMSCRIPTEN_PTHREADS__)
    const auto done = the_engine().set_options(options);
    return answer(done ? std::string() : done.error().sentence);
#else
    the_player() = std::make_unique<Player>(options);
    return answer(std::string());
#endif
}

TABIYA_EXPORT int tabiya_engine_new_game() {
#if defined(__EMSCRIPTEN_PTHREADS__)
    the_engine().new_game();
#else
    the_player()->new_game();
#endif
    return 0;
}

/// Searches the position after `moves` from `fen`; limits of 0 do not limit. 1 if there is no such position.
TABIYA_EXPORT int tabiya_engine_go(int id, const char* fen, const char* moves, int depth, double nodes, int move_time) {
    const auto start = formats::position_from_fen(fen);
    if (!start) return 1;
    Root root(*start);
    for_each_word(moves, [&](std::string_view word) {
        const chess::Move move = legal_move(root.position, word);
        if (move) root.play(move);
        return bool(move);
    });
    const Limits limits = limits_of(depth, nodes, move_time);
#if defined(__EMSCRIPTEN_PTHREADS__)
    the_engine().stop();
    the_engine().wait();
    reporter().begin(id, root.position);
    the_engine().set_position(root);
    the_engine().start(limits, reporter());
#else
    reporter().begin(id, root.position);
    const Answer found = the_player()->think(root, limits, &reporter());
    reporter().best(found.best, found.ponder);
#endif
    return 0;
}

TABIYA_EXPORT int tabiya_engine_stop() {
#if defined(__EMSCRIPTEN_PTHREADS__)
    the_engine().stop();
#endif
    return 0;
}

/// The next report of the threaded engine, or an empty text.
TABIYA_EXPORT const char* tabiya_engine_report() { return answer(reporter().collect()); }

}  // namespace tabiya::web
