// SPDX-License-Identifier: MIT
// Any bytes as a UCI move in a position also made of bytes: a legal move, or a reason.
#include "support/byte_stream.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/uci_move.hpp"

using namespace tabiya::chess;
using namespace tabiya::formats;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tabiya::support::ByteStream bytes(data, size);
    const Position position = tabiya::support::position_from(bytes);
    const auto move = parse_uci_move(bytes.rest(), position);
    if (move) {
        TABIYA_MUST(legal_moves(position).contains(*move));
    } else {
        TABIYA_MUST(!move.error().sentence.empty() && move.error().message().size() < 512);
    }
    for (Move legal : legal_moves(position))
        for (CastlingText castling : {CastlingText::Standard, CastlingText::Chess960}) {
            const auto again = parse_uci_move(to_uci(legal, castling), position);
            TABIYA_MUST(again && *again == legal);
        }
    return 0;
}
