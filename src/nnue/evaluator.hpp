// SPDX-License-Identifier: MIT
// Evaluating positions along a line of play. Of each position it is noted who stands where; the sums of the first layer
// are brought up to date only when a position is really evaluated, by what differs from the position before.
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

/// Scores stay within this, well below what stands for a mate.
inline constexpr int max_score = 30'000;

/// One thread's evaluator. `reset` at the root, `push` after each move made and `pop` after each
/// taken back (null moves need neither), `evaluate` whenever a score is wanted.
class Evaluator {
  public:
    /// Deeper lines than this are not followed.
    static constexpr std::size_t max_ply = 320;

    explicit Evaluator(const Network& network, const Kernels& kernels = best_kernels());

    [[nodiscard]] const Network& network() const noexcept { return *network_; }

    /// Begins a new line at this position.
    void reset(const chess::Position& position) noexcept;
    /// A move has been made; this is what the board looks like now.
    void push(const chess::Placement& men) noexcept {
        TABIYA_ASSERT(top_ + 1 < max_ply);
        entries_[++top_].begin(men);
    }
    void pop() noexcept {
        TABIYA_ASSERT(top_ > 0);
        --top_;
    }
    /// The score in centipawns for the side to move of the position at the end of the line.
    [[nodiscard]] int evaluate(const chess::Position& position) noexcept;

  private:
    /// What came and what went from one scene to another.
    struct Changes {
        std::array<Sight, max_features> came;
        std::array<Sight, max_features> gone;
        unsigned came_count = 0;
        unsigned gone_count = 0;
    };
    struct Entry {
        chess::Placement men;
        // Once they are asked for: the scene of these men, and what has changed since the ply before.
        Scene scene;
        Changes changes;
        bool seen;
        bool compared;
        chess::ByColor<bool> computed;

        void begin(const chess::Placement& placement) noexcept {
            men = placement;
            seen = compared = false;
            computed = {};
        }
    };

    [[nodiscard]] std::int16_t* sums(std::size_t ply, chess::Color viewer) noexcept {
        return sums_.data() + (2 * ply + std::size_t(viewer)) * width_;
    }
    [[nodiscard]] const Scene& scene_at(std::size_t ply) noexcept;
    [[nodiscard]] const Changes& changes_at(std::size_t ply) noexcept;
    static void compare(const Scene& before, const Scene& now, Changes& changes) noexcept;
    void bring_up_to_date(chess::Color viewer) noexcept;
    [[nodiscard]] View view_at(std::size_t ply, chess::Color viewer) const noexcept;
    [[nodiscard]] bool changes_view(std::size_t ply, chess::Color viewer) const noexcept;
    void apply(std::size_t ply, chess::Color viewer, const View& view) noexcept;
    void refresh(chess::Color viewer, const View& view) noexcept;
    void update(std::int16_t* target, const std::int16_t* source, const Changes& changes, const View& view) noexcept;

    const Network* network_;
    const Kernels* kernels_;
    std::size_t width_;
    std::size_t top_ = 0;
    std::vector<Entry> entries_;
    Buffer<std::int16_t> sums_;
    // Sums kept for each view (viewer · input buckets · mirrored), and the scenes they are of: a refresh starts from there.
    std::vector<Scene> cached_scenes_;
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
