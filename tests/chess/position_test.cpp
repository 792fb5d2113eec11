// SPDX-License-Identifier: MIT
// Making and unmaking, attacks seen from a position, and everything incremental against its slow twin.
#include "tabiya/chess/position.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cstring>

#include "support/positions.hpp"
#include "support/slow_rules.hpp"

namespace tabiya::chess {
namespace {

using support::position;

TEST(Position, InitialArray) {
    const Position p = Position::initial();
    EXPECT_EQ(p.check(), std::nullopt);
    EXPECT_EQ(p.turn(), Color::White);
    EXPECT_EQ(p.king(Color::White), Square::E1);
    EXPECT_EQ(p.king(Color::Black), Square::E8);
    EXPECT_EQ(p.occupied().count(), 32);
    EXPECT_EQ(p.officers(Color::White), Bitboard(Rank::R1) & ~Bitboard(Square::E1));
    EXPECT_EQ(p.men(Piece::BlackKnight), Bitboard::of(Square::B8, Square::G8));
    EXPECT_EQ(p.castling_rooks().count(), 4);
    EXPECT_EQ(p.castling_rook(Color::Black, CastlingSide::Queen), Square::A8);
    EXPECT_FALSE(p.is_chess960());
    EXPECT_EQ(p.halfmove_clock(), 0);
    EXPECT_EQ(p.fullmove_number(), 1);
    EXPECT_FALSE(p.in_check());
}

TEST(Position, KnowsChess960ByItsRights) {
    EXPECT_TRUE(Position::from(Setup::chess960(0))->is_chess960());
    EXPECT_FALSE(Position::from(Setup::chess960(518))->is_chess960());
    EXPECT_TRUE(position("4k3/8/8/8/8/8/8/3K3R w K - 0 1").is_chess960());
    EXPECT_TRUE(position("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1").is_chess960());
    EXPECT_FALSE(position("4k3/8/8/8/8/8/8/3K3R w - - 0 1").is_chess960()) << "nothing to tell them apart";
}

TEST(Make, EqualsTheSlowRules) {
    support::random_games(80, 40, [](const Position& p, Move move) {
        ASSERT_EQ(p.after(move).setup(), slow::after(p.setup(), move)) << formats::to_fen(p);
    });
}

TEST(Make, EverythingIncrementalEqualsItsSlowTwin) {
    support::random_games(120, 60, [](const Position& p, Move move) {
        const auto fault = p.check();
        ASSERT_EQ(fault, std::nullopt) << formats::to_fen(p) << ": " << sentence(*fault);
        ASSERT_EQ(p.key(), p.key_slow()) << formats::to_fen(p);
        // The same position made from scratch is the same in every field.
        ASSERT_EQ(*Position::from(p.after(move).setup()), p.after(move)) << formats::to_fen(p);
    });
}

TEST(Make, UnmakeRestoresEveryField) {
    support::random_games(60, 30, [](const Position& before, Move) {
        Position p = before;
        for (Move move : legal_moves(before)) {
            const Undo undo = p.make(move);
            p.unmake(move, undo);
            ASSERT_EQ(p, before) << formats::to_fen(before) << " move " << move.bits();
        }
    });
}

TEST(Make, WholeGamesBackwards) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Position p = *Position::from(Setup::chess960(int(seed * 47 % 960)));
        const Position start = p;
        std::vector<std::pair<Move, Undo>> played;
        support::random_game(start, seed, 300,
                             [&](const Position&, Move move) { played.emplace_back(move, p.make(move)); });
        for (; !played.empty(); played.pop_back()) p.unmake(played.back().first, played.back().second);
        EXPECT_EQ(p, start);
    }
}

/// Keeps a board of its own from what it is told.
struct Witness {
    BySquare<Piece>* board;
    void removed(Piece piece, Square square) {
        EXPECT_EQ((*board)[square], piece);
        (*board)[square] = Piece::None;
    }
    void added(Piece piece, Square square) {
        EXPECT_EQ((*board)[square], Piece::None);
        (*board)[square] = piece;
    }
};

TEST(Make, ObserversHearOfEveryPiece) {
    support::random_games(60, 30, [](const Position& p, Move) {
        for (Move move : legal_moves(p)) {
            BySquare<Piece> board = p.setup().board;
            const Position next = p.after(move, Witness{&board});
            ASSERT_EQ(board, next.setup().board) << formats::to_fen(p);
        }
    });
}

TEST(Make, NullMovePassesTheTurnAndComesBack) {
    support::random_games(60, 20, [](const Position& before, Move) {
        if (before.in_check()) return;
        Position p = before;
        const Undo undo = p.make_null();
        ASSERT_EQ(p.turn(), ~before.turn());
        ASSERT_EQ(p.en_passant(), std::nullopt);
        ASSERT_EQ(p.key(), p.key_slow());
        ASSERT_EQ(p.setup().board, before.setup().board);
        p.unmake_null(undo);
        ASSERT_EQ(p, before);
    });
}

// ---- Attacks -----------------------------------------------------------------------------------

