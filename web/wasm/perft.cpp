// SPDX-License-Identifier: MIT
// Explore, "Perft": one root move at a time, so that the page can show how far the count has come.
#include "tabiya/chess/perft.hpp"
#include "answer.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::web {

/// The leaves below one move: perft of depth - 1 after it; -1 if the move is not legal here.
TABIYA_EXPORT double tabiya_perft_below(const char* fen, const char* uci, int depth) {
    const auto position = formats::position_from_fen(fen);
    if (!position) return -1;
    const chess::Move move = legal_move(*position, uci);
    if (!move || depth < 1) return -1;
    chess::Position after = position->after(move);
    return double(chess::perft(after, depth - 1));
}

}  // namespace tabiya::web
