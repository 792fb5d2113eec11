// SPDX-License-Identifier: MIT
// The picker hands out the legal moves of a node one by one, the most promising first, and generates
// them in stages: most nodes are done before the quiet moves have to be looked at.
#pragma once

#include <array>
#include <cstdint>

#include "search/histories.hpp"
#include "search/zeroed.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::search {

/// A move with its score, packed into one number that orders moves by score and, among equals, by the order in which
/// they were generated: the best of a row is then a maximum, which takes no branches to find.
///
///     | score | 255 − place in the order of generation | move |
///       40 bits                8 bits                   16 bits
class ScoredMove {
  public:
    ScoredMove(Move move, std::size_t place) noexcept
        : rank_(std::int64_t(last_place - (place & last_place)) << 16 | move.bits()) {}

    void set_score(int score) noexcept { rank_ = std::int64_t{score} * (1 << 24) + (rank_ & 0xFF'FFFF); }
    [[nodiscard]] Move move() const noexcept { return Move::from_bits(std::uint16_t(rank_)); }
    [[nodiscard]] int score() const noexcept { return int(rank_ >> 24); }
    [[nodiscard]] std::int64_t rank() const noexcept { return rank_; }

  private:
    static constexpr std::size_t last_place = 255;
    std::int64_t rank_;
};

/// Memory for the moves of all open nodes on one path, used as a stack. One block per thread keeps
/// the search's own stack frames small.
class MoveArena {
  public:
    static constexpr std::size_t capacity = std::size_t{max_ply + 10} * 2 * chess::MoveList::capacity;

    [[nodiscard]] std::size_t top() const noexcept { return top_; }
    void reset(std::size_t top) noexcept { top_ = top; }
    [[nodiscard]] ScoredMove* at(std::size_t index) noexcept { return memory_->data() + index; }
    [[nodiscard]] std::size_t room() const noexcept { return capacity - top_; }
    void push(ScoredMove move) noexcept { (*memory_)[top_++] = move; }

  private:
    Zeroed<std::array<ScoredMove, capacity>> memory_ = make_zeroed<std::array<ScoredMove, capacity>>();
    std::size_t top_ = 0;
};

/// What the picker looks at to order moves.
struct OrderingContext {
    Histories& histories;
    Bitboard threats;  // squares the opponent attacks; only needed where quiet moves are scored
    /// The continuation tables of the moves 1, 2, 4 and 6 plies ago.
    std::array<const Continuation*, 4> continuations;
};

/// Which moves a node wants.
enum class Wanted : std::uint8_t {
    All,       // every legal move
    Noisy,     // captures and promotions that do not lose material
    ProbCut,   // captures and promotions worth at least a threshold
    Evasions,  // every legal move of a side in check
};

class Picker {
  public:
    /// `table_move` is handed out first; it must be legal here, or none.
    Picker(const Position& position, Wanted wanted, Move table_move, const OrderingContext& context, MoveArena& arena,
           int threshold = 0) noexcept;
    ~Picker() { arena_.reset(begin_); }
    Picker(const Picker&) = delete;
    Picker& operator=(const Picker&) = delete;

    /// The next move, or none when there are no more.
    Move next() noexcept;
    /// From now on no quiet moves.
    void skip_quiets() noexcept { quiets_skipped_ = true; }

  private:
    enum class Stage : std::uint8_t {
        Table,
        NoisyInit,
        GoodNoisy,
        QuietInit,
        Quiet,
        BadNoisy,
        EvasionInit,
        Evasion,
        SafeNoisyInit,
        SafeNoisy,
        Done
    };

    void generate(chess::Moves wanted) noexcept;
    [[nodiscard]] int noisy_score(Move move) const noexcept;
    [[nodiscard]] int quiet_score(Move move, const ByPieceTo<History>& structure) const noexcept;
    void score_noisy() noexcept;
    void score_quiets() noexcept;
    void score_evasions() noexcept;
    /// Brings the best of the remaining moves to the front and takes it.
    ScoredMove take_best() noexcept;
    Move next_good_noisy() noexcept;
    Move next_safe_noisy() noexcept;
    Move next_plain() noexcept;

    const Position& position_;
    const OrderingContext& context_;
    MoveArena& arena_;
    Move table_move_;
    int threshold_;
    Stage stage_;
    Stage resume_;  // where to go on after the table move
    bool quiets_skipped_ = false;
    std::size_t begin_;
    std::size_t current_;
    std::size_t bad_end_;  // bad captures gather at the front of the memory: begin_ … bad_end_
};

}  // namespace tabiya::search
