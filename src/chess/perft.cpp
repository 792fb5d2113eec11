// SPDX-License-Identifier: MIT
#include "tabiya/chess/perft.hpp"

#include "chess/generator.hpp"
#include "chess/two_ply.hpp"

namespace tabiya::chess {

namespace {

/// How many plies a method settles at once at the end.
constexpr int last_plies(PerftMethod method) {
    switch (method) {
        case PerftMethod::TwoPly: return 2;
        case PerftMethod::Visit: return 0;
        default: return 1;
    }
}

/// The leaves of the last plies, without visiting them.
template <Color Us, PerftMethod Method>
std::uint64_t count_last(Position& position) noexcept {
    if constexpr (Method == PerftMethod::TwoPly) return detail::count_two_plies<Us>(position);
    if constexpr (Method == PerftMethod::Bulk) return std::uint64_t(detail::count_moves<Us>(position));
    if constexpr (Method == PerftMethod::List) {
        MoveList moves;
        detail::list_moves_as<Us, Moves::All>(position, moves);
        return moves.size();
    }
    return 1;
}

/// The leaves of a tree deeper than the last plies.
template <Color Us, PerftMethod Method>
std::uint64_t count(Position& position, int depth) noexcept {
    MoveList moves;
    detail::list_moves_as<Us, Moves::All>(position, moves);
    std::uint64_t nodes = 0;
    for (Move move : moves) {
        const Undo undo = position.make_as<Us>(move);
        nodes += depth - 1 == last_plies(Method) ? count_last<~Us, Method>(position)
                                                 : count<~Us, Method>(position, depth - 1);
        position.unmake_as<Us>(move, undo);
    }
    return nodes;
}

template <Color Us, PerftMethod Method>
std::uint64_t count_as(Position& position, int depth) noexcept {
    if (depth < last_plies(Method)) return std::uint64_t(detail::count_moves<Us>(position));
    if (depth == last_plies(Method)) return count_last<Us, Method>(position);
    return count<Us, Method>(position, depth);
}

template <PerftMethod Method>
std::uint64_t count(Position& position, int depth) noexcept {
    return position.turn() == Color::White ? count_as<Color::White, Method>(position, depth)
                                           : count_as<Color::Black, Method>(position, depth);
}

}  // namespace

std::uint64_t perft(Position& position, int depth, PerftMethod method) noexcept {
    if (depth <= 0) return 1;
    switch (method) {
        case PerftMethod::TwoPly: return count<PerftMethod::TwoPly>(position, depth);
        case PerftMethod::Bulk: return count<PerftMethod::Bulk>(position, depth);
        case PerftMethod::List: return count<PerftMethod::List>(position, depth);
        case PerftMethod::Visit: return count<PerftMethod::Visit>(position, depth);
    }
    return 0;
}

}  // namespace tabiya::chess
