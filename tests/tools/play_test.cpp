// SPDX-License-Identifier: MIT
#include "tools/play.hpp"

#include <deque>

#include <gtest/gtest.h>

#include "tabiya/formats/pgn.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::tools;

/// Plays a conversation and returns what was said.
struct Conversation {
    std::string said;
    std::string pgn;
};
Conversation talk(std::deque<std::string> lines, PlaySettings settings = {}) {
    settings.limits.nodes = 500;
    settings.options.hash = 1;
    Conversation result;
    PlaySession session(
        settings,
        [&](std::string& line) {
            if (lines.empty()) return false;
            line = lines.front();
            lines.pop_front();
            return true;
        },
        [&](std::string_view text) { result.said += text; });
    EXPECT_TRUE(session.run());
    result.pgn = session.pgn();
    return result;
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

TEST(Play, MovesAreAnswered) {
    const Conversation talked = talk({"e4", "quit"});
    EXPECT_TRUE(has(talked.said, "Tabiya plays 1... ")) << talked.said;
    const auto game = tabiya::formats::pgn::read_game(talked.pgn);
    ASSERT_TRUE(game);
    EXPECT_EQ(game->main_line().size(), 2U);
    EXPECT_EQ(game->tag("White"), "You");
}

TEST(Play, NonsenseIsExplained) {
    const Conversation talked = talk({"Ke4", "xyzzy", "level 99", "save"});
    EXPECT_TRUE(has(talked.said, "No: ")) << talked.said;
    EXPECT_TRUE(has(talked.said, "A level is a number from 0 to 20"));
    EXPECT_TRUE(has(talked.said, "Save where?"));
}

TEST(Play, UndoGoesBackToYourTurn) {
    const Conversation talked = talk({"e4", "undo", "undo", "d4"});
    EXPECT_TRUE(has(talked.said, "nothing to take back"));
    EXPECT_TRUE(has(talked.pgn, "1. d4"));
}

TEST(Play, HintsLevelsAndTheEnd) {
    const Conversation talked =
        talk({"hint", "level 3", "fen", "moves", "board", "flip", "help", "resign", "e4", "new", "switch"});
    EXPECT_TRUE(has(talked.said, "Perhaps ")) << talked.said;
    EXPECT_TRUE(has(talked.said, "level 3"));
    EXPECT_TRUE(has(talked.said, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"));
    EXPECT_TRUE(has(talked.said, "White resigns. 0-1"));
    EXPECT_TRUE(has(talked.said, "The game is over"));
    EXPECT_TRUE(has(talked.said, "Tabiya plays 1. "));  // after switching sides
}

TEST(Play, MateEndsTheGame) {
    PlaySettings settings;
    settings.start.make(Move::normal(Square::E2, Square::E4));
    settings.start.make(Move::normal(Square::F7, Square::F6));
    settings.start.make(Move::normal(Square::D2, Square::D4));
    settings.start.make(Move::normal(Square::G7, Square::G5));
    const Conversation talked = talk({"Qh5"}, settings);
    EXPECT_TRUE(has(talked.said, "1-0")) << talked.said;
    EXPECT_TRUE(has(talked.pgn, "Qh5# 1-0")) << talked.pgn;
}

TEST(Play, TheBoardIsDrawnFromBothSides) {
    const std::string white = board_text(Position::initial(), {}, {.figures = false});
    const std::string black = board_text(Position::initial(), {}, {.figures = false, .view_from = Color::Black});
    EXPECT_EQ(white.substr(0, 29), "  8  r  n  b  q  k  b  n  r \n");
    EXPECT_EQ(black.substr(0, 29), "  1  R  N  B  K  Q  B  N  R \n");
    EXPECT_TRUE(has(board_text(Position::initial(), Move::normal(Square::E2, Square::E4), {.figures = false}), "(P)"));
}

}  // namespace
