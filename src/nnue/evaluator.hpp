// SPDX-License-Identifier: MIT
// Evaluating positions along a line of play. Each move leaves a note of which men came and went; the
// sums of the first layer are brought up to date only when a position is really evaluated.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "nnue/buffer.hpp"
#include "nnue/layers.hpp"
#include "nnue/network.hpp"
#include "nnue/simd/kernels.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::nnue {

/// What one move changed: an observer for `Position::make`.
class Delta {
  public:
    void removed(chess::Piece piece, chess::Square square) noexcept { removed_[removed_count_++] = {piece, square}; }
    void added(chess::Piece piece, chess::Square square) noexcept { added_[added_count_++] = {piece, square}; }

  private:
    friend class Evaluator;
    struct Change {
        chess::Piece piece;
        chess::Square square;
    };
    void clear() noexcept { removed_count_ = added_count_ = 0; }

    std::array<Change, 2> removed_;
    std::array<Change, 2> added_;
    std::uint8_t removed_count_ = 0;
    std::uint8_t added_count_ = 0;
};
static_assert(chess::Observer<Delta>);

/// Scores stay within this, well below what stands for a mate.
inline constexpr int max_score = 30'000;

/// One thread's evaluator. `reset` at the root, `push` before each move made and `pop` after each
/// taken back (null moves need neither), `evaluate` whenever a score is wanted.
class Evaluator {
  public:
    using Observer = Delta;
    /// Deeper lines than this are not followed.
    static constexpr std::size_t max_ply = 320;

    explicit Evaluator(const Network& network, const Kernels& kernels = best_kernels());

    [[nodiscard]] const Network& network() const noexcept { return *network_; }

    /// Begins a new line at this position.
    void reset(const chess::Position& position) noexcept;
    /// The observer for the move about to be made.
    Delta& push() noexcept {
        TABIYA_ASSERT(top_ + 1 < max_ply);
        Entry& entry = entries_[++top_];
        entry.delta.clear();
        entry.computed = {};
        return entry.delta;
    }
    void pop() noexcept {
        TABIYA_ASSERT(top_ > 0);
        --top_;
    }
    /// The score in centipawns for the side to move of the position at the end of the line.
    [[nodiscard]] int evaluate(const chess::Position& position) noexcept;

  private:
    struct Entry {
        Delta delta;
        chess::ByColor<bool> computed;
    };
    /// Sums kept for one view, with the men that are in them: the next refresh starts from here.
    struct Cached {
        chess::ByPiece<chess::Bitboard> men;
    };

    [[nodiscard]] std::int16_t* sums(std::size_t ply, chess::Color viewer) noexcept {
        return sums_.data() + (2 * ply + std::size_t(viewer)) * width_;
    }
    void bring_up_to_date(const chess::Position& position, chess::Color viewer) noexcept;
    [[nodiscard]] bool changes_view(const Delta& delta, chess::Color viewer) const noexcept;
    void apply(std::size_t ply, chess::Color viewer, const View& view) noexcept;
    void refresh(const chess::Position& position, chess::Color viewer, const View& view) noexcept;

    const Network* network_;
    const Kernels* kernels_;
    std::size_t width_;
    std::size_t top_ = 0;
    std::vector<Entry> entries_;
    Buffer<std::int16_t> sums_;
    std::vector<Cached> cache_;  // viewer · input buckets · mirrored
    Buffer<std::int16_t> cached_sums_;
};

/// The layers from scratch for any board with both kings, legal or not.
Layers layers_of(const Network& network, const chess::BySquare<chess::Piece>& board, chess::Color turn);
/// What an output, or a share of one, is worth in centipawns.
[[nodiscard]] int centipawns(std::int32_t output) noexcept;
/// The score from scratch: the slow twin of `evaluate`.
int evaluate_slow(const Network& network, const chess::BySquare<chess::Piece>& board, chess::Color turn);
int evaluate_slow(const Network& network, const chess::Position& position);

}  // namespace tabiya::nnue
