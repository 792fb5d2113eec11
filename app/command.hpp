// SPDX-License-Identifier: MIT
// What a command of the `tabiya` binary is: a name, its parameters, examples and a function. The
// parser, the help texts, the manual page and the shell completion are all made from this one
// description.
//
// A command lives in a file of its own, in this manner:
//
//     Command perft_command() {
//         auto o = std::make_shared<Options>();   // the values, with their defaults
//         Command command{.name = "perft", .summary = "count legal move sequences"};
//         command.parameters = {
//             {.names = "DEPTH", .help = "plies to count", .target = &o->depth, .min = 0, .max = 64},
//             {.names = "--threads,-t", .value = "N", .help = "threads", .target = &o->threads},
//         };
//         command.examples = {{"perft 6 --threads 2", "the start position, six plies deep, on two cores"}};
//         command.run = [o] { return run(*o); };
//         return command;
//     }
//
// and is listed in commands.hpp and commands.cpp.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace tabiya::app {

/// How the process ends.
enum ExitCode : int {
    exit_success = 0,
    exit_failure = 1,    // the work was done and something is wrong: a count differs, a game was lost
    exit_bad_input = 2,  // the work could not be done: an unknown option, an illegal position, no such file
};

/// Where a parameter's value goes. Integers are checked against `min` and `max`; a list takes one or
/// more words; an optional stays empty unless the parameter is given.
using Target = std::variant<bool*, std::int64_t*, double*, std::string*, std::vector<std::string>*,
                            std::optional<std::int64_t>*, std::optional<std::string>*>;

/// What kind of word a value is, for shell completion.
enum class Completes : std::uint8_t { Nothing, Files, Commands };

/// An option ("--hash,-H") or, if the name has no dash, a positional argument ("DEPTH").
struct Parameter {
    std::string_view names;       // spellings separated by commas, the long one first
    std::string_view value = {};  // the placeholder of an option's value; empty for a switch
    std::string_view help;
    Target target;
    std::int64_t min = std::numeric_limits<std::int64_t>::min();
    std::int64_t max = std::numeric_limits<std::int64_t>::max();
    std::vector<std::string_view> choices = {};  // if not empty, the only words allowed
    Completes completes = Completes::Nothing;
    bool required = false;

    [[nodiscard]] bool is_positional() const { return names.front() != '-'; }
    [[nodiscard]] bool is_switch() const { return std::holds_alternative<bool*>(target); }
    [[nodiscard]] bool is_list() const { return std::holds_alternative<std::vector<std::string>*>(target); }
    /// The first spelling: what messages call the parameter.
    [[nodiscard]] std::string_view name() const { return names.substr(0, names.find(',')); }
};

struct Example {
    std::string_view arguments;  // without the leading "tabiya"
    std::string_view meaning;
};

struct Command {
    std::string_view name;
    std::string_view summary;       // half a line, small letters, no full stop
    std::string_view details = {};  // a paragraph for --help
    std::vector<Parameter> parameters = {};
    std::vector<Example> examples = {};
    std::vector<Command> children = {};  // commands below this one, as in `show attacks`
    std::function<int()> run = {};       // returns an ExitCode; may be empty if there are children
};

/// Says on stderr what is wrong with the input, and returns `exit_bad_input`.
int bad_input(std::string_view command, std::string_view message);

}  // namespace tabiya::app
