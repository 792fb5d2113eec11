// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "support/positions.hpp"
#include "support/slow_rules.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::chess {
namespace {

/// The exchange as a recursion over plain boards. Each side captures with its least valuable man that is
/// not pinned, or stops; a king captures only what is not protected. Pins are those of the position
/// before the move, and they hold while any of their pinners stands: the rule of Position::see.
class SlowExchange {
  public:
    SlowExchange(const Position& p, Square square) : p_(p), square_(square) {}

    int value_of(Move move) const {
        if (move.is_castling()) return 0;
        const Piece captured = p_.captured_by(move);
        int gain = captured == Piece::None ? 0 : exchange_values[type_of(captured)];
        int stake = exchange_values[type_of(p_.at(move.from()))];
        if (move.is_promotion()) {
            stake = exchange_values[move.promoted_to()];
            gain += stake - exchange_values[PieceType::Pawn];
        }
        Setup board = p_.setup();
        board.board[move.from()] = Piece::None;
        if (move.is_en_passant()) board.board[make_square(file_of(move.to()), rank_of(move.from()))] = Piece::None;
        board.board[square_] = Piece::WhitePawn;  // whoever stands there blocks, and is worth `stake`
        return gain - best(board, ~p_.turn(), stake);
    }

  private:
    std::vector<Square> capturers(const Setup& s, Color side) const {
        std::vector<Square> found;
        const auto blocked = [&](Square at) { return s.board[at] != Piece::None; };
        for (Square from : all_squares) {
            if (from == square_ || !blocked(from) || color_of(s.board[from]) != side) continue;
            const auto targets = slow::attacks(s.board[from], from, blocked);
            if (std::find(targets.begin(), targets.end(), square_) != targets.end()) found.push_back(from);
        }
        return found;
    }

    bool some_pinner_stands(const Setup& s, Color side) const {
        for (Square pinner : p_.pinners(side))
            if (pinner == square_ || s.board[pinner] != Piece::None) return true;
        return false;
    }

    /// What `side` can still win by capturing a man worth `stake`, 0 if it had better stop.
    int best(const Setup& s, Color side, int stake) const {
        std::vector<Square> ours = capturers(s, side);
        if (some_pinner_stands(s, side))
            ours.erase(
                std::remove_if(ours.begin(), ours.end(), [&](Square at) { return p_.pinned(side).contains(at); }),
                ours.end());
        if (ours.empty()) return 0;
        const Square with = *std::min_element(ours.begin(), ours.end(), [&](Square a, Square b) {
            return std::pair(type_of(s.board[a]), a) < std::pair(type_of(s.board[b]), b);
        });
        const PieceType type = type_of(s.board[with]);
        if (type == PieceType::King && !capturers(s, ~side).empty()) return 0;
        Setup next = s;
        next.board[with] = Piece::None;
        return std::max(0, stake - best(next, ~side, exchange_values[type]));
    }

    const Position& p_;
    Square square_;
};

int see(std::string_view fen, std::string_view text) {
    const Position p = support::position(fen);
    const auto move = formats::parse_uci_move(text, p);
    EXPECT_TRUE(move) << fen << " " << text << ": " << move.error().message();
    return move ? p.see(*move) : -1;
}

TEST(Exchange, KnownCases) {
    EXPECT_EQ(see("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5"), 100);
    // A knight for a pawn: the bishop behind the queen and the rooks behind each other join in.
    EXPECT_EQ(see("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"), 100 - 320);
    EXPECT_EQ(see("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), 100);
    EXPECT_EQ(see("4k3/8/2p5/3p4/4P3/8/8/4K3 w - - 0 1", "e4d5"), 0);
    EXPECT_EQ(see("4k3/8/2p5/3p4/8/8/3Q4/4K3 w - - 0 1", "d2d5"), 100 - 900);
    EXPECT_EQ(see("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), 100);
    EXPECT_EQ(see("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), 800);
    EXPECT_EQ(see("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8q"), 500 + 800);
    EXPECT_EQ(see("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e2e4"), 0);
    EXPECT_EQ(see("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1"), 0);
    // The defending knight is pinned to its king.
    EXPECT_EQ(see("4k3/8/2n5/1B2p3/8/5N2/8/4K3 w - - 0 1", "f3e5"), 100);
    // The king may not recapture on a protected square.
    EXPECT_EQ(see("8/8/3k4/4p3/8/5N2/8/K3R3 w - - 0 1", "f3e5"), 100);
}

TEST(Exchange, EqualsItsSlowTwin) {
    int nonzero = 0;
    support::random_games(60, 30, [&](const Position& p, Move) {
        for (Move move : legal_moves(p)) {
            const int expected = SlowExchange(p, move.to()).value_of(move);
            nonzero += expected != 0;
            ASSERT_EQ(p.see(move), expected) << formats::to_fen(p) << " " << formats::to_uci(move);
        }
    });
    EXPECT_GT(nonzero, 1000);
}

TEST(Exchange, ThresholdsAgreeWithTheValue) {
    support::random_games(60, 30, [&](const Position& p, Move) {
        for (Move move : legal_moves(p)) {
            const int value = p.see(move);
            for (int threshold : {-1000, -500, -330, -101, -1, 0, 1, 99, 100, 500, value - 1, value, value + 1})
                ASSERT_EQ(p.see_at_least(move, threshold), value >= threshold)
                    << formats::to_fen(p) << " " << formats::to_uci(move) << " worth " << value << " threshold "
                    << threshold;
        }
    });
}

}  // namespace
}  // namespace tabiya::chess
