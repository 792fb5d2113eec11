// SPDX-License-Identifier: MIT
#include "app/help.hpp"

#include <algorithm>

namespace tabiya::app {
namespace {

constexpr std::size_t text_width = 96;

/// The text in lines of at most `text_width`, each after the first indented.
std::string wrapped(std::string_view text, std::size_t indent) {
    std::string result;
    std::size_t column = indent;
    while (!text.empty()) {
        const std::size_t length = std::min(text.find(' '), text.size());
        if (column > indent && column + 1 + length > text_width) {
            result += '\n' + std::string(indent, ' ');
            column = indent;
        } else if (column > indent) {
            result += ' ';
            ++column;
        }
        result += text.substr(0, length);
        column += length;
        text.remove_prefix(std::min(length + 1, text.size()));
    }
    return result;
}

/// How a parameter is written on the command line: "-t, --threads N" or "DEPTH".
std::string spelling(const Parameter& parameter) {
    std::string result;
    std::string_view rest = parameter.names;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (!result.empty()) result += ", ";
        result += rest.substr(0, comma);
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    if (!parameter.value.empty()) result.append(" ").append(parameter.value);
    if (parameter.is_list()) result += "...";
    return result;
}

struct Row {
    std::string left;
    std::string right;
};

std::string table(const std::vector<Row>& rows) {
    std::size_t width = 0;
    for (const Row& row : rows) width = std::max(width, row.left.size());
    width = std::min<std::size_t>(width, 28);
    std::string result;
    for (const Row& row : rows) {
        result += "  " + row.left;
        if (row.left.size() > width) result += '\n' + std::string(width + 4, ' ');
        else result += std::string(width - row.left.size() + 2, ' ');
        result += wrapped(row.right, width + 4) + '\n';
    }
    return result;
}

std::string usage(const Command& command, const std::string& path) {
    std::string line = "usage: tabiya " + path;
    if (!command.children.empty()) line += command.run ? " [COMMAND]" : " COMMAND";
    bool options = false;
    for (const Parameter& parameter : command.parameters) {
        if (!parameter.is_positional()) {
            options = true;
            continue;
        }
        line += parameter.required ? ' ' + spelling(parameter) : " [" + spelling(parameter) + ']';
    }
    if (options) line += " [options]";
    return line + '\n';
}

std::string parameter_table(const Command& command, bool positional) {
    std::vector<Row> rows;
    for (const Parameter& parameter : command.parameters) {
        if (parameter.is_positional() != positional) continue;
        const std::string limits = limits_of(parameter);
        rows.push_back(
            {spelling(parameter), std::string(parameter.help) + (limits.empty() ? "" : " (" + limits + ')')});
    }
    if (!positional) rows.push_back({"--help, -h", "show this text"});
    return table(rows);
}

std::string command_table(const std::vector<Command>& commands) {
    std::vector<Row> rows;
    for (const Command& command : commands) rows.push_back({std::string(command.name), std::string(command.summary)});
    return table(rows);
}

/// The default of a parameter, if it is worth telling.
std::string default_of(const Parameter& parameter) {
    if (const auto* number = std::get_if<std::int64_t*>(&parameter.target)) return std::to_string(**number);
    if (const auto* text = std::get_if<std::string*>(&parameter.target)) return **text;
    return {};
}

}  // namespace

std::string limits_of(const Parameter& parameter) {
    std::string result;
    for (std::string_view choice : parameter.choices) {
        if (!result.empty()) result += ", ";
        result += choice;
    }
    const bool lower = parameter.min != std::numeric_limits<std::int64_t>::min();
    const bool upper = parameter.max != std::numeric_limits<std::int64_t>::max();
    if (lower && upper) result = std::to_string(parameter.min) + " to " + std::to_string(parameter.max);
    else if (lower) result = "at least " + std::to_string(parameter.min);
    else if (upper) result = "at most " + std::to_string(parameter.max);
    if (const std::string value = default_of(parameter); !value.empty() && !parameter.required)
        result += (result.empty() ? "default " : "; default ") + value;
    return result;
}

std::string overview(const std::vector<Command>& commands) {
    // One line: with the commands it must fit a terminal of 24.
    return "tabiya " TABIYA_VERSION ", usage: tabiya COMMAND [arguments]; `tabiya COMMAND --help` tells more\n" +
           command_table(commands);
}

std::string help_for(const Command& command, const std::string& path) {
    std::string text = "tabiya " + path + ": " + std::string(command.summary) + "\n\n" + usage(command, path);
    if (!command.details.empty()) text += '\n' + wrapped(command.details, 0) + '\n';
    if (!command.children.empty()) text += "\ncommands\n" + command_table(command.children);
    if (const std::string arguments = parameter_table(command, true); !arguments.empty())
        text += "\narguments\n" + arguments;
    text += "\noptions\n" + parameter_table(command, false);
    if (!command.examples.empty()) text += "\nexamples\n";
    for (const Example& example : command.examples)
        text += "  tabiya " + std::string(example.arguments) + "\n      " + wrapped(example.meaning, 6) + '\n';
    return text;
}

}  // namespace tabiya::app
