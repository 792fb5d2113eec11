// SPDX-License-Identifier: MIT
// Game: a start position, the moves from it, and the rules that need their history.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::chess {

/// How a game stands.
enum class Outcome : std::uint8_t { Ongoing, WhiteWins, BlackWins, Draw };

/// As PGN writes it: "1-0", "0-1", "1/2-1/2" or "*".
std::string_view to_text(Outcome outcome) noexcept;

/// Why a game is over, or may be drawn by whoever claims it. Articles are those of the FIDE laws.
enum class Ending : std::uint8_t {
    // The game is over.
    Checkmate,             // 5.1.1
    Stalemate,             // 5.2.1
    InsufficientMaterial,  // 5.2.2, as far as it can be seen from the material alone
    FivefoldRepetition,    // 9.6.1
    SeventyFiveMoves,      // 9.6.2
    // The player to move may claim a draw.
    ThreefoldRepetition,  // 9.2
    FiftyMoves,           // 9.3
};

/// One sentence for people, without a final full stop.
std::string_view sentence(Ending ending) noexcept;

/// A game under way. It always holds a legal position, and every move can be taken back.
///
/// This is the one class of the room that uses the heap: a game is as long as its players want, and it
/// is kept by programs that talk to people, not inside a search, which has a stack of its own.
class Game {
  public:
    /// A game from the usual array.
    Game() : Game(Position::initial()) {}
    /// A game from any position. What was played before it is unknown, apart from its half-move clock.
    explicit Game(const Position& start);

    [[nodiscard]] const Position& start() const noexcept { return start_; }
    [[nodiscard]] const Position& position() const noexcept { return position_; }
    /// How many plies have been played.
    [[nodiscard]] std::size_t plies() const noexcept { return played_.size(); }
    /// The move played at that ply, counted from 0.
    [[nodiscard]] Move move(std::size_t ply) const noexcept;
    /// The position before that ply; `position_at(plies())` is the present one.
    [[nodiscard]] Position position_at(std::size_t ply) const noexcept;

    /// Plays a move if it is legal; otherwise says false and changes nothing. The rules of the board
    /// alone decide: a drawn game may be played on, as in analysis.
    bool play(Move move);
    /// Takes the last move back and returns it; nothing at the start.
    std::optional<Move> undo() noexcept;

    /// How often the present position has occurred, this time included. Two positions are the same if
    /// the same side is to move and every man has the same legal moves, en passant and rights to
    /// castle included.
    [[nodiscard]] int occurrences() const noexcept;

    /// Why the game is over by itself; nothing while it goes on. Mate goes before all else.
    [[nodiscard]] std::optional<Ending> ending() const noexcept;
    /// Why the player to move may claim a draw; nothing if the game is over or there is no reason.
    [[nodiscard]] std::optional<Ending> claimable_draw() const noexcept;
    /// Who has won, if the game is over by itself.
    [[nodiscard]] Outcome outcome() const noexcept;

  private:
    struct Played {
        Move move;
        Undo undo;
        Key key_before;
    };

    Position start_;
    Position position_;
    Key key_;  // of the present position, see repetition_key
    std::vector<Played> played_;
};

/// A key under which positions are equal exactly if they repeat each other: the position's own key
/// without an en-passant square on which no capture is legal.
[[nodiscard]] Key repetition_key(const Position& position) noexcept;

}  // namespace tabiya::chess
