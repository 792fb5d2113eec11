// SPDX-License-Identifier: MIT
#include "app/manual.hpp"

#include "app/help.hpp"

namespace tabiya::app {
namespace {

/// Text for roff: a backslash, a hyphen and a dot or quote at the start of a line mean something there.
std::string roff(std::string_view text) {
    std::string result;
    for (char c : text) {
        if (c == '\\') result += "\\e";
        else if (c == '-') result += "\\-";
        else if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) result += std::string("\\&") + c;
        else result += c;
    }
    return result;
}

/// "--hash, -H MB" with the names in bold and the value in italics.
std::string roff_spelling(const Parameter& parameter) {
    std::string result;
    std::string_view rest = parameter.names;
    while (!rest.empty()) {
        const std::size_t comma = std::min(rest.find(','), rest.size());
        if (!result.empty()) result += ", ";
        result += "\\fB" + roff(rest.substr(0, comma)) + "\\fR";
        rest.remove_prefix(std::min(comma + 1, rest.size()));
    }
    if (!parameter.value.empty()) result += " \\fI" + roff(parameter.value) + "\\fR";
    return parameter.is_list() ? result + "..." : result;
}

void add_command(const Command& command, const std::string& path, std::string& text) {
    text += ".SS \"tabiya " + roff(path) + "\"\n" + roff(command.summary) + ".\n";
    if (!command.details.empty()) text += ".PP\n" + roff(command.details) + "\n";
    for (const Parameter& parameter : command.parameters) {
        const std::string limits = limits_of(parameter);
        text += ".TP\n" + roff_spelling(parameter) + "\n" + roff(parameter.help);
        if (!limits.empty()) text += roff(" (" + limits + ")");
        text += "\n";
    }
    for (const Example& example : command.examples)
        text += ".PP\n\\fBtabiya " + roff(example.arguments) + "\\fR\n.RS\n" + roff(example.meaning) + "\n.RE\n";
    for (const Command& child : command.children) add_command(child, path + ' ' + std::string(child.name), text);
}

std::string join(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

/// Every spelling of every option of a command.
std::vector<std::string> options_of(const Command& command) {
    std::vector<std::string> words;
    for (const Parameter& parameter : command.parameters) {
        if (parameter.is_positional()) continue;
        std::string_view rest = parameter.names;
        while (!rest.empty()) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            words.emplace_back(rest.substr(0, comma));
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
    }
    words.emplace_back("--help");
    return words;
}

bool takes_files(const Command& command) {
    for (const Parameter& parameter : command.parameters)
        if (parameter.is_positional() && parameter.completes == Completes::Files) return true;
    return false;
}

std::vector<std::string> names_of(const std::vector<Command>& commands) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.emplace_back(command.name);
    return names;
}

/// A case of bash for what may follow "tabiya PATH".
void add_bash_case(const Command& command, const std::string& path, std::string& text) {
    text += "        '" + path + "')\n";
    std::string by_previous;
    for (const Parameter& parameter : command.parameters) {
        if (parameter.is_positional() || parameter.is_switch()) continue;
        std::string names(parameter.names);
        for (char& c : names)
            if (c == ',') c = '|';
        std::vector<std::string> choices;
        for (std::string_view choice : parameter.choices) choices.emplace_back(choice);
        std::string answer = "COMPREPLY=()";
        if (!choices.empty()) answer = "COMPREPLY=($(compgen -W '" + join(choices) + "' -- \"$cur\"))";
        else if (parameter.completes == Completes::Files) answer = "COMPREPLY=($(compgen -f -- \"$cur\"))";
        else if (parameter.completes == Completes::Commands) answer = "COMPREPLY=($(compgen -c -- \"$cur\"))";
        by_previous += "                " + names + ") " + answer + "; return ;;\n";
    }
    if (!by_previous.empty()) text += "            case $prev in\n" + by_previous + "            esac\n";
    std::vector<std::string> words = options_of(command);
    for (const std::string& name : names_of(command.children)) words.push_back(name);
    text += "            COMPREPLY=($(compgen -W '" + join(words) + "' -- \"$cur\"))\n";
    if (takes_files(command)) text += "            [[ $cur == -* ]] || COMPREPLY+=($(compgen -f -- \"$cur\"))\n";
    text += "            ;;\n";
    for (const Command& child : command.children) add_bash_case(child, path + ' ' + std::string(child.name), text);
}

std::string escaped(std::string_view text, char quote) {
    std::string result;
    for (char c : text) {
        if (c == quote) result += quote == '\'' ? "'\\''" : std::string("\\") + c;
        else result += c;
    }
    return result;
}

void add_fish_options(const Command& command, const std::string& condition, std::string& text) {
    for (const Parameter& parameter : command.parameters) {
        if (parameter.is_positional()) continue;
        text += "complete -c tabiya -n '" + condition + "'";
        std::string_view rest = parameter.names;
        while (!rest.empty()) {
            const std::size_t comma = std::min(rest.find(','), rest.size());
            const std::string_view name = rest.substr(0, comma);
            text +=
                name.substr(0, 2) == "--" ? " -l " + std::string(name.substr(2)) : " -s " + std::string(name.substr(1));
            rest.remove_prefix(std::min(comma + 1, rest.size()));
        }
        if (!parameter.is_switch()) text += parameter.completes == Completes::Files ? " -r -F" : " -x";
        if (!parameter.choices.empty()) {
            text += " -a '";
            for (std::string_view choice : parameter.choices) text += std::string(choice) + " ";
            text.back() = '\'';
        }
        text += " -d '" + escaped(parameter.help, '\'') + "'\n";
    }
    if (takes_files(command)) text += "complete -c tabiya -n '" + condition + "' -F\n";
}

}  // namespace

