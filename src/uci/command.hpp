// SPDX-License-Identifier: MIT
// A line from the user interface as a value. Reading it touches nothing: no position, no engine, no
// clock. What it means is for Session to decide.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tabiya/chess/result.hpp"

namespace tabiya::uci {

/// A word of a line and where it starts, in bytes from 1.
struct Word {
    std::string text;
    std::size_t column = 1;
    friend bool operator==(const Word&, const Word&) = default;
};

struct Uci {};
struct IsReady {};
struct NewGame {};
struct Stop {};
struct PonderHit {};
struct Quit {};
/// Registration is not needed, so whatever is said about it is accepted.
struct Register {};
struct Debug {
    bool on = false;
};

/// `setoption name NAME [value VALUE]`; names and values may hold blanks.
struct SetOption {
    Word name;
    std::optional<Word> value;
};

/// `position startpos|fen FEN [moves …]`, as written.
struct SetPosition {
    std::optional<Word> fen;  // absent: the starting position
    std::vector<Word> moves;
};

/// `go`, as written: what is absent was not said.
struct Go {
    std::optional<std::int64_t> white_time, black_time, white_increment, black_increment, move_time;  // milliseconds
    std::optional<int> moves_to_go, depth, mate, perft;
    std::optional<std::uint64_t> nodes;
    bool infinite = false;
    bool ponder = false;
    std::vector<Word> search_moves;
};

// ---- Beyond the protocol -----------------------------------------------------------------------

/// `d`: the board, for people.
struct Display {};
/// `eval`: what the evaluation says of the position and why.
struct Eval {};
/// `flip`: the same position with colours exchanged.
struct Flip {};
struct Help {};
/// `compiler`: how this binary was made.
struct Compiler {};
/// `json on|off`: also send every info and bestmove as one line of JSON.
struct Json {
    bool on = false;
};
/// `bench [depth N] [threads N] [hash N]`
struct Bench {
    std::optional<int> depth, threads, hash;
};
/// `speedtest [seconds N] [threads N] [hash N]`
struct Speedtest {
    std::optional<int> seconds, threads, hash;
};

using Command = std::variant<Uci, IsReady, NewGame, Stop, PonderHit, Quit, Register, Debug, SetOption, SetPosition, Go,
                             Display, Eval, Flip, Help, Compiler, Json, Bench, Speedtest>;

enum class ErrorCode : std::uint8_t {
    UnknownCommand,
    UnknownWord,  // in a command that is otherwise understood
    MissingWord,  // something has to follow
    NotANumber,
    OutOfRange,
};

/// What could not be understood, in words, and where.
struct Error {
    ErrorCode code{};
    std::string sentence;  // without a final full stop; one line, whatever bytes came in
    std::size_t column = 1;
};

/// A line that was understood. Words that were passed over, as the protocol asks, are complained about.
struct Line {
    Command command;
    std::vector<Error> complaints;
};

/// Reads one line, without its end. An empty line is nothing at all.
chess::Result<std::optional<Line>, Error> parse(std::string_view line);

/// A word in quotation marks, cut short and with unprintable bytes shown as '?', fit for any message.
std::string quoted(std::string_view word);

}  // namespace tabiya::uci
