// SPDX-License-Identifier: MIT
// Explore, "Search": a small search by the engine's own code, with a witness that writes every node down.
#include <memory>
#include <string>
#include <vector>

#include "answer.hpp"
#include "search/hand_made.hpp"
#include "search/instance.hpp"

namespace tabiya::web {

/// One call of the search, as it was entered and as it was left.
struct RecordedNode {
    int parent = -1;
    int first_child = -1;
    int next_sibling = -1;
    int ply = 0;
    chess::Move move;  // that led here; none for a passed turn and for the root
    bool passed = false;
    bool without = false;  // the best move left out, to see whether it is the only one
    search::Kind kind = search::Kind::Root;
    bool quiescence = false;
    int depth = 0;
    int reduced = 0;
    search::Value alpha = 0;
    search::Value beta = 0;
    search::Value eval = search::no_value;
    search::Value value = 0;
    search::Why why = search::Why::Moves;
    bool hit = false;
    search::TableEntry entry;
    chess::Move best;
    std::vector<chess::Move> pruned;
};

/// Keeps the nodes of a search, up to a number that a page can hold.
class Recorder {
  public:
    static constexpr std::size_t most = 200'000;

    void clear() {
        nodes.clear();
        open_.clear();
        last_child_.clear();
    }
    void entered(const search::Node& n, search::Kind kind) {
        if (nodes.size() >= most) {
            open_.push_back(-1);
            return;
        }
        const int id = int(nodes.size());
        RecordedNode node;
        node.parent = open_.empty() ? -1 : open_.back();
        node.ply = n.frame.ply;
        node.kind = kind;
        node.depth = n.depth;
        node.quiescence = n.depth == 0;
        node.alpha = n.alpha;
        node.beta = n.beta;
        node.without = bool(n.frame.excluded);
        if (n.frame.ply > 0) {
            const search::Frame& before = *(&n.frame - 1);
            const bool same_place = node.parent >= 0 && nodes[std::size_t(node.parent)].ply == node.ply;
            if (!same_place) {
                node.move = before.move;
                node.passed = !before.move;
                node.reduced = before.reduction;
            }
        }
        link(id, node.parent);
        nodes.push_back(std::move(node));
        last_child_.push_back(-1);
        open_.push_back(id);
    }
    void settled(const search::Node& n, search::Why why, search::Value value) {
        const int id = open_.back();
        open_.pop_back();
        if (id < 0) return;
        RecordedNode& node = nodes[std::size_t(id)];
        node.why = why;
        node.value = value;
        node.eval = n.frame.in_check ? search::no_value : n.eval;
        node.hit = n.hit;
        node.entry = n.entry;
        node.best = n.best_move;
    }
    void pruned(const search::Node&, chess::Move move) {
        if (open_.back() >= 0) nodes[std::size_t(open_.back())].pruned.push_back(move);
    }

    std::vector<RecordedNode> nodes;

  private:
    void link(int id, int parent) {
        if (parent < 0) return;
        int& last = last_child_[std::size_t(parent)];
        if (last < 0) nodes[std::size_t(parent)].first_child = id;
        else nodes[std::size_t(last)].next_sibling = id;
        last = id;
    }
    std::vector<int> open_;
    std::vector<int> last_child_;
};

/// The hand-made evaluation with a witness beside it: that alone makes the search a recorded one.
class RecordedEvaluation : public search::HandMade {
  public:
    explicit RecordedEvaluation(Recorder& recorder) : recorder_(&recorder) {}
    Recorder& witness() noexcept { return *recorder_; }

