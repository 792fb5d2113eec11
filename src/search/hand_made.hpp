// SPDX-License-Identifier: MIT
// The hand-made evaluation: what a position looks worth by rules a person can read. The network learned
// from games played with it; it stays as the yardstick, and for those who want to know why.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "search/evaluator.hpp"
#include "search/hand_made_weights.hpp"
#include "search/value.hpp"

namespace tabiya::search {

/// The groups in which the evaluation explains itself.
enum class Term : std::uint8_t { Material, Squares, Mobility, Pieces, Pawns, Passed, King, Threats, Tempo };
inline constexpr std::size_t term_count = std::size_t(Term::Tempo) + 1;
std::string_view name_of(Term term) noexcept;

class HandMade {
  public:
    HandMade();
    void reset(const chess::Position&) noexcept {}
    void push(const chess::Placement&) noexcept {}
    void pop() noexcept {}
    /// Centipawns for the side to move.
    [[nodiscard]] int evaluate(const chess::Position& position) noexcept;

    /// What each group of terms gives each side, in centipawns after tapering.
    using Breakdown = std::array<chess::ByColor<int>, term_count>;
    [[nodiscard]] static Breakdown explain(const chess::Position& position);

    /// How often each weight counts (White's less Black's), the share of the middlegame in 24ths and
    /// the scale of the endgame in 64ths: the evaluation as a linear function, for those who tune it.
    struct Coefficients {
        std::vector<int> counts;
        int phase = 0;
        int scale = 64;
    };
    [[nodiscard]] static Coefficients trace(const chess::Position& position);
    [[nodiscard]] static const HandMadeWeights& weights() noexcept;

    /// What only pawns decide, remembered by their key.
    struct PawnEntry {
        chess::Key key = 0;
        Tapered score;
        chess::Bitboard passed;
    };

  private:
    static constexpr std::size_t pawn_entries = 8192;
    std::unique_ptr<PawnEntry[]> pawns_;
};
static_assert(Evaluator<HandMade>);

}  // namespace tabiya::search
