// SPDX-License-Identifier: MIT
// Any text is read without harm, every tree is sound, and what is written reads back to the same tree.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tabiya/formats/pgn.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tabiya::formats;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto source = memory_source(text);
    pgn::Reader reader(*source);
    pgn::GameTree game;
    while (reader.next(game)) {
        for (const pgn::Problem& problem : reader.problems())
            if (problem.message().empty() || problem.place.offset > size) std::abort();
        const auto again = pgn::read_game(pgn::to_pgn(game));
        if (!again || !(*again == game)) std::abort();
        for (pgn::NodeId node : game.main_line()) (void)pgn::to_text(game.commands(node));
    }
    return 0;
}
