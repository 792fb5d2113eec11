// SPDX-License-Identifier: MIT
#include "nnue/evaluator.hpp"

#include <algorithm>

namespace tabiya::nnue {

using namespace chess;

int centipawns(std::int32_t output) noexcept {
    const std::int64_t score = std::int64_t{output} * output_scale / (later_scale * later_scale);
    return int(std::clamp<std::int64_t>(score, -max_score, max_score));
}

Evaluator::Evaluator(const Network& network, const Kernels& kernels)
    : network_(&network), kernels_(&kernels), width_(network.architecture.hidden), entries_(max_ply),
      sums_(2 * max_ply * width_), cached_scenes_(std::size_t{4} * network.architecture.input_buckets),
      cached_sums_(cached_scenes_.size() * width_) {
    for (std::size_t i = 0; i < cached_scenes_.size(); ++i)
        std::copy(network.biases.begin(), network.biases.end(), cached_sums_.data() + i * width_);
}

void Evaluator::reset(const Position& position) noexcept {
    top_ = 0;
    entries_[0].begin(position.placement());
    for (Color viewer : all_colors) refresh(viewer, view_at(0, viewer));
}

int Evaluator::evaluate(const Position& position) noexcept {
    for (Color viewer : all_colors)
        if (!entries_[top_].computed[viewer]) bring_up_to_date(viewer);
    const unsigned bucket = output_bucket(unsigned(position.occupied().count()), network_->architecture.output_buckets);
    const Color us = position.turn();
    return centipawns(kernels_->output(sums(top_, us), sums(top_, ~us), network_->head(bucket), width_));
}

const Scene& Evaluator::scene_at(std::size_t ply) noexcept {
    Entry& entry = entries_[ply];
    if (!entry.seen) entry.scene = Scene(entry.men);
    entry.seen = true;
    return entry.scene;
}

const Evaluator::Changes& Evaluator::changes_at(std::size_t ply) noexcept {
    Entry& entry = entries_[ply];
    if (!entry.compared) compare(scene_at(ply - 1), scene_at(ply), entry.changes);
    entry.compared = true;
    return entry.changes;
}

void Evaluator::compare(const Scene& before, const Scene& now, Changes& changes) noexcept {
    const Bitboard different = difference(before, now);
    changes.came_count = changes.gone_count = 0;
    for (Square square : (different & now.occupied)) changes.came[changes.came_count++] = sight(now, square);
    for (Square square : (different & before.occupied)) changes.gone[changes.gone_count++] = sight(before, square);
}

View Evaluator::view_at(std::size_t ply, Color viewer) const noexcept {
    return view_of(viewer, entries_[ply].men.king(viewer), network_->architecture.bucket_map);
}

// Whether the move to that ply changed how the viewer sees the board. Only a king's own move can.
bool Evaluator::changes_view(std::size_t ply, Color viewer) const noexcept {
    if (entries_[ply].men.king(viewer) == entries_[ply - 1].men.king(viewer)) return false;
    return view_at(ply, viewer) != view_at(ply - 1, viewer);
}

// Goes back to the last position of the line whose sums are known and forward again from there, unless the view of the
// board changes on the way.
void Evaluator::bring_up_to_date(Color viewer) noexcept {
    const View view = view_at(top_, viewer);
    std::size_t ply = top_;
    while (!entries_[ply].computed[viewer]) {
        if (changes_view(ply, viewer)) return refresh(viewer, view);
        --ply;  // ply 0 is always computed
    }
    while (ply < top_) apply(++ply, viewer, view);
}

void Evaluator::apply(std::size_t ply, Color viewer, const View& view) noexcept {
    update(sums(ply, viewer), sums(ply - 1, viewer), changes_at(ply), view);
    entries_[ply].computed[viewer] = true;
}

void Evaluator::refresh(Color viewer, const View& view) noexcept {
    const std::size_t bucket = view.base / features_per_bucket;
    const std::size_t slot =
        (std::size_t(viewer) * network_->architecture.input_buckets + bucket) * 2 + (view.is_mirrored() ? 1 : 0);
    std::int16_t* kept = cached_sums_.data() + slot * width_;
    const Scene& now = scene_at(top_);
    Changes changes;
    compare(cached_scenes_[slot], now, changes);
    update(kept, kept, changes, view);
    cached_scenes_[slot] = now;
    std::copy_n(kept, width_, sums(top_, viewer));
    entries_[top_].computed[viewer] = true;
}

// From the sums before the changes to those after them.
void Evaluator::update(std::int16_t* target, const std::int16_t* source, const Changes& changes,
                       const View& view) noexcept {
    std::array<std::uint32_t, max_features> added;
    std::array<std::uint32_t, max_features> removed;
    for (unsigned i = 0; i < changes.came_count; ++i) added[i] = feature(view, changes.came[i]);
    for (unsigned i = 0; i < changes.gone_count; ++i) removed[i] = feature(view, changes.gone[i]);
    kernels_->update(target, source, network_->feature_weights.data(), width_, {added.data(), changes.came_count},
                     {removed.data(), changes.gone_count});
}

Layers layers_of(const Network& network, const BySquare<Piece>& board, Color turn) {
    const std::size_t width = network.architecture.hidden;
    Placement men;
    for (Square square : all_squares)
        if (const Piece piece = board[square]; piece != Piece::None)
            men.toggle(color_of(piece), type_of(piece), Bitboard(square));
    const Scene scene(men);
    std::vector<std::int16_t> sums(2 * width);
    for (Color viewer : {turn, ~turn}) {
        std::int16_t* own = sums.data() + (viewer == turn ? 0 : width);
        std::copy(network.biases.begin(), network.biases.end(), own);
        const View view = view_of(viewer, men.king(viewer), network.architecture.bucket_map);
        for (Square square : scene.occupied) {
            const std::int16_t* row = network.feature_weights.data() + feature(view, sight(scene, square)) * width;
            for (std::size_t k = 0; k < width; ++k) own[k] = std::int16_t(own[k] + row[k]);
        }
    }
    const unsigned bucket = output_bucket(unsigned(scene.occupied.count()), network.architecture.output_buckets);
    Layers layers;
    run_layers(layers, sums.data(), sums.data() + width, network.head(bucket), width);
    return layers;
}

int evaluate_slow(const Network& network, const BySquare<Piece>& board, Color turn) {
    return centipawns(layers_of(network, board, turn).output);
}

int evaluate_slow(const Network& network, const Position& position) {
    return evaluate_slow(network, position.setup().board, position.turn());
}

}  // namespace tabiya::nnue
