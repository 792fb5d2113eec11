// SPDX-License-Identifier: MIT
#include "tabiya/chess/movegen.hpp"

#include "chess/generator.hpp"

namespace tabiya::chess {

namespace {

/// Calls `use<side to move, moves wanted>()`, both known at compile time from there on.
template <class Use>
void choose(const Position& position, Moves wanted, Use&& use) noexcept {
    const bool white = position.turn() == Color::White;
    switch (wanted) {
        case Moves::All:
            return white ? use.template operator()<Color::White, Moves::All>()
                         : use.template operator()<Color::Black, Moves::All>();
        case Moves::Noisy:
            return white ? use.template operator()<Color::White, Moves::Noisy>()
                         : use.template operator()<Color::Black, Moves::Noisy>();
        case Moves::Quiet:
            return white ? use.template operator()<Color::White, Moves::Quiet>()
                         : use.template operator()<Color::Black, Moves::Quiet>();
    }
}

}  // namespace

void generate(const Position& position, Moves wanted, MoveList& list) noexcept {
    choose(position, wanted, [&]<Color Us, Moves Wanted>() { detail::list_moves_as<Us, Wanted>(position, list); });
}

MoveList legal_moves(const Position& position, Moves wanted) noexcept {
    MoveList list;
    generate(position, wanted, list);
    return list;
}

MoveSets legal_move_sets(const Position& position, Moves wanted) noexcept {
    MoveSets sets;
    detail::SetSink sink(sets);
    choose(position, wanted, [&]<Color Us, Moves Wanted>() { detail::generate_as<Us, Wanted>(position, sink); });
    sink.finish(position.pawns(position.turn()));
    return sets;
}

int count_legal_moves(const Position& position) noexcept {
    return position.turn() == Color::White ? detail::count_moves<Color::White>(position)
                                           : detail::count_moves<Color::Black>(position);
}

bool has_legal_move(const Position& position) noexcept { return count_legal_moves(position) != 0; }

Bitboard legal_targets(const Position& position, Square from) noexcept {
    Bitboard targets;
    for (const MoveSet& set : legal_move_sets(position))
        if (set.from == from) targets |= set.to;
    return targets;
}

}  // namespace tabiya::chess
