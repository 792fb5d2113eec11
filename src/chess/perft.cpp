// SPDX-License-Identifier: MIT
#include "tabiya/chess/perft.hpp"

#include "chess/generator.hpp"
#include "chess/two_ply.hpp"

namespace tabiya::chess {

namespace {

template <Color Us, PerftMethod Method>
std::uint64_t count(Position& position, int depth) noexcept {
    if constexpr (Method == PerftMethod::TwoPly)
        if (depth == 2) return detail::count_two_plies<Us>(position);
    if constexpr (Method == PerftMethod::TwoPly || Method == PerftMethod::Bulk)
        if (depth == 1) return std::uint64_t(detail::count_moves<Us>(position));
    if constexpr (Method == PerftMethod::Visit)
        if (depth == 0) return 1;

    MoveList moves;
    detail::list_moves_as<Us, Moves::All>(position, moves);
    if constexpr (Method == PerftMethod::List)
        if (depth == 1) return moves.size();

    std::uint64_t nodes = 0;
    for (Move move : moves) {
        const Undo undo = position.make_as<Us>(move);
        nodes += count<~Us, Method>(position, depth - 1);
        position.unmake_as<Us>(move, undo);
    }
    return nodes;
}

template <PerftMethod Method>
std::uint64_t count(Position& position, int depth) noexcept {
    return position.turn() == Color::White ? count<Color::White, Method>(position, depth)
                                           : count<Color::Black, Method>(position, depth);
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
