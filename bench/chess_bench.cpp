// SPDX-License-Identifier: MIT
// How long the parts of the rules library take: move generation, make and unmake, attacks, FEN.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "positions.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/perft.hpp"
#include "tabiya/chess/position.hpp"
#include "tabiya/formats/fen.hpp"

namespace {

using namespace tabiya;
using namespace tabiya::chess;
using bench::over_positions;
using bench::positions;

void generate_list(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const MoveList moves = legal_moves(position);
        benchmark::DoNotOptimize(moves.begin());
        return moves.size();
    });
}
BENCHMARK(generate_list);

void generate_noisy(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const MoveList moves = legal_moves(position, Moves::Noisy);
        benchmark::DoNotOptimize(moves.begin());
        return moves.size();
    });
}
BENCHMARK(generate_noisy);

void generate_sets(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const MoveSets sets = legal_move_sets(position);
        benchmark::DoNotOptimize(sets.begin());
        return sets.size();
    });
}
BENCHMARK(generate_sets);

void count_moves(benchmark::State& state) {
    over_positions(state, [](const Position& position) { return count_legal_moves(position); });
}
BENCHMARK(count_moves);

void make_unmake(benchmark::State& state) {
    over_positions(state, [](const Position& at) {
        Position position = at;
        const MoveList moves = legal_moves(position);
        for (Move move : moves) {
            const Undo undo = position.make(move);
            benchmark::DoNotOptimize(position);
            position.unmake(move, undo);
        }
        return moves.size();
    });
}
BENCHMARK(make_unmake);

void copy_make(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const MoveList moves = legal_moves(position);
        for (Move move : moves) {
            const Position next = position.after(move);
            benchmark::DoNotOptimize(&next);
        }
        return moves.size();
    });
}
BENCHMARK(copy_make);

void is_legal(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        int legal = 0;
        for (unsigned bits = 1; bits < 65536; bits += 997)
            legal += position.is_legal(Move::from_bits(std::uint16_t(bits)));
        benchmark::DoNotOptimize(legal);
        return 66;
    });
}
BENCHMARK(is_legal);

/// Rook and bishop attacks from all squares.
template <class Look>
void slider_attacks(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        Bitboard all;
        for (Square square : all_squares)
            all ^= Look::rook(square, position.occupied()) ^ Look::bishop(square, position.occupied());
        benchmark::DoNotOptimize(all);
        return 64;
    });
}
BENCHMARK_TEMPLATE(slider_attacks, PextSliders);
BENCHMARK_TEMPLATE(slider_attacks, MagicSliders);

void attackers_of_square(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        Bitboard all;
        for (Square square : all_squares) all ^= position.attackers(square, position.occupied());
        benchmark::DoNotOptimize(all);
        return 64;
    });
}
BENCHMARK(attackers_of_square);

void key_from_scratch(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        Key key = position.key_slow();
        benchmark::DoNotOptimize(key);
        return 1;
    });
}
BENCHMARK(key_from_scratch);

void exchange(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const MoveList moves = legal_moves(position, Moves::Noisy);
        for (Move move : moves) benchmark::DoNotOptimize(position.see(move));
        return moves.size();
    });
}
BENCHMARK(exchange);

void fen_read(benchmark::State& state) {
    std::vector<std::string> fens;
    for (const Position& position : positions()) fens.push_back(formats::to_fen(position));
    std::size_t i = 0;
    for (auto _ : state) {
        const auto position = formats::position_from_fen(fens[i]);
        if (!position) state.SkipWithError("a FEN of our own is refused");
        i = i + 1 == fens.size() ? 0 : i + 1;
    }
    state.SetItemsProcessed(state.iterations());
}
BENCHMARK(fen_read);

void fen_write(benchmark::State& state) {
    over_positions(state, [](const Position& position) {
        const std::string fen = formats::to_fen(position);
        benchmark::DoNotOptimize(fen.data());
        return 1;
    });
}
BENCHMARK(fen_write);

void perft_start_5(benchmark::State& state) {
    Position position = Position::initial();
    std::int64_t nodes = 0;
    for (auto _ : state) nodes += std::int64_t(perft(position, 5));
    state.SetItemsProcessed(nodes);
}
BENCHMARK(perft_start_5);

}  // namespace
