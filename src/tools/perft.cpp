// SPDX-License-Identifier: MIT
#include "tools/perft.hpp"

#include <chrono>

#include "platform/threads.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::tools {
namespace {

using chess::Key;
using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::Undo;

/// A position some plies below the root, to be counted in one go by one thread.
struct Part {
    Position position;
    std::size_t root_move;
};

/// Below this depth counting is quicker than a look into the table.
constexpr int least_hashed_depth = 3;
/// Enough parts that no thread sits idle for long at the end.
constexpr std::size_t parts_per_thread = 64;

class HashedPerft {
  public:
    HashedPerft(PerftTable& table, const Position& root, chess::PerftMethod method) noexcept
        : table_(table), root_(root.castling_rooks().bits()), method_(method) {}

    std::uint64_t count(Position& position, int depth) noexcept {
        if (depth < least_hashed_depth) return chess::perft(position, depth, method_);
        const Key key = PerftTable::salted(position.key(), root_, depth);
        if (const auto known = table_.find(key)) return *known;
        const std::uint64_t nodes =
            depth == least_hashed_depth ? chess::perft(position, depth, method_) : count_children(position, depth);
        table_.store(key, nodes);
        return nodes;
    }

  private:
    /// All the children's buckets are asked for before the first is needed.
    std::uint64_t count_children(Position& position, int depth) noexcept {
        const MoveList moves = legal_moves(position);
        for (Move move : moves) table_.prefetch(PerftTable::salted(position.key_hint_after(move), root_, depth - 1));
        std::uint64_t nodes = 0;
        for (Move move : moves) {
            const Undo undo = position.make(move);
            nodes = add_counts(nodes, count(position, depth - 1));
            position.unmake(move, undo);
        }
        return nodes;
    }

    PerftTable& table_;
    Key root_;
    chess::PerftMethod method_;
};

/// The tree below the root, cut into parts of equal depth: at least `wanted` if the tree has them.
struct Split {
    std::vector<Part> parts;
    int depth;  // below each part

    Split(const Position& root, const MoveList& root_moves, int depth_below_root, std::size_t wanted)
        : depth(depth_below_root - 1) {
        for (std::size_t i = 0; i < root_moves.size(); ++i) parts.push_back({root.after(root_moves[i]), i});
        while (depth > 2 && !parts.empty() && parts.size() < wanted) go_deeper();
    }

    void go_deeper() {
        std::vector<Part> deeper;
        for (const Part& part : parts)
            for (Move move : legal_moves(part.position)) deeper.push_back({part.position.after(move), part.root_move});
        parts = std::move(deeper);
        --depth;
    }
};

/// Sums, one per root move, that all threads add to.
class Totals {
  public:
    explicit Totals(std::size_t moves) : nodes_(moves) {}

    void add(std::size_t move, std::uint64_t nodes) noexcept {
        std::uint64_t before = nodes_[move].load(std::memory_order_relaxed);
        while (!nodes_[move].compare_exchange_weak(before, add_counts(before, nodes), std::memory_order_relaxed)) {}
    }
    [[nodiscard]] std::uint64_t of(std::size_t move) const noexcept {
        return nodes_[move].load(std::memory_order_relaxed);
    }

  private:
    std::vector<std::atomic<std::uint64_t>> nodes_;
};

std::uint64_t count_part(Part& part, int depth, const Position& root, chess::PerftMethod method, PerftTable* table) {
    if (table == nullptr) return chess::perft(part.position, depth, method);
    return HashedPerft(*table, root, method).count(part.position, depth);
}

}  // namespace

PerftCount count_perft(const Position& position, const PerftSettings& settings, PerftTable* table,
                       PerftProgress* progress) {
    const auto start = std::chrono::steady_clock::now();
    PerftCount result;
    if (settings.depth <= 0) {
        result.nodes = 1;
        return result;
    }
    const MoveList moves = legal_moves(position);
    Split split(position, moves, settings.depth, parts_per_thread * std::size_t(settings.threads));
    PerftProgress unwatched;
    PerftProgress& watched = progress == nullptr ? unwatched : *progress;
    watched.parts = split.parts.size();

    Totals totals(moves.size());
    std::atomic<std::size_t> next{0};
    platform::run_in_parallel(settings.threads, [&](int) {
        for (std::size_t i = next++; i < split.parts.size(); i = next++) {
            Part& part = split.parts[i];
            const std::uint64_t nodes = count_part(part, split.depth, position, settings.method, table);
            totals.add(part.root_move, nodes);
            watched.nodes.fetch_add(nodes, std::memory_order_relaxed);
            watched.parts_done.fetch_add(1, std::memory_order_relaxed);
        }
    });

    for (std::size_t i = 0; i < moves.size(); ++i) {
        result.moves.push_back({moves[i], totals.of(i)});
        result.nodes = add_counts(result.nodes, totals.of(i));
    }
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return result;
}

}  // namespace tabiya::tools
