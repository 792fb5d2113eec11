// SPDX-License-Identifier: MIT
// Decides when a game of a match is over: by the rules, or because both players agree on how it ends.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "tabiya/engine/root.hpp"
#include "tools/contestant.hpp"
#include "tools/match_statistics.hpp"

namespace tabiya::tools {

enum class Ending : std::uint8_t {
    Checkmate,
    Stalemate,
    Repetition,
    FiftyMoves,
    Material,
    WinByAgreement,
    DrawByAgreement,
    TooLong,
    TimeForfeit,
    Failure,  // an illegal move, a crash, silence
};

/// A few words, as for the "Termination" of a PGN.
std::string_view words(Ending ending) noexcept;
/// The ending described by exactly those words.
std::optional<Ending> ending_from(std::string_view text) noexcept;

/// How a game ended, for White.
struct Outcome {
    GamePoints white;
    Ending ending;
};

/// When to stop a game early. Numbers of plies count both sides, so both must agree.
struct Adjudication {
    int win_score = 1'000;  // centipawns; 0 switches it off
    int win_plies = 6;
    int draw_score = 10;  // centipawns; negative switches it off
    int draw_plies = 12;
    int draw_from_ply = 68;  // of the game, its opening included
    int longest = 800;       // plies; 0 for no end
};

/// What the rules say about a position with its history; nothing if play goes on.
std::optional<Outcome> by_the_rules(const engine::Root& root) noexcept;

/// Watches one game.
class Referee {
  public:
    explicit Referee(const Adjudication& adjudication) noexcept : rules_(adjudication) {}

    /// To be told of every move after it was played; `ply` counts from the start of the game.
    std::optional<Outcome> judge(const engine::Root& after, const Choice& choice, int ply) noexcept;

  private:
    void follow(const Choice& choice, chess::Color mover) noexcept;

    Adjudication rules_;
    int white_winning_ = 0;  // plies in a row with such a score
    int black_winning_ = 0;
    int level_ = 0;
};

}  // namespace tabiya::tools
