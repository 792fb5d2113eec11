// SPDX-License-Identifier: MIT
// PGN as a stream of events: tags, moves, comments, variations, as they stand in the text. Nothing is
// kept and no board is needed, so a file of any size is read in the same memory. `pgn.hpp` builds game
// trees on top of this.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/formats/byte_source.hpp"

namespace tabiya::formats::pgn {

/// A spot in the text.
struct Place {
    std::uint64_t offset = 0;  // bytes from the beginning of the (unpacked) text
    std::uint64_t line = 1;
    std::uint64_t column = 1;  // bytes, from 1
};

/// How a game ended, as the text after its moves says.
enum class Termination : std::uint8_t {
    None,     // there is no such text
    Unknown,  // "*"
    White,    // "1-0"
    Black,    // "0-1"
    Draw,     // "1/2-1/2"
};
/// The text of a termination; that of `None` is "*" too.
std::string_view text_of(Termination termination) noexcept;
/// The termination a text means; `None` if it means none.
Termination termination_from(std::string_view text) noexcept;

enum class ProblemCode : std::uint8_t {
    BadTag,             // a line in brackets that is no tag
    BadFen,             // the start position cannot be played from
    UnknownVariant,     // a kind of chess this library does not play
    BadMove,            // a text that is no move, or an illegal or ambiguous one
    BadNag,             // "$" without a number up to 255
    BadSymbol,          // something that has no meaning between moves
    UnclosedComment,    // "{" without "}"
    UnclosedVariation,  // "(" without ")"
    StrayVariation,     // "(" before any move, or ")" without "("
    NestedTooDeep,      // variations within variations beyond any use
    TooLong,            // a comment or word beyond any use
    MissingResult,      // the moves end without 1-0, 0-1, 1/2-1/2 or *
    ReadFailed,         // the source broke off
};
/// A short name in small letters: "bad move".
std::string_view name_of(ProblemCode code) noexcept;

/// Something wrong in the text. Reading goes on where that makes sense, at the latest with the next game.
struct Problem {
    ProblemCode code{};
    std::string sentence;  // for people, without a final full stop
    std::string token;     // the words in question, cut short if long
    Place place;
    std::uint64_t game = 0;  // from 1

    /// "line 3, column 7: …" as one line for people.
    [[nodiscard]] std::string message() const;
    /// Whether the game is whole all the same.
    [[nodiscard]] bool is_harmless() const noexcept {
        return code == ProblemCode::MissingResult || code == ProblemCode::BadNag || code == ProblemCode::BadSymbol;
    }
};

/// What a visitor wants to see next.
enum class Next : std::uint8_t {
    Go,
    SkipLine,  // nothing more of this variation; of the main line: nothing more of the game
    SkipGame,
};

/// Receives the events of a game. Views are valid during the call only; bytes are as in the file.
class Visitor {
  public:
    virtual ~Visitor() = default;
    virtual void begin_game() {}
    /// A tag pair, its value without quotes and escapes.
    virtual void tag(std::string_view /*name*/, std::string_view /*value*/) {}
    /// After the tags. `SkipGame` passes over the moves at full speed; comments before them are still told.
    virtual Next begin_moves() { return Next::Go; }
    /// A move as written, without "!" and "?".
    virtual Next move(std::string_view /*text*/) { return Next::Go; }
    /// A numeric annotation glyph; "!" and its kin arrive as 1 … 6.
    virtual void nag(int /*number*/) {}
    /// A comment, without its braces or semicolon.
    virtual void comment(std::string_view /*text*/) {}
    virtual Next begin_variation() { return Next::Go; }
    virtual void end_variation() {}
    virtual void result(Termination /*termination*/) {}
    virtual void problem(Problem /*problem*/) {}
    virtual void end_game() {}
};

/// Reads games one after the other.
class Parser {
  public:
    /// The source must outlive the parser.
    explicit Parser(ByteSource& source);

    /// Reads one game and tells the visitor; false if there was none left.
    bool next_game(Visitor& visitor);
    /// Where the event being told stands.
    [[nodiscard]] Place place() const noexcept;
    /// How many games have begun.
    [[nodiscard]] std::uint64_t games() const noexcept { return games_; }
    /// Makes a problem of the event being told.
    [[nodiscard]] Problem problem_here(ProblemCode code, std::string sentence, std::string_view token) const;

    static constexpr int deepest_variation = 200;
    static constexpr std::size_t longest_token = std::size_t{1} << 22U;

  private:
    struct Skipping;

    bool refill(std::size_t& keep);
    int peek();
    int peek_after(std::size_t distance);
    void skip_line();
    void new_line() noexcept;
    int skip_blanks(bool& blank_line);
    bool at_line_start() const noexcept { return offset_of(at_) == line_start_; }
    std::uint64_t offset_of(std::size_t index) const noexcept { return base_ + index; }
    void mark() noexcept;
    std::string_view take_word(bool (*belongs)(char));

    bool read_tags(Visitor& visitor);
    bool looks_like_tag();
    std::string_view upcoming_tag_name();
    void read_tag(Visitor& visitor);
    void read_moves(Visitor& visitor, Next wanted);
    void read_comment(Visitor& visitor, bool quiet);
    void read_line_comment(Visitor& visitor, bool quiet);
    void read_nag(Visitor& visitor, bool quiet);
    void read_marks(Visitor& visitor, bool quiet);
    bool read_number_or_result(Visitor& visitor, Skipping& skipping);
    void read_move(Visitor& visitor, Skipping& skipping);
    void read_symbols(Visitor& visitor, Skipping& skipping);
    void tell_move(Visitor& visitor, Skipping& skipping, std::string_view text);
    void report(Visitor& visitor, ProblemCode code, std::string sentence, std::string_view token) const;

    ByteSource& source_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::uint64_t base_ = 0;  // offset of buffer_[0]
    std::uint64_t line_ = 1;
    std::uint64_t line_start_ = 0;  // offset of the current line
    Place mark_;
    bool source_ended_ = false;
    std::uint64_t games_ = 0;
    std::vector<std::string> seen_tags_;
    std::string scratch_;
};

}  // namespace tabiya::formats::pgn
