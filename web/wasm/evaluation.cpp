// SPDX-License-Identifier: MIT
// Explore, "Evaluation": what the engine thinks of a position without search, by group and by piece.
#include <optional>
#include <span>
#include <vector>

#include "answer.hpp"
#include "engine/explanation.hpp"
#include "nnue/evaluator.hpp"
#include "search/hand_made.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

int turned(int value, Color turn) { return turn == Color::White ? value : -value; }

/// The hand-made evaluation from White's side.
int by_hand(const Position& position) {
    static search::HandMade hand_made;
    return turned(hand_made.evaluate(position), position.turn());
}
/// The evaluation from White's side: the network's if the engine carries one, else the hand-made one.
int for_white(const Position& position) {
    const nnue::Network* network = nnue::embedded_network();
    return network != nullptr ? turned(nnue::evaluate_slow(*network, position), position.turn()) : by_hand(position);
}

/// What White's score would lose without a man, by rules: its contribution here, not its price in a book.
std::optional<int> share_by_hand(const Position& position, Square square) {
    Setup setup = position.setup();
    setup.board[square] = Piece::None;
    setup.castling_rooks.clear(square);
    setup.en_passant = std::nullopt;
    const auto without = Position::from(setup);
    if (!without) return std::nullopt;  // its king would be in check with the other side to move
    return by_hand(position) - by_hand(*without);
}

void contributions(Json& json, const Position& position, const engine::Evaluation& evaluation) {
    json.key("pieces").open('[');
    for (Square square : position.occupied() & ~position.men(PieceType::King)) {
        const auto& network = evaluation.network;
        const std::optional<int> share = network ? network->shares[square] : share_by_hand(position, square);
        if (share)
            json.open().field("square", square).field("piece", position.at(square)).field("value", *share).close();
    }
    json.close(']');
}

void terms(Json& json, const Position& position) {
    json.key("terms").open('[');
    const search::HandMade::Breakdown breakdown = search::HandMade::explain(position);
    for (std::size_t i = 0; i < breakdown.size(); ++i) {
        json.open().field("name", name_of(search::Term(i))).field("white", breakdown[i][Color::White]);
        json.field("black", breakdown[i][Color::Black]).close();
    }
    json.close(']');
}

