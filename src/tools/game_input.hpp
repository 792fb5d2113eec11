// SPDX-License-Identifier: MIT
// Games and positions from any number of files, whatever they hold: PGN, EPD or FEN lines, packed or not.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <vector>

#include "tabiya/formats/epd.hpp"
#include "tabiya/formats/pgn.hpp"

namespace tabiya::tools {

/// Something wrong with a file.
struct InputProblem {
    std::string file;
    std::uint64_t line = 0;  // 0 if the file as a whole
    std::uint64_t column = 0;
    std::string sentence;
    std::string token;
    std::uint64_t game = 0;  // 0 if not in a game
    bool harmless = false;

    /// "games.pgn:3:14: Nf6: …" as compilers write it.
    [[nodiscard]] std::string message() const;
};

/// What to do with what is found; any may be left out.
struct InputHandler {
    std::function<bool(formats::pgn::GameTree&)> game;  // false ends the reading
    std::function<bool(formats::Epd&)> position;
    std::function<void(const InputProblem&)> problem;
};

/// How far the reading has come, for a progress line.
struct InputProgress {
    std::atomic<std::uint64_t> consumed{0};
    std::atomic<std::uint64_t> total{0};  // 0 if unknown
    std::atomic<std::uint64_t> items{0};
};

/// Reads the files one after the other ("-" is standard input) and tells the handler. A file whose first
/// line is a position holds positions, any other holds games.
void read_input(const std::vector<std::string>& files, const InputHandler& handler, InputProgress* progress = nullptr);

/// "12,345 games, 45 %" for a progress line.
std::string progress_text(const InputProgress& progress, std::string_view what);

}  // namespace tabiya::tools
