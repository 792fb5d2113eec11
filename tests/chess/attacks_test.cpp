// SPDX-License-Identifier: MIT
#include "tabiya/chess/attacks.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "support/slow_rules.hpp"

namespace tabiya::chess {
namespace {

/// The attacks by steps of files and ranks, without any table.
Bitboard walked(Piece piece, Square from, Bitboard occupied) {
    Bitboard set;
    for (Square to : slow::attacks(piece, from, [&](Square square) { return occupied.contains(square); })) set.set(to);
    return set;
}

TEST(Attacks, LeapersEqualTheirSteps) {
    for (Square square : all_squares) {
        EXPECT_EQ(king_attacks(square), walked(Piece::WhiteKing, square, no_squares));
        EXPECT_EQ(knight_attacks(square), walked(Piece::WhiteKnight, square, no_squares));
        EXPECT_EQ(pawn_attacks(Color::White, square), walked(Piece::WhitePawn, square, no_squares));
        EXPECT_EQ(pawn_attacks(Color::Black, square), walked(Piece::BlackPawn, square, no_squares));
    }
    EXPECT_EQ(knight_attacks(Square::A1), Bitboard::of(Square::B3, Square::C2));
    EXPECT_EQ(king_attacks(Square::H8), Bitboard::of(Square::G8, Square::G7, Square::H7));
    EXPECT_EQ(pawn_attacks(Color::White, Square::A2), Bitboard(Square::B3));
}

TEST(Attacks, SetsAttackAsTheirMembersDo) {
    EXPECT_TRUE(rc::check("pawns and knights as sets", [](std::uint64_t bits) {
        Bitboard white, black, knights;
        for (Square square : Bitboard(bits)) {
            white |= pawn_attacks(Color::White, square);
            black |= pawn_attacks(Color::Black, square);
            knights |= knight_attacks(square);
        }
        RC_ASSERT(pawn_attacks(Color::White, Bitboard(bits)) == white);
        RC_ASSERT(pawn_attacks(Color::Black, Bitboard(bits)) == black);
        RC_ASSERT(knight_attacks(Bitboard(bits)) == knights);
    }));
}

/// Calls `visit` with every subset of a mask.
template <class Visit>
void for_each_subset(Bitboard mask, Visit&& visit) {
    std::uint64_t subset = 0;
    do {
        visit(Bitboard(subset));
        subset = (subset - mask.bits()) & mask.bits();
    } while (subset != 0);
}

// Every square and every relevant occupancy: 107,648 cases, with PEXT, with magic, and by walking.
TEST(Attacks, PextEqualsMagicEqualsAWalkForEveryOccupancy) {
    std::size_t cases = 0;
    for (Square square : all_squares)
        for (SliderType type : {SliderType::Bishop, SliderType::Rook}) {
            const bool rook = type == SliderType::Rook;
            const Bitboard mask = slider_mask(type, square);
            int wrong = 0;
            for_each_subset(mask, [&](Bitboard occupied) {
                ++cases;
                const Bitboard expected = walked(rook ? Piece::WhiteRook : Piece::WhiteBishop, square, occupied);
                const Bitboard pext =
                    rook ? PextSliders::rook(square, occupied) : PextSliders::bishop(square, occupied);
                const Bitboard magic =
                    rook ? MagicSliders::rook(square, occupied) : MagicSliders::bishop(square, occupied);
                if (pext != expected || magic != expected || slider_attacks_slow(type, square, occupied) != expected)
                    ++wrong;
            });
            EXPECT_EQ(wrong, 0) << name_of(square).view();
        }
    EXPECT_EQ(cases, slider_table_size);
}

TEST(Attacks, SquaresOutsideTheMaskDoNotMatter) {
    EXPECT_TRUE(rc::check("any occupancy", [](std::uint64_t bits) {
        const Bitboard occupied(bits);
        for (Square square : all_squares) {
            const Bitboard rook = walked(Piece::WhiteRook, square, occupied);
            const Bitboard bishop = walked(Piece::WhiteBishop, square, occupied);
            RC_ASSERT(PextSliders::rook(square, occupied) == rook);
            RC_ASSERT(MagicSliders::rook(square, occupied) == rook);
            RC_ASSERT(PextSliders::bishop(square, occupied) == bishop);
            RC_ASSERT(MagicSliders::bishop(square, occupied) == bishop);
            RC_ASSERT(queen_attacks(square, occupied) == (rook | bishop));
            for (Piece piece : all_pieces)
                RC_ASSERT(piece_attacks(piece, square, occupied) == walked(piece, square, occupied));
        }
    }));
}

TEST(Attacks, MasksHaveTheKnownSizes) {
    EXPECT_EQ(slider_mask(SliderType::Rook, Square::A1).count(), 12);
    EXPECT_EQ(slider_mask(SliderType::Rook, Square::D4).count(), 10);
    EXPECT_EQ(slider_mask(SliderType::Bishop, Square::A1).count(), 6);
    EXPECT_EQ(slider_mask(SliderType::Bishop, Square::D4).count(), 9);
}

TEST(Attacks, BitExtractionAndDeposit) {
    EXPECT_EQ(extract_bits(0b1011'0100, 0b1111'0000), 0b1011U);
    EXPECT_TRUE(rc::check("deposit undoes extract", [](std::uint64_t source, std::uint64_t mask) {
        RC_ASSERT(deposit_bits(extract_bits(source, mask), mask) == (source & mask));
    }));
}

TEST(Attacks, BetweenAndLine) {
    for (Square a : all_squares)
        for (Square b : all_squares) {
            Bitboard expected_between, expected_line;
            const int files = int(file_of(b)) - int(file_of(a));
            const int ranks = int(rank_of(b)) - int(rank_of(a));
            const bool aligned = a != b && (files == 0 || ranks == 0 || files == ranks || files == -ranks);
            if (aligned) {
                const int df = (files > 0) - (files < 0);
                const int dr = (ranks > 0) - (ranks < 0);
                for (auto at = slow::offset(a, df, dr); at != b; at = slow::offset(*at, df, dr))
                    expected_between.set(*at);
                for (std::optional<Square> at = a; at; at = slow::offset(*at, df, dr)) expected_line.set(*at);
                for (std::optional<Square> at = a; at; at = slow::offset(*at, -df, -dr)) expected_line.set(*at);
            }
            ASSERT_EQ(between(a, b), expected_between) << name_of(a).view() << name_of(b).view();
            ASSERT_EQ(line(a, b), expected_line) << name_of(a).view() << name_of(b).view();
        }
}

TEST(Attacks, RaysAreAttacksOnAnEmptyBoard) {
    for (Square square : all_squares) {
        EXPECT_EQ(rook_rays(square), walked(Piece::WhiteRook, square, no_squares));
        EXPECT_EQ(bishop_rays(square), walked(Piece::WhiteBishop, square, no_squares));
    }
}

// A rook on a1 behind pawns on a3 and c1: only what lies behind the lifted pawn is new.
TEST(Attacks, XraysSeeThroughTheFirstBlocker) {
    const Bitboard occupied = Bitboard::of(Square::A1, Square::A3, Square::C1, Square::A6);
    EXPECT_EQ(rook_xray_attacks(Square::A1, occupied, Bitboard(Square::A3)),
              Bitboard::of(Square::A4, Square::A5, Square::A6));
    EXPECT_EQ(rook_xray_attacks(Square::A1, occupied, no_squares), no_squares);
    EXPECT_EQ(bishop_xray_attacks(Square::C1, Bitboard::of(Square::D2, Square::G5), Bitboard(Square::D2)),
              Bitboard::of(Square::E3, Square::F4, Square::G5));
}

}  // namespace
}  // namespace tabiya::chess
