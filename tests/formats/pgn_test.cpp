// SPDX-License-Identifier: MIT
#include "tabiya/formats/pgn.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::formats;
using namespace tabiya::formats::pgn;

std::string folder() { return TABIYA_SHARED_DATA "/pgn"; }

GameTree read(std::string_view text, std::vector<Problem>* problems = nullptr) {
    std::vector<Problem> found;
    auto game = read_game(text, &found);
    EXPECT_TRUE(game) << text;
    if (problems) *problems = found;
    else
        for (const Problem& problem : found) EXPECT_TRUE(problem.is_harmless()) << problem.message() << "\n" << text;
    return game.value_or(GameTree());
}

std::string san_line(const GameTree& game) {
    std::string text;
    Position position = game.start();
    for (NodeId node : game.main_line()) {
        text += (text.empty() ? "" : " ") + (game.move(node) ? to_san(game.move(node), position) : "--");
        play(position, game.move(node));
    }
    return text;
}

void expect_same_after_writing(const GameTree& game, std::string_view what) {
    for (std::size_t length : {std::size_t{80}, std::size_t{0}, std::size_t{11}}) {
        const std::string text = to_pgn(game, {.line_length = length});
        const auto again = read_game(text);
        ASSERT_TRUE(again) << what;
        EXPECT_TRUE(*again == game) << what << "\n" << text << "\nbecame\n" << to_pgn(*again);
    }
}

TEST(Pgn, TagsMovesResult) {
    const GameTree game = read("[Event \"A\"]\n[White \"B \\\"C\\\" \\\\\"]\n\n1. e4 e5 2.Nf3 Nc6 3.Bb5 1/2-1/2\n");
    EXPECT_EQ(game.tag("Event"), "A");
    EXPECT_EQ(game.tag("White"), "B \"C\" \\");
    EXPECT_EQ(game.tag("Black"), std::nullopt);
    EXPECT_EQ(san_line(game), "e4 e5 Nf3 Nc6 Bb5");
    EXPECT_EQ(game.result(), Termination::Draw);
}

TEST(Pgn, VariationsCommentsGlyphs) {
    const GameTree game = read("{before} 1. e4! $14 {good} (1. d4 {closed} d5 (1... Nf6 2. c4) 2. c4) ({first} 1. c4 "
                               "$5) 1... e5?? ; to the end\n*");
    const NodeId e4 = game.next(NodeId::Root);
    EXPECT_EQ(game.comments(NodeId::Root), std::vector<std::string>{"before"});
    EXPECT_EQ(game.nags(e4), (std::vector<std::uint8_t>{1, 14}));
    EXPECT_EQ(game.comments(e4), std::vector<std::string>{"good"});
    const NodeId d4 = game.sibling(e4);
    EXPECT_EQ(game.comments(d4), std::vector<std::string>{"closed"});
    const NodeId d5 = game.next(d4);
    EXPECT_EQ(game.move(game.sibling(d5)), Move::normal(Square::G8, Square::F6));
    const NodeId c4 = game.sibling(d4);
    EXPECT_EQ(game.comments_before(c4), std::vector<std::string>{"first"});
    EXPECT_EQ(game.sibling(c4), NodeId::None);
    const NodeId e5 = game.next(e4);
    EXPECT_EQ(game.nags(e5), std::vector<std::uint8_t>{4});
    EXPECT_EQ(game.comments(e5), std::vector<std::string>{"to the end"});
    EXPECT_EQ(game.ply(e5), 2);
    expect_same_after_writing(game, "variations");
}

TEST(Pgn, WritesAsTheStandardWants) {
    const GameTree game = read("[Event \"x\"]\n\n1.e4 e5 (1...c5 2.Nf3) 2.Nf3 {main} Nc6 *");
    EXPECT_EQ(to_pgn(game), "[Event \"x\"]\n\n1. e4 e5 (1... c5 2. Nf3) 2. Nf3 { main } 2... Nc6 *\n\n");
    EXPECT_EQ(to_pgn(game, {.tags = false, .comments = false, .variations = false}), "1. e4 e5 2. Nf3 Nc6 *\n\n");
    EXPECT_EQ(to_pgn(game, {.tags = false, .comments = false, .variations = false, .moves = MoveText::Uci}),
              "1. e2e4 e7e5 2. g1f3 b8c6 *\n\n");
    EXPECT_EQ(to_pgn(game, {.tags = false, .comments = false, .variations = false, .moves = MoveText::Long}),
              "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 *\n\n");
}

