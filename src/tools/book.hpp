// SPDX-License-Identifier: MIT
// Opening books from games, and what a book or a tablebase knows, in words and in JSON.
#pragma once

#include <string>

#include "tabiya/formats/pgn.hpp"
#include "tabiya/formats/polyglot.hpp"
#include "tabiya/formats/syzygy.hpp"

namespace tabiya::tools {

/// Counts the main line's moves up to `max_ply` for a book.
void add_to_book(const formats::pgn::GameTree& game, int max_ply, formats::polyglot::BookMaker& maker);

std::string book_text(const formats::polyglot::Book& book, const chess::Position& position);
std::string book_json(const formats::polyglot::Book& book, const chess::Position& position);

std::string tablebase_text(const chess::Position& position, const formats::syzygy::RootProbe& probe);
std::string tablebase_json(const chess::Position& position, const formats::syzygy::RootProbe& probe);
/// A position without moves to rank: mate, stalemate.
std::string tablebase_text(const chess::Position& position, formats::syzygy::Wdl wdl);
std::string tablebase_json(const chess::Position& position, formats::syzygy::Wdl wdl);
/// A position the tables do not answer.
std::string tablebase_error_json(const chess::Position& position, const formats::syzygy::ProbeError& error);

}  // namespace tabiya::tools
