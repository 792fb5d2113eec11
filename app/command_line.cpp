// SPDX-License-Identifier: MIT
// The only file that knows CLI11. It takes the command line apart into words per parameter; what the
// words mean, and every message about them, is ours.
#include "app/command_line.hpp"

#include <algorithm>
#include <cstdio>
#include <deque>
#include <string>

#include <CLI/CLI.hpp>

#include "app/help.hpp"
#include "app/values.hpp"

namespace tabiya::app {
namespace {

/// A command as the parser sees it, with the words it found.
struct Parsed {
    const Command* command;
    std::string path;
    CLI::App* app;
    std::deque<std::vector<std::string>> words;  // one per parameter; addresses must not change
    std::vector<CLI::Option*> options;
    bool help = false;
};

class CommandLine {
  public:
    CommandLine(const std::vector<Command>& commands, int argc, const char* const* argv)
        : commands_(commands), arguments_(argv + 1, argv + argc) {
        prepare(root_);
        root_.add_flag("--help,-h", root_help_);
        root_.add_flag("--version,-V", root_version_);
        for (const Command& command : commands) add(root_, command, "");
    }

    int run() {
        try {
            std::vector<std::string> reversed(arguments_.rbegin(), arguments_.rend());
            root_.parse(std::move(reversed));
        } catch (const CLI::ParseError& error) {
            return complain(current(), error.what());
        }
        Parsed* called = current();
        if (called != nullptr && called->help) return show(help_for(*called->command, called->path));
        if (const int code = refuse_leftovers(called); code != exit_success) return code;
        if (called == nullptr) return run_root();
        if (const int code = fill(*called); code != exit_success) return code;
        if (!called->command->run) return complain(called, "which of its commands? See --help");
        return called->command->run();
    }

  private:
    static void prepare(CLI::App& app) {
        app.set_help_flag();
        app.allow_extras();
        app.require_subcommand(0, 1);
    }

    void add(CLI::App& parent, const Command& command, const std::string& prefix) {
        Parsed& parsed = parsed_.emplace_back();
        parsed.command = &command;
        parsed.path = prefix + std::string(command.name);
        parsed.app = parent.add_subcommand(std::string(command.name));
        prepare(*parsed.app);
        parsed.app->add_flag("--help,-h", parsed.help);
        for (const Parameter& parameter : command.parameters) add(parsed, parameter);
        CLI::App& app = *parsed.app;
        const std::string path = parsed.path + ' ';
        for (const Command& child : command.children) add(app, child, path);
    }

    static void add(Parsed& parsed, const Parameter& parameter) {
        std::vector<std::string>& words = parsed.words.emplace_back();
        const std::string names(parameter.names);
        if (parameter.is_switch()) {
            parsed.options.push_back(parsed.app->add_flag(names, words));
            return;
        }
        CLI::Option* option = parsed.app->add_option(names, words);
        if (parameter.is_list()) option->expected(1, CLI::detail::expected_max_vector_size);
        else option->expected(1)->allow_extra_args(false);
        parsed.options.push_back(option);
    }

    /// The innermost command that was named, if any.
    Parsed* current() {
        Parsed* found = nullptr;
        for (Parsed& parsed : parsed_)
            if (parsed.app->parsed()) found = &parsed;
        return found;
    }

    int run_root() {
        if (root_version_) return show("tabiya " TABIYA_VERSION "\n");
        return show(overview(commands_));
    }

    static int show(const std::string& text) {
        std::fputs(text.c_str(), stdout);
        return exit_success;
    }

    /// Words that no parameter took.
    int refuse_leftovers(const Parsed* called) {
        const std::vector<std::string> left = called == nullptr ? root_.remaining() : called->app->remaining();
        if (left.empty()) return exit_success;
        const std::string& word = left.front();
        const bool option = word.size() > 1 && word.front() == '-';
        const bool wants_command = called == nullptr || !called->command->children.empty();
        const std::string what = option ? "unknown option" : wants_command ? "unknown command" : "unexpected argument";
        std::vector<std::string_view> candidates;
        if (option && called != nullptr)
            for (const Parameter& parameter : called->command->parameters) candidates.push_back(parameter.name());
        if (!option)
            for (const Command& command : called == nullptr ? commands_ : called->command->children)
                candidates.push_back(command.name);
        std::string message = what + " '" + word + "'" + place_of(word);
        if (const std::string_view guess = nearest(word, candidates); !guess.empty())
            message += "; did you mean " + std::string(guess) + '?';
        return complain(called, message);
    }

    int fill(Parsed& called) {
        for (std::size_t i = 0; i < called.options.size(); ++i) {
            const Parameter& parameter = called.command->parameters[i];
            if (called.options[i]->count() == 0) {
                if (parameter.required) return complain(&called, std::string(parameter.name()) + " is missing");
                continue;
            }
            if (const auto error = store(parameter, called.words[i]))
                return complain(&called, "'" + error->word + "'" + place_of(error->word) + ": " + error->reason);
        }
        return exit_success;
    }

    /// " (argument 3)": where on the command line a word stands.
    [[nodiscard]] std::string place_of(const std::string& word) const {
        const auto same = [&](const std::string& argument) {
            return argument == word || (argument.size() > word.size() && argument.ends_with('=' + word));
        };
        const auto found = std::find_if(arguments_.begin(), arguments_.end(), same);
        if (found == arguments_.end()) return {};
        return " (argument " + std::to_string(found - arguments_.begin() + 1) + ")";
    }

    static int complain(const Parsed* called, const std::string& message) {
        bad_input(called == nullptr ? "" : called->path, message);
        const std::string path = called == nullptr ? "" : called->path + ' ';
        std::fprintf(stderr, "`tabiya %s--help` shows what is possible.\n", path.c_str());
        return exit_bad_input;
    }

    const std::vector<Command>& commands_;
    std::vector<std::string> arguments_;
    CLI::App root_;
    std::deque<Parsed> parsed_;
    bool root_help_ = false;
    bool root_version_ = false;
};

}  // namespace

int bad_input(std::string_view command, std::string_view message) {
    const std::string name = command.empty() ? "tabiya" : "tabiya " + std::string(command);
    std::fprintf(stderr, "%s: %.*s\n", name.c_str(), int(message.size()), message.data());
    return exit_bad_input;
}

int dispatch(const std::vector<Command>& commands, int argc, const char* const* argv,
             const std::function<int()>& idle) {
    if (argc <= 1) return idle();
    return CommandLine(commands, argc, argv).run();
}

}  // namespace tabiya::app
