// SPDX-License-Identifier: MIT
// Any bytes as a SAN in a position also made of bytes: a legal move, or a reason; every legal move can be
// written and read back.
#include "support/byte_stream.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/san.hpp"

using namespace tabiya::chess;
using namespace tabiya::formats;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    tabiya::support::ByteStream bytes(data, size);
    const Position position = tabiya::support::position_from(bytes);
    const MoveList legal = legal_moves(position);
    const std::string_view text = bytes.rest();
    const auto lenient = parse_san(text, position);
    const auto strict = parse_san(text, position, SanMode::Strict);
    if (lenient) {
        TABIYA_MUST(legal.contains(*lenient));
    } else {
        TABIYA_MUST(!lenient.error().sentence.empty() && lenient.error().message().size() < 4096);
        for (Move candidate : lenient.error().candidates) TABIYA_MUST(legal.contains(candidate));
    }
    if (strict) TABIYA_MUST(lenient && *lenient == *strict && to_san(*strict, position) == text);
    for (Move move : legal) {
        const auto again = parse_san(to_san(move, position), position, SanMode::Strict);
        TABIYA_MUST(again && *again == move);
    }
    return 0;
}