  private:
    Recorder* recorder_;
};

namespace {

using namespace chess;

struct Recording {
    Recorder recorder;
    search::Table table;
    std::unique_ptr<search::Searcher<RecordedEvaluation>> searcher;
    Position root = Position::initial();
};
Recording& recording() {
    static Recording instance;
    return instance;
}

/// The position before a node's own moves.
Position position_of(int id) {
    std::vector<int> path;
    for (; id >= 0; id = recording().recorder.nodes[std::size_t(id)].parent) path.push_back(id);
    Position position = recording().root;
    for (std::size_t i = path.size(); i-- > 0;) {
        const RecordedNode& node = recording().recorder.nodes[std::size_t(path[i])];
        if (node.move) position.make(node.move);
        else if (node.passed) position.make_null();
    }
    return position;
}

/// Values as people read them: centipawns, or a mate in plies.
std::string value_text(search::Value value) {
    if (value >= search::infinite) return "∞";
    if (value <= -search::infinite) return "−∞";
    if (search::is_mate(value)) {
        const int plies = search::mate - (value < 0 ? -value : value);
        return (value < 0 ? "−#" : "#") + std::to_string((plies + 1) / 2);
    }
    return std::to_string(value);
}

void describe(Json& json, int id, const Position& parent) {
    const RecordedNode& node = recording().recorder.nodes[std::size_t(id)];
    constexpr std::string_view kinds[] = {"root", "pv", "scout"};
    json.open().field("id", id).field("kind", kinds[std::size_t(node.kind)]).field("depth", node.depth);
    json.field("quiescence", node.quiescence).field("reduced", node.reduced).field("ply", node.ply);
    json.field("name", node.move      ? formats::to_san(node.move, parent)
                       : node.passed  ? "pass"
                       : node.without ? "without the best"
                                      : "root");
    if (node.move) json.field("uci", uci_of(node.move, parent));
    json.field("alpha", value_text(node.alpha)).field("beta", value_text(node.beta));
    json.field("value", value_text(node.value)).field("why", sentence(node.why)).field("cut", node.value >= node.beta);
    json.field("raised", node.value > node.alpha && node.value < node.beta);
    if (node.eval != search::no_value) json.field("evaluation", value_text(node.eval));
    json.field("branches", node.first_child >= 0).close();
}

void details(Json& json, int id, const Position& position) {
    const RecordedNode& node = recording().recorder.nodes[std::size_t(id)];
    json.field("fen", formats::to_fen(position));
    if (node.hit) {
        constexpr std::string_view bounds[] = {"no bound", "at most", "at least", "exactly"};
        json.key("table").open().field("depth", node.entry.depth);
        json.field("bound", bounds[std::size_t(node.entry.bound)]).field("value", value_text(node.entry.value));
        if (node.entry.move && position.is_legal(node.entry.move))
            json.field("move", formats::to_san(node.entry.move, position));
        json.close();
    }
    if (node.best) json.field("best", formats::to_san(node.best, position));
    json.key("pruned").open('[');
    for (Move move : node.pruned) json.value(formats::to_san(move, position));
    json.close(']');
}

}  // namespace

/// Searches a position to a small depth and keeps what happened.
TABIYA_EXPORT const char* tabiya_record(const char* fen, int depth) {
    return about(fen, [depth](Json& json, const Position& position) {
        Recording& r = recording();
        r.recorder.clear();
        r.root = position;
        if (!r.searcher) {
            if (!r.table.resize(std::size_t{4} << 20U)) {
                json.field("error", "there is no memory for a table");
                return;
            }
            r.searcher = std::make_unique<search::Searcher<RecordedEvaluation>>(r.table, r.recorder);
        }
        // Nothing is remembered from an earlier recording: the same question gets the same tree.
        r.table.clear();
        r.searcher->new_game();
        search::Budget budget;
        budget.depth = depth;
        budget.nodes = Recorder::most;
        search::NoSupervisor nobody;
        r.searcher->run({r.root, {}}, budget, nobody);
        json.key("nodes").count(r.searcher->nodes()).field("recorded", int(r.recorder.nodes.size()));
        json.field("depth", r.searcher->completed_depth()).key("roots").open('[');
        for (std::size_t i = 0; i < r.recorder.nodes.size(); ++i)
            if (r.recorder.nodes[i].parent < 0) describe(json, int(i), r.root);
        json.close(']');
    });
}

/// What a recorded node knows, and its branches in the order they were searched.
TABIYA_EXPORT const char* tabiya_recorded(int id) {
    const auto& nodes = recording().recorder.nodes;
    if (id < 0 || std::size_t(id) >= nodes.size()) return refuse("there is no such node");
    const Position position = position_of(id);
    Json json;
    json.open();
    details(json, id, position);
    json.key("branches").open('[');
    for (int child = nodes[std::size_t(id)].first_child; child >= 0; child = nodes[std::size_t(child)].next_sibling)
        describe(json, child, position);
    return answer(json.close(']').close());
}

}  // namespace tabiya::web
