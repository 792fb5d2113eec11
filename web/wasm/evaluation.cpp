// SPDX-License-Identifier: MIT
// Explore, "Evaluation": what the engine thinks of a position without search, by group and by piece.
#include "answer.hpp"
#include "search/hand_made.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

/// The evaluation from White's side.
int for_white(const Position& position) {
    static search::HandMade evaluator;
    const int value = evaluator.evaluate(position);
    return position.turn() == Color::White ? value : -value;
}

/// What the evaluation loses when a man is taken off: its contribution here, not its price in a book.
void contributions(Json& json, const Position& position, int whole) {
    json.key("pieces").open('[');
    for (Square square : position.occupied()) {
        const Piece piece = position.at(square);
        if (type_of(piece) == PieceType::King) continue;
        Setup setup = position.setup();
        setup.board[square] = Piece::None;
        setup.castling_rooks.clear(square);
        setup.en_passant = std::nullopt;
        const auto without = Position::from(setup);
        if (!without) continue;  // its king would be in check with the other side to move
        json.open().field("square", square).field("piece", piece).field("value", whole - for_white(*without)).close();
    }
    json.close(']');
}

}  // namespace

/// The evaluation in its groups of terms, for each side, and what each piece contributes.
TABIYA_EXPORT const char* tabiya_evaluation(const char* fen) {
    return about(fen, [](Json& json, const Position& position) {
        const int whole = for_white(position);
        json.field("white", whole).field("check", position.in_check()).key("terms").open('[');
        const search::HandMade::Breakdown breakdown = search::HandMade::explain(position);
        for (std::size_t i = 0; i < breakdown.size(); ++i) {
            json.open().field("name", name_of(search::Term(i))).field("white", breakdown[i][Color::White]);
            json.field("black", breakdown[i][Color::Black]).close();
        }
        json.close(']');
        contributions(json, position, whole);
    });
}

}  // namespace tabiya::web
