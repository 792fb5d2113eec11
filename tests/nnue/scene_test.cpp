// SPDX-License-Identifier: MIT
// What the network sees of a board: who stands where, and who is in danger.
#include "nnue/scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"

namespace tabiya::nnue {
namespace {

using namespace chess;

Bitboard in_danger(const char* fen) { return Scene(formats::position_from_fen(fen)->placement()).in_danger; }

// The definition, man by man: the slow twin.
Bitboard in_danger_slow(const Position& position) {
    constexpr ByPieceType<int> worth{{1, 3, 3, 5, 9, 100}};
    Bitboard found;
    for (Square square : position.occupied()) {
        const Piece man = position.at(square);
        if (type_of(man) == PieceType::King) continue;
        const Bitboard attackers = position.attackers(square, ~color_of(man));
        const Bitboard defenders = position.attackers(square, color_of(man));
        bool lesser = false;
        for (Square from : attackers) lesser |= worth[type_of(position.at(from))] < worth[type_of(man)];
        if ((attackers && !defenders) || lesser) found |= Bitboard(square);
    }
    return found;
}

TEST(Scene, NobodyIsInDangerAtTheStart) { EXPECT_TRUE(Scene(Position::initial().placement()).in_danger.empty()); }

TEST(Scene, AnAttackedManIsInDangerUnlessSomebodyWouldTakeBack) {
    EXPECT_TRUE(in_danger("4k3/8/8/3r4/8/8/3N4/4K3 w - - 0 1").empty()) << "the king defends";
    EXPECT_EQ(in_danger("4k3/8/8/3r4/8/3N4/8/4K3 w - - 0 1"), Bitboard(Square::D3));
    EXPECT_EQ(in_danger("4k3/8/8/3r4/8/3N4/8/4K3 b - - 0 1"), Bitboard(Square::D3)) << "no matter whose turn it is";
}

TEST(Scene, AManAttackedByALesserOneIsInDangerDefendedOrNot) {
    EXPECT_EQ(in_danger("4k3/8/8/4p3/3N4/4P3/8/4K3 w - - 0 1"), Bitboard(Square::D4)) << "a knight by a pawn";
    EXPECT_TRUE(in_danger("4k3/8/3p4/4p3/3P4/4P3/8/4K3 w - - 0 1").empty()) << "a pawn by a pawn";
    EXPECT_EQ(in_danger("4k3/8/2n5/8/3R4/4P3/8/4K3 w - - 0 1"), Bitboard(Square::D4)) << "a rook by a knight";
    EXPECT_TRUE(in_danger("4k3/8/2n5/8/3B4/4P3/8/4K3 w - - 0 1").empty()) << "a bishop by a knight";
    EXPECT_EQ(in_danger("3rk3/8/8/8/3Q4/4P3/8/4K3 w - - 0 1"), Bitboard(Square::D4)) << "a queen by a rook";
}

TEST(Scene, TheKingIsNeverInDanger) { EXPECT_TRUE(in_danger("4k3/8/8/8/8/8/4r3/K7 w - - 0 1").empty()); }

// Through random games: the men, the danger, and the scene made of a man's four bits instead of a placement.
TEST(Scene, IsWhatTheDefinitionSays) {
    std::mt19937_64 random(3);
    for (int game = 0; game < 60; ++game) {
        Position position = *Position::from(Setup::chess960(int(random() % 960)));
        for (int ply = 0; ply < 150; ++ply) {
            const Scene scene(position.placement());
            ASSERT_EQ(scene.occupied, position.occupied());
            for (Square square : scene.occupied) ASSERT_EQ(scene.at(square), position.at(square));
            ASSERT_EQ(scene.in_danger, in_danger_slow(position)) << formats::to_fen(position);
            ASSERT_EQ(Scene(scene.occupied, scene.bits).in_danger, scene.in_danger);
            ASSERT_TRUE(difference(scene, Scene(scene.occupied, scene.bits)).empty());

            const MoveList moves = legal_moves(position);
            if (moves.empty()) break;
            const Position before = position;
            position.make(moves[random() % moves.size()]);
            const Scene after(position.placement());
            for (Square square : all_squares) {
                const bool same = before.at(square) == position.at(square) &&
                                  scene.in_danger.contains(square) == after.in_danger.contains(square);
                ASSERT_EQ(difference(scene, after).contains(square), !same) << formats::to_fen(position);
            }
        }
    }
}

}  // namespace
}  // namespace tabiya::nnue
