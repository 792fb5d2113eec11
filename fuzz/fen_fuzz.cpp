// SPDX-License-Identifier: MIT
// Any bytes as a FEN: an answer with reasons inside the text, or a sound position that can be written
// and read back; what is proposed as a repair is really playable.
#include "support/byte_stream.hpp"
#include "tabiya/formats/fen.hpp"

using namespace tabiya::chess;
using namespace tabiya::formats;

namespace {

void examine_error(const FenError& error, std::string_view text) {
    TABIYA_MUST(!error.reasons.empty());
    TABIYA_MUST(error.message().size() < 4096);
    std::size_t last = 1;
    for (const FenReason& reason : error.reasons) {
        TABIYA_MUST(reason.column >= last && reason.column <= text.size() + 1);
        TABIYA_MUST(!reason.sentence.empty());
        last = reason.column;
    }
    if (error.repaired) TABIYA_MUST(position_from_fen(*error.repaired, FenMode::Strict));
}

void examine_position(const Position& position) {
    TABIYA_MUST(!position.check());
    for (CastlingDialect dialect : {CastlingDialect::XFen, CastlingDialect::Shredder}) {
        const auto again = position_from_fen(to_fen(position, {dialect, EnPassantText::IfPawnReady}), FenMode::Strict);
        TABIYA_MUST(again && *again == position);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (FenMode mode : {FenMode::Lenient, FenMode::Strict}) {
        const auto position = position_from_fen(text, mode);
        if (position) examine_position(*position);
        else examine_error(position.error(), text);
        const auto setup = parse_fen(text, mode);
        if (position) TABIYA_MUST(setup.has_value());
        if (setup) TABIYA_MUST(*parse_fen(to_fen(*setup), FenMode::Strict) == *setup);
    }
    return 0;
}
