// SPDX-License-Identifier: MIT
#include "search/cuckoo.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "support/search.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::search {
namespace {

using namespace chess;

/// A game, and its keys as the search keeps them.
struct Walk {
    Position position = Position::initial();
    std::vector<Key> keys{position.key()};

    explicit Walk(std::initializer_list<const char*> moves) {
        for (const char* text : moves) play(support::move(position, text));
    }
    void play(Move move) {
        position.make(move);
        keys.push_back(position.key());
    }
    [[nodiscard]] Path path(int ply) const { return {keys, ply, position.halfmove_clock()}; }
};

TEST(Shuttle, EveryReversibleMoveIsFoundByItsNumberAndNothingElse) {
    int count = 0;
    for (Piece piece : all_pieces) {
        if (type_of(piece) == PieceType::Pawn) continue;
        for (Square a : all_squares)
            for (Square b : piece_attacks(piece, a, no_squares)) {
                const auto found =
                    find_shuttle(zobrist::piece(piece, a) ^ zobrist::piece(piece, b) ^ zobrist::white_to_move());
                ASSERT_TRUE(found);
                EXPECT_EQ(Bitboard::of(found->a, found->b), Bitboard::of(a, b));
                ++count;
            }
    }
    EXPECT_EQ(count, 2 * 3668);
    EXPECT_FALSE(find_shuttle(12345));
}

TEST(Repetition, InsideTheTreeOneReturnIsEnough) {
    const Walk walk{"g1f3", "g8f6", "f3g1", "f6g8"};
    EXPECT_TRUE(is_repetition(walk.path(5)));
    EXPECT_FALSE(is_repetition(walk.path(4))) << "the position at the root itself has stood only twice";
}

TEST(Repetition, BeforeTheRootItTakesTwo) {
    const Walk twice{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"};
    EXPECT_TRUE(is_repetition(twice.path(0)));
    const Walk once{"g1f3", "g8f6", "f3g1", "f6g8"};
    EXPECT_FALSE(is_repetition(once.path(0)));
}

TEST(Repetition, AnIrreversibleMoveEndsThePast) {
    const Walk walk{"g1f3", "g8f6", "f3g1", "f6g8", "e2e4", "e7e5"};
    EXPECT_EQ(walk.path(6).reach, 0);
    EXPECT_FALSE(is_repetition(walk.path(6)));
    EXPECT_FALSE(can_repeat(walk.position, walk.path(6)));
}

TEST(UpcomingRepetition, SeesTheMoveThatLeadsBack) {
    const Walk walk{"g1f3", "g8f6", "f3g1"};
    EXPECT_TRUE(can_repeat(walk.position, walk.path(4)));
    EXPECT_FALSE(can_repeat(walk.position, walk.path(3))) << "back to the root, for the first time";
}

// Its slow twin: try every move and look whether the new key is in the past.
TEST(UpcomingRepetition, AgreesWithTryingAllMoves) {
    unsigned state = 12345;
    const auto random = [&state](std::size_t n) {
        state = state * 1103515245U + 12345U;
        return std::size_t(state >> 8U) % n;
    };
    int repeated = 0;
    for (int game = 0; game < 300; ++game) {
        Walk walk{};
        walk.position = support::position("4k2r/8/8/3n4/8/2B5/8/R3K3 w - - 0 1");
        walk.keys = {walk.position.key()};
        for (int ply = 0; ply < 40; ++ply) {
            const MoveList moves = legal_moves(walk.position);
            if (moves.empty()) break;
            walk.play(moves[random(moves.size())]);
            const Path path = walk.path(1000);  // every earlier position counts as inside the tree
            bool expected = false;
            for (Move move : legal_moves(walk.position)) {
                const Position after = walk.position.after(move);
                for (int back = 3; back <= std::min(path.reach, int(walk.keys.size()) - 1); back += 2)
                    expected |= walk.keys[walk.keys.size() - 1 - std::size_t(back)] == after.key();
            }
            const bool found = can_repeat(walk.position, path);
            // The fast one trusts that what stood before was legal, so it may only err by ignoring a check.
            ASSERT_TRUE(found || !expected);
            if (found && !walk.position.in_check()) repeated += expected;
        }
    }
    EXPECT_GT(repeated, 50);
}

}  // namespace
}  // namespace tabiya::search
