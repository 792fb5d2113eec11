// SPDX-License-Identifier: MIT
#include "app/position_argument.hpp"

#include "app/command.hpp"
#include "tabiya/formats/fen.hpp"

namespace tabiya::app {

std::optional<chess::Position> position_argument(std::string_view command, const std::vector<std::string>& words) {
    std::string fen;
    for (const std::string& word : words) fen += (fen.empty() ? "" : " ") + word;
    return position_argument(command, fen);
}

std::optional<chess::Position> position_argument(std::string_view command, const std::string& fen) {
    if (fen.empty() || fen == "start" || fen == "startpos") return chess::Position::initial();
    const auto position = formats::position_from_fen(fen);
    if (position) return *position;
    bad_input(command, "this FEN cannot be played from: " + position.error().message() + "\n  " + fen);
    return std::nullopt;
}

}  // namespace tabiya::app
