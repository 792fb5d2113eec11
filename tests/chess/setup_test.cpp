// SPDX-License-Identifier: MIT
#include "tabiya/chess/setup.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

#include "support/data.hpp"
#include "support/positions.hpp"
#include "support/slow_rules.hpp"

namespace tabiya::chess {
namespace {

Setup setup_of(std::string_view fen) {
    auto setup = formats::parse_fen(fen);
    EXPECT_TRUE(setup) << fen << ": " << setup.error().message();
    return *setup;
}

SetupErrors errors(std::initializer_list<SetupError> list) {
    SetupErrors set;
    for (SetupError error : list) set.add(error);
    return set;
}

std::string names(SetupErrors set) {
    std::string text;
    for (SetupError error : set) text += std::string(sentence(error)) + "; ";
    return text;
}

struct ErrorCase {
    std::string_view fen;
    SetupErrors expected;
};

using enum SetupError;

const std::vector<ErrorCase>& error_cases() {
    static const std::vector<ErrorCase> cases{
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {}},
        {"8/8/8/8/8/8/8/8 w - - 0 1", errors({NoWhiteKing, NoBlackKing})},
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", errors({NoWhiteKing})},
        {"8/8/8/8/8/8/8/4K3 w - - 0 1", errors({NoBlackKing})},
        {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1", errors({ManyWhiteKings})},
        {"k3k3/8/8/8/8/8/8/4K3 w - - 0 1", errors({ManyBlackKings})},
        {"P3k3/8/8/8/8/8/8/4K3 w - - 0 1", errors({PawnOnBackRank})},
        {"4k3/8/8/8/8/8/8/p3K3 w - - 0 1", errors({PawnOnBackRank})},
        {"4k3/8/8/8/8/8/QQQQQQQQ/QQQQKQQQ w - - 0 1", errors({TooManyWhitePromotions, OpponentInCheck})},
        {"4k3/8/8/P7/8/8/PPPPPPPP/4K3 w - - 0 1", errors({TooManyWhitePawns, TooManyWhitePromotions})},
        {"4k3/pppppppp/8/8/p7/8/8/4K3 w - - 0 1", errors({TooManyBlackPawns, TooManyBlackPromotions})},
        {"4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", errors({TooManyWhiteMen, TooManyWhitePromotions})},
        {"rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", errors({TooManyBlackMen, TooManyBlackPromotions})},
        {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", errors({OpponentInCheck})},
        {"4k3/8/8/8/8/8/8/4K3 w K - 0 1", errors({CastlingWithoutRook})},
        {"4k3/8/8/8/8/8/8/4K2N w K - 0 1", errors({CastlingWithoutRook})},
        {"4k3/8/8/8/8/8/8/4K2r w K - 0 1", errors({CastlingWithoutRook})},
        {"4k3/8/8/8/8/8/4K3/7R w K - 0 1", errors({CastlingKingMisplaced})},
        {"4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", errors({CastlingKingMisplaced})},
        {"4k3/8/8/8/4P3/8/8/4K3 b - e4 0 1", errors({EnPassantWrongRank})},
        {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1", errors({EnPassantWrongRank})},
        {"4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1", errors({EnPassantOccupied})},
        {"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", errors({EnPassantOccupied})},
        {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", errors({EnPassantWithoutPawn})},
        {"4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", errors({EnPassantWithoutPawn})},
        {"3qkbnr/8/3q4/8/8/8/8/3K4 w k - 0 1", errors({})},
        // Three checkers; two on one line; a check the double step cannot have given.
        {"4k3/8/8/8/1b6/8/4r1n1/4K3 w - - 0 1", errors({ImpossibleCheck})},
        {"4k3/8/8/8/8/8/8/r3K2r w - - 0 1", errors({ImpossibleCheck})},
        {"4k3/8/8/2pP4/8/8/4n3/2K5 w - c6 0 1", errors({ImpossibleCheck})},
        {"4k3/8/8/8/1b6/8/4r3/4K3 w - - 0 1", {}},
        {"8/8/N7/2k5/N7/8/8/3K4 b - - 0 1", errors({ImpossibleCheck})},  // knights uncover each other never
        {"8/8/5k2/p1q5/PP1rp1P1/3P1N2/2RK1r2/5nN1 w - - 0 3", {}},
    };
    return cases;
}

TEST(Setup, NamesWhatIsWrong) {
    SetupErrors seen;
    for (const ErrorCase& c : error_cases()) {
        const chess::Setup setup = setup_of(c.fen);
        EXPECT_EQ(setup.errors(), c.expected) << c.fen << "\n  found: " << names(setup.errors());
        EXPECT_EQ(Position::from(setup).has_value(), c.expected.unplayable().empty()) << c.fen;
        for (SetupError error : c.expected) seen.add(error);
    }
    for (int i = 0; i < setup_error_count; ++i) {
        EXPECT_TRUE(seen.contains(SetupError(i))) << "no case for: " << sentence(SetupError(i));
        EXPECT_NE(sentence(SetupError(i)), "unknown error");
    }
}

TEST(Setup, PositionAndSetupAreTheSameThing) {
    for (std::string_view fen : support::awkward_fens()) {
        const Position p = support::position(fen);
        EXPECT_EQ(*Position::from(p.setup()), p);
    }
}

TEST(Setup, RepairsWhatNeedsNoGuessing) {
    // Rights without a rook go, the others stay.
    EXPECT_EQ(setup_of("r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1").repaired(), setup_of("r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"));
    // An impossible en-passant square goes.
    EXPECT_EQ(setup_of("4k3/8/8/8/8/8/8/4K3 b - e3 0 1").repaired(), setup_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1"));
    // Counters come back into range.
    chess::Setup counters = Setup::initial();
    counters.halfmove_clock = -5;
    counters.fullmove_number = 0;
    EXPECT_EQ(counters.repaired(), Setup::initial());
    counters.halfmove_clock = 1'000'000;
    EXPECT_EQ(counters.repaired().halfmove_clock, max_counter);
    // If it can only be the other side's turn, it is.
    EXPECT_EQ(setup_of("4k3/8/8/8/8/8/8/4RK2 w - - 0 1").repaired(), setup_of("4k3/8/8/8/8/8/8/4RK2 b - - 0 1"));
    // A sound setup stays as it is.
    EXPECT_EQ(Setup::initial().repaired(), Setup::initial());
    // Nobody can guess where a king should stand.
    EXPECT_FALSE(setup_of("8/8/8/8/8/8/8/4K3 w - - 0 1").repaired().errors().unplayable().empty());
}

TEST(Setup, ErrorSetsAreSets) {
    SetupErrors set;
    EXPECT_TRUE(set.empty());
    set.add(NoWhiteKing);
    set.add(ImpossibleCheck);
    set.add(ImpossibleCheck);
    EXPECT_EQ(set.count(), 2);
    EXPECT_EQ(set.unplayable(), errors({NoWhiteKing}));
    set.remove(NoWhiteKing);
    EXPECT_TRUE(set.unplayable().empty());
    EXPECT_TRUE(set.contains(ImpossibleCheck));
}

// ---- Chess960 ----------------------------------------------------------------------------------

std::string back_rank(const Setup& setup) {
    std::string text;
    for (int file = 0; file < 8; ++file) text += to_char(setup.board[make_square(File(file), Rank::R1)]);
    return text;
}

TEST(Chess960, KnownArrays) {
    EXPECT_EQ(back_rank(Setup::chess960(518)), "RNBQKBNR");
    EXPECT_EQ(back_rank(Setup::chess960(0)), "BBQNNRKR");
    EXPECT_EQ(back_rank(Setup::chess960(959)), "RKRNNQBB");
    EXPECT_EQ(Setup::chess960(518), Setup::initial());
}

TEST(Chess960, AllArraysAreDifferentAndLegal) {
    std::set<std::string> arrays;
    for (int number = 0; number < 960; ++number) {
        const chess::Setup setup = Setup::chess960(number);
        const std::string rank = back_rank(setup);
        arrays.insert(rank);
        EXPECT_TRUE(setup.errors().empty()) << rank << ": " << names(setup.errors());
        EXPECT_NE(rank.find('B') % 2, rank.rfind('B') % 2) << rank << ": bishops on one colour";
        EXPECT_TRUE(rank.find('R') < rank.find('K') && rank.find('K') < rank.rfind('R')) << rank;
        EXPECT_EQ(setup.castling_rooks.count(), 4);
    }
    EXPECT_EQ(arrays.size(), 960U);
}

TEST(Chess960, DoubleArraysAreEachSidesOwn) {
    const chess::Setup setup = Setup::chess960(0, 959);
    EXPECT_EQ(back_rank(setup), "BBQNNRKR");
    EXPECT_EQ(setup.board[Square::B8], Piece::BlackKing);
    EXPECT_TRUE(setup.errors().empty());
}

TEST(Chess960, NumbersFollowScharnagl) {
    TABIYA_NEEDS_SHARED("chess960/scharnagl_0_959.epd");
    const auto lines = support::lines_of(support::shared_file("chess960/scharnagl_0_959.epd"));
    ASSERT_EQ(lines.size(), 960U);
    for (int number = 0; number < 960; ++number)
        EXPECT_EQ(formats::to_fen(Setup::chess960(number)), formats::to_fen(setup_of(lines[std::size_t(number)])));
}

}  // namespace
}  // namespace tabiya::chess
