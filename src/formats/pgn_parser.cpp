// SPDX-License-Identifier: MIT
#include "tabiya/formats/pgn_parser.hpp"

#include <algorithm>
#include <array>
#include <cstring>

#include "formats/text.hpp"
#include "tabiya/formats/encoding.hpp"

namespace tabiya::formats::pgn {

namespace {

constexpr int end_of_text = -1;

constexpr bool is_blank(char c) noexcept {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f' || c == '\0';
}
constexpr bool is_letter(char c) noexcept { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// What a character can begin or belong to.
enum Class : std::uint8_t { Blank = 1, Symbol = 2, TagName = 4 };
constexpr std::array<std::uint8_t, 256> classes = [] {
    std::array<std::uint8_t, 256> table{};
    for (int i = 0; i < 256; ++i) {
        const char c = char(i);
        if (is_blank(c)) table[std::size_t(i)] |= Blank;
        // A move with everything that may hang on it, but not "!" and "?": e8=Q+, O-O, e2-e4, e8(Q), e.p.
        if (is_letter(c) || detail::is_digit(c) || c == '+' || c == '#' || c == '=' || c == '-' || c == ':' ||
            c == '/' || c == '_')
            table[std::size_t(i)] |= Symbol;
        if (is_letter(c) || detail::is_digit(c) || c == '_' || c == '-' || c == '+' || c == '#' || c == '=' ||
            c == ':' || i >= 0x80)
            table[std::size_t(i)] |= TagName;
    }
    return table;
}();
constexpr bool is_symbol(char c) noexcept { return (classes[std::uint8_t(c)] & Symbol) != 0; }
constexpr bool is_tag_name(char c) noexcept { return (classes[std::uint8_t(c)] & TagName) != 0; }
/// A name that is longer, in the UTF-8 that trees hold, is no tag's: so whatever was read can be read again.
constexpr std::size_t longest_tag_name = 256;
constexpr bool is_mark(char c) noexcept { return c == '!' || c == '?'; }
constexpr bool is_odd(char c) noexcept {
    return !is_blank(c) && std::string_view("{}()[];").find(c) == std::string_view::npos;
}

}  // namespace

std::string_view text_of(Termination termination) noexcept {
    switch (termination) {
        case Termination::White: return "1-0";
        case Termination::Black: return "0-1";
        case Termination::Draw: return "1/2-1/2";
        case Termination::Unknown:
        case Termination::None: break;
    }
    return "*";
}

Termination termination_from(std::string_view text) noexcept {
    if (text == "1-0") return Termination::White;
    if (text == "0-1") return Termination::Black;
    if (text == "1/2-1/2" || text == "1/2") return Termination::Draw;
    return text == "*" ? Termination::Unknown : Termination::None;
}

std::string_view name_of(ProblemCode code) noexcept {
    switch (code) {
        case ProblemCode::BadTag: return "bad tag";
        case ProblemCode::BadFen: return "bad FEN";
        case ProblemCode::UnknownVariant: return "unknown variant";
        case ProblemCode::BadMove: return "bad move";
        case ProblemCode::BadNag: return "bad annotation glyph";
        case ProblemCode::BadSymbol: return "bad symbol";
        case ProblemCode::UnclosedComment: return "unclosed comment";
        case ProblemCode::UnclosedVariation: return "unclosed variation";
        case ProblemCode::StrayVariation: return "stray parenthesis";
        case ProblemCode::NestedTooDeep: return "nested too deep";
        case ProblemCode::TooLong: return "too long";
        case ProblemCode::MissingResult: return "missing result";
        case ProblemCode::ReadFailed: return "reading failed";
    }
    return "unknown problem";
}

std::string Problem::message() const {
    std::string text = "line " + std::to_string(place.line) + ", column " + std::to_string(place.column) + ": ";
    if (!token.empty()) text += token + ": ";
    return text + sentence;
}

/// Which part of the moves nobody wants to hear about.
struct Parser::Skipping {
    int depth = 0;  // of variations, as they are open now
    std::uint64_t moves = 0;
    int told = 0;        // how many of them the visitor knows of
    int quiet_from = 0;  // the depth whose end brings the visitor back
    bool quiet = false;
    bool game = false;  // quiet up to the end of the game

