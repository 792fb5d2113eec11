// SPDX-License-Identifier: MIT
// How many positions can be evaluated in a second, as the search asks for them: after each legal move of a
// position whose own sums are known, and from scratch.
#include <benchmark/benchmark.h>

#include "nnue/evaluator.hpp"
#include "positions.hpp"
#include "search/hand_made.hpp"

namespace {

using namespace tabiya;
using namespace tabiya::chess;
using bench::over_positions;

template <class Evaluator>
void after_each_move(benchmark::State& state, Evaluator evaluator) {
    over_positions(state, [&evaluator](const Position& position) {
        evaluator.reset(position);
        benchmark::DoNotOptimize(evaluator.evaluate(position));
        const MoveList moves = legal_moves(position);
        for (Move move : moves) {
            Position child = position;
            child.make(move);
            evaluator.push(child.placement());
            benchmark::DoNotOptimize(evaluator.evaluate(child));
            evaluator.pop();
        }
        return moves.size() + 1;
    });
}

void network_after_moves(benchmark::State& state) {
    after_each_move(state, nnue::Evaluator(*nnue::embedded_network()));
}
BENCHMARK(network_after_moves);

void network_from_scratch(benchmark::State& state) {
    nnue::Evaluator evaluator(*nnue::embedded_network());
    over_positions(state, [&evaluator](const Position& position) {
        evaluator.reset(position);
        benchmark::DoNotOptimize(evaluator.evaluate(position));
        return 1;
    });
}
BENCHMARK(network_from_scratch);

void hand_made_after_moves(benchmark::State& state) { after_each_move(state, search::HandMade()); }
BENCHMARK(hand_made_after_moves);

}  // namespace
