// SPDX-License-Identifier: MIT
// FEN: a position as one line of text.
//
//     rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1
//     board, eighth rank first                      |  |   |  | full moves
//                                                turn  |   |  half-move clock
//                                          castling rights en passant
//
// Castling rights are read in all three dialects: standard (KQkq), X-FEN (the same letters for the
// outermost rooks, a file letter for an inner one) and Shredder-FEN (file letters throughout).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"
#include "tabiya/chess/setup.hpp"

namespace tabiya::formats {

/// What kind of thing is wrong with a FEN.
enum class FenCode : std::uint8_t {
    // The text itself cannot be read.
    Empty,
    Blank,  // leading, doubled or trailing blanks, strict only
    MissingField,
    TrailingText,
    BadPiece,
    BadRankLength,
    BadRankCount,
    BadTurn,
    BadCastling,
    BadEnPassant,
    BadCounter,
    // The text is well formed, but what it says cannot be.
    CounterOutOfRange,
    Setup,  // `setup_error` says which
};

/// One thing that is wrong with a FEN, in words, and where.
struct FenReason {
    FenCode code{};
    /// Which of the errors of a Setup, for `FenCode::Setup`.
    std::optional<chess::SetupError> setup_error;
    /// For people, without a final full stop. Never longer than a line, whatever the input was.
    std::string sentence;
    /// Where in the text, counted in bytes from 1.
    std::size_t column = 1;
};

/// Everything that is wrong with a FEN.
struct FenError {
    std::vector<FenReason> reasons;  // never empty; in order of their columns
    /// A FEN without these faults, if there is one nearby that can be played from.
    std::optional<std::string> repaired;

    [[nodiscard]] FenCode code() const noexcept { return reasons.front().code; }
    [[nodiscard]] std::size_t column() const noexcept { return reasons.front().column; }
    /// All reasons and the proposed repair as one line for people.
    [[nodiscard]] std::string message() const;
};

/// How exact a FEN has to be.
enum class FenMode : std::uint8_t {
    Strict,   // six fields, single blanks
    Lenient,  // counters may be missing, blanks may be doubled, and a move number 0 counts as 1
};

/// How castling rights are written.
enum class CastlingDialect : std::uint8_t {
    XFen,      // KQkq wherever they are unambiguous; equal to standard FEN in orthodox chess
    Shredder,  // always file letters
};

/// When the en-passant square is written.
enum class EnPassantText : std::uint8_t {
    IfLegal,      // only if the capture is a legal move
    IfPawnReady,  // if a pawn stands ready to capture, even a pinned one
};

struct FenStyle {
    CastlingDialect castling = CastlingDialect::XFen;
    EnPassantText en_passant = EnPassantText::IfLegal;
};

/// The array from which play begins.
inline constexpr std::string_view initial_fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Reads the fields of a FEN. Only the text is judged, not what it says: ask `Setup::errors()`.
chess::Result<chess::Setup, FenError> parse_fen(std::string_view text, FenMode mode = FenMode::Lenient);

/// Reads a FEN that can be played from; otherwise says everything that is wrong and proposes a repair.
chess::Result<chess::Position, FenError> position_from_fen(std::string_view text, FenMode mode = FenMode::Lenient);

/// The FEN of a position.
[[nodiscard]] std::string to_fen(const chess::Position& position, FenStyle style = {});
/// The FEN of any setup, illegal ones included; the en-passant square is written as it is.
[[nodiscard]] std::string to_fen(const chess::Setup& setup, CastlingDialect castling = CastlingDialect::XFen);

}  // namespace tabiya::formats