TEST(Pgn, ReadsWhatPeopleWrite) {
    for (std::string_view text : {"1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 Nf6 5.O-O *",
                                  "1. e2e4 e7e5 2. g1f3 b8c6 3. f1b5 a7a6 4. b5a4 g8f6 5. 0-0 *",
                                  "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O", "1 e4 e5 2 Nf3 Nc6 3 Bb5 a6 4 Ba4 Nf6 5 e1g1 *",
                                  "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-b5 a7-a6 4. Bb5-a4 Ng8-f6 5. o-o *",
                                  "% escaped\n1. e4!? e5 2. Nf3!! Nc6 3. Bb5 = a6 4. Ba4 += Nf6 \n%more\n5. O-O +- *"})
        EXPECT_EQ(san_line(read(text)), "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O") << text;
}

TEST(Pgn, NullMoves) {
    const GameTree game = read("1. e4 -- 2. d4 Z0 *");
    EXPECT_EQ(san_line(game), "e4 -- d4 --");
    EXPECT_TRUE(game.is_null_move(game.next(game.next(NodeId::Root))));
    expect_same_after_writing(game, "null moves");
}

TEST(Pgn, StartPositions) {
    const GameTree game = read("[FEN \"4k3/P7/8/8/8/8/8/4K3 w - - 0 40\"]\n[SetUp \"1\"]\n\n40. a8=Q+ Kd7 41.Qa7+ *");
    EXPECT_EQ(to_fen(game.start()), "4k3/P7/8/8/8/8/8/4K3 w - - 0 40");
    EXPECT_EQ(san_line(game), "a8=Q+ Kd7 Qa7+");
    EXPECT_NE(to_pgn(game).find("40. a8=Q+ Kd7 41. Qa7+ *"), std::string::npos);
}

TEST(Pgn, Chess960) {
    const GameTree game =
        read("[Variant \"Fischerandom\"]\n[FEN \"rk5r/8/8/8/8/8/8/RK5R w KQkq - 0 1\"]\n\n1. O-O O-O-O *");
    EXPECT_EQ(san_line(game), "O-O O-O-O");
    expect_same_after_writing(game, "castling in chess960");
    GameTree made;
    made.set_start(*Position::from(Setup::chess960(0)));
    EXPECT_EQ(made.tag("Variant"), "Chess960");
    EXPECT_EQ(made.tag("SetUp"), "1");
    expect_same_after_writing(*read_game(to_pgn(made)), "chess960");
}

struct Wrong {
    std::string_view text;
    ProblemCode code;
    std::string_view token;
    std::uint64_t line;
    std::uint64_t column;
    std::string_view kept;
};

TEST(Pgn, ProblemsNameTokenAndPlaceAndKeepWhatIsGood) {
    const std::array cases{
        Wrong{"1. e4 e5 2. Nf6 Nc6 *", ProblemCode::BadMove, "'Nf6'", 1, 13, "e4 e5"},
        Wrong{"1. e4 e5\n2. Qh5 Ke7\n3. Foo *", ProblemCode::BadMove, "'Foo'", 3, 4, "e4 e5 Qh5 Ke7"},
        Wrong{"[FEN \"7k/8/8/8/8/1N3N2/8/K7 w - - 0 1\"]\n\n1. Nd2 Kg8 *", ProblemCode::BadMove, "'Nd2'", 3, 4, ""},
        Wrong{"[FEN \"8/8/8/8 w - - 0 1\"]\n\n1. e4 *", ProblemCode::BadFen, "'8/8/8/8 w - - 0 1'", 1, 1, ""},
        Wrong{"[Event]\n\n1. e4 *", ProblemCode::BadTag, "'[Event]'", 1, 1, "e4"},
        Wrong{"[Variant \"Crazyhouse\"]\n\n1. e4 *", ProblemCode::UnknownVariant, "'Crazyhouse'", 3, 1, ""},
        Wrong{"1. e4 {never ends", ProblemCode::UnclosedComment, "", 1, 7, "e4"},
        Wrong{"1. e4 (1. d4 d5", ProblemCode::UnclosedVariation, "", 1, 16, "e4"},
        Wrong{"1. e4 ) e5 *", ProblemCode::StrayVariation, "", 1, 7, "e4 e5"},
        Wrong{"(1. d4) 1. e4 *", ProblemCode::StrayVariation, "", 1, 1, "e4"},
        Wrong{"1. e4 $999 e5 *", ProblemCode::BadNag, "'$999'", 1, 7, "e4 e5"},
        Wrong{"1. e4 e5", ProblemCode::MissingResult, "", 1, 9, "e4 e5"},
        Wrong{"1. e4 ~~ e5 *", ProblemCode::BadSymbol, "'~~'", 1, 7, "e4 e5"},
    };
    for (const Wrong& wrong : cases) {
        std::vector<Problem> problems;
        const GameTree game = read(wrong.text, &problems);
        ASSERT_FALSE(problems.empty()) << wrong.text;
        EXPECT_EQ(problems[0].code, wrong.code) << wrong.text;
        EXPECT_EQ(problems[0].token, wrong.token) << wrong.text;
        EXPECT_EQ(problems[0].place.line, wrong.line) << wrong.text;
        EXPECT_EQ(problems[0].place.column, wrong.column) << wrong.text;
        EXPECT_EQ(problems[0].game, 1U);
        EXPECT_FALSE(problems[0].sentence.empty());
        EXPECT_EQ(san_line(game), wrong.kept) << wrong.text;
    }
}