/// The sums of the first layer as one side sees the board, from scratch.
std::vector<int> sums_for(const nnue::Network& network, const Position& position, Color viewer) {
    const nnue::View view = nnue::view_of(viewer, position.king(viewer), network.architecture.bucket_map);
    const std::size_t width = network.architecture.hidden;
    std::vector<int> sums(network.biases.data(), network.biases.data() + width);
    const nnue::Scene scene(position.placement());
    for (Square square : scene.occupied) {
        const std::size_t feature = nnue::feature(view, nnue::sight(scene, square));
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

/// Integers of a layer as the real numbers they stand for.
template <class Range>
void reals(Json& json, std::string_view name, const Range& list, double one) {
    json.key(name).open('[');
    for (auto number : list) json.value(number / one);
    json.close(']');
}

/// The squares whose man is the same in both positions.
Bitboard staying(const Position& before, const Position& after) {
    Bitboard squares;
    for (Square square : before.occupied())
        if (before.at(square) == after.at(square)) squares |= Bitboard(square);
    return squares;
}

/// One side's sums before and after a move, and all that it switches: first what moved, then the men that stay and come
/// into danger or out of it.
void side(Json& json, const nnue::Network& network, const Position& before, const Position& after, Color viewer) {
    const auto& map = network.architecture.bucket_map;
    const nnue::View view_before = nnue::view_of(viewer, before.king(viewer), map);
    const nnue::View view_after = nnue::view_of(viewer, after.king(viewer), map);
    json.open().field("viewer", viewer).field("fresh", view_before != view_after);
    numbers(json, "before", sums_for(network, before, viewer));
    numbers(json, "after", sums_for(network, after, viewer));

    const nnue::Scene scene_before(before.placement());
    const nnue::Scene scene_after(after.placement());
    const auto one = [&](Square square, bool on) {
        const nnue::Scene& scene = on ? scene_after : scene_before;
        json.open().field("piece", scene.at(square)).field("square", square).field("on", on);
        json.field("danger", scene.in_danger.contains(square));
        json.field("index", int(nnue::feature(on ? view_after : view_before, nnue::sight(scene, square)))).close();
    };
    const Bitboard different = nnue::difference(scene_before, scene_after);
    const Bitboard stay = staying(before, after);
    json.key("features").open('[');
    for (Square square : (different & before.occupied() & ~stay)) one(square, false);
    for (Square square : (different & after.occupied() & ~stay)) one(square, true);
    for (Square square : (different & stay)) {
        one(square, false);
        one(square, true);
    }
    json.close(']').close();
}

}  // namespace

/// What the network says and what each piece has to do with it, then the hand-made evaluation in its groups.
TABIYA_EXPORT const char* tabiya_evaluation(const char* fen) {
    return about(fen, [](Json& json, const Position& position) {
        const nnue::Network* network = nnue::embedded_network();
        const engine::Evaluation evaluation = engine::evaluation_of(position, network);
        json.field("white", for_white(position))
            .field("score", evaluation.score.centipawns())
            .field("byHand", by_hand(position));
        json.field("check", position.in_check());
        if (network != nullptr) {
            json.key("network").open().field("hidden", int(network->architecture.hidden));
            json.field("bucket", int(evaluation.network->bucket)).field("buckets", int(evaluation.network->buckets));
            const Bitboard in_danger = nnue::Scene(position.placement()).in_danger;
            json.field("inDanger", in_danger).field("menInDanger", men(position, in_danger)).close();
        }
        terms(json, position);
        contributions(json, position, evaluation);
    });
}

/// How each legal move changes the evaluation, from White's side.
TABIYA_EXPORT const char* tabiya_evaluation_changes(const char* fen) {
    return about(fen, [](Json& json, const Position& position) {
        const int before = for_white(position);
        json.key("moves").open('[');
        for (Move move : legal_moves(position)) {
            json.open().field("san", formats::to_san(move, position));
            json.field("change", for_white(position.after(move)) - before).close();
        }
        json.close(']');
    });
}

/// What lies between the sums of the first layer and the score, for the side to move; refused if no network was built in.
TABIYA_EXPORT const char* tabiya_layers(const char* fen) {
    const nnue::Network* network = nnue::embedded_network();
    if (network == nullptr) return refuse("this build carries no network");
    return about(fen, [&](Json& json, const Position& position) {
        const nnue::Layers layers = nnue::layers_of(*network, position.setup().board, position.turn());
        const std::size_t half = network->architecture.hidden / 2;
        const std::span products(layers.products);
        reals(json, "us", products.first(half), nnue::product_scale);
        reals(json, "them", products.subspan(half, half), nnue::product_scale);
        reals(json, "second", layers.second, nnue::second_sum_scale);
        reals(json, "third", layers.third, double(nnue::later_scale) * nnue::later_scale);
        json.key("shares").open('[');
        for (std::int32_t share : layers.shares) json.value(nnue::centipawns(share));
        json.close(']').field("output", nnue::centipawns(layers.output));
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
        const Position after = before.after(move);
        json.field("san", formats::to_san(move, before)).field("hidden", int(network->architecture.hidden));
        json.field("before", for_white(before)).field("after", for_white(after));
        const Bitboard danger_before = nnue::Scene(before.placement()).in_danger;
        const Bitboard danger_after = nnue::Scene(after.placement()).in_danger;
        const Bitboard stay = staying(before, after);
        json.field("intoDanger", men(after, stay & danger_after & ~danger_before));
        json.field("outOfDanger", men(after, stay & danger_before & ~danger_after)).key("views").open('[');
        for (Color viewer : all_colors) side(json, *network, before, after, viewer);
        json.close(']');
    });
}

}  // namespace tabiya::web
