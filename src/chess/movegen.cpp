// SPDX-License-Identifier: MIT
#include "tabiya/chess/movegen.hpp"

#include "chess/generator.hpp"

namespace tabiya::chess {

namespace {

/// Chooses the generator for the side to move and the moves wanted.
template <class Sink>
void run(const Position& position, Moves wanted, Sink& sink) noexcept {
    const bool white = position.turn() == Color::White;
    switch (wanted) {
        case Moves::All:
            return white ? detail::generate_as<Color::White, Moves::All>(position, sink)
                         : detail::generate_as<Color::Black, Moves::All>(position, sink);
        case Moves::Noisy:
            return white ? detail::generate_as<Color::White, Moves::Noisy>(position, sink)
                         : detail::generate_as<Color::Black, Moves::Noisy>(position, sink);
        case Moves::Quiet:
            return white ? detail::generate_as<Color::White, Moves::Quiet>(position, sink)
                         : detail::generate_as<Color::Black, Moves::Quiet>(position, sink);
    }
}

}  // namespace

void generate(const Position& position, Moves wanted, MoveList& list) noexcept {
    detail::ListSink sink(list);
    run(position, wanted, sink);
}

MoveList legal_moves(const Position& position, Moves wanted) noexcept {
    MoveList list;
    generate(position, wanted, list);
    return list;
}

MoveSets legal_move_sets(const Position& position, Moves wanted) noexcept {
    MoveSets sets;
    detail::SetSink sink(sets);
    run(position, wanted, sink);
    sink.finish(position.pawns(position.turn()));
    return sets;
}

int count_legal_moves(const Position& position) noexcept {
    detail::CountSink sink;
    run(position, Moves::All, sink);
    return sink.count;
}

bool has_legal_move(const Position& position) noexcept { return count_legal_moves(position) != 0; }

Bitboard legal_targets(const Position& position, Square from) noexcept {
    Bitboard targets;
    for (const MoveSet& set : legal_move_sets(position))
        if (set.from == from) targets |= set.to;
    return targets;
}

}  // namespace tabiya::chess