TEST(Pgn, CommentsBeforeTheMovesOutliveABadStart) {
    for (const std::string_view text : {"[FEN \"nonsense\"]\n; first\n{second} 1. e4 {third} *",
                                        "[Variant \"Crazyhouse\"]\n\n{first} {second} 1. e4 *"}) {
        std::vector<Problem> problems;
        const GameTree game = read(text, &problems);
        EXPECT_EQ(problems.size(), 1U) << text;
        EXPECT_EQ(game.comments(NodeId::Root).size(), 2U) << text;
        expect_same_after_writing(game, "a bad start");
    }
}

TEST(Pgn, AmbiguousMovesAreRefusedWithTheCandidates) {
    std::vector<Problem> problems;
    read("[FEN \"7k/8/8/8/8/1N3N2/8/K7 w - - 0 1\"]\n\n1. Nd2 Kg8 *", &problems);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_NE(problems[0].sentence.find("Nbd2"), std::string::npos) << problems[0].sentence;
    EXPECT_NE(problems[0].sentence.find("Nfd2"), std::string::npos) << problems[0].sentence;
}

TEST(Pgn, ABadVariationCostsOnlyItself) {
    std::vector<Problem> problems;
    const GameTree game = read("1. e4 (1. d4 Nd4 2. c4 (2. Nf3) Nf6) e5 2. Nf3 *", &problems);
    ASSERT_EQ(problems.size(), 1U);
    EXPECT_EQ(san_line(game), "e4 e5 Nf3");
    const NodeId d4 = game.sibling(game.next(NodeId::Root));
    EXPECT_EQ(game.move(d4), Move::normal(Square::D2, Square::D4));
    EXPECT_EQ(game.next(d4), NodeId::None);
}

TEST(Pgn, ReadingGoesOnAtTheNextGame) {
    const std::string text = "[Event \"1\"]\n\n1. e4 e5 2. Bh8 Nc6 1-0\n\n[Event \"2\"]\n\n1. d4 {open\n\n"
                             "[Event \"3\"]\n\n1. c4 (1. Nf3 *\n\n[Event \"4\"]\n\n[Event \"5\"]\n\n1. f4 0-1\n";
    const auto source = memory_source(text);
    Reader reader(*source);
    GameTree game;
    std::vector<std::string> lines;
    std::vector<std::size_t> counts;
    while (reader.next(game)) {
        lines.push_back(std::string(*game.tag("Event")) + ": " + san_line(game));
        counts.push_back(reader.problems().size());
    }
    EXPECT_EQ(lines, (std::vector<std::string>{"1: e4 e5", "2: d4", "3: c4", "4: ", "5: f4"}));
    EXPECT_EQ(counts, (std::vector<std::size_t>{1, 2, 1, 0, 0}));
    EXPECT_EQ(reader.games(), 5U);
}

