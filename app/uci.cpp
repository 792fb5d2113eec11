// SPDX-License-Identifier: MIT
// The conversation with a user interface on standard input and output.
#include "uci/session.hpp"

#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <string>

#include "app/commands.hpp"

namespace tabiya::app {

namespace {

/// Longer than any game: a line beyond this is not read as a command.
constexpr std::size_t longest_line = std::size_t{1} << 20U;

class StandardOutput final : public uci::Output {
  public:
    void line(std::string_view text) override {
        // One write a line: a reader never sees half of one, and nothing waits in a buffer.
        std::string bytes(text);
        bytes += '\n';
        for (std::size_t done = 0; done < bytes.size();) {
            const ssize_t written = ::write(STDOUT_FILENO, bytes.data() + done, bytes.size() - done);
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) return;  // nobody listens; the end of our input will tell
            done += std::size_t(written);
        }
    }
};

/// Reads lines from a file descriptor without holding back any that has arrived.
class Lines {
  public:
    /// The next line without its end; false at the end of input.
    bool next(std::string& line) {
        for (;;) {
            if (const std::size_t end = buffer_.find('\n', searched_); end != std::string::npos) {
                line.assign(buffer_, 0, end);
                buffer_.erase(0, end + 1);
                searched_ = 0;
                if (!too_long_) return true;
                too_long_ = false;
                line = "a line of more than a million bytes";  // no command, so it is answered as such
                return true;
            }
            searched_ = buffer_.size();
            if (buffer_.size() > longest_line) {
                too_long_ = true;
                buffer_.clear();
                searched_ = 0;
            }
            if (!fill()) break;
        }
        line.swap(buffer_);
        buffer_.clear();
        return !line.empty() && !too_long_;
    }

  private:
    bool fill() {
        std::array<char, 65536> bytes{};
        for (;;) {
            const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return false;
            buffer_.append(bytes.data(), std::size_t(count));
            return true;
        }
    }

    std::string buffer_;
    std::size_t searched_ = 0;
    bool too_long_ = false;
};

}  // namespace

int run_uci() {
    StandardOutput output;
    uci::Session session(output);
    Lines lines;
    std::string line;
    while (lines.next(line) && session.handle(line)) {}
    return exit_success;
}

Command uci_command() {
    Command command{.name = "uci", .summary = "speak UCI on standard input and output (the default)"};
    command.examples = {{"uci", "the same as without arguments; 'help' lists what can be said"}};
    command.run = run_uci;
    return command;
}

}  // namespace tabiya::app
