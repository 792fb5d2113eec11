// SPDX-License-Identifier: MIT
// Walks three plies from the initial array and expects the well-known number of lines. Compiled without
// any of Tabiya's own flags, so it also shows that headers and archives agree whatever they were
// compiled for.
#include <cstdio>

#include "tabiya/chess/movegen.hpp"

namespace chess = tabiya::chess;

static long walk(const chess::Position& position, int depth) {
    if (depth == 0) return 1;
    long lines = 0;
    for (chess::Move move : chess::legal_moves(position)) lines += walk(position.after(move), depth - 1);
    return lines;
}

int main() {
    const long lines = walk(chess::Position::initial(), 3);
    std::printf("%ld lines of three plies\n", lines);
    return lines == 8902 ? 0 : 1;
}