std::string manual_page(const std::vector<Command>& commands) {
    std::string text =
        ".TH TABIYA 1 \"\" \"tabiya " TABIYA_VERSION
        "\" \"User Commands\"\n.SH NAME\ntabiya \\- a chess engine you can see "
        "through, and tools\n.SH SYNOPSIS\n.B tabiya\n.RI [ command \" [\" arguments ]]\n.SH DESCRIPTION\nWithout "
        "arguments tabiya is an engine that speaks UCI. With a command it is one of these tools.\n.SH COMMANDS\n";
    for (const Command& command : commands) add_command(command, std::string(command.name), text);
    return text + ".SH \"EXIT STATUS\"\n0 if all went well, 1 if the work was done and something is wrong, 2 if the "
                  "input could not be "
                  "used.\n";
}

std::string bash_completion(const std::vector<Command>& commands) {
    std::string cases;
    std::string parents;
    for (const Command& command : commands) {
        add_bash_case(command, std::string(command.name), cases);
        if (!command.children.empty()) parents += (parents.empty() ? "" : "|") + std::string(command.name);
    }
    return "# bash completion for tabiya: tabiya completion bash > ~/.local/share/bash-completion/completions/tabiya\n"
           "_tabiya() {\n    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]} "
           "path=${COMP_WORDS[1]}\n"
           "    COMPREPLY=()\n    if ((COMP_CWORD == 1)); then\n        COMPREPLY=($(compgen -W '" +
           join(names_of(commands)) + "' -- \"$cur\"))\n        return\n    fi\n" +
           (parents.empty() ? ""
                            : "    case $path in\n        " + parents +
                                  ") ((COMP_CWORD > 2)) && path+=\" ${COMP_WORDS[2]}\" ;;\n    esac\n") +
           "    case $path in\n" + cases + "    esac\n}\ncomplete -o filenames -F _tabiya tabiya\n";
}

std::string zsh_completion(const std::vector<Command>& commands) {
    // zsh understands bash's way well enough, so there is one description instead of two.
    return "#compdef tabiya\n# zsh completion for tabiya: tabiya completion zsh > a file _tabiya in $fpath\n"
           "autoload -U +X bashcompinit && bashcompinit\n" +
           bash_completion(commands);
}

std::string fish_completion(const std::vector<Command>& commands) {
    std::string text = "# fish completion for tabiya: tabiya completion fish > ~/.config/fish/completions/tabiya.fish\n"
                       "complete -c tabiya -f\n";
    for (const Command& command : commands) {
        const std::string name(command.name);
        text +=
            "complete -c tabiya -n __fish_use_subcommand -a " + name + " -d '" + escaped(command.summary, '\'') + "'\n";
        add_fish_options(command, "__fish_seen_subcommand_from " + name, text);
        for (const Command& child : command.children) {
            text += "complete -c tabiya -n '__fish_seen_subcommand_from " + name + "' -a " + std::string(child.name) +
                    " -d '" + escaped(child.summary, '\'') + "'\n";
            add_fish_options(child,
                             "__fish_seen_subcommand_from " + name + "; and __fish_seen_subcommand_from " +
                                 std::string(child.name),
                             text);
        }
    }
    return text;
}

}  // namespace tabiya::app
