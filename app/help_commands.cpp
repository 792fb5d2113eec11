// SPDX-License-Identifier: MIT
// `tabiya help`, `tabiya man` and `tabiya completion`: what the binary tells about itself.
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/help.hpp"
#include "app/manual.hpp"

namespace tabiya::app {
namespace {

int print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    return exit_success;
}

int run_help(const std::vector<std::string>& words) {
    const std::vector<Command> commands = all_commands();
    if (words.empty()) return print(overview(commands));
    const std::vector<Command>* level = &commands;
    const Command* found = nullptr;
    std::string path;
    for (const std::string& word : words) {
        found = nullptr;
        for (const Command& command : *level)
            if (command.name == word) found = &command;
        if (!found) return bad_input("help", "there is no command '" + word + "'");
        path += (path.empty() ? "" : " ") + word;
        level = &found->children;
    }
    return print(help_for(*found, path));
}

}  // namespace

Command help_command() {
    auto words = std::make_shared<std::vector<std::string>>();
    Command command{.name = "help", .summary = "this text, or the text of a command"};
    command.parameters = {{.names = "COMMAND", .help = "the command to tell about", .target = words.get()}};
    command.examples = {{"help analyse", "the same as analyse --help"}};
    command.run = [words] { return run_help(*words); };
    return command;
}

Command man_command() {
    Command command{.name = "man", .summary = "print the manual page"};
    command.examples = {{"man | man -l -", "read it"}};
    command.run = [] { return print(manual_page(all_commands())); };
    return command;
}

Command completion_command() {
    auto shell = std::make_shared<std::string>();
    Command command{.name = "completion", .summary = "print completions for a shell"};
    command.parameters = {{.names = "SHELL",
                           .help = "which shell",
                           .target = shell.get(),
                           .choices = {"bash", "zsh", "fish"},
                           .required = true}};
    command.examples = {{"completion bash > ~/.local/share/bash-completion/completions/tabiya", "for bash, once"}};
    command.run = [shell] {
        const auto commands = all_commands();
        return print(*shell == "fish"  ? fish_completion(commands)
                     : *shell == "zsh" ? zsh_completion(commands)
                                       : bash_completion(commands));
    };
    return command;
}

}  // namespace tabiya::app
