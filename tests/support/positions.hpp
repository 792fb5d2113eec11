// SPDX-License-Identifier: MIT
// Positions to test with: from a FEN, a choice of awkward ones, and those along random games.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ostream>
#include <string_view>
#include <vector>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/position.hpp"
#include "tabiya/formats/fen.hpp"

namespace tabiya::chess {

// GoogleTest shows a FEN instead of bytes.
inline void PrintTo(const Position& position, std::ostream* out) {
    *out << formats::to_fen(position, {.en_passant = formats::EnPassantText::IfPawnReady});
}
inline void PrintTo(const Setup& setup, std::ostream* out) { *out << formats::to_fen(setup); }

}  // namespace tabiya::chess

namespace tabiya::support {

/// The position of a FEN that is known to be right; anything else ends the test run.
inline chess::Position position(std::string_view fen) {
    auto result = formats::position_from_fen(fen);
    if (!result) {
        std::fprintf(stderr, "bad FEN in a test: %.*s: %s\n", int(fen.size()), fen.data(),
                     result.error().message().c_str());
        std::abort();
    }
    return *result;
}

/// A small generator with the same numbers everywhere (xorshift64*), so that a failure can be repeated.
class Random {
  public:
    explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15ULL + 1) {}
    std::uint64_t next() {
        state_ ^= state_ >> 12U;
        state_ ^= state_ << 25U;
        state_ ^= state_ >> 27U;
        return state_ * 0x2545F4914F6CDD1DULL;
    }
    /// A number from 0 to n - 1.
    std::size_t below(std::size_t n) { return std::size_t(next() % n); }

  private:
    std::uint64_t state_;
};

/// A random legal position with these men, as "KPkp".
inline chess::Position random_position(std::string_view men, Random& random) {
    while (true) {
        chess::Setup setup;
        for (char letter : men) {
            chess::Square square{};
            do square = chess::Square(random.below(64));
            while (setup.board[square] != chess::Piece::None);
            setup.board[square] = *chess::piece_from_char(letter);
        }
        setup.turn = chess::Color(random.below(2));
        if (const auto p = chess::Position::from(setup)) return *p;
    }
}

/// Positions that move generators get wrong.
inline const std::vector<std::string_view>& awkward_fens() {
    static const std::vector<std::string_view> fens{
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        // Kiwipete: a bit of everything.
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        // En passant would open the rank to the rook.
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1",
        // En passant takes the checking pawn.
        "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1",
        // En passant is pinned on the diagonal, once through the capturer and once through the victim.
        "4k3/8/8/3pP3/8/1b6/2K5/8 w - d6 0 2",
        "7k/8/8/K1Pp4/8/8/8/4b3 w - d6 0 2",
        "8/5k2/8/2Pp4/2B5/1K6/8/8 w - d6 0 1",
        // Promotions, with and without capture, and under promotion only.
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        // Castling through, out of and into check.
        "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1",
        "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1",
        "2r1k3/8/8/8/8/8/8/R3K2R w KQ - 0 1",
        // Double check: only the king may move.
        "4k3/8/4r3/8/8/8/3n4/4K3 w - - 0 1",
        // Chess960: castling uncovers an attack on the back rank; king and rook change places.
        "4k3/8/8/8/8/8/8/qR1K3R w BH - 0 1",
        "rkr5/8/8/8/8/8/8/5KR1 w Gac - 0 1",
        "1r2k1r1/pbppnp1p/1b3P2/8/Q7/B1PB1q2/P4PPP/3R2K1 b bg - 1 20",
        "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
        "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
        // Mate, stalemate, and many queens (218 moves).
        "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
        "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    };
    return fens;
}

/// Plays random legal moves from a position and shows every position to `visit(position, move)` before
/// its move is made; ends after `plies` moves or when there is none. Prefers nothing, forgets nothing.
template <class Visit>
void random_game(chess::Position position, std::uint64_t seed, int plies, Visit&& visit) {
    Random random(seed);
    for (int ply = 0; ply < plies; ++ply) {
        const chess::MoveList moves = chess::legal_moves(position);
        if (moves.empty()) return;
        const chess::Move move = moves[random.below(moves.size())];
        visit(position, move);
        position.make(move);
    }
}

/// Random games from every awkward position, from Chess960 and from double Chess960 arrays.
template <class Visit>
void random_games(int plies, int chess960_games, Visit&& visit) {
    std::uint64_t seed = 1;
    for (std::string_view fen : awkward_fens()) random_game(position(fen), ++seed, plies, visit);
    Random numbers(960);
    for (int game = 0; game < chess960_games; ++game) {
        const int white = int(numbers.below(960));
        const int black = game % 2 == 0 ? white : int(numbers.below(960));
        random_game(*chess::Position::from(chess::Setup::chess960(white, black)), ++seed, plies, visit);
    }
}

}  // namespace tabiya::support
