// SPDX-License-Identifier: MIT
#include "engine/explanation.hpp"

#include <utility>

#include "engine/scale.hpp"
#include "nnue/evaluator.hpp"
#include "search/hand_made.hpp"

namespace tabiya::engine {

using namespace chess;

namespace {

int for_white(int score, Color turn) noexcept { return turn == Color::White ? score : -score; }

// A network has no terms to read, but it can be asked what it would say without this man or that.
NetworkEvaluation taken_apart(const Position& position, const nnue::Network& network) {
    const Color turn = position.turn();
    BySquare<Piece> board = position.setup().board;
    NetworkEvaluation result;
    result.board = board;
    result.raw = nnue::evaluate_slow(network, board, turn);
    result.buckets = network.architecture.output_buckets;
    result.bucket = nnue::output_bucket(unsigned(position.occupied().count()), result.buckets);
    for (Square square : position.occupied() & ~position.men(PieceType::King)) {
        const Piece piece = std::exchange(board[square], Piece::None);
        result.shares[square] = for_white(result.raw - nnue::evaluate_slow(network, board, turn), turn);
        board[square] = piece;
    }
    return result;
}

}  // namespace

Evaluation evaluation_of(const Position& position, const nnue::Network* network) {
    Evaluation evaluation;
    evaluation.in_check = position.in_check();
    int score = 0;
    if (network != nullptr) {
        evaluation.network = taken_apart(position, *network);
        score = evaluation.network->raw;
    } else {
        score = search::HandMade().evaluate(position);
        const search::HandMade::Breakdown breakdown = search::HandMade::explain(position);
        for (std::size_t term = 0; term < breakdown.size(); ++term)
            evaluation.terms.push_back({search::name_of(search::Term(term)), breakdown[term]});
    }
    const int material = material_of(position);
    evaluation.score = score_from(for_white(score, position.turn()), material);
    evaluation.wdl = wdl_of(evaluation.score, material);
    return evaluation;
}

}  // namespace tabiya::engine
