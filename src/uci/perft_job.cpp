// SPDX-License-Identifier: MIT
#include "uci/perft_job.hpp"

#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/perft.hpp"

namespace tabiya::uci {

namespace {

/// Subtrees of this depth are counted in one go: a few milliseconds, so that `stop` is soon heard.
constexpr int uninterrupted = 4;

std::uint64_t count(chess::Position& position, int depth, const std::atomic<bool>& stop) {
    if (depth <= uninterrupted) return chess::perft(position, depth);
    std::uint64_t nodes = 0;
    for (chess::Move move : chess::legal_moves(position)) {
        if (stop) break;
        const chess::Undo undo = position.make(move);
        nodes += count(position, depth - 1, stop);
        position.unmake(move, undo);
    }
    return nodes;
}

}  // namespace

void run_perft(const chess::Position& position, int depth, const Style& style, Output& output,
               const std::atomic<bool>& stop) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    chess::Position board = position;
    if (depth > 0) {
        for (chess::Move move : chess::legal_moves(position)) {
            const chess::Undo undo = board.make(move);
            const std::uint64_t nodes = count(board, depth - 1, stop);
            board.unmake(move, undo);
            if (stop) break;
            total += nodes;
            output.line(formats::to_uci(move, style.castling) + ": " + std::to_string(nodes));
        }
    }
    if (stop) output.line("info string perft stopped");
    else output.line("Nodes searched: " + std::to_string(total));
}

}  // namespace tabiya::uci
