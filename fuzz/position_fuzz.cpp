// SPDX-License-Identifier: MIT
// A legal position and a walk from it, both made of bytes. At every step: what is incremental equals its
// slow twin, unmake restores everything, the generated moves are those of the slow rules, and the
// legality test agrees with them.
#include <algorithm>
#include <bitset>
#include <vector>

#include "support/byte_stream.hpp"
#include "support/slow_rules.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/perft.hpp"

using namespace tabiya::chess;

namespace {

void examine_moves(const Position& position, const MoveList& moves) {
    std::bitset<65536> generated;
    for (Move move : moves) {
        TABIYA_MUST(!generated.test(move.bits()));
        generated.set(move.bits());
        TABIYA_MUST(position.is_legal(move));
        TABIYA_MUST(position.gives_check(move) == position.after(move).in_check());
        TABIYA_MUST(position.see_at_least(move, position.see(move)));
        TABIYA_MUST(!position.see_at_least(move, position.see(move) + 1));
    }
    const std::vector<Move> expected = tabiya::slow::legal_moves(position.setup());
    TABIYA_MUST(expected.size() == moves.size());
    for (Move move : expected) TABIYA_MUST(generated.test(move.bits()));
    TABIYA_MUST(count_legal_moves(position) == int(moves.size()));
    TABIYA_MUST(legal_moves(position, Moves::Noisy).size() + legal_moves(position, Moves::Quiet).size() ==
                moves.size());
}

void examine_untrusted(const Position& position, const MoveList& moves, tabiya::support::ByteStream& bytes) {
    for (int i = 0; i < 8; ++i) {
        const Move any = Move::from_bits(std::uint16_t(bytes.below(65536)));
        TABIYA_MUST(position.is_legal(any) == moves.contains(any));
    }
}

void examine_perft(const Position& start) {
    Position position = start;
    const std::uint64_t visited = perft(position, 2, PerftMethod::Visit);
    for (PerftMethod method : {PerftMethod::TwoPly, PerftMethod::Bulk, PerftMethod::List})
        TABIYA_MUST(perft(position, 2, method) == visited);
    TABIYA_MUST(position == start);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tabiya::support::ByteStream bytes(data, size);
    Position position = tabiya::support::position_from(bytes);
    examine_perft(position);
    for (int ply = 0; ply < 24 && !bytes.empty(); ++ply) {
        TABIYA_MUST(!position.check());
        TABIYA_MUST(position.key() == position.key_slow());
        const MoveList moves = legal_moves(position);
        examine_moves(position, moves);
        examine_untrusted(position, moves, bytes);
        if (moves.empty()) break;
        const Move move = moves[bytes.below(moves.size())];
        const Position before = position;
        const Undo undo = position.make(move);
        TABIYA_MUST(position.setup() == tabiya::slow::after(before.setup(), move));
        position.unmake(move, undo);
        TABIYA_MUST(position == before);
        position.make(move);
    }
    return 0;
}
