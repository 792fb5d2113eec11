// SPDX-License-Identifier: MIT
#include <algorithm>

#include "chess/generator.hpp"

namespace tabiya::chess {

namespace {

/// Squares from one to the other on the first rank, both included.
constexpr Bitboard first_rank_span(Square a, Square b) {
    Bitboard span;
    for (int i = std::min(index_of(a), index_of(b)); i <= std::max(index_of(a), index_of(b)); ++i)
        span.set(square_at(i));
    return span;
}

constexpr CastlingPath first_rank_path(Square king, Square rook) {
    const CastlingSide side = castling_side(king, rook);
    CastlingPath path{};
    path.king_to = castled_king_square(Color::White, side);
    path.rook_to = castled_rook_square(Color::White, side);
    path.must_be_safe = first_rank_span(king, path.king_to) & ~Bitboard(king);
    path.must_be_empty =
        (first_rank_span(king, path.king_to) | first_rank_span(rook, path.rook_to)) & ~Bitboard::of(king, rook);
    return path;
}

constexpr ByFile<ByFile<CastlingPath>> all_paths() {
    ByFile<ByFile<CastlingPath>> paths{};
    for (int king = 0; king < 8; ++king)
        for (int rook = 0; rook < 8; ++rook)
            if (king != rook) paths[File(king)][File(rook)] = first_rank_path(square_at(king), square_at(rook));
    return paths;
}

}  // namespace

namespace detail {
constinit const ByFile<ByFile<CastlingPath>> castling_paths = all_paths();
}

CastlingPath castling_path(Square king, Square rook) noexcept {
    const Color color = rank_of(king) == Rank::R1 ? Color::White : Color::Black;
    CastlingPath path = detail::castling_paths[file_of(king)][file_of(rook)];
    path.king_to = relative(path.king_to, color);
    path.rook_to = relative(path.rook_to, color);
    path.must_be_empty = detail::on_rank_of(path.must_be_empty, color);
    path.must_be_safe = detail::on_rank_of(path.must_be_safe, color);
    return path;
}

}  // namespace tabiya::chess