TEST(Pgn, EncodingsBecomeUtf8) {
    const GameTree game = read("[White \"M\xFCller\"]\n[Black \"M\xC3\xBCller\"]\n\n1. e4 {se\xF1or \x80} *");
    EXPECT_EQ(game.tag("White"), "M\u00FCller");
    EXPECT_EQ(game.tag("Black"), "M\u00FCller");
    EXPECT_EQ(game.comments(game.next(NodeId::Root)).at(0), "se\u00F1or \u20AC");
}

TEST(Pgn, CommentsSurviveWrapping) {
    GameTree game = read("1. e4 *");
    const NodeId e4 = game.next(NodeId::Root);
    game.add_comment(e4,
                     "a comment that is long enough to be wrapped at least once, with [%clk 0:01:02] and two  blanks");
    game.add_comment(e4, "ends with } a brace");
    game.add_comment(e4, "[%eval 0.17] [%clk 0:05:00]");
    game.add_comment(e4, "   \n ");
    game.add_comment(e4, "two\r\nlines");
    EXPECT_EQ(game.comments(e4).size(), 4U);
    expect_same_after_writing(game, "comments");
}

TEST(Pgn, Editing) {
    GameTree game = read("1. e4 e5 (1... c5) ({x} 1... e6) *");
    const NodeId e4 = game.next(NodeId::Root);
    const NodeId e5 = game.next(e4);
    const NodeId c5 = game.sibling(e5);
    const NodeId e6 = game.sibling(c5);
    game.promote(e6);
    EXPECT_EQ(game.sibling(e5), e6);
    game.promote(e6);
    EXPECT_EQ(game.next(e4), e6);
    EXPECT_TRUE(game.comments_before(e6).empty());
    EXPECT_EQ(game.comments(e4), std::vector<std::string>{"x"});
    EXPECT_EQ(game.sibling(e6), e5);
    EXPECT_EQ(game.sibling(e5), c5);
    game.remove(c5);
    EXPECT_EQ(game.sibling(e5), NodeId::None);
    EXPECT_EQ(game.add(e4, Move::normal(Square::E7, Square::E5)), e5);
    const NodeId d5 = game.add(e4, Move::normal(Square::D7, Square::D5));
    EXPECT_EQ(game.sibling(e5), d5);
    game.remove(e6);
    EXPECT_EQ(game.next(e4), e5);
    EXPECT_EQ(to_pgn(game, {.comments = false}), "1. e4 e5 (1... d5) *\n\n");
    expect_same_after_writing(game, "edited");
}

TEST(Pgn, RosterIsCompletedInOrder) {
    GameTree game = read("[ECO \"C20\"]\n[White \"A\"]\n\n1. e4 e5 1-0");
    game.complete_roster();
    std::vector<std::string> names;
    for (const Tag& tag : game.tags()) names.push_back(tag.name + "=" + tag.value);
    EXPECT_EQ(names, (std::vector<std::string>{"Event=?", "Site=?", "Date=????.??.??", "Round=?", "White=A", "Black=?",
                                               "Result=1-0", "ECO=C20"}));
}

TEST(PgnComment, CommandsBothWays) {
    const CommentCommands all =
        commands_in("good [%eval -1.25,18] [%clk 1:02:03.5] [%emt 0:00:07] move [%csl Ge4,Rd5] [%cal Gf1d3,Yg1f3]");
    EXPECT_EQ(all.eval->centipawns, -125);
    EXPECT_EQ(all.eval->depth, 18);
    EXPECT_EQ(all.clock->count(), 3'723'500);
    EXPECT_EQ(all.elapsed->count(), 7000);
    ASSERT_EQ(all.drawings.size(), 4U);
    EXPECT_EQ(all.drawings[1], (Drawing{'R', Square::D5, Square::D5}));
    EXPECT_EQ(all.drawings[3], (Drawing{'Y', Square::G1, Square::F3}));
    EXPECT_EQ(commands_in(to_text(all)), all);
    EXPECT_EQ(text_in("good [%eval -1.25,18] move"), "good move");
    EXPECT_EQ(commands_in("[%eval #-3]").eval->mate, -3);
    EXPECT_EQ(commands_in("[%eval 0.005]").eval->centipawns, 1);
    EXPECT_TRUE(commands_in("[%eval x] [%clk 1:2:3:4] [%csl Gz9] [%cal").empty());
}

