// SPDX-License-Identifier: MIT
// A game against the engine, line by line: the conversation, without knowing where the lines come from.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/chess/game.hpp"
#include "tabiya/engine/limits.hpp"
#include "tabiya/engine/options.hpp"
#include "tabiya/engine/player.hpp"

namespace tabiya::tools {

/// The board for a terminal: letters or figures, with colours if wanted, the last move marked.
struct BoardStyle {
    bool colors = false;
    bool figures = true;
    chess::Color view_from = chess::Color::White;
};
std::string board_text(const chess::Position& position, chess::Move last, const BoardStyle& style);

struct PlaySettings {
    chess::Position start = chess::Position::initial();
    chess::Color human = chess::Color::White;
    int level = 20;           // 0 … 20
    std::optional<int> elo;   // goes before the level
    engine::Limits limits;    // of the engine's thinking
    engine::Options options;  // table, tablebases
    BoardStyle board;
    std::string save_to;  // a PGN file the game is written to when it ends; empty for none
};

/// Reads lines until the player leaves or the input ends.
class PlaySession {
  public:
    using ReadLine = std::function<bool(std::string&)>;  // false at the end of the input
    using Write = std::function<void(std::string_view)>;

    PlaySession(PlaySettings settings, ReadLine read, Write write);

    /// Plays; false if a game could not be saved.
    bool run();
    /// The game as PGN.
    [[nodiscard]] std::string pgn() const;

  private:
    void show_board();
    void engine_moves();
    bool obey(std::string_view line);
    void human_moves(std::string_view text);
    void take_back();
    void hint();
    bool save(std::string path);
    bool announce_end();
    [[nodiscard]] engine::Root root() const;
    [[nodiscard]] chess::Move last_move() const;
    [[nodiscard]] std::string level_text() const;
    void set_level(std::string_view word);
    void make_player();

    PlaySettings settings_;
    ReadLine read_;
    Write write_;
    chess::Game game_;
    std::optional<engine::Player> player_;
    std::optional<chess::Color> resigned_;
    bool saved_ = true;
};

}  // namespace tabiya::tools
