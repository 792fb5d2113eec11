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
      sums_(2 * max_ply * width_), cache_(std::size_t{4} * network.architecture.input_buckets),
      cached_sums_(cache_.size() * width_) {
    for (std::size_t i = 0; i < cache_.size(); ++i)
        std::copy(network.biases.begin(), network.biases.end(), cached_sums_.data() + i * width_);
}

void Evaluator::reset(const Position& position) noexcept {
    top_ = 0;
    for (Color viewer : all_colors)
        refresh(position, viewer, view_of(viewer, position.king(viewer), network_->architecture.bucket_map));
}

int Evaluator::evaluate(const Position& position) noexcept {
    for (Color viewer : all_colors)
        if (!entries_[top_].computed[viewer]) bring_up_to_date(position, viewer);
    const unsigned bucket = output_bucket(unsigned(position.occupied().count()), network_->architecture.output_buckets);
    const Color us = position.turn();
    return centipawns(kernels_->output(sums(top_, us), sums(top_, ~us), network_->head(bucket), width_));
}

// Goes back to the last position of the line whose sums are known and forward again from there,
// unless the viewer's king has changed its view of the board on the way.
void Evaluator::bring_up_to_date(const Position& position, Color viewer) noexcept {
    const View view = view_of(viewer, position.king(viewer), network_->architecture.bucket_map);
    std::size_t ply = top_;
    while (!entries_[ply].computed[viewer]) {
        if (changes_view(entries_[ply].delta, viewer)) return refresh(position, viewer, view);
        --ply;  // ply 0 is always computed
    }
    while (ply < top_) apply(++ply, viewer, view);
}

bool Evaluator::changes_view(const Delta& delta, Color viewer) const noexcept {
    // A king's own move is noted first as its going: only then has the view to be looked at.
    const Piece king = make_piece(viewer, PieceType::King);
    for (std::size_t i = 0; i < delta.removed_count_; ++i)
        if (delta.removed_[i].piece == king)
            return view_of(viewer, delta.removed_[i].square, network_->architecture.bucket_map) !=
                   view_of(viewer, delta.added_[0].square, network_->architecture.bucket_map);
    return false;
}

void Evaluator::apply(std::size_t ply, Color viewer, const View& view) noexcept {
    const Delta& delta = entries_[ply].delta;
    std::array<std::uint32_t, 2> added;
    std::array<std::uint32_t, 2> removed;
    for (std::size_t i = 0; i < delta.added_count_; ++i)
        added[i] = feature(view, delta.added_[i].piece, delta.added_[i].square);
    for (std::size_t i = 0; i < delta.removed_count_; ++i)
        removed[i] = feature(view, delta.removed_[i].piece, delta.removed_[i].square);
    kernels_->update(sums(ply, viewer), sums(ply - 1, viewer), network_->feature_weights.data(), width_,
                     {added.data(), delta.added_count_}, {removed.data(), delta.removed_count_});
    entries_[ply].computed[viewer] = true;
}

void Evaluator::refresh(const Position& position, Color viewer, const View& view) noexcept {
    const std::size_t mirrored = view.flips & 1U;
    const std::size_t slot =
        (std::size_t(viewer) * network_->architecture.input_buckets + view.base / features_per_bucket) * 2 + mirrored;
    Cached& cached = cache_[slot];
    std::array<std::uint32_t, 64> added;
    std::array<std::uint32_t, 64> removed;
    unsigned added_count = 0;
    unsigned removed_count = 0;
    for (Piece piece : all_pieces) {
        const Bitboard now = position.men(piece);
        const Bitboard before = cached.men[piece];
        for (Square square : now & ~before) added[added_count++] = feature(view, piece, square);
        for (Square square : before & ~now) removed[removed_count++] = feature(view, piece, square);
        cached.men[piece] = now;
    }
    std::int16_t* kept = cached_sums_.data() + slot * width_;
    kernels_->update(kept, kept, network_->feature_weights.data(), width_, {added.data(), added_count},
                     {removed.data(), removed_count});
    std::copy_n(kept, width_, sums(top_, viewer));
    entries_[top_].computed[viewer] = true;
}

Layers layers_of(const Network& network, const BySquare<Piece>& board, Color turn) {
    const std::size_t width = network.architecture.hidden;
    unsigned men = 0;
    ByColor<Square> kings;
    for (int i = 0; i < 64; ++i) {
        const Piece piece = board[square_at(i)];
        if (piece == Piece::None) continue;
        ++men;
        if (type_of(piece) == PieceType::King) kings[color_of(piece)] = square_at(i);
    }
    std::vector<std::int16_t> sums(2 * width);
    for (Color viewer : {turn, ~turn}) {
        std::int16_t* own = sums.data() + (viewer == turn ? 0 : width);
        std::copy(network.biases.begin(), network.biases.end(), own);
        const View view = view_of(viewer, kings[viewer], network.architecture.bucket_map);
        for (int i = 0; i < 64; ++i) {
            const Piece piece = board[square_at(i)];
            if (piece == Piece::None) continue;
            const std::int16_t* row = network.feature_weights.data() + feature(view, piece, square_at(i)) * width;
            for (std::size_t k = 0; k < width; ++k) own[k] = std::int16_t(own[k] + row[k]);
        }
    }
    const unsigned bucket = output_bucket(men, network.architecture.output_buckets);
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
