// SPDX-License-Identifier: MIT
#include "uci/command.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <span>
#include <utility>

namespace tabiya::uci {

using chess::Failure;
using chess::Result;

namespace {

using Words = std::span<const Word>;
using Read = Result<Line, Error>;

/// Generous: longer than any game, and no clock or counter of a real interface comes near.
constexpr std::int64_t max_milliseconds = std::int64_t{1} << 40;
constexpr std::int64_t max_nodes = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t max_int = std::numeric_limits<int>::max();

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\v' || c == '\f'; }

std::vector<Word> split(std::string_view line) {
    std::vector<Word> words;
    for (std::size_t i = 0; i < line.size();) {
        if (is_blank(line[i])) {
            ++i;
            continue;
        }
        std::size_t end = i;
        while (end < line.size() && !is_blank(line[end])) ++end;
        words.push_back({std::string(line.substr(i, end - i)), i + 1});
        i = end;
    }
    return words;
}

std::size_t end_of(const Word& word) { return word.column + word.text.size(); }

/// Several words as one, with the blanks between them made single.
Word joined(Words words) {
    Word result{words.front().text, words.front().column};
    for (const Word& word : words.subspan(1)) result.text.append(" ").append(word.text);
    return result;
}

Failure<Error> missing(const Word& after, std::string_view what) {
    return Failure{Error{ErrorCode::MissingWord, quoted(after.text) + " needs " + std::string(what), end_of(after)}};
}

Error unknown(const Word& command, const Word& word) {
    return {ErrorCode::UnknownWord, quoted(word.text) + " is not known to " + quoted(command.text), word.column};
}

/// The whole number after `name`, within the range.
Result<std::int64_t, Error> number(const Word& name, const Word* word, std::int64_t low, std::int64_t high) {
    if (word == nullptr) return missing(name, "a number");
    const std::string_view text = word->text;
    std::int64_t value = 0;
    const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (status == std::errc::invalid_argument || end != text.data() + text.size())
        return Failure{Error{ErrorCode::NotANumber, quoted(name.text) + " needs a whole number, not " + quoted(text),
                             word->column}};
    if (status == std::errc::result_out_of_range || value < low || value > high)
        return Failure{Error{ErrorCode::OutOfRange,
                             quoted(name.text) + " must lie between " + std::to_string(low) + " and " +
                                 std::to_string(high) + ", not " + quoted(text),
                             word->column}};
    return value;
}

/// A command that stands alone; what follows is passed over.
template <class C>
Read alone(Words words) {
    Line line{C{}, {}};
    for (const Word& extra : words.subspan(1)) line.complaints.push_back(unknown(words[0], extra));
    return line;
}

Read read_register(Words) { return Line{Register{}, {}}; }

template <class C>
Read read_switch(Words words) {
    if (words.size() < 2) return missing(words[0], "'on' or 'off'");
    if (words[1].text != "on" && words[1].text != "off")
        return Failure{Error{ErrorCode::UnknownWord,
                             quoted(words[0].text) + " needs 'on' or 'off', not " + quoted(words[1].text),
                             words[1].column}};
    Line line{C{words[1].text == "on"}, {}};
    for (const Word& extra : words.subspan(2)) line.complaints.push_back(unknown(words[0], extra));
    return line;
}

/// The index of the first word equal to `text` at or after `from`, or the number of words.
std::size_t find(Words words, std::string_view text, std::size_t from) {
    while (from < words.size() && words[from].text != text) ++from;
    return from;
}

Read read_setoption(Words words) {
    if (words.size() < 2) return missing(words[0], "'name' and the name of an option");
    if (words[1].text != "name") return Failure{unknown(words[0], words[1])};
    const std::size_t value = find(words, "value", 2);
    if (value == 2) return missing(words[1], "the name of an option");
    if (words.size() < 3) return missing(words[1], "the name of an option");
    SetOption option{joined(words.subspan(2, value - 2)), std::nullopt};
    if (value + 1 < words.size()) option.value = joined(words.subspan(value + 1));
    else if (value < words.size()) option.value = Word{"", end_of(words[value])};  // an empty string may be a value
    return Line{std::move(option), {}};
}

Read read_position(Words words) {
    if (words.size() < 2) return missing(words[0], "'startpos' or 'fen' and a FEN");
    const std::size_t moves = find(words, "moves", 2);
    SetPosition position;
    Line line;
    if (words[1].text == "fen") {
        if (moves == 2) return missing(words[1], "the fields of a FEN");
        position.fen = joined(words.subspan(2, moves - 2));
    } else if (words[1].text == "startpos") {
        for (const Word& extra : words.subspan(2, moves - 2)) line.complaints.push_back(unknown(words[0], extra));
    } else {
        return Failure{unknown(words[0], words[1])};
    }
    if (moves < words.size()) position.moves.assign(words.begin() + std::ptrdiff_t(moves) + 1, words.end());
    line.command = std::move(position);
    return line;
}

/// Where a number of `go` goes, and between which bounds it must lie.
struct GoNumber {
    std::string_view name;
    std::int64_t low, high;
    void (*store)(Go&, std::int64_t);
};

// Clocks may be negative: some interfaces send that when a flag is about to fall. `movestogo 0` is sent
// for sudden death.
constexpr std::array go_numbers{
    GoNumber{"wtime", -max_milliseconds, max_milliseconds, [](Go& go, std::int64_t n) { go.white_time = n; }},
    GoNumber{"btime", -max_milliseconds, max_milliseconds, [](Go& go, std::int64_t n) { go.black_time = n; }},
    GoNumber{"winc", -max_milliseconds, max_milliseconds, [](Go& go, std::int64_t n) { go.white_increment = n; }},
    GoNumber{"binc", -max_milliseconds, max_milliseconds, [](Go& go, std::int64_t n) { go.black_increment = n; }},
    GoNumber{"movetime", 0, max_milliseconds, [](Go& go, std::int64_t n) { go.move_time = n; }},
    GoNumber{"movestogo", 0, max_int, [](Go& go, std::int64_t n) { go.moves_to_go = int(n); }},
    GoNumber{"depth", 1, max_int, [](Go& go, std::int64_t n) { go.depth = int(n); }},
    GoNumber{"mate", 1, max_int, [](Go& go, std::int64_t n) { go.mate = int(n); }},
    GoNumber{"perft", 0, max_int, [](Go& go, std::int64_t n) { go.perft = int(n); }},
    GoNumber{"nodes", 1, max_nodes, [](Go& go, std::int64_t n) { go.nodes = std::uint64_t(n); }},
};

const GoNumber* go_number(std::string_view name) {
    for (const GoNumber& entry : go_numbers)
        if (entry.name == name) return &entry;
    return nullptr;
}

bool is_go_word(std::string_view text) {
    return text == "infinite" || text == "ponder" || text == "searchmoves" || go_number(text) != nullptr;
}

Read read_go(Words words) {
    Go go;
    std::vector<Error> complaints;
    bool understood = words.size() == 1;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const Word& word = words[i];
        if (const GoNumber* entry = go_number(word.text)) {
            const Word* next = i + 1 < words.size() ? &words[i + 1] : nullptr;
            const auto value = number(word, next, entry->low, entry->high);
            if (!value) return Failure{value.error()};
            entry->store(go, *value);
            ++i;
        } else if (word.text == "infinite") {
            go.infinite = true;
        } else if (word.text == "ponder") {
            go.ponder = true;
        } else if (word.text == "searchmoves") {
            const std::size_t first = i + 1;
            while (i + 1 < words.size() && !is_go_word(words[i + 1].text)) go.search_moves.push_back(words[++i]);
            if (i + 1 == first) return missing(word, "at least one move");
        } else {
            complaints.push_back(unknown(words[0], word));
            continue;
        }
        understood = true;
    }
    // `go depht 5` must not become an endless search; `go wtime 1000 strange 3` must be answered.
    if (!understood) return Failure{complaints.front()};
    return Line{std::move(go), std::move(complaints)};
}

/// `name N` pairs of the commands beyond the protocol.
template <class C, std::size_t N>
Read read_pairs(Words words, const std::array<std::pair<std::string_view, std::optional<int> C::*>, N>& fields) {
    C command;
    for (std::size_t i = 1; i < words.size(); i += 2) {
        std::optional<int> C::*field = nullptr;
        for (const auto& [name, member] : fields)
            if (words[i].text == name) field = member;
        if (field == nullptr) return Failure{unknown(words[0], words[i])};
        const auto value = number(words[i], i + 1 < words.size() ? &words[i + 1] : nullptr, 1, max_int);
        if (!value) return Failure{value.error()};
        command.*field = int(*value);
    }
    return Line{command, {}};
}

Read read_bench(Words words) {
    using Field = std::pair<std::string_view, std::optional<int> Bench::*>;
    return read_pairs<Bench>(words, std::array{Field{"depth", &Bench::depth}, Field{"threads", &Bench::threads},
                                               Field{"hash", &Bench::hash}});
}

Read read_speedtest(Words words) {
    using Field = std::pair<std::string_view, std::optional<int> Speedtest::*>;
    return read_pairs<Speedtest>(words,
                                 std::array{Field{"seconds", &Speedtest::seconds},
                                            Field{"threads", &Speedtest::threads}, Field{"hash", &Speedtest::hash}});
}

struct Verb {
    std::string_view name;
    Read (*read)(Words);
};

constexpr std::array verbs{
    Verb{"uci", alone<Uci>},
    Verb{"isready", alone<IsReady>},
    Verb{"ucinewgame", alone<NewGame>},
    Verb{"stop", alone<Stop>},
    Verb{"ponderhit", alone<PonderHit>},
    Verb{"quit", alone<Quit>},
    Verb{"register", read_register},
    Verb{"debug", read_switch<Debug>},
    Verb{"setoption", read_setoption},
    Verb{"position", read_position},
    Verb{"go", read_go},
    Verb{"d", alone<Display>},
    Verb{"eval", alone<Eval>},
    Verb{"flip", alone<Flip>},
    Verb{"help", alone<Help>},
    Verb{"compiler", alone<Compiler>},
    Verb{"json", read_switch<Json>},
    Verb{"bench", read_bench},
    Verb{"speedtest", read_speedtest},
};

const Verb* verb_of(std::string_view name) {
    for (const Verb& verb : verbs)
        if (verb.name == name) return &verb;
    return nullptr;
}

Error unknown_command(const Word& word) {
    return {ErrorCode::UnknownCommand, "unknown command " + quoted(word.text) + " ('help' lists them)", word.column};
}

}  // namespace

std::string quoted(std::string_view word) {
    constexpr std::size_t longest = 60;
    std::string result = "'";
    for (char c : word.substr(0, longest)) result += c >= ' ' && c <= '~' ? c : '?';
    if (word.size() > longest) result += "...";
    return result + "'";
}

Result<std::optional<Line>, Error> parse(std::string_view text) {
    const std::vector<Word> words = split(text);
    if (words.empty()) return std::optional<Line>{};
    // The protocol's own example: "joho debug on" switches debugging on. Only a command without a word
    // too many is taken from the middle of a line, so that prose is not obeyed by accident.
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Verb* verb = verb_of(words[i].text);
        if (verb == nullptr) continue;
        Read read = verb->read(Words(words).subspan(i));
        if (i == 0) {
            if (!read) return Failure{read.error()};
            return std::optional<Line>{std::move(*read)};
        }
        if (!read || !read->complaints.empty()) break;
        read->complaints.push_back(unknown_command(words[0]));
        return std::optional<Line>{std::move(*read)};
    }
    return Failure{unknown_command(words[0])};
}

}  // namespace tabiya::uci
