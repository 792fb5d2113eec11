// SPDX-License-Identifier: MIT
// The commands that programs hide in PGN comments: [%clk 0:05:00], [%emt 0:00:03], [%eval 0.25,18],
// [%eval #-3], [%csl Ge4,Rd5] and [%cal Gf1d3,Yg1f3].
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/types.hpp"

namespace tabiya::formats::pgn {

/// An evaluation from White's side: centipawns, or moves to mate.
struct Eval {
    std::optional<int> centipawns;
    std::optional<int> mate;  // positive if White mates
    std::optional<int> depth;

    friend bool operator==(const Eval&, const Eval&) = default;
};

/// A coloured mark on a square or, if the squares differ, an arrow; the colour is the letter in the
/// text: G, R, Y or B.
struct Drawing {
    char color = 'G';
    chess::Square from{};
    chess::Square to{};

    [[nodiscard]] bool is_arrow() const noexcept { return from != to; }
    friend bool operator==(const Drawing&, const Drawing&) = default;
};

/// What a comment says to programs.
struct CommentCommands {
    std::optional<std::chrono::milliseconds> clock;    // left on the mover's clock
    std::optional<std::chrono::milliseconds> elapsed;  // spent on the move
    std::optional<Eval> eval;
    std::vector<Drawing> drawings;

    [[nodiscard]] bool empty() const noexcept { return !clock && !elapsed && !eval && drawings.empty(); }
    friend bool operator==(const CommentCommands&, const CommentCommands&) = default;
};

/// Reads the commands of a comment; those it does not understand are passed over.
[[nodiscard]] CommentCommands commands_in(std::string_view comment);
/// The comment without any command: what it says to people.
[[nodiscard]] std::string text_in(std::string_view comment);
/// The commands as text, in a fixed order.
[[nodiscard]] std::string to_text(const CommentCommands& commands);
/// The comment with its known commands replaced by these; other text and unknown commands stay.
[[nodiscard]] std::string with_commands(std::string_view comment, const CommentCommands& commands);

}  // namespace tabiya::formats::pgn
