// SPDX-License-Identifier: MIT
// Legal moves: as a list, as sets, or merely as a number. All three come from one generator
// (generator.hpp) that never makes an illegal move and so never has to take one back.
#pragma once

#include <array>
#include <cstddef>

#include "tabiya/chess/move.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::chess {

/// Which legal moves are wanted.
enum class Moves : std::uint8_t {
    All,
    Noisy,  // captures, en passant and promotions
    Quiet,  // the rest
};

/// All moves of one man: a square and the set it may go to.
struct MoveSet {
    Square from;
    Bitboard to;
    MoveKind kind;  // for promotions every target stands for four moves

    [[nodiscard]] constexpr int count() const noexcept { return to.count() * (kind == MoveKind::Promotion ? 4 : 1); }
};

/// The move sets of a position, at most one per man and kind.
class MoveSets {
  public:
    void push(MoveSet set) noexcept {
        TABIYA_ASSERT(size_ < sets_.size());
        sets_[size_++] = set;
    }
    [[nodiscard]] std::size_t size() const noexcept { return size_; }
    [[nodiscard]] const MoveSet* begin() const noexcept { return sets_.data(); }
    [[nodiscard]] const MoveSet* end() const noexcept { return sets_.data() + size_; }

  private:
    std::size_t size_ = 0;
    std::array<MoveSet, 48> sets_{};
};

/// Appends the wanted legal moves to a list.
void generate(const Position& position, Moves wanted, MoveList& list) noexcept;
/// The legal moves as a fresh list. When the side to move is in check these are the evasions.
[[nodiscard]] MoveList legal_moves(const Position& position, Moves wanted = Moves::All) noexcept;
/// The legal moves as sets, one per man and kind.
[[nodiscard]] MoveSets legal_move_sets(const Position& position, Moves wanted = Moves::All) noexcept;
/// How many legal moves there are, found without writing any of them down.
[[nodiscard]] int count_legal_moves(const Position& position) noexcept;
/// Whether there is any legal move at all.
[[nodiscard]] bool has_legal_move(const Position& position) noexcept;
/// The squares the man on `from` may legally go to (its own rook's square when castling).
[[nodiscard]] Bitboard legal_targets(const Position& position, Square from) noexcept;

}  // namespace tabiya::chess
