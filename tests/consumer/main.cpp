// SPDX-License-Identifier: MIT
// Plays the start of a game from text, checks what comes back as text, and counts. Compiled without any
// of Tabiya's own flags, so it also shows that headers and archives agree whatever they were compiled for.
#include <cstdio>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/perft.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"

namespace chess = tabiya::chess;
namespace formats = tabiya::formats;

// Through the headers' inline code, compiled here.
static long walk(const chess::Position& position, int depth) {
    if (depth == 0) return 1;
    long lines = 0;
    for (chess::Move move : chess::legal_moves(position)) lines += walk(position.after(move), depth - 1);
    return lines;
}

int main() {
    chess::Position position = chess::Position::initial();
    for (const char* san : {"e4", "c5", "Nf3", "d6", "Bb5+"}) {
        const auto move = formats::parse_san(san, position);
        if (!move) {
            std::printf("%s was refused\n", san);
            return 1;
        }
        position.make(*move);
    }
    const auto fen = formats::to_fen(position);
    if (fen != "rnbqkbnr/pp2pppp/3p4/1Bp5/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 3") {
        std::printf("unexpected: %s\n", fen.c_str());
        return 1;
    }
    if (formats::position_from_fen("8/8/8/8/8/8/8/8 w - - 0 1")) {
        std::puts("a board without kings was accepted");
        return 1;
    }

    chess::Position start = chess::Position::initial();
    const long walked = walk(start, 3);
    const auto counted = static_cast<long>(chess::perft(start, 3));
    std::printf("%s\n%ld lines of three plies, %ld counted\n", fen.c_str(), walked, counted);
    return walked == 8902 && counted == 8902 ? 0 : 1;
}
