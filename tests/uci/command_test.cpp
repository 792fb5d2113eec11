// SPDX-License-Identifier: MIT
#include "uci/command.hpp"

#include <gtest/gtest.h>

namespace tabiya::uci {
namespace {

Line understood(std::string_view text) {
    auto result = parse(text);
    EXPECT_TRUE(result) << text << ": " << result.error().sentence;
    if (!result || !*result) return {};
    return **result;
}

template <class C>
C as(std::string_view text) {
    const Line line = understood(text);
    EXPECT_TRUE(std::holds_alternative<C>(line.command)) << text;
    EXPECT_TRUE(line.complaints.empty()) << text;
    return std::holds_alternative<C>(line.command) ? std::get<C>(line.command) : C{};
}

Error refused(std::string_view text) {
    auto result = parse(text);
    EXPECT_FALSE(result) << text;
    return result ? Error{} : result.error();
}

TEST(UciCommand, EmptyLinesAreNothing) {
    for (const char* text : {"", " ", "\t \r", "\r"}) {
        const auto result = parse(text);
        ASSERT_TRUE(result);
        EXPECT_FALSE(*result);
    }
}

TEST(UciCommand, WordsThatStandAlone) {
    as<Uci>("uci");
    as<IsReady>("  isready \r");
    as<NewGame>("ucinewgame");
    as<Stop>("stop");
    as<PonderHit>("ponderhit");
    as<Quit>("\tquit");
    as<Register>("register later");
    as<Display>("d");
    as<Eval>("eval");
    as<Flip>("flip");
    as<Help>("help");
    as<Compiler>("compiler");
    EXPECT_TRUE(as<Debug>("debug on").on);
    EXPECT_FALSE(as<Debug>("debug off").on);
    EXPECT_TRUE(as<Json>("json on").on);
}

TEST(UciCommand, OptionsMayHoldBlanks) {
    const SetOption overhead = as<SetOption>("setoption name Move Overhead value 30");
    EXPECT_EQ(overhead.name, (Word{"Move Overhead", 16}));
    ASSERT_TRUE(overhead.value);
    EXPECT_EQ(*overhead.value, (Word{"30", 36}));
    EXPECT_FALSE(as<SetOption>("setoption name Clear Hash").value);
    EXPECT_EQ(as<SetOption>("setoption name SyzygyPath value").value->text, "");
    EXPECT_EQ(as<SetOption>("setoption name SyzygyPath value C:\\my tables;D:\\more").value->text,
              "C:\\my tables;D:\\more");
}

TEST(UciCommand, Positions) {
    const SetPosition start = as<SetPosition>("position startpos moves e2e4 e7e5");
    EXPECT_FALSE(start.fen);
    ASSERT_EQ(start.moves.size(), 2U);
    EXPECT_EQ(start.moves[1], (Word{"e7e5", 30}));
    const SetPosition fen = as<SetPosition>("position fen 8/8/8/8/8/8/8/K1k5 w - - 0 1 moves a1a2");
    EXPECT_EQ(fen.fen->text, "8/8/8/8/8/8/8/K1k5 w - - 0 1");
    EXPECT_EQ(fen.fen->column, 14U);
    EXPECT_EQ(fen.moves.size(), 1U);
    EXPECT_TRUE(as<SetPosition>("position startpos moves").moves.empty());
}

TEST(UciCommand, Go) {
    const Go clock = as<Go>("go wtime 1000 btime -20 winc 10 binc 0 movestogo 12");
    EXPECT_EQ(clock.white_time, 1000);
    EXPECT_EQ(clock.black_time, -20);
    EXPECT_EQ(clock.white_increment, 10);
    EXPECT_EQ(clock.black_increment, 0);
    EXPECT_EQ(clock.moves_to_go, 12);
    const Go other = as<Go>("go searchmoves e2e4 d2d4 depth 5 nodes 18446744 movetime 0 mate 3 ponder infinite");
    ASSERT_EQ(other.search_moves.size(), 2U);
    EXPECT_EQ(other.depth, 5);
    EXPECT_EQ(other.nodes, 18'446'744U);
    EXPECT_EQ(other.move_time, 0);
    EXPECT_EQ(other.mate, 3);
    EXPECT_TRUE(other.ponder);
    EXPECT_TRUE(other.infinite);
    EXPECT_EQ(as<Go>("go perft 5").perft, 5);
    EXPECT_FALSE(as<Go>("go").infinite);
}

TEST(UciCommand, GoIsAnsweredDespiteStrangeWordsButNeverGuessed) {
    const Line line = understood("go wtime 100 strange 7 btime 100");
    EXPECT_EQ(std::get<Go>(line.command).black_time, 100);
    ASSERT_EQ(line.complaints.size(), 2U);
    EXPECT_EQ(line.complaints[0].sentence, "'strange' is not known to 'go'");
    EXPECT_EQ(line.complaints[0].column, 14U);
    EXPECT_EQ(refused("go depht 5").code, ErrorCode::UnknownWord);
    EXPECT_EQ(refused("go depth").code, ErrorCode::MissingWord);
    EXPECT_EQ(refused("go depth five").code, ErrorCode::NotANumber);
    EXPECT_EQ(refused("go depth 5x").code, ErrorCode::NotANumber);
    EXPECT_EQ(refused("go depth 0").code, ErrorCode::OutOfRange);
    EXPECT_EQ(refused("go nodes -1").code, ErrorCode::OutOfRange);
    EXPECT_EQ(refused("go wtime 99999999999999999999").code, ErrorCode::OutOfRange);
    EXPECT_EQ(refused("go searchmoves depth 3").code, ErrorCode::MissingWord);
    EXPECT_EQ(refused("go depth five").column, 10U);
}

TEST(UciCommand, WhatIsMissingIsSaid) {
    EXPECT_EQ(refused("position").sentence, "'position' needs 'startpos' or 'fen' and a FEN");
    EXPECT_EQ(refused("position fen").code, ErrorCode::MissingWord);
    EXPECT_EQ(refused("position fen moves e2e4").code, ErrorCode::MissingWord);
    EXPECT_EQ(refused("position middle").sentence, "'middle' is not known to 'position'");
    EXPECT_EQ(refused("setoption").code, ErrorCode::MissingWord);
    EXPECT_EQ(refused("setoption name").code, ErrorCode::MissingWord);
    EXPECT_EQ(refused("setoption name value 3").code, ErrorCode::MissingWord);
    EXPECT_EQ(refused("setoption Hash 3").code, ErrorCode::UnknownWord);
    EXPECT_EQ(refused("debug maybe").code, ErrorCode::UnknownWord);
    EXPECT_EQ(refused("bench depth x").code, ErrorCode::NotANumber);
    EXPECT_EQ(refused("speedtest minutes 3").code, ErrorCode::UnknownWord);
}

// "joho debug on" is the protocol's own example.
TEST(UciCommand, StrangeWordsBeforeACommandArePassedOver) {
    const Line line = understood("joho debug on");
    EXPECT_TRUE(std::get<Debug>(line.command).on);
    ASSERT_EQ(line.complaints.size(), 1U);
    EXPECT_EQ(line.complaints[0].sentence, "unknown command 'joho' ('help' lists them)");
    // But prose is not obeyed.
    EXPECT_EQ(refused("please stop that").code, ErrorCode::UnknownCommand);
    EXPECT_EQ(refused("what does position mean").code, ErrorCode::UnknownCommand);
}

TEST(UciCommand, MessagesAreOneShortPrintableLine) {
    const Error error = refused(std::string("\x01\xff\x80zz") + std::string(5'000, 'y'));
    EXPECT_LT(error.sentence.size(), 120U);
    for (char c : error.sentence) EXPECT_TRUE(c >= ' ' && c <= '~');
    EXPECT_EQ(quoted("a\nb"), "'a?b'");
}

}  // namespace
}  // namespace tabiya::uci
