// SPDX-License-Identifier: MIT
// Another program, spoken to line by line: how a chess engine is asked from outside.
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace tabiya::platform {

/// What became of waiting for a line.
enum class ReadStatus {
    Line,    // here it is
    Closed,  // the program has ended or closed its output
    Timeout,
};

/// A running program with our hands on its input and output; its error output goes where ours goes.
/// It never outlives this object and leaves no zombie behind.
class Child {
  public:
    /// Starts the program `command[0]`, looked up in PATH and /usr/games, with the rest as arguments.
    explicit Child(const std::vector<std::string>& command);
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    /// Closes the program's input, gives it `grace` to end by itself, then ends it.
    ~Child();

    [[nodiscard]] bool started() const noexcept { return pid_ > 0; }
    /// Why it did not start.
    [[nodiscard]] const std::string& error() const noexcept { return error_; }

    /// Sends a line; false if the program no longer listens.
    bool write_line(const std::string& line);
    /// Waits for the next line, which comes without its end-of-line characters.
    ReadStatus read_line(std::string& line, std::chrono::milliseconds timeout);

    static constexpr std::chrono::milliseconds grace{500};

  private:
    [[nodiscard]] bool ended_within(std::chrono::milliseconds time) const;

    int pid_ = -1;
    int input_ = -1;   // ours to write
    int output_ = -1;  // ours to read
    std::string buffer_;
    std::string error_;
};

}  // namespace tabiya::platform
