// SPDX-License-Identifier: MIT
#include "tabiya/formats/fen.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <string>

#include "support/data.hpp"
#include "support/positions.hpp"

namespace tabiya::formats {
namespace {

using namespace chess;

TEST(Fen, ThereAndBack) {
    for (std::string_view fen : support::awkward_fens()) {
        const auto p = position_from_fen(fen);
        ASSERT_TRUE(p) << fen << ": " << p.error().message();
        for (CastlingDialect dialect : {CastlingDialect::XFen, CastlingDialect::Shredder})
            EXPECT_EQ(*position_from_fen(to_fen(*p, {dialect, EnPassantText::IfPawnReady})), *p) << fen;
        EXPECT_EQ(*parse_fen(to_fen(p->setup())), p->setup()) << fen;
    }
    EXPECT_EQ(to_fen(Position::initial()), initial_fen);
}

TEST(Fen, AlongRandomGames) {
    support::random_games(60, 30, [](const Position& p, Move) {
        for (CastlingDialect dialect : {CastlingDialect::XFen, CastlingDialect::Shredder}) {
            const std::string fen = to_fen(p, {dialect, EnPassantText::IfPawnReady});
            const auto again = position_from_fen(fen, FenMode::Strict);
            ASSERT_TRUE(again) << fen << ": " << again.error().message();
            ASSERT_EQ(*again, p) << fen;
        }
    });
}

TEST(Fen, CastlingInThreeDialects) {
    const Position standard = support::position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(support::position("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), standard);
    EXPECT_EQ(support::position("r3k2r/8/8/8/8/8/8/R3K2R w qkQK - 0 1"), standard) << "in any order";
    EXPECT_EQ(to_fen(standard, {.castling = CastlingDialect::Shredder}), "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");

    // X-FEN: K is the outermost rook; an inner one needs its file.
    const Position outer = support::position("4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
    EXPECT_EQ(outer.castling_rook(Color::White, CastlingSide::King), Square::H1);
    EXPECT_EQ(to_fen(outer), "4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
    const Position inner = support::position("4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    EXPECT_EQ(inner.castling_rook(Color::White, CastlingSide::King), Square::F1);
    EXPECT_EQ(to_fen(inner), "4k3/8/8/8/8/8/8/4KR1R w F - 0 1");
    EXPECT_EQ(to_fen(outer, {.castling = CastlingDialect::Shredder}), "4k3/8/8/8/8/8/8/4KR1R w H - 0 1");
    // An enemy rook further out is no reason to name the file.
    EXPECT_EQ(to_fen(support::position("3k4/8/8/8/8/8/8/3KR2r w E - 0 1")), "3k4/8/8/8/8/8/8/3KR2r w K - 0 1");
}

TEST(Fen, EnPassantOnlyIfItCanBePlayed) {
    // No pawn beside: nothing is left of the square.
    EXPECT_EQ(to_fen(support::position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")),
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    // A pawn stands ready but is pinned.
    const Position pinned = support::position("8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1");
    EXPECT_EQ(to_fen(pinned), "8/8/8/8/k1pP3R/8/8/4K3 b - - 0 1");
    EXPECT_EQ(to_fen(pinned, {.en_passant = EnPassantText::IfPawnReady}), "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1");
    EXPECT_EQ(to_fen(support::position("8/8/8/8/k1pP4/8/8/4K3 b - d3 0 1")), "8/8/8/8/k1pP4/8/8/4K3 b - d3 0 1");
}

TEST(Fen, LenientTakesWhatStrictRefuses) {
    const Position start = Position::initial();
    for (std::string_view fen : {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
                                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0",
                                 "  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w\tKQkq - 0 1\r\n",
                                 "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 0"}) {
        const auto lenient = position_from_fen(fen);
        ASSERT_TRUE(lenient) << fen << ": " << lenient.error().message();
        EXPECT_EQ(*lenient, start);
        const auto strict = position_from_fen(fen, FenMode::Strict);
        ASSERT_FALSE(strict) << fen;
        EXPECT_EQ(strict.error().repaired, initial_fen);
    }
}

// ---- Errors ------------------------------------------------------------------------------------

struct Expected {
    FenCode code;
    std::size_t column;
};
struct BadFen {
    std::string_view fen;
    std::vector<Expected> reasons;
    std::string_view repaired;  // empty if none
};

TEST(FenError, CodesColumnsAndRepairs) {
    using enum FenCode;
    const BadFen cases[] = {
        {"", {{Empty, 1}}, ""},
        {"   ", {{Empty, 1}}, ""},
        {"rnbqkbnr", {{BadRankCount, 9}, {MissingField, 9}}, ""},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP w KQkq - 0 1", {{BadRankCount, 35}}, ""},
        {"rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {{BadRankCount, 37}}, ""},
        {"rnbqkbnr/pppppppp/7/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {{BadRankLength, 20}}, ""},
        {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {{BadRankLength, 18}}, ""},
        {"rnbqkbnr/p8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {{BadRankLength, 11}}, ""},
        {"rnbqk?nr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {{BadPiece, 6}}, ""},
        {"rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {{BadPiece, 19}}, ""},
        {"rnbqkbnr/pppppppp/17/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", {{BadPiece, 20}}, initial_fen},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1", {{BadTurn, 45}}, ""},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQxkq - 0 1", {{BadCastling, 49}}, initial_fen},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkqK - 0 1", {{BadCastling, 51}}, initial_fen},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e9 0 1", {{BadEnPassant, 52}}, initial_fen},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - x 1", {{BadCounter, 54}}, initial_fen},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - -1 1", {{CounterOutOfRange, 54}}, initial_fen},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 -3", {{CounterOutOfRange, 56}}, initial_fen},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 x y", {{TrailingText, 58}}, initial_fen},
        // Faults of the position, each at its place.
        {"4k3/8/8/8/8/8/8/8 w - - 0 1", {{FenCode::Setup, 1}}, ""},
        {"4k3/8/8/4K3/8/8/8/4K3 w - - 0 1", {{FenCode::Setup, 20}}, ""},
        {"4k3/8/8/8/8/8/8/4K2P w - - 0 1", {{FenCode::Setup, 20}}, ""},
        {"4k3/8/8/8/8/8/8/4RK2 w - - 0 1", {{FenCode::Setup, 22}}, "4k3/8/8/8/8/8/8/4RK2 b - - 0 1"},
        {"r3k2r/8/8/8/8/8/8/4K2R w KQkq - 0 1", {{FenCode::Setup, 27}}, "r3k2r/8/8/8/8/8/8/4K2R w Kkq - 0 1"},
        {"4k3/8/8/8/8/8/8/4KRR1 w FG - 0 1", {{FenCode::Setup, 25}}, "4k3/8/8/8/8/8/8/4KRR1 w F - 0 1"},
        {"4k3/8/8/8/8/8/8/4K3 b - e3 0 1", {{FenCode::Setup, 25}}, "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
        // Everything at once, in the order of the text.
        {"4k3/8/8/8/8/8/8/4K3 b K e3 -1 0x 1",
         {{FenCode::Setup, 23}, {FenCode::Setup, 25}, {CounterOutOfRange, 28}, {BadCounter, 31}, {TrailingText, 34}},
         "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
    };
    for (const BadFen& c : cases) {
        const auto p = position_from_fen(c.fen);
        ASSERT_FALSE(p) << c.fen;
        const FenError& error = p.error();
        EXPECT_EQ(error.repaired.value_or(""), c.repaired) << c.fen;
        ASSERT_EQ(error.reasons.size(), c.reasons.size()) << c.fen << ": " << error.message();
        for (std::size_t i = 0; i < c.reasons.size(); ++i) {
            EXPECT_EQ(error.reasons[i].code, c.reasons[i].code) << c.fen << ": " << error.reasons[i].sentence;
            EXPECT_EQ(error.reasons[i].column, c.reasons[i].column) << c.fen << ": " << error.reasons[i].sentence;
            EXPECT_EQ(error.reasons[i].setup_error.has_value(), error.reasons[i].code == FenCode::Setup);
            EXPECT_FALSE(error.reasons[i].sentence.empty());
        }
        EXPECT_EQ(error.code(), c.reasons.front().code);
        EXPECT_EQ(error.column(), c.reasons.front().column);
    }
}

TEST(FenError, SaysItInOneLine) {
    const auto p = position_from_fen("4k3/8/8/8/8/8/8/4K3 w K e3 0 1");
    ASSERT_FALSE(p);
    EXPECT_EQ(p.error().message(),
              "a castling right names a square without its rook (column 23); the en-passant square is not on the "
              "rank a pawn has just jumped over (column 25); did you mean: 4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(FenError, NeverEchoesWithoutBound) {
    const std::string junk(100'000, 'x');
    for (const std::string& fen :
         {junk, "8/8 " + junk, std::string(initial_fen) + " " + junk, "4k3/8/8/8/8/8/8/4K3 w " + junk + " - 0 1",
          "4k3/8/8/8/8/8/8/4K3 w - " + junk + " 0 1", "4k3/8/8/8/8/8/8/4K3 w - - " + junk,
          "4k3/8/8/8/8/8/8/4K3 w - - 0 " + std::string(100'000, '9')}) {
        const auto p = position_from_fen(fen);
        ASSERT_FALSE(p);
        EXPECT_LT(p.error().message().size(), 500U);
    }
    const auto raw = position_from_fen("rnbq\x1b[31mkbnr/8 w - - 0 1\n");
    ASSERT_FALSE(raw);
    for (char c : raw.error().message()) EXPECT_TRUE(c >= ' ' && c < 0x7F);
}

TEST(FenError, ParseJudgesTheTextAlone) {
    const auto setup = parse_fen("8/8/8/8/8/8/8/8 w KQ e3 -5 99999");
    ASSERT_TRUE(setup);
    EXPECT_EQ(setup->halfmove_clock, -5);
    EXPECT_EQ(setup->fullmove_number, 99999);
    EXPECT_EQ(setup->castling_rooks, Bitboard::of(Square::A1, Square::H1));
    EXPECT_FALSE(parse_fen("8/8/8/8/8/8/8/8 w KQ z3 0 1"));
}

/// A setup with anything anywhere.
Setup any_setup() {
    Setup setup;
    for (Square square : all_squares) {
        const int number = *rc::gen::inRange(0, 30);
        if (number < 12) setup.board[square] = all_pieces[std::size_t(number)];
    }
    setup.turn = *rc::gen::element(Color::White, Color::Black);
    const Bitboard back_ranks = Bitboard(Rank::R1) | Bitboard(Rank::R8);
    setup.castling_rooks = Bitboard(*rc::gen::arbitrary<std::uint64_t>()) & back_ranks;
    if (*rc::gen::arbitrary<bool>()) setup.en_passant = square_at(*rc::gen::inRange(0, 64));
    setup.halfmove_clock = *rc::gen::inRange(-10, 200);
    setup.fullmove_number = *rc::gen::inRange(1, 20'000);
    return setup;
}

TEST(FenProperty, AnySetupThereAndBack) {
    EXPECT_TRUE(rc::check("parse undoes write", [] {
        const auto setup = any_setup();
        for (CastlingDialect dialect : {CastlingDialect::XFen, CastlingDialect::Shredder}) {
            const auto again = parse_fen(to_fen(setup, dialect));
            RC_ASSERT(again.has_value());
            RC_ASSERT(*again == setup);
        }
    }));
}

TEST(FenProperty, WhatIsRepairedIsPlayable) {
    EXPECT_TRUE(rc::check("repairs", [] {
        const auto p = position_from_fen(to_fen(any_setup()));
        if (p || !p.error().repaired) return;
        RC_ASSERT(position_from_fen(*p.error().repaired, FenMode::Strict).has_value());
    }));
}

TEST(FenProperty, OneWrongByteNeverCrashes) {
    EXPECT_TRUE(rc::check("mutations are answered", [] {
        std::string fen(*rc::gen::elementOf(support::awkward_fens()));
        const auto at = *rc::gen::inRange<std::size_t>(0, fen.size());
        fen[at] = *rc::gen::arbitrary<char>();
        const auto p = position_from_fen(fen);
        if (p) {
            RC_ASSERT(!p->check());
        } else {
            RC_ASSERT(!p.error().reasons.empty());
            for (const FenReason& reason : p.error().reasons)
                RC_ASSERT(reason.column >= 1 && reason.column <= fen.size() + 1);
        }
    }));
}

// ---- Collected bad input -----------------------------------------------------------------------

TEST(FenShared, LabelledFens) {
    TABIYA_NEEDS_SHARED("badinput/chessjs_validate_fen.tsv");
    int good = 0;
    int bad = 0;
    for (const std::string& line : support::lines_of(support::shared_file("badinput/chessjs_validate_fen.tsv"))) {
        const auto fields = support::split(line, '\t');
        if (fields.at(0) == "ok") continue;
        const bool expected = fields[0] == "true";
        // Strict, since some are wrong only in a missing counter.
        const auto p = position_from_fen(fields.at(1), FenMode::Strict);
        EXPECT_EQ(p.has_value(), expected) << fields[1] << ": " << (p ? "accepted" : p.error().message());
        ++(expected ? good : bad);
    }
    EXPECT_GT(good, 100);
    EXPECT_GT(bad, 20);
}

TEST(FenShared, LabelledStatus) {
    TABIYA_NEEDS_SHARED("badinput/pychess_status.tsv");
    int seen = 0;
    for (const std::string& line : support::lines_of(support::shared_file("badinput/pychess_status.tsv"))) {
        const auto fields = support::split(line, '\t');
        const std::string& status = fields.at(2);
        if (status.rfind("STATUS_", 0) != 0 || status.find("RACE") != std::string::npos) continue;
        const auto setup = parse_fen(fields[0]);
        ASSERT_TRUE(setup) << fields[0];
        const SetupErrors errors = setup->errors();
        const auto has = [&](SetupError error) { return errors.contains(error); };
        ++seen;
        if (status == "STATUS_VALID") {
            EXPECT_TRUE(errors.empty()) << fields[0];
        } else if (status == "STATUS_BAD_CASTLING_RIGHTS") {
            // What is wrong for orthodox chess alone is right in X-FEN.
            const bool x_fen = fields[0].rfind("bbqnnrkr", 0) == 0;
            EXPECT_EQ(has(SetupError::CastlingWithoutRook) || has(SetupError::CastlingKingMisplaced), !x_fen)
                << fields[0];
        } else if (status == "STATUS_INVALID_EP_SQUARE") {
            EXPECT_TRUE(has(SetupError::EnPassantOccupied) || has(SetupError::EnPassantWithoutPawn)) << fields[0];
        } else if (status == "STATUS_OPPOSITE_CHECK") {
            EXPECT_TRUE(has(SetupError::OpponentInCheck)) << fields[0];
        } else if (status == "STATUS_TOO_MANY_KINGS") {
            EXPECT_TRUE(has(SetupError::ManyWhiteKings)) << fields[0];
        } else {
            EXPECT_TRUE(has(SetupError::ImpossibleCheck)) << fields[0] << " " << status;
        }
    }
    EXPECT_GT(seen, 20);
}

}  // namespace
}  // namespace tabiya::formats
