// SPDX-License-Identifier: MIT
// What one call of the search knows about its node, gathered so that each step can be a function.
#pragma once

#include <array>
#include <cstdint>

#include "search/worker.hpp"

namespace tabiya::search {

/// Root: the position we were asked about. Pv: may become part of the principal variation, searched
/// with an open window. Scout: only asked whether it is better than a bound.
enum class Kind : std::uint8_t { Root, Pv, Scout };
constexpr bool is_pv(Kind kind) noexcept { return kind != Kind::Scout; }
/// Quiescence has no root of its own.
constexpr Kind without_root(Kind kind) noexcept { return kind == Kind::Root ? Kind::Pv : kind; }

/// A short list of the moves tried before the one that was best.
class TriedMoves {
  public:
    void push(Move move) noexcept {
        if (size_ < moves_.size()) moves_[size_++] = move;
    }
    [[nodiscard]] const Move* begin() const noexcept { return moves_.data(); }
    [[nodiscard]] const Move* end() const noexcept { return moves_.data() + size_; }

  private:
    std::array<Move, 32> moves_;
    std::size_t size_ = 0;
};

struct Node {
    Node(Frame& at, Value low, Value high, int plies_left, bool expects_cut) noexcept
        : frame(at), position(at.position), alpha(low), beta(high), depth(plies_left), cut(expects_cut) {}

    Frame& frame;
    const Position& position;
    Value alpha;
    Value beta;
    int depth;
    bool cut;  // expected to fail high

    // From the table.
    TableEntry entry;
    bool hit = false;
    bool table_noisy = false;

    // From the evaluation.
    Value raw_eval = no_value;  // as the evaluator gave it
    Value eval = no_value;      // corrected, and replaced by a table value that says more
    int correction = 0;
    bool improving = false;  // better than at our previous move

    // From the moves.
    Value best = -infinite;
    Value most = infinite;  // no value above this is possible (tablebases)
    Move best_move;
    int tried = 0;
    TriedMoves quiets;
    TriedMoves noisies;
};

/// One move on its way through the steps of the move loop.
struct Candidate {
    Move move;
    int number;  // 1 for the first
    bool noisy;
    bool checks;    // gives check
    int history;    // how well it has done
    int reduction;  // by the table of late moves, in 1024ths of a ply
};

}  // namespace tabiya::search
