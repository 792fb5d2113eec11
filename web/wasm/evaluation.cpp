// SPDX-License-Identifier: MIT
// Explore, "Evaluation": what the engine thinks of a position without search, by group and by piece.
#include <vector>

#include "answer.hpp"
#include "nnue/evaluator.hpp"
#include "search/hand_made.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

/// The evaluation from White's side: the network's if the engine carries one, else the hand-made one.
int for_white(const Position& position) {
    static search::HandMade hand_made;
    const nnue::Network* network = nnue::embedded_network();
    const int value = network != nullptr ? nnue::evaluate_slow(*network, position) : hand_made.evaluate(position);
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

/// The sums of the first layer as one side sees the board, from scratch.
std::vector<int> sums_for(const nnue::Network& network, const Position& position, Color viewer) {
    const nnue::View view = nnue::view_of(viewer, position.king(viewer), network.architecture.bucket_map);
    const std::size_t width = network.architecture.hidden;
    std::vector<int> sums(network.biases.data(), network.biases.data() + width);
    for (Square square : position.occupied()) {
        const std::size_t feature = nnue::feature(view, position.at(square), square);
        const std::int16_t* weights = network.feature_weights.data() + feature * width;
        for (std::size_t i = 0; i < width; ++i) sums[i] += weights[i];
    }
    return sums;
}

void numbers(Json& json, std::string_view name, const std::vector<int>& list) {
    json.key(name).open('[');
    for (int number : list) json.value(number);
    json.close(']');
}

/// Which features a move switches, as one side sees them.
struct Switched {
    struct One {
        Piece piece;
        Square square;
        bool on;
    };
    std::vector<One> list;
    void removed(Piece piece, Square square) { list.push_back({piece, square, false}); }
    void added(Piece piece, Square square) { list.push_back({piece, square, true}); }
};

void side(Json& json, const nnue::Network& network, const Position& before, const Position& after,
          const Switched& switched, Color viewer) {
    const auto& map = network.architecture.bucket_map;
    const nnue::View view = nnue::view_of(viewer, before.king(viewer), map);
    const bool fresh = !(view == nnue::view_of(viewer, after.king(viewer), map));
    json.open().field("viewer", viewer).field("fresh", fresh);
    numbers(json, "before", sums_for(network, before, viewer));
    numbers(json, "after", sums_for(network, after, viewer));
    json.key("features").open('[');
    for (const Switched::One& one : switched.list) {
        json.open().field("piece", one.piece).field("square", one.square).field("on", one.on);
        json.field("index", int(nnue::feature(view, one.piece, one.square))).close();
    }
    json.close(']').close();
}

}  // namespace

/// The evaluation in its groups of terms, for each side, and what each piece contributes.
TABIYA_EXPORT const char* tabiya_evaluation(const char* fen) {
    return about(fen, [](Json& json, const Position& position) {
        const int whole = for_white(position);
        json.field("white", whole)
            .field("network", nnue::embedded_network() != nullptr)
            .field("check", position.in_check())
            .key("terms")
            .open('[');
        const search::HandMade::Breakdown breakdown = search::HandMade::explain(position);
        for (std::size_t i = 0; i < breakdown.size(); ++i) {
            json.open().field("name", name_of(search::Term(i))).field("white", breakdown[i][Color::White]);
            json.field("black", breakdown[i][Color::Black]).close();
        }
        json.close(']');
        contributions(json, position, whole);
    });
}

/// The accumulator before and after a move, for both viewers; refused if no network was built in.
TABIYA_EXPORT const char* tabiya_accumulator(const char* fen, const char* uci) {
    const nnue::Network* network = nnue::embedded_network();
    if (network == nullptr) return refuse("this build carries no network");
    return about(fen, [&](Json& json, const Position& before) {
        const Move move = legal_move(before, uci);
        if (!move) {
            json.field("error", "that move is not legal here");
            return;
        }
        Switched switched;
        const Position after = before.after(move, switched);
        json.field("san", formats::to_san(move, before)).field("hidden", int(network->architecture.hidden));
        json.field("before", for_white(before)).field("after", for_white(after)).key("views").open('[');
        for (Color viewer : all_colors) side(json, *network, before, after, switched, viewer);
        json.close(']');
    });
}

}  // namespace tabiya::web
