// SPDX-License-Identifier: MIT
// Games and positions in another form.
#pragma once

#include <string>

#include "tabiya/formats/epd.hpp"
#include "tabiya/formats/openings.hpp"
#include "tabiya/formats/pgn.hpp"

namespace tabiya::tools {

enum class TargetForm : std::uint8_t {
    Pgn,
    Fen,   // the last position of each game
    Epd,   // the same with players and result as operations
    Uci,   // a line "position … moves …" for each game
    Json,  // JSON Lines
    Svg,   // a picture of the last position
};

struct ConvertSettings {
    TargetForm form = TargetForm::Pgn;
    formats::pgn::WriteStyle style;
    bool roster = false;                           // complete the seven tags
    bool every_position = false;                   // FEN and EPD: all positions of the main line
    chess::Color view_from = chess::Color::White;  // SVG
    const formats::Openings* openings = nullptr;   // sets the tags ECO and Opening
};

/// Appends a game in the form wanted.
void convert_game(formats::pgn::GameTree& game, const ConvertSettings& settings, std::string& text);
/// Appends a position in the form wanted.
void convert_position(const formats::Epd& epd, const ConvertSettings& settings, std::string& text);

/// Sets ECO and Opening to the last named position of the main line, if there is one.
void name_opening(formats::pgn::GameTree& game, const formats::Openings& openings);

}  // namespace tabiya::tools