TEST(PgnComment, UnknownCommandsStay) {
    CommentCommands commands;
    commands.eval = Eval{30, std::nullopt, std::nullopt};
    EXPECT_EQ(with_commands("[%foo 1] hello [%eval 9.99]", commands), "[%eval 0.30] [%foo 1] hello");
    EXPECT_EQ(with_commands("[%eval 9.99]", {}), "");
}

/// Every file below the folder of collections.
std::vector<std::string> collections() {
    std::vector<std::string> files;
    if (std::filesystem::exists(folder()))
        for (const auto& entry : std::filesystem::recursive_directory_iterator(folder()))
            if (entry.path().extension() == ".pgn") files.push_back(entry.path().string());
    return files;
}

TEST(PgnCollections, SmallOnesReadBackTheSame) {
    if (collections().empty()) GTEST_SKIP() << "no PGN files in " << folder();
    int games = 0;
    for (const std::string& path : collections()) {
        if (std::filesystem::file_size(path) > 300'000) continue;
        const auto source = open_source(path);
        ASSERT_TRUE(source) << path;
        Reader reader(**source);
        GameTree game;
        while (reader.next(game)) {
            ++games;
            expect_same_after_writing(game, path);
        }
    }
    EXPECT_GT(games, 2000);
}

TEST(PgnCollections, CountsAreThoseOfOthers) {
    if (collections().empty()) GTEST_SKIP() << "no PGN files in " << folder();
    // As pgn-extract 19.04 and the projects that the files come from count them.
    const std::array<std::pair<std::string_view, std::uint64_t>, 12> expected{{
        {"chessops/leading-whitespace.pgn", 4},
        {"chessops/headers-and-moves-on-the-same-line.pgn", 3},
        {"pychess/kasparov-deep-blue-1997.pgn", 6},
        {"pychess/utf8-bom.pgn", 2},
        {"pychess/chessbase-empty-line.pgn", 1},
        {"disservin/multiple.pgn", 4},
        {"disservin/no_moves_but_game_termination_multiple_2.pgn", 3},
        {"disservin/no_moves_two_games.pgn", 2},
        {"disservin/skip.pgn", 2},
        {"disservin/empty_body.pgn", 2},
        {"chessjs/benchmark.pgn", 100},
        {"pgn-extract/eco.pgn", 2015},
    }};
    for (const auto& [file, count] : expected) {
        const auto source = open_source(folder() + "/" + std::string(file));
        ASSERT_TRUE(source) << file;
        Reader reader(**source);
        GameTree game;
        while (reader.next(game)) {}
        EXPECT_EQ(reader.games(), count) << file;
    }
}

// A name of Latin-1 letters grows when it becomes UTF-8, and must still be readable then.
TEST(PgnTags, NamesThatWouldGrowTooLongAreRefused) {
    const auto with_name = [](std::size_t length) {
        return "[" + std::string(length, '\x89') + " \"value\"]\n\n1. e4 *\n";
    };
    const auto kept = read_game(with_name(85));
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->tags().size(), 1U);
    EXPECT_TRUE(*read_game(to_pgn(*kept)) == *kept);
    const std::string text = with_name(86);
    const auto source = memory_source(text);
    Reader reader(*source);
    GameTree game;
    ASSERT_TRUE(reader.next(game));
    ASSERT_EQ(reader.problems().size(), 1U);
    EXPECT_EQ(reader.problems()[0].code, ProblemCode::BadTag);
    EXPECT_EQ(game.main_line().size(), 1U);
}

// A closing parenthesis stays with its move, whatever the length of the line.
TEST(PgnWriter, ParenthesesDoNotBeginALine) {
    GameTree game = read("1. e4 e5 (1... c5 2. Nf3 (2. Nc3 Nc6) 2... d6) (1... e6 2. d4 d5) 2. Nf3 Nc6 *");
    for (std::size_t length = 4; length < 60; ++length) {
        WriteStyle style;
        style.line_length = length;
        const std::string text = to_pgn(game, style);
        EXPECT_EQ(text.find("\n)"), std::string::npos) << text;
        EXPECT_TRUE(read(text) == game) << text;
        std::size_t longest = 0;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = text.find('\n', at);
            longest = std::max(longest, end - at);
            at = end + 1;
        }
        EXPECT_LE(longest, std::max<std::size_t>(length, 6)) << text;  // the longest word is "Nf3)" or so
    }
}

}  // namespace
