// SPDX-License-Identifier: MIT
// Any bytes are a book; whatever it offers is legal, and its records survive being written.
#include <cstdint>
#include <cstdlib>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/polyglot.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tabiya::chess;
    using namespace tabiya::formats::polyglot;
    const Book book = Book::from_bytes({data, size});
    if (book.size() * entry_size + book.trailing_bytes() != size) std::abort();
    Position position = Position::initial();
    for (const Entry& entry : book.entries()) {
        const auto move = decode_move(position, entry.move_bits);
        if (!move) continue;
        if (!position.is_legal(*move)) std::abort();
        position.make(*move);
        if (!has_legal_move(position)) position = Position::initial();
    }
    for (const BookMove& known : book.moves(Position::initial()))
        if (!Position::initial().is_legal(known.move)) std::abort();
    const auto bytes = to_bytes(book.entries());
    const Book again = Book::from_bytes(bytes);
    if (!again.was_sorted() || again.size() != book.size()) std::abort();
    return 0;
}
