// SPDX-License-Identifier: MIT
// The binary as a user meets it: what it prints where, and how it ends.
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <sstream>

#include "support/data.hpp"

namespace tabiya {
namespace {

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
};

std::string contents(const std::string& path) {
    std::ifstream in(path);
    std::stringstream text;
    text << in.rdbuf();
    return text.str();
}

/// Runs the binary with arguments as they would be typed in a shell.
Outcome tabiya(const std::string& arguments) {
    std::string folder = ::testing::TempDir() + "tabiya-XXXXXX";
    EXPECT_NE(mkdtemp(folder.data()), nullptr);
    const std::string out = folder + "/out";
    const std::string err = folder + "/err";
    const std::string command = TABIYA_BINARY " " + arguments + " </dev/null >" + out + " 2>" + err;
    const int status = std::system(command.c_str());
    Outcome outcome{WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), contents(out), contents(err)};
    std::remove(out.c_str());
    std::remove(err.c_str());
    std::remove(folder.c_str());
    return outcome;
}

bool contains(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// The input is refused: code 2, nothing on stdout, and this on stderr.
void expect_refused(const std::string& arguments, std::string_view message) {
    const Outcome outcome = tabiya(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_TRUE(contains(outcome.err, message)) << arguments << "\nwanted: " << message << "\ngot:    " << outcome.err;
}

TEST(CommandLine, VersionAndHelpGoToStdout) {
    for (const char* ask : {"--version", "-V", "version"}) {
        const Outcome outcome = tabiya(ask);
        EXPECT_EQ(outcome.code, 0);
        EXPECT_TRUE(outcome.out.starts_with("tabiya ")) << outcome.out;
        EXPECT_EQ(outcome.err, "");
    }
    const Outcome help = tabiya("--help");
    EXPECT_EQ(help.code, 0);
    for (const char* command : {"perft", "show", "version"}) EXPECT_TRUE(contains(help.out, command));
    EXPECT_EQ(help.err, "");
}

TEST(CommandLine, EveryCommandHasHelpWithItsOptions) {
    for (const char* command : {"perft", "show", "show attacks", "show masks", "show key", "show position",
                                "show square", "show bitboard", "version"}) {
        const Outcome outcome = tabiya(std::string(command) + " --help");
        EXPECT_EQ(outcome.code, 0);
        EXPECT_TRUE(contains(outcome.out, std::string("usage: tabiya ") + command)) << outcome.out;
        EXPECT_EQ(outcome.err, "");
        for (const std::string& line : support::split(outcome.out, '\n'))
            EXPECT_LE(line.size(), 100U) << command << ": " << line;
    }
}

TEST(CommandLine, WhatIsWrongAndWhere) {
    expect_refused("perfd", "tabiya: unknown command 'perfd' (argument 1); did you mean perft?");
    expect_refused("nonsense", "tabiya: unknown command 'nonsense' (argument 1)");
    expect_refused("--nonsense", "tabiya: unknown option '--nonsense' (argument 1)");
    expect_refused("perft --thread 2", "tabiya perft: unknown option '--thread' (argument 2); did you mean --threads?");
    expect_refused("perft abc", "tabiya perft: 'abc' (argument 2): DEPTH wants a whole number, 0 to 64");
    expect_refused("perft 65", "'65' (argument 2): DEPTH wants a whole number, 0 to 64");
    expect_refused("perft 99999999999999999999", "DEPTH wants a whole number");
    expect_refused("perft 1.5", "DEPTH wants a whole number");
    expect_refused("perft ''", "DEPTH wants a whole number");
    expect_refused("perft -1", "'-1' (argument 2): DEPTH wants a whole number, 0 to 64");
    expect_refused("perft 3 4", "unexpected argument '4' (argument 3)");
    expect_refused("perft 3 --threads x", "'x' (argument 4): --threads wants a whole number, 0 to 1024");
    expect_refused("perft 3 --threads=5000", "'5000' (argument 3): --threads wants a whole number, 0 to 1024");
    expect_refused("perft 3 --method slow", "--method wants one of these: two-ply, bulk, list, visit");
    expect_refused("perft 3 --fen", "--fen");
    expect_refused("show", "tabiya show: which of its commands?");
    expect_refused("show atacks", "unknown command 'atacks' (argument 2); did you mean attacks?");
    expect_refused("show attacks", "PIECE is missing");
    expect_refused("show attacks rook", "SQUARE is missing");
    expect_refused("show attacks rok d4", "PIECE wants one of these");
    expect_refused("show attacks rook d9", "'d9' is not a square");
    expect_refused("show attacks rook d4 --blockers d6,z3", "'z3' is not a square");
    expect_refused("show attacks rook d4 --blockers d4", "a blocker cannot stand on the square of the piece");
    expect_refused("show bitboard 0x1ffffffffffffffff", "is not a number of 64 bits");
    expect_refused("show bitboard 0xg", "is not a number of 64 bits");
    expect_refused("show bitboard hello", "is not a square");
}

TEST(CommandLine, BadPositionsAreExplained) {
    expect_refused("perft 1 --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQQBNR w KQkq - 0 1'", "White has no king");
    expect_refused("show position 8/8/8/8/8/8/8/8 w - - 0 1", "no king");
    expect_refused("show key x", "(column 1)");
    expect_refused("perft 1 --fen '4k3/8/8/8/8/8/8/R3K3 w K - 0 1'", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
}

TEST(CommandLine, MissingFilesAndPrograms) {
    expect_refused("perft --suite /nonexistent/file", "cannot read /nonexistent/file: No such file or directory");
    expect_refused("perft 2 --epd /nonexistent/file", "cannot read /nonexistent/file");
    expect_refused("perft 2 --compare /nonexistent/engine", "cannot start /nonexistent/engine: No such file");
    expect_refused("perft 0 --compare cat", "--compare needs a depth of at least 1");
    expect_refused("perft 2 --compare 'cat' --patience 1", "cat does not answer `uci`: no answer within 1 s");
    expect_refused("perft --suite a --epd b", "exclude each other");
    expect_refused("perft 2 --hash 16777216", "no memory");
}

TEST(PerftCommand, CountsAndDivides) {
    EXPECT_TRUE(tabiya("perft 3").out.starts_with("perft 3 = 8,902   ("));
    const Outcome divide = tabiya("perft 2 --divide --threads 2 --hash 1 --fen '4k3/8/8/8/8/8/P7/4K3 w - - 0 1'");
    EXPECT_EQ(divide.code, 0);
    EXPECT_TRUE(
        divide.out.starts_with("a2a3   5\na2a4   5\ne1d1   5\ne1d2   5\ne1e2   5\ne1f1   5\ne1f2   5\n\n7 moves\n"
                               "perft 2 = 35   ("))
        << divide.out;
    EXPECT_EQ(divide.err, "") << "no progress where nobody watches";
}

TEST(PerftCommand, SpeaksJson) {
    const Outcome outcome = tabiya("perft 1 --json --divide --fen '4k3/8/8/8/8/8/8/4K2R w K - 0 1'");
    EXPECT_TRUE(
        outcome.out.starts_with("{\n  \"fen\": \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\",\n  \"depth\": 1,\n  \"nodes\": 15,\n"
                                "  \"moves\": {\n    \"e1d1\": 1,"))
        << outcome.out;
    EXPECT_TRUE(contains(outcome.out, "\"e1g1\": 1"));
    EXPECT_TRUE(contains(tabiya("perft 2 --json --check").out, "\"consistent\": true"));
}

TEST(PerftCommand, ExaminesEverything) {
    EXPECT_EQ(tabiya("perft 2 --check").out, "perft 2 = 400   (421 positions examined, all consistent)\n");
}

TEST(PerftCommand, RunsSuites) {
    const std::string path = ::testing::TempDir() + "tabiya-suite.epd";
    std::ofstream(path) << "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25 ;D3 170\n";
    const Outcome good = tabiya("perft --suite " + path + " --max-nodes 100");
    EXPECT_EQ(good.code, 0);
    EXPECT_TRUE(contains(good.out, "1 positions, 2 counts exact, 0 wrong, 1 above the limit")) << good.out;
    std::ofstream(path) << "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 6\n";
    const Outcome wrong = tabiya("perft --suite " + path);
    EXPECT_EQ(wrong.code, 1);
    EXPECT_TRUE(contains(wrong.out, ":1: depth 1: expected 6, counted 5\n")) << wrong.out;
    std::ofstream(path) << "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5\n4k3/8/8/8/8/8/8/8 w - - 0 1 ;D1 5\n";
    const Outcome refused = tabiya("perft --suite " + path);
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(contains(refused.out, ":2: refused: White has no king")) << refused.out;
    EXPECT_TRUE(contains(refused.out, "1 positions, 1 counts exact, 0 wrong, 1 refused")) << refused.out;
    std::ofstream(path) << "what is this\n";
    expect_refused("perft --suite " + path, "line 1: no count follows the position");
    std::remove(path.c_str());
}

TEST(PerftCommand, TurnsPositionsIntoASuite) {
    const std::string path = ::testing::TempDir() + "tabiya-positions.epd";
    std::ofstream(path) << "# two kings\n4k3/8/8/8/8/8/8/4K3 w - - 0 1\n\n4k3/8/8/8/8/8/8/4K3 b - - 0 1 ; ignored\n";
    EXPECT_EQ(tabiya("perft 2 --epd " + path).out,
              "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D2 25\n4k3/8/8/8/8/8/8/4K3 b - - 0 1 ;D2 25\n");
    std::remove(path.c_str());
}

TEST(ShowCommand, DrawsWithoutColourIntoAFile) {
    const Outcome outcome = tabiya("show attacks knight f3");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_TRUE(contains(outcome.out, "4 . . . x . . . x\n3 . . . . . N . .\n")) << outcome.out;
    EXPECT_FALSE(contains(outcome.out, "\x1b"));
    EXPECT_TRUE(contains(tabiya("show key").out, "0x463b96181691fc9c   as Position::key()"));
    EXPECT_TRUE(contains(tabiya("show position 4k3/8/8/8/8/8/8/4K3 w - - 0 1").out, "legal moves  5\n"));
    EXPECT_TRUE(contains(tabiya("show bitboard a1,h8").out, "0x8000000000000001"));
    EXPECT_TRUE(contains(tabiya("show bitboard 255").out, "0x00000000000000ff"));
}

}  // namespace
}  // namespace tabiya
