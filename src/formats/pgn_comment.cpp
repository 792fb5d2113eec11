// SPDX-License-Identifier: MIT
#include "tabiya/formats/pgn_comment.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>

#include "formats/text.hpp"

namespace tabiya::formats::pgn {

using chess::Square;

namespace {

/// One "[%name value]" inside a comment.
struct Command {
    std::size_t begin;
    std::size_t end;
    std::string_view name;
    std::string_view value;
};

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
    return text;
}

std::optional<Command> next_command(std::string_view comment, std::size_t from) {
    const std::size_t begin = comment.find("[%", from);
    if (begin == std::string_view::npos) return std::nullopt;
    const std::size_t close = comment.find(']', begin);
    if (close == std::string_view::npos) return std::nullopt;
    const std::string_view inside = comment.substr(begin + 2, close - begin - 2);
    const std::size_t blank = std::min(inside.find_first_of(" \t"), inside.size());
    return Command{begin, close + 1, inside.substr(0, blank), trimmed(inside.substr(blank))};
}

std::optional<int> integer(std::string_view text) {
    if (!text.empty() && text.front() == '+') text.remove_prefix(1);
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// "-1.25" as -125, to the nearest hundredth; without floating point, so nothing is lost on the way.
std::optional<int> hundredths(std::string_view text) {
    const bool negative = !text.empty() && text.front() == '-';
    if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
    const std::size_t dot = std::min(text.find('.'), text.size());
    std::string digits(text.substr(0, dot));
    std::string fraction(dot < text.size() ? text.substr(dot + 1) : std::string_view());
    const auto all_digits = [](const std::string& s) { return std::all_of(s.begin(), s.end(), detail::is_digit); };
    if (digits.size() + fraction.size() == 0 || digits.size() > 6 || fraction.size() > 18 || !all_digits(digits) ||
        !all_digits(fraction))
        return std::nullopt;
    fraction.resize(3, '0');
    const int whole = digits.empty() ? 0 : integer(digits).value_or(0);
    const int value = 100 * whole + 10 * (fraction[0] - '0') + (fraction[1] - '0') + (fraction[2] >= '5' ? 1 : 0);
    return negative ? -value : value;
}

/// "h:mm:ss", "mm:ss", "ss", each with a fraction.
std::optional<std::chrono::milliseconds> duration(std::string_view text) {
    long long total = 0;
    int fields = 0;
    while (true) {
        const std::size_t colon = text.find(':');
        if (++fields > 3) return std::nullopt;
        if (colon == std::string_view::npos) break;
        const auto field = integer(text.substr(0, colon));
        if (!field || *field < 0 || *field > 1'000'000) return std::nullopt;
        total = 60 * total + *field;
        text.remove_prefix(colon + 1);
    }
    const std::size_t dot = std::min(text.find('.'), text.size());
    const auto seconds = integer(text.substr(0, dot));
    if (!seconds || *seconds < 0 || *seconds > 1'000'000'000) return std::nullopt;
    std::string fraction(dot < text.size() ? text.substr(dot + 1) : std::string_view("0"));
    fraction.resize(3, '0');
    const auto thousandths = integer(fraction);
    if (!thousandths || *thousandths < 0) return std::nullopt;
    return std::chrono::milliseconds((60 * total + *seconds) * 1000 + *thousandths);
}

std::optional<Eval> eval_from(std::string_view text) {
    Eval eval;
    const std::size_t comma = text.find(',');
    if (comma != std::string_view::npos) {
        eval.depth = integer(trimmed(text.substr(comma + 1)));
        text = trimmed(text.substr(0, comma));
    }
    if (!text.empty() && text.front() == '#') eval.mate = integer(text.substr(1));
    else eval.centipawns = hundredths(text);
    if (!eval.mate && !eval.centipawns) return std::nullopt;
    return eval;
}

void add_drawings(std::string_view text, bool arrows, std::vector<Drawing>& drawings) {
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view item = trimmed(text.substr(0, comma));
        text.remove_prefix(std::min(comma + 1, text.size()));
        if (item.size() != (arrows ? 5U : 3U) || item[0] < 'A' || item[0] > 'Z') continue;
        const auto from = chess::square_from(item.substr(1, 2));
        const auto to = arrows ? chess::square_from(item.substr(3, 2)) : from;
        if (from && to) drawings.push_back({item[0], *from, *to});
    }
}

bool is_known(std::string_view name) {
    return name == "clk" || name == "emt" || name == "eval" || name == "csl" || name == "cal";
}

std::string padded(long long number) {
    std::string text(number < 10 ? "0" : "");
    return text += std::to_string(number);
}

std::string text_of(std::chrono::milliseconds time) {
    const long long thousandths = time.count() % 1000;
    const long long seconds = time.count() / 1000;
    std::string text = std::to_string(seconds / 3600) + ":" + padded(seconds / 60 % 60) + ":" + padded(seconds % 60);
    if (thousandths == 0) return text;
    std::string fraction = std::to_string(1000 + thousandths).substr(1);
    while (fraction.back() == '0') fraction.pop_back();
    return text + "." + fraction;
}

std::string text_of(const Eval& eval) {
    std::string text;
    if (eval.mate) {
        text += '#';
        text += std::to_string(*eval.mate);
    } else {
        const int value = eval.centipawns.value_or(0);
        if (value < 0) text += '-';
        text += std::to_string(std::abs(value) / 100) + "." + padded(std::abs(value) % 100);
    }
    return eval.depth ? text + "," + std::to_string(*eval.depth) : text;
}

std::string drawings_text(const std::vector<Drawing>& drawings, bool arrows) {
    std::string text;
    for (const Drawing& drawing : drawings) {
        if (drawing.is_arrow() != arrows) continue;
        if (!text.empty()) text += ',';
        text += drawing.color;
        text += name_of(drawing.from).view();
        if (arrows) text += name_of(drawing.to).view();
    }
    return text;
}

/// The comment with every command for which `drop` holds cut out, and the blanks around the cuts.
template <class Drop>
std::string without(std::string_view comment, Drop&& drop) {
    std::string text;
    std::size_t from = 0;
    const auto add = [&](std::string_view piece) {
        piece = trimmed(piece);
        if (piece.empty()) return;
        if (!text.empty()) text += ' ';
        text += piece;
    };
    for (auto command = next_command(comment, 0); command; command = next_command(comment, command->end)) {
        if (!drop(command->name)) continue;
        add(comment.substr(from, command->begin - from));
        from = command->end;
    }
    if (from == 0) return std::string(comment);
    add(comment.substr(from));
    return text;
}

}  // namespace

CommentCommands commands_in(std::string_view comment) {
    CommentCommands commands;
    for (auto command = next_command(comment, 0); command; command = next_command(comment, command->end)) {
        if (command->name == "clk") commands.clock = duration(command->value);
        else if (command->name == "emt") commands.elapsed = duration(command->value);
        else if (command->name == "eval") commands.eval = eval_from(command->value);
        else if (command->name == "csl") add_drawings(command->value, false, commands.drawings);
        else if (command->name == "cal") add_drawings(command->value, true, commands.drawings);
    }
    return commands;
}

std::string text_in(std::string_view comment) {
    return without(comment, [](std::string_view) { return true; });
}

std::string to_text(const CommentCommands& commands) {
    std::string text;
    const auto add = [&](std::string_view name, const std::string& value) {
        if (value.empty()) return;
        if (!text.empty()) text += ' ';
        text += "[%" + std::string(name) + " " + value + "]";
    };
    if (commands.eval) add("eval", text_of(*commands.eval));
    if (commands.clock) add("clk", text_of(*commands.clock));
    if (commands.elapsed) add("emt", text_of(*commands.elapsed));
    add("csl", drawings_text(commands.drawings, false));
    add("cal", drawings_text(commands.drawings, true));
    return text;
}

std::string with_commands(std::string_view comment, const CommentCommands& commands) {
    const std::string rest = without(comment, is_known);
    std::string text = to_text(commands);
    if (!text.empty() && !rest.empty()) text += ' ';
    return text + rest;
}

}  // namespace tabiya::formats::pgn
