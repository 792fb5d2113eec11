// SPDX-License-Identifier: MIT
// The positions of `bench`: openings, middle games and endings from the engine's own games, the six
// positions perft is measured on, and a few endings that search wrongly what is not understood (pawn
// races, opposition, fortresses, bishop and knight). Changing the list changes the signature.
#pragma once

#include <array>
#include <string_view>

namespace tabiya::uci {

inline constexpr std::array<std::string_view, 50> bench_positions{
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1bqk2r/3nnp2/2p4p/p2pP3/1bPN1PP1/4P3/P2B4/RN1QKB1R b KQkq - 0 14",
    "4k3/4r3/2r4p/p4P2/2p4R/2B5/P2R4/3K4 w - - 5 34",
    "6R1/3R1P2/2r4k/8/p1p5/2B1r3/P7/3K4 b - - 0 39",
    "rnbqkb1r/1pp1n1pp/p2ppp2/8/2PPPP2/P6P/1P4P1/RNBQKBNR b KQkq - 0 6",
    "r1bqkb1r/1pp1n3/p3ppp1/2P4p/1PpPPP2/P1N3NP/6P1/R1BQK2R w KQkq - 0 13",
    "r2qkbr1/3b1p1p/p1nppn2/1p6/3NP3/P1P1NQ2/1PB3PP/R1B2RK1 b q - 0 16",
    "rnbqkb1r/1p2p1pp/2pp1n2/p4p2/2PP4/NP4P1/P2NPP1P/R1BQKB1R b KQkq - 0 9",
    "rn1q1rk1/1p2b1pp/2p1bn2/p2p1p2/2PPp3/NP2PPP1/P1BN3P/R1BQ1RK1 w - - 2 15",
    "rnq2k2/1bpp2p1/p2n1p2/3PP2p/5P1N/1QP1b3/1P1NB2P/2KR3R b - - 0 18",
    "r1bqkbr1/1pp2ppp/2n4n/pN1pP3/5B1P/8/PPP1PPP1/R2QKBNR b KQq - 0 8",
    "r2qr3/1p2bkpp/2p5/p2p1PB1/7n/8/PPP1P1P1/R2QKBNR w KQ - 0 17",
    "r2q3r/1p2n1bk/p2p1p2/2p1p1p1/P1NnP2p/1PNPBP1P/2P3PK/R2QR3 b - - 1 20",
    "8/4n1k1/4qp2/3pp1p1/4P2p/3QBP1P/6P1/7K w - - 0 40",
    "4Q3/6k1/5p2/6p1/4Pn1p/5P1P/3q2PK/8 w - - 15 52",
    "r1bqkbnr/pp1p2pp/4pp2/8/1n1p4/2N1P3/PPPB1PPP/R1Q1KBNR w KQkq - 0 7",
    "8/7p/p7/2P1Rn2/6k1/3b4/1P3P2/2K5 b - - 0 58",
    "r4r1k/1p1bn1pp/pq1npp2/3p4/3P1Q2/P1NB1N1P/1PP2PP1/R3R1K1 w - - 4 19",
    "3qr1k1/2p5/bpn4B/p4p2/2Pp3P/P2P1QP1/P4P2/1R3K1R b - - 0 22",
    "6k1/8/8/8/R3KB2/P5P1/b4P1n/8 w - - 1 42",
    "rnb1kb1r/pp3pp1/2p1p3/3p1nqp/1P1P4/2P1PQP1/P4P1P/RNB1KBNR w KQkq - 0 8",
    "8/8/1N6/pP6/3k1p2/8/3p2K1/8 b - - 0 54",
    "2rq1rk1/1b1nb3/1p2pp2/pP3n1p/2NPN1pP/2PQ1PP1/4B3/R1B1K2R w KQ - 1 21",
    "1rb1kb1r/1p1p1pp1/2p1pn1p/7q/P2P4/2P2NP1/4P1BP/RNBQ1RK1 b k - 3 12",
    "7k/r7/2p5/1n3p1p/2BPNPp1/1RP3P1/7P/7K w - - 0 44",
    "rr6/P3kp2/2p2n2/2Np2qp/2bPp1pN/1pP1P1P1/5QBP/R1R4K b - - 0 29",
    "r1b1kbnr/pp2pppp/n1p3q1/3p4/1P6/2PP1BP1/P2NPP1P/R1BQK1NR w KQkq - 0 9",
    "r3kb1r/pp1bpppp/n1p2nq1/3p4/1P2P3/2PP1BP1/P2NQP1P/R1B1K1NR w KQkq - 3 11",
    "rnbk2r1/p6p/1p1p3p/3NPp2/7P/8/PPP2PPR/2KR1BN1 b - - 0 14",
    "5r2/R7/1p6/2nk1P2/7P/5N2/PPP2P1R/2K5 b - - 0 31",
    "rn1qkbnr/ppp1pppp/3p4/8/3PP3/1PN4N/P1P2PPP/R1BQKB1R b KQkq - 0 5",
    "r2qkbnr/pp2pppp/2pp4/3Pn3/4P3/1PN4N/P1P1BPPP/R1BQK2R w KQkq - 0 8",
    "2r1kb1r/pp2pppp/3p1n2/2qNn3/4PB2/1P5N/P1PQBPPP/3R1RK1 w k - 1 13",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    "8/8/8/2k5/8/3K4/3P4/8 w - - 0 1",
    "8/8/4k3/8/2p5/2P2K2/8/8 b - - 3 50",
    "8/5pk1/6p1/3R3p/7P/5KP1/r4P2/8 b - - 7 48",
    "8/8/3k4/8/8/2BNK3/8/8 w - - 10 70",
    "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 30",
    "8/1p3k2/p1p2p2/P1P2P1p/1P1K3P/8/8/8 w - - 0 45",
    "2kr3r/pp3ppp/2n1b3/4P3/1bp1N3/5N2/PP2BPPP/R1B2RK1 b - - 2 13",
    "r1b2rk1/ppq1bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2Q1RK1 w - - 6 10",
    "3r2k1/1p3pp1/p1q1p2p/2P1P3/1P1Q4/P6P/5PP1/3R2K1 w - - 1 28",
    "8/8/1p1k4/p1pP1p2/P1P1pP1p/1P2P2P/6K1/8 w - - 0 40",
    "4rrk1/pp1n1pp1/q5p1/P1pP4/2n3P1/7P/1P3PB1/R1BQ1RK1 w - - 3 22",
    "7k/3p2pp/4q3/8/4Q3/5Kp1/P6b/8 w - - 0 1",
};

}  // namespace tabiya::uci
