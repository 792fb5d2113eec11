// SPDX-License-Identifier: MIT
#include "tabiya/chess/bitboard.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <vector>

#include "support/slow_rules.hpp"

namespace tabiya::chess {
namespace {

TEST(Bitboard, SetClearTestToggle) {
    Bitboard set;
    EXPECT_TRUE(set.empty());
    set.set(Square::E4).set(Square::A1);
    EXPECT_EQ(set.bits(), std::uint64_t{1} << 28U | 1U);
    EXPECT_TRUE(set.contains(Square::E4));
    EXPECT_FALSE(set.contains(Square::E5));
    set.clear(Square::E4);
    EXPECT_EQ(set, Bitboard(Square::A1));
    set.clear(Square::E4);
    EXPECT_EQ(set, Bitboard(Square::A1)) << "clearing twice changes nothing";
    set.toggle(Square::H8).toggle(Square::A1);
    EXPECT_EQ(set, Bitboard(Square::H8));
    EXPECT_EQ(Bitboard::of(Square::A1, Square::C1).bits(), 5U);
}

TEST(Bitboard, MasksSetAndClearOneSquare) {
    for (Square square : all_squares) {
        EXPECT_EQ(square_masks.set[square], Bitboard(square));
        EXPECT_EQ(square_masks.clear[square] | square_masks.set[square], all_squares);
        EXPECT_FALSE(square_masks.clear[square].contains(square));
    }
}

TEST(Bitboard, FileAndRankMasks) {
    for (Square square : all_squares) {
        const int file = int(file_of(square));
        EXPECT_TRUE(Bitboard(file_of(square)).contains(square));
        EXPECT_TRUE(Bitboard(rank_of(square)).contains(square));
        EXPECT_EQ(not_a.contains(square), file != 0);
        EXPECT_EQ(not_h.contains(square), file != 7);
        EXPECT_EQ(not_ab.contains(square), file > 1);
        EXPECT_EQ(not_gh.contains(square), file < 6);
        EXPECT_EQ(light_squares.contains(square), (file + int(rank_of(square))) % 2 == 1);
    }
    EXPECT_EQ(Bitboard(File::C).count(), 8);
    EXPECT_EQ(Bitboard(Rank::R5).count(), 8);
    EXPECT_FALSE(light_squares.contains(Square::A1)) << "a1 is dark";
}

TEST(Bitboard, FirstLastAndPop) {
    Bitboard set = Bitboard::of(Square::C3, Square::F6, Square::H8);
    EXPECT_EQ(set.first(), Square::C3);
    EXPECT_EQ(set.last(), Square::H8);
    EXPECT_TRUE(set.several());
    EXPECT_EQ(set.pop_first(), Square::C3);
    EXPECT_EQ(set.pop_first(), Square::F6);
    EXPECT_FALSE(set.several());
    EXPECT_EQ(set.pop_first(), Square::H8);
    EXPECT_TRUE(set.empty());
}

TEST(Bitboard, DrawsAnEightByEightGrid) {
    EXPECT_EQ(draw(Bitboard::of(Square::A1, Square::E4, Square::H8)).view(), ". . . . . . . x\n"
                                                                             ". . . . . . . .\n"
                                                                             ". . . . . . . .\n"
                                                                             ". . . . . . . .\n"
                                                                             ". . . . x . . .\n"
                                                                             ". . . . . . . .\n"
                                                                             ". . . . . . . .\n"
                                                                             "x . . . . . . .\n");
}

TEST(Bitboard, BehavesLikeASet) {
    EXPECT_TRUE(rc::check("iteration, count and contains agree", [](std::uint64_t bits) {
        const Bitboard set(bits);
        std::vector<Square> members;
        for (Square square : set) members.push_back(square);
        RC_ASSERT(int(members.size()) == set.count());
        RC_ASSERT(std::is_sorted(members.begin(), members.end()));
        Bitboard rebuilt;
        for (Square square : members) rebuilt.set(square);
        RC_ASSERT(rebuilt == set);
        for (Square square : all_squares)
            RC_ASSERT(set.contains(square) == (std::find(members.begin(), members.end(), square) != members.end()));
    }));
    EXPECT_TRUE(rc::check("algebra", [](std::uint64_t x, std::uint64_t y) {
        const Bitboard a(x);
        const Bitboard b(y);
        RC_ASSERT((a & b).count() + (a | b).count() == a.count() + b.count());
        RC_ASSERT((a ^ b) == ((a | b) & ~(a & b)));
        RC_ASSERT(a.intersects(b) == !(a & b).empty());
        RC_ASSERT((a | b).contains(a));
        RC_ASSERT(a.contains(b) == ((a & b) == b));
    }));
}

constexpr std::array directions{Direction::North,     Direction::South,     Direction::East,      Direction::West,
                                Direction::NorthEast, Direction::NorthWest, Direction::SouthEast, Direction::SouthWest};
constexpr slow::Step step_of(Direction direction) {
    switch (direction) {
        case Direction::North: return {0, 1};
        case Direction::South: return {0, -1};
        case Direction::East: return {1, 0};
        case Direction::West: return {-1, 0};
        case Direction::NorthEast: return {1, 1};
        case Direction::NorthWest: return {-1, 1};
        case Direction::SouthEast: return {1, -1};
        case Direction::SouthWest: return {-1, -1};
    }
    return {0, 0};
}

TEST(Bitboard, ShiftsNeverWrap) {
    for (Direction direction : directions)
        for (Square square : all_squares) {
            const auto target = slow::offset(square, step_of(direction).files, step_of(direction).ranks);
            EXPECT_EQ(shift(Bitboard(square), direction), target ? Bitboard(*target) : no_squares);
        }
    EXPECT_TRUE(rc::check("a set shifts as its members do", [](std::uint64_t bits) {
        for (Direction direction : directions) {
            Bitboard expected;
            for (Square square : Bitboard(bits)) expected |= shift(Bitboard(square), direction);
            RC_ASSERT(shift(Bitboard(bits), direction) == expected);
        }
    }));
}

}  // namespace
}  // namespace tabiya::chess