TEST(PositionAttacks, EqualTheSlowRules) {
    int seen = 0;
    support::random_games(60, 20, [&](const Position& p, Move) {
        if (++seen % 4 != 0) return;
        const chess::Setup setup = p.setup();
        for (Color by : all_colors) {
            Bitboard attacked;
            for (Square square : all_squares) {
                const bool expected = slow::is_attacked(setup, square, by);
                ASSERT_EQ(p.is_attacked(square, by), expected) << formats::to_fen(p) << name_of(square).view();
                ASSERT_EQ(!p.attackers(square, by).empty(), expected);
                if (expected) attacked.set(square);
            }
            ASSERT_EQ(p.attacked_by(by), attacked) << formats::to_fen(p);
        }
        ASSERT_EQ(p.in_check(), slow::in_check(setup, p.turn()));
        ASSERT_EQ(p.checkers().empty(), !p.in_check());
    });
}

/// A man is pinned if lifting it off the board exposes its king.
Bitboard pinned_slow(const Position& p, Color color) {
    Bitboard pinned;
    const Setup setup = p.setup();
    const auto attackers = [&](const Setup& s) {
        int count = 0;
        const Square king = slow::find_king(s, color);
        for (Square from : all_squares) {
            if (s.board[from] == Piece::None || color_of(s.board[from]) == color) continue;
            for (Square to : slow::attacks(s.board[from], from, [&](Square at) { return s.board[at] != Piece::None; }))
                count += to == king;
        }
        return count;
    };
    for (Square square : p.men(color)) {
        if (square == p.king(color)) continue;
        Setup lifted = setup;
        lifted.board[square] = Piece::None;
        if (attackers(lifted) > attackers(setup)) pinned.set(square);
    }
    return pinned;
}

TEST(PositionAttacks, PinsEqualLiftingTheMan) {
    int seen = 0;
    int pins = 0;
    support::random_games(80, 20, [&](const Position& p, Move) {
        if (++seen % 8 != 0) return;
        for (Color color : all_colors) {
            const Bitboard pinned = p.pinned(color);
            ASSERT_EQ(pinned, pinned_slow(p, color)) << formats::to_fen(p);
            ASSERT_EQ(pinned.empty(), p.pinners(color).empty());
            for (Square pinner : p.pinners(color)) {
                ASSERT_TRUE(p.men(~color).contains(pinner));
                ASSERT_TRUE(pinned.intersects(between(p.king(color), pinner)));
            }
            pins += pinned.count();
        }
    });
    EXPECT_GT(pins, 20);
}

TEST(PositionAttacks, KnownPinsAndDiscoveries) {
    const Position p = position("4k3/8/8/7b/8/5N2/4K3/8 w - - 0 1");
    EXPECT_EQ(p.pinned(Color::White), Bitboard(Square::F3));
    EXPECT_EQ(p.pinners(Color::White), Bitboard(Square::H5));
    const Position q = position("4k3/8/8/8/8/4N3/8/K3R3 w - - 0 1");
    EXPECT_EQ(q.discovered_check_candidates(Color::White), Bitboard(Square::E3));
    EXPECT_TRUE(q.gives_check(Move::normal(Square::E3, Square::G4)));
    const Position r = position("4k3/8/8/8/1b6/8/4r3/4K3 w - - 0 1");
    EXPECT_EQ(r.checkers(), Bitboard::of(Square::B4, Square::E2));
}

TEST(PositionAttacks, GivesCheckEqualsMakeAndLook) {
    int checks = 0;
    support::random_games(80, 40, [&](const Position& p, Move) {
        for (Move move : legal_moves(p)) {
            const bool gives = p.gives_check(move);
            checks += gives;
            ASSERT_EQ(gives, p.after(move).in_check()) << formats::to_fen(p) << " move " << move.bits();
        }
    });
    EXPECT_GT(checks, 1000);
}

TEST(PositionMoves, WhatAMoveCaptures) {
    support::random_games(60, 20, [](const Position& p, Move) {
        for (Move move : legal_moves(p)) {
            const Position next = p.after(move);
            const bool captures = next.occupied().count() < p.occupied().count();
            ASSERT_EQ(p.is_capture(move), captures) << formats::to_fen(p);
            const Piece captured = p.captured_by(move);
            ASSERT_EQ(captured != Piece::None, captures);
            if (captures) {
                ASSERT_EQ(next.material().count(captured), p.material().count(captured) - 1);
            }
        }
    });
}

// Any choice of numbers is a game: each picks a move among the legal ones.
TEST(PositionProperty, RandomWalks) {
    EXPECT_TRUE(rc::check("slow twins and identity along any walk", [](const std::vector<unsigned short>& choices) {
        const int number = choices.empty() ? 518 : choices.front() % 960;
        Position p = *Position::from(Setup::chess960(number, int(choices.size() * 31 % 960)));
        for (unsigned short choice : choices) {
            const MoveList moves = legal_moves(p);
            if (moves.empty()) break;
            const Move move = moves[choice % moves.size()];
            const Position before = p;
            const Undo undo = p.make(move);
            RC_ASSERT(!p.check());
            p.unmake(move, undo);
            RC_ASSERT(p == before);
            p.make(move);
        }
    }));
}

}  // namespace
}  // namespace tabiya::chess
