// SPDX-License-Identifier: MIT
// Where the games of a match begin.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"
#include "tabiya/formats/byte_source.hpp"

namespace tabiya::tools {

/// A position and the moves that lead to where the players take over.
struct Opening {
    chess::Position start = chess::Position::initial();
    std::vector<chess::Move> moves;
};

/// Reads openings from the text of an EPD or FEN file, one to a line; empty lines and lines that begin
/// with '#' are passed over. The error names the line.
chess::Result<std::vector<Opening>, std::string> openings_from_epd(std::string_view text);

/// Reads the main lines of the games of a PGN, of each at most `plies` moves.
chess::Result<std::vector<Opening>, std::string> openings_from_pgn(formats::ByteSource& source, int plies);

/// Reads a file of openings, packed or not: as PGN if its name holds ".pgn", else as EPD.
chess::Result<std::vector<Opening>, std::string> read_openings(const std::string& path, int plies);

/// Random moves from the starting position (a random Chess960 array if `chess960`), after which the game
/// still goes on. The same seed gives the same opening everywhere.
Opening random_opening(std::uint64_t seed, int plies, bool chess960 = false);

/// The opening of each pair of games.
using OpeningSource = std::function<Opening(std::int64_t pair)>;

/// Where openings come from: the lines of a file in an order that depends on the seed, from the first again
/// after the last; without a file random ones without end, others for each seed.
struct OpeningChoice {
    std::optional<std::string> file{};
    int file_plies = 16;  // of each game of a PGN
    int random_plies = 8;
    bool chess960 = false;  // random arrays
    std::uint64_t seed = 1;
};
chess::Result<OpeningSource, std::string> opening_source(const OpeningChoice& choice);

}  // namespace tabiya::tools
