// SPDX-License-Identifier: MIT
#include "tools/perft_check.hpp"

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::tools {
namespace {

using chess::Move;
using chess::MoveList;
using chess::Position;
using chess::Undo;

class Checker {
  public:
    Checker(const Position& root, PerftProgress* progress) : position_(root), progress_(progress) {}

    CheckedPerft run(int depth) && {
        result_.nodes = visit(depth);
        return std::move(result_);
    }

  private:
    std::uint64_t visit(int depth) {
        ++result_.positions;
        examine_fields();
        if (depth == 0 || result_.failure) return 1;
        const MoveList moves = legal_moves(position_);
        examine_lists(moves);
        if (path_.empty() && progress_ != nullptr) progress_->parts = moves.size();
        std::uint64_t nodes = 0;
        for (Move move : moves) {
            if (result_.failure) break;
            nodes += follow(move, depth);
            if (path_.empty()) tell(nodes);
        }
        return nodes;
    }

    /// Another move of the root is done.
    void tell(std::uint64_t nodes) {
        if (progress_ == nullptr) return;
        progress_->nodes.store(nodes, std::memory_order_relaxed);
        progress_->parts_done.fetch_add(1, std::memory_order_relaxed);
    }

    std::uint64_t follow(Move move, int depth) {
        const Position before = position_;
        const bool should_check = position_.gives_check(move);
        const Undo undo = position_.make(move);
        path_.push_back(move);
        if (position_.in_check() != should_check) fail("gives_check() was wrong about the last move");
        if (!(before.after(move) == position_)) fail("make() and after() disagree about the last move");
        const std::uint64_t nodes = result_.failure ? 0 : visit(depth - 1);
        path_.pop_back();
        position_.unmake(move, undo);
        if (!(position_ == before)) fail("unmake() of " + formats::to_uci(move) + " did not restore the position");
        return nodes;
    }

    void examine_fields() {
        if (const auto fault = position_.check()) fail("check(): " + std::string(sentence(*fault)));
        if (position_.key() != position_.key_slow()) fail("the incremental key differs from the one from scratch");
        const auto again = Position::from(position_.setup());
        if (!again) fail("a legal move led to a position that Position::from() refuses");
        else if (again->key() != position_.key()) fail("the position read back from its setup has another key");
        if (position_.in_check() != !position_.checkers().empty()) fail("in_check() and checkers() disagree");
    }

    void examine_lists(const MoveList& moves) {
        if (int(moves.size()) != count_legal_moves(position_)) fail("the list and the count of moves differ");
        if (moves.empty() == has_legal_move(position_)) fail("has_legal_move() is wrong");
        int in_sets = 0;
        for (const chess::MoveSet& set : legal_move_sets(position_)) in_sets += set.count();
        if (int(moves.size()) != in_sets) fail("the list and the sets of moves differ");
        const MoveList noisy = legal_moves(position_, chess::Moves::Noisy);
        const MoveList quiet = legal_moves(position_, chess::Moves::Quiet);
        if (noisy.size() + quiet.size() != moves.size()) fail("noisy and quiet moves are not all moves");
        for (Move move : moves) {
            if (!position_.is_legal(move)) fail("is_legal() refuses " + formats::to_uci(move));
            if (!(position_.is_noisy(move) ? noisy : quiet).contains(move))
                fail(formats::to_uci(move) + " is in the wrong one of noisy and quiet");
        }
    }

    void fail(std::string what) {
        if (!result_.failure) result_.failure = {std::move(what), formats::to_fen(position_), path_};
    }

    Position position_;
    PerftProgress* progress_;
    std::vector<Move> path_;
    CheckedPerft result_;
};

}  // namespace

CheckedPerft count_checked(const Position& position, int depth, PerftProgress* progress) {
    return Checker(position, progress).run(depth);
}

}  // namespace tabiya::tools
