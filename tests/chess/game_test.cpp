// SPDX-License-Identifier: MIT
#include "tabiya/chess/game.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <string>

#include "support/positions.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::chess {
namespace {

using support::position;

void play_all(Game& game, std::initializer_list<std::string_view> moves) {
    for (std::string_view text : moves) {
        const auto move = formats::parse_uci_move(text, game.position());
        ASSERT_TRUE(move) << text << ": " << move.error().message();
        ASSERT_TRUE(game.play(*move));
    }
}

TEST(Game, StartsFromTheUsualArray) {
    const Game game;
    EXPECT_EQ(game.position(), Position::initial());
    EXPECT_EQ(game.plies(), 0U);
    EXPECT_EQ(game.occurrences(), 1);
    EXPECT_EQ(game.ending(), std::nullopt);
    EXPECT_EQ(game.claimable_draw(), std::nullopt);
    EXPECT_EQ(game.outcome(), Outcome::Ongoing);
}

TEST(Game, RefusesIllegalMovesAndChangesNothing) {
    Game game;
    EXPECT_FALSE(game.play(Move::normal(Square::E2, Square::E5)));
    EXPECT_FALSE(game.play(Move()));
    EXPECT_EQ(game.position(), Position::initial());
    EXPECT_EQ(game.plies(), 0U);
}

TEST(Game, TakesEveryMoveBack) {
    Game game;
    play_all(game, {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5e6", "f1e2", "g8f6", "d2d4", "e6d6"});
    std::vector<Position> seen;
    for (std::size_t ply = 0; ply <= game.plies(); ++ply) seen.push_back(game.position_at(ply));
    EXPECT_EQ(seen.front(), game.start());
    EXPECT_EQ(seen.back(), game.position());
    EXPECT_EQ(game.move(2), Move::normal(Square::E4, Square::D5));
    while (game.plies() > 0) {
        const Move last = game.move(game.plies() - 1);
        EXPECT_EQ(game.undo(), last);
        EXPECT_EQ(game.position(), seen[game.plies()]);
    }
    EXPECT_EQ(game.undo(), std::nullopt);
    EXPECT_EQ(game.position(), Position::initial());
}

TEST(Game, FoolsMateIsMate) {
    Game game;
    play_all(game, {"f2f3", "e7e5", "g2g4", "d8h4"});
    EXPECT_EQ(game.ending(), Ending::Checkmate);
    EXPECT_EQ(game.outcome(), Outcome::BlackWins);
    EXPECT_EQ(to_text(game.outcome()), "0-1");
    game.undo();
    EXPECT_EQ(game.outcome(), Outcome::Ongoing);
}

TEST(Game, Stalemate) {
    Game game(position("7k/8/6K1/8/8/8/5Q2/8 w - - 0 1"));
    play_all(game, {"f2f7"});
    EXPECT_EQ(game.ending(), Ending::Stalemate);
    EXPECT_EQ(game.outcome(), Outcome::Draw);
    EXPECT_EQ(game.claimable_draw(), std::nullopt) << "what is over cannot be claimed";
}

TEST(Game, MateGoesBeforeSeventyFiveMoves) {
    Game game(position("7k/8/6K1/8/8/8/5R2/8 w - - 149 100"));
    play_all(game, {"f2f8"});
    EXPECT_EQ(game.position().halfmove_clock(), 150);
    EXPECT_EQ(game.ending(), Ending::Checkmate);
    EXPECT_EQ(game.outcome(), Outcome::WhiteWins);
}

TEST(Game, FiftyMovesMayBeClaimedSeventyFiveEndTheGame) {
    Game fifty(position("7k/8/6K1/8/8/8/5R2/8 w - - 98 100"));
    EXPECT_EQ(fifty.claimable_draw(), std::nullopt);
    play_all(fifty, {"f2e2"});
    EXPECT_EQ(fifty.claimable_draw(), std::nullopt);
    play_all(fifty, {"h8g8"});
    EXPECT_EQ(fifty.claimable_draw(), Ending::FiftyMoves);
    EXPECT_EQ(fifty.outcome(), Outcome::Ongoing);

    Game seventy_five(position("7k/8/6K1/8/8/8/5R2/8 w - - 149 100"));
    play_all(seventy_five, {"f2e2"});
    EXPECT_EQ(seventy_five.ending(), Ending::SeventyFiveMoves);
    EXPECT_EQ(seventy_five.outcome(), Outcome::Draw);
}

TEST(Game, ThreefoldMayBeClaimedFivefoldEndsTheGame) {
    Game game;
    for (int times = 2; times <= 5; ++times) {
        play_all(game, {"g1f3", "g8f6", "f3g1"});
        EXPECT_EQ(game.occurrences(), times - 1) << "the position after f3g1";
        play_all(game, {"f6g8"});
        EXPECT_EQ(game.occurrences(), times);
        EXPECT_EQ(game.claimable_draw() == Ending::ThreefoldRepetition, times == 3 || times == 4);
        EXPECT_EQ(game.ending() == Ending::FivefoldRepetition, times == 5);
    }
    EXPECT_EQ(game.outcome(), Outcome::Draw);
    game.undo();
    EXPECT_EQ(game.ending(), std::nullopt);
    EXPECT_EQ(game.occurrences(), 4);
}

TEST(Game, LostCastlingRightsMakeAnotherPosition) {
    Game game(position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"));
    play_all(game, {"a1b1", "a8b8", "b1a1", "b8a8"});
    EXPECT_EQ(game.occurrences(), 1) << "same men, fewer rights";
    play_all(game, {"a1b1", "a8b8", "b1a1", "b8a8"});
    EXPECT_EQ(game.occurrences(), 2);
}

// After 1...d5 the pawn on e5 may capture en passant, so the first time is another position.
TEST(Game, EnPassantThatCanBePlayedMakesAnotherPosition) {
    Game game(position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"));
    play_all(game, {"d7d5"});
    ASSERT_TRUE(game.position().en_passant());
    play_all(game, {"e1d1", "e8d8", "d1e1", "d8e8"});
    EXPECT_EQ(game.occurrences(), 1);
    play_all(game, {"e1d1", "e8d8", "d1e1", "d8e8"});
    EXPECT_EQ(game.occurrences(), 2);
}

// The pawn on e5 is pinned by the rook on e8: the square is there, and the Polyglot key counts it, but no
// capture is legal, so the rules see one and the same position.
TEST(Game, EnPassantThatCannotBePlayedDoesNotCount) {
    Game game(position("k3r3/3p4/8/4P3/8/8/8/4K3 b - - 0 1"));
    play_all(game, {"d7d5"});
    ASSERT_TRUE(game.position().en_passant());
    const Key key_at_first = game.position().key();
    play_all(game, {"e1e2", "a8b8", "e2e1", "b8a8"});
    EXPECT_NE(game.position().key(), key_at_first);
    EXPECT_EQ(game.occurrences(), 2);
    play_all(game, {"e1e2", "a8b8", "e2e1", "b8a8"});
    EXPECT_EQ(game.claimable_draw(), Ending::ThreefoldRepetition);
}

struct MaterialCase {
    std::string_view fen;
    bool white_cannot_mate;
    bool black_cannot_mate;
};

TEST(Game, InsufficientMaterial) {
    const MaterialCase cases[] = {
        {"4k3/8/8/8/8/8/8/4K3 w - - 0 1", true, true},
        {"4k3/8/8/8/8/8/8/4KB2 w - - 0 1", true, true},
        {"4k3/8/8/8/8/8/8/4KN2 w - - 0 1", true, true},
        // Bishops on one square colour, however many, and on whichever side.
        {"4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1", true, true},
        {"4kb2/8/3b4/8/8/4B3/8/2B1K3 w - - 0 1", true, true},
        {"2b1k3/8/8/8/8/8/8/2B1K3 w - - 0 1", false, false},
        {"4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", false, true},
        // A knight needs help, which it finds in any man but a queen.
        {"4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1", false, true},
        {"4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
        {"4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
        {"4kr2/8/8/8/8/8/8/4KN2 w - - 0 1", false, false},
        {"4kq2/8/8/8/8/8/8/4KN2 w - - 0 1", true, false},
        // A bishop is not helped by heavy men, but by a pawn or a knight.
        {"4kr2/8/8/8/8/8/8/4KB2 w - - 0 1", true, false},
        {"4k3/5p2/8/8/8/8/8/4KB2 w - - 0 1", false, false},
        {"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", false, true},
        {"4k3/8/8/8/8/8/8/4KR2 w - - 0 1", false, true},
    };
    for (const MaterialCase& c : cases) {
        const Position p = position(c.fen);
        EXPECT_EQ(p.has_insufficient_material(Color::White), c.white_cannot_mate) << c.fen;
        EXPECT_EQ(p.has_insufficient_material(Color::Black), c.black_cannot_mate) << c.fen;
        const bool over = Game(p).ending() == Ending::InsufficientMaterial;
        EXPECT_EQ(over, c.white_cannot_mate && c.black_cannot_mate) << c.fen;
    }
}

TEST(Game, EveryEndingHasItsSentence) {
    for (int i = 0; i <= int(Ending::FiftyMoves); ++i) EXPECT_NE(sentence(Ending(i)), "unknown ending");
    EXPECT_EQ(to_text(Outcome::Draw), "1/2-1/2");
    EXPECT_EQ(to_text(Outcome::WhiteWins), "1-0");
    EXPECT_EQ(to_text(Outcome::Ongoing), "*");
}

}  // namespace
}  // namespace tabiya::chess