    void obey(Next next) noexcept {
        if (next == Next::Go || quiet) return;
        quiet = true;
        game = next == Next::SkipGame || depth == 0;
        quiet_from = depth;
    }
    /// Whether a comment here goes unheard. Those before the first move belong to the game, not to its moves:
    /// they are told even if the moves are not wanted.
    bool comment_unheard() const noexcept { return quiet && (moves != 0 || depth != 0); }
    /// Leaves a variation; true if the visitor should hear of it.
    bool leave() noexcept {
        if (quiet && !game && depth == quiet_from) quiet = false;
        const bool known = !game && told == depth;
        if (known) --told;
        --depth;
        return known;
    }
};

// ---- The window on the text --------------------------------------------------------------------

Parser::Parser(ByteSource& source) : source_(source), buffer_(std::size_t{1} << 16U) {
    // A UTF-8 byte-order mark says nothing that matters here.
    if (peek() == 0xEF && peek_after(1) == 0xBB && peek_after(2) == 0xBF) {
        at_ += 3;
        line_start_ = 3;
    }
}

/// Reads on, with everything from index `keep` still in the window; `keep` moves along with it.
bool Parser::refill(std::size_t& keep) {
    if (source_ended_) return false;
    if (keep != 0) {
        std::memmove(buffer_.data(), buffer_.data() + keep, end_ - keep);
        base_ += keep;
        at_ -= keep;
        end_ -= keep;
        keep = 0;
    } else if (end_ == buffer_.size()) {
        buffer_.resize(buffer_.size() * 2);
    }
    const std::size_t count = source_.read(buffer_.data() + end_, buffer_.size() - end_);
    end_ += count;
    source_ended_ = count == 0;
    return count != 0;
}

int Parser::peek() {
    if (at_ == end_) {
        std::size_t keep = at_;
        if (!refill(keep)) return end_of_text;
    }
    return std::uint8_t(buffer_[at_]);
}

int Parser::peek_after(std::size_t distance) {
    while (at_ + distance >= end_) {
        std::size_t keep = at_;
        if (!refill(keep)) return end_of_text;
    }
    return std::uint8_t(buffer_[at_ + distance]);
}

void Parser::new_line() noexcept {
    ++line_;
    line_start_ = offset_of(at_);
}

void Parser::mark() noexcept { mark_ = {offset_of(at_), line_, offset_of(at_) - line_start_ + 1}; }

Place Parser::place() const noexcept { return mark_; }

/// Leaves the current line.
void Parser::skip_line() {
    for (int c = peek(); c != end_of_text; c = peek()) {
        ++at_;
        if (c == '\n') return new_line();
    }
}

/// Passes blanks and escaped lines ("%" in the first column) and returns what comes then.
int Parser::skip_blanks(bool& blank_line) {
    while (true) {
        const int c = peek();
        if (c == end_of_text) return c;
        if (c == '\n') {
            blank_line |=
                at_line_start() || (at_ != 0 && buffer_[at_ - 1] == '\r' && offset_of(at_ - 1) == line_start_);
            ++at_;
            new_line();
        } else if (is_blank(char(c))) {
            ++at_;
        } else if (c == '%' && at_line_start()) {
            skip_line();
        } else {
            return c;
        }
    }
}

/// The longest run of characters that belong together, from here on.
std::string_view Parser::take_word(bool (*belongs)(char)) {
    std::size_t start = at_;
    while (true) {
        while (at_ != end_ && belongs(buffer_[at_])) ++at_;
        if (at_ != end_ || at_ - start > longest_token || !refill(start)) break;
    }
    return {buffer_.data() + start, at_ - start};
}

Problem Parser::problem_here(ProblemCode code, std::string sentence, std::string_view token) const {
    return {code, std::move(sentence), token.empty() ? std::string() : detail::excerpt(token, 40), mark_, games_};
}

void Parser::report(Visitor& visitor, ProblemCode code, std::string sentence, std::string_view token) const {
    visitor.problem(problem_here(code, std::move(sentence), token));
}

// ---- Games and tags ----------------------------------------------------------------------------

bool Parser::next_game(Visitor& visitor) {
    bool blank_line = false;
    if (skip_blanks(blank_line) == end_of_text) return false;
    ++games_;
    mark();
    visitor.begin_game();
    if (read_tags(visitor)) read_moves(visitor, visitor.begin_moves());
    else visitor.begin_moves();
    if (source_ended_ && at_ == end_ && source_.error()) {
        mark();
        report(visitor, ProblemCode::ReadFailed, source_.error()->reason, {});
    }
    visitor.end_game();
    return true;
}

/// Whether "[" here opens a tag rather than being a slip in the moves.
bool Parser::looks_like_tag() {
    std::size_t i = 1;
    while (peek_after(i) == ' ' || peek_after(i) == '\t') ++i;
    const std::size_t name = i;
    while (peek_after(i) != end_of_text && is_tag_name(char(peek_after(i))) && i - name < longest_tag_name) ++i;
    if (i == name) return false;
    while (peek_after(i) == ' ' || peek_after(i) == '\t') ++i;
    return peek_after(i) == '"' || at_line_start();
}

std::string_view Parser::upcoming_tag_name() {
    std::size_t i = 1;
    while (peek_after(i) == ' ' || peek_after(i) == '\t') ++i;
    const std::size_t name = i;
    while (peek_after(i) != end_of_text && is_tag_name(char(peek_after(i))) && i - name < longest_tag_name) ++i;
    return {buffer_.data() + at_ + name, i - name};
}

/// Reads tags up to the moves; false if the next game's tags follow without any.
bool Parser::read_tags(Visitor& visitor) {
    seen_tags_.clear();
    while (true) {
        bool blank_line = false;
        const int c = skip_blanks(blank_line);
        mark();
        if (c == ';') {
            read_line_comment(visitor, false);
            continue;
        }
        if (c != '[') return c != end_of_text;
        // Some programs leave blank lines among the tags of a game, others write games without moves.
        const std::string_view name = upcoming_tag_name();
        if (blank_line && !seen_tags_.empty() &&
            (name == "Event" || std::find(seen_tags_.begin(), seen_tags_.end(), name) != seen_tags_.end()))
            return false;
        seen_tags_.emplace_back(name);
        read_tag(visitor);
    }
}

namespace {

/// The end of a tag's value that begins at `from`: the quote before "]". Quotes inside need not be
/// escaped, as long as no bracket follows them; a backslash that escapes the last quote is a slip.
std::size_t end_of_value(std::string_view line, std::size_t from) {
    std::size_t second_best = std::string_view::npos;
    for (std::size_t i = from; i < line.size(); ++i) {
        const bool escaped = line[i] == '\\' && i + 1 < line.size() && (line[i + 1] == '"' || line[i + 1] == '\\');
        const std::size_t quote = escaped ? i + 1 : i;
        if (line[quote] == '"') {
            std::size_t next = quote + 1;
            while (next < line.size() && is_blank(line[next])) ++next;
            if (next < line.size() && line[next] == ']') {
                if (!escaped) return quote;
                second_best = quote;
            }
        }
        i = quote;
    }
    return second_best;
}

void unescape(std::string_view raw, std::string& value) {
    value.clear();
    for (std::size_t i = 0; i < raw.size(); ++i) {
        if (raw[i] == '\\' && i + 1 < raw.size() && (raw[i + 1] == '"' || raw[i + 1] == '\\')) ++i;
        value += raw[i];
    }
}

}  // namespace

void Parser::read_tag(Visitor& visitor) {
    // A tag stands on one line; see it whole.
    std::size_t length = 0;
    while (length < longest_token && peek_after(length) != end_of_text && buffer_[at_ + length] != '\n') ++length;
    const std::string_view line(buffer_.data() + at_, length);
    const std::string_view name = upcoming_tag_name();
    std::size_t i = std::size_t(name.data() - line.data()) + name.size();
    while (i < line.size() && (line[i] == ' ' || line[i] == '\t')) ++i;
    // A byte becomes three at most.
    const bool short_enough = name.size() * 3 <= longest_tag_name || to_utf8(name).size() <= longest_tag_name;
    const bool named = !name.empty() && short_enough;
    const bool quoted = named && i < line.size() && line[i] == '"';
    const std::size_t end = quoted ? end_of_value(line, i + 1) : std::string_view::npos;
    if (end == std::string_view::npos) {
        report(visitor, ProblemCode::BadTag, R"(a tag is written [Name "value"] on one line)", line);
        return skip_line();
    }
    unescape(line.substr(i + 1, end - i - 1), scratch_);
    visitor.tag(name, scratch_);
    at_ += line.find(']', end) + 1;
}

// ---- Moves -------------------------------------------------------------------------------------

void Parser::read_moves(Visitor& visitor, Next wanted) {
    Skipping skipping;
    skipping.obey(wanted);
    while (true) {
        bool blank_line = false;
        const int c = skip_blanks(blank_line);
        mark();
        // A game may also just begin with its first move, after an empty line.
        const bool begins_anew = blank_line && c == '1' && skipping.moves != 0 && skipping.depth == 0 &&
                                 peek_after(1) == '.' && peek_after(2) != '.';
        if (c == end_of_text || begins_anew || (c == '[' && looks_like_tag())) {
            if (skipping.depth != 0 && !skipping.game)
                report(visitor, ProblemCode::UnclosedVariation, "the game ends inside a variation", {});
            else if (!skipping.game) report(visitor, ProblemCode::MissingResult, "the moves end without a result", {});
            for (; skipping.told != 0 && !skipping.game; --skipping.told) visitor.end_variation();
            return;
        }
        switch (c) {
            case '{': read_comment(visitor, skipping.comment_unheard()); break;
            case ';': read_line_comment(visitor, skipping.comment_unheard()); break;
            case '$': read_nag(visitor, skipping.quiet); break;
            case '!':
            case '?': read_marks(visitor, skipping.quiet); break;
            case '.': ++at_; break;
            case '*':
                ++at_;
                if (skipping.depth != 0) break;
                visitor.result(Termination::Unknown);
                return;
            case '(':
                ++at_;
                ++skipping.depth;
                if (skipping.quiet) break;
                if (skipping.depth > deepest_variation) {
                    report(visitor, ProblemCode::NestedTooDeep, "variations are nested too deep", {});
                    skipping.obey(Next::SkipLine);
                    break;
                }
                ++skipping.told;
                skipping.obey(visitor.begin_variation());
                break;
            case ')':
                ++at_;
                if (skipping.depth == 0) {
                    if (!skipping.quiet) report(visitor, ProblemCode::StrayVariation, "')' closes nothing", {});
                    break;
                }
                if (skipping.leave()) visitor.end_variation();
                break;
            default:
                if (detail::is_digit(char(c))) {
                    if (read_number_or_result(visitor, skipping)) return;
                } else if (is_letter(char(c))) {
                    read_move(visitor, skipping);
                } else {
                    read_symbols(visitor, skipping);
                }
        }
    }
}

/// A comment in braces. One that is never closed must not swallow the games that follow: it ends before
/// an [Event "…"] line.
void Parser::read_comment(Visitor& visitor, bool quiet) {
    std::size_t start = ++at_;
    constexpr std::string_view next_game = "\n[Event \"";
    while (true) {
        if (at_ == end_ && (at_ - start > longest_token || !refill(start))) break;
        const char* from = buffer_.data() + at_;
        const char* close = static_cast<const char*>(std::memchr(from, '}', end_ - at_));
        const char* stop = close ? close : buffer_.data() + end_;
        while (const void* found = std::memchr(from, '\n', std::size_t(stop - from))) {
            at_ = std::size_t(static_cast<const char*>(found) - buffer_.data());
            while (end_ - at_ < next_game.size() && refill(start)) {}
            const std::string_view rest(buffer_.data() + at_, end_ - at_);
            if (rest.substr(0, next_game.size()) == next_game) {
                if (!quiet)
                    report(visitor, ProblemCode::UnclosedComment, "a comment is not closed before the next game", {});
                return;
            }
            ++at_;
            new_line();
            from = buffer_.data() + at_;
            close = static_cast<const char*>(std::memchr(from, '}', end_ - at_));
            stop = close ? close : buffer_.data() + end_;
        }
        at_ = std::size_t(stop - buffer_.data());
        if (!close) continue;
        if (!quiet) visitor.comment({buffer_.data() + start, at_ - start});
        ++at_;
        return;
    }
    if (quiet) return;
    if (source_ended_) report(visitor, ProblemCode::UnclosedComment, "a comment is not closed", {});
    else report(visitor, ProblemCode::TooLong, "a comment is too long", {});
}

void Parser::read_line_comment(Visitor& visitor, bool quiet) {
    ++at_;
    const std::string_view text = take_word([](char c) { return c != '\n'; });
    if (!quiet) visitor.comment(text);
}

void Parser::read_nag(Visitor& visitor, bool quiet) {
    ++at_;
    const std::string_view digits = take_word([](char c) { return detail::is_digit(c); });
    int number = 0;
    for (char digit : digits.substr(0, 4)) number = 10 * number + (digit - '0');
    if (quiet) return;
    if (digits.empty() || digits.size() > 3 || number > 255)
        report(visitor, ProblemCode::BadNag, "an annotation glyph is $0 to $255",
               std::string("$").append(digits.substr(0, 8)));
    else visitor.nag(number);
}

void Parser::read_marks(Visitor& visitor, bool quiet) {
    const std::string_view marks = take_word(is_mark);
    if (quiet) return;
    constexpr std::array<std::string_view, 6> known{"!", "?", "!!", "??", "!?", "?!"};
    const auto found = std::find(known.begin(), known.end(), marks);
    if (found != known.end()) visitor.nag(int(found - known.begin()) + 1);
    else report(visitor, ProblemCode::BadSymbol, "these marks have no meaning", marks);
}

/// A move number is passed over; a result ends the game (true) unless it stands in a variation.
bool Parser::read_number_or_result(Visitor& visitor, Skipping& skipping) {
    const std::string_view word = take_word(is_symbol);
    std::size_t digits = 0;
    while (digits < word.size() && detail::is_digit(word[digits])) ++digits;
    if (digits == word.size()) return false;
    const Termination termination = termination_from(word);
    if (termination != Termination::None) {
        if (skipping.depth != 0) return false;
        visitor.result(termination);
        return true;
    }
    // Castling with zeros, or a number that runs into its move: 1e4.
    const bool castling = word[0] == '0';
    tell_move(visitor, skipping, castling ? word : word.substr(digits));
    return false;
}

void Parser::read_move(Visitor& visitor, Skipping& skipping) {
    std::string_view word = take_word(is_symbol);
    // e8(Q) needs more than a run of symbols; looking ahead may move the window, so keep the word.
    if (word.size() >= 2 && (word.back() == '8' || word.back() == '1') && peek() == '(') {
        scratch_.assign(word);
        const int letter = peek_after(1);
        if (letter >= 'A' && letter <= 'Z' && peek_after(2) == ')') {
            scratch_ += '=';
            scratch_ += char(letter);
            at_ += 3;
        }
        word = scratch_;
    }
    if (word == "e" || word == "p" || word == "ep" || word == "N" || word == "D") return;  // e.p., novelty, diagram
    tell_move(visitor, skipping, word == "Z0" || word == "null" || word == "pass" ? "--" : word);
}

void Parser::tell_move(Visitor& visitor, Skipping& skipping, std::string_view text) {
    ++skipping.moves;
    if (!skipping.quiet) skipping.obey(visitor.move(text));
}

/// Signs that mean something between moves in some programs' files, and those that mean nothing.
void Parser::read_symbols(Visitor& visitor, Skipping& skipping) {
    const std::string_view word = take_word(is_odd);
    if (word.empty()) {
        ++at_;
        if (!skipping.quiet)
            report(visitor, ProblemCode::BadSymbol, "this has no meaning between moves",
                   std::string_view(buffer_.data() + at_ - 1, 1));
        return;
    }
    if (skipping.quiet) return;
    struct Sign {
        std::string_view text;
        int nag;
    };
    constexpr std::array signs{Sign{"=", 10},      Sign{"+=", 14},     Sign{"=+", 15},     Sign{"+/-", 16},
                               Sign{"-/+", 17},    Sign{"+-", 18},     Sign{"-+", 19},     Sign{"+/=", 14},
                               Sign{"=/+", 15},    Sign{"\u00B1", 16}, Sign{"\u2213", 17}, Sign{"\u221E", 13},
                               Sign{"\u2A72", 14}, Sign{"\u2A71", 15}};
    for (const Sign& sign : signs)
        if (sign.text == word) return visitor.nag(sign.nag);
    if (word == "--") return tell_move(visitor, skipping, word);
    report(visitor, ProblemCode::BadSymbol, "this has no meaning between moves", word);
}

}  // namespace tabiya::formats::pgn
