// SPDX-License-Identifier: MIT
#include "platform/process.hpp"

#if defined(__unix__) && !defined(__EMSCRIPTEN__)

#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <thread>

namespace tabiya::platform {
namespace {

using Clock = std::chrono::steady_clock;

struct Channel {
    int ours = -1;
    int theirs = -1;

    void close_both() const noexcept {
        if (ours >= 0) close(ours);
        if (theirs >= 0) close(theirs);
    }
};

/// A pipe that no other child inherits.
bool open_pipe(int& reading, int& writing) noexcept {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) return false;
    reading = ends[0];
    writing = ends[1];
    return true;
}

/// A socket rather than a pipe, because writing to it after the reader's death can be told not to
/// raise a signal.
bool open_socket(int& ours, int& theirs) noexcept {
    std::array<int, 2> ends{};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return false;
    ours = ends[0];
    theirs = ends[1];
    return true;
}

/// The child's side after fork: only calls that are safe there.
[[noreturn]] void become(char* const* arguments, const char* second_try, int input, int output, int report) noexcept {
    if (dup2(input, STDIN_FILENO) >= 0 && dup2(output, STDOUT_FILENO) >= 0) {
        execvp(arguments[0], arguments);
        if (errno == ENOENT && *second_try != '\0') execv(second_try, arguments);
    }
    const int reason = errno;
    const auto written = write(report, &reason, sizeof reason);
    _exit(written > 0 ? 127 : 126);
}

}  // namespace

Child::Child(const std::vector<std::string>& command) {
    std::vector<char*> arguments;
    for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);

    // Debian keeps chess engines where the paths of some users do not lead.
    const bool bare = !command.empty() && command.front().find('/') == std::string::npos;
    const std::string second_try = bare ? "/usr/games/" + command.front() : "";

    Channel input;
    Channel output;
    Channel report;  // closed by a successful exec; else brings the reason
    const bool open = !command.empty() && open_socket(input.ours, input.theirs) &&
                      open_pipe(output.ours, output.theirs) && open_pipe(report.ours, report.theirs);
    const int pid = open ? fork() : -1;
    if (pid == 0) become(arguments.data(), second_try.c_str(), input.theirs, output.theirs, report.theirs);
    int reason = pid < 0 ? errno : 0;
    if (pid > 0) {
        close(report.theirs);
        report.theirs = -1;
        if (read(report.ours, &reason, sizeof reason) == 0) reason = 0;
        if (reason != 0) waitpid(pid, nullptr, 0);
    }
    report.close_both();
    if (reason != 0 || pid < 0) {
        input.close_both();
        output.close_both();
        error_ = command.empty() ? "no program is named" : std::strerror(reason);
        return;
    }
    close(input.theirs);
    close(output.theirs);
    pid_ = pid;
    input_ = input.ours;
    output_ = output.ours;
}

Child::~Child() {
    if (pid_ <= 0) return;
    close(input_);
    close(output_);
    if (ended_within(grace)) return;
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
}

bool Child::ended_within(std::chrono::milliseconds time) const {
    const auto deadline = Clock::now() + time;
    for (;;) {
        if (waitpid(pid_, nullptr, WNOHANG) != 0) return true;
        if (Clock::now() >= deadline) return false;
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

bool Child::write_line(const std::string& line) {
    const std::string text = line + '\n';
    for (std::size_t sent = 0; sent < text.size();) {
        const auto count = send(input_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return false;
        sent += std::size_t(count);
    }
    return true;
}

ReadStatus Child::read_line(std::string& line, std::chrono::milliseconds timeout) {
    const auto deadline = Clock::now() + timeout;
    for (;;) {
        if (const std::size_t end = buffer_.find('\n'); end != std::string::npos) {
            line = buffer_.substr(0, end);
            buffer_.erase(0, end + 1);
            if (!line.empty() && line.back() == '\r') line.pop_back();
            return ReadStatus::Line;
        }
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        if (left.count() < 0) return ReadStatus::Timeout;
        pollfd waiting{output_, POLLIN, 0};
        const int ready = poll(&waiting, 1, int(std::min<std::int64_t>(left.count(), 60'000)));
        if (ready < 0 && errno != EINTR) return ReadStatus::Closed;
        if (ready <= 0) continue;
        std::array<char, 4096> chunk{};
        const auto count = read(output_, chunk.data(), chunk.size());
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return ReadStatus::Closed;
        buffer_.append(chunk.data(), std::size_t(count));
    }
}

}  // namespace tabiya::platform

#else

namespace tabiya::platform {

Child::Child(const std::vector<std::string>&) : error_("this system cannot start other programs") {}
Child::~Child() = default;
bool Child::ended_within(std::chrono::milliseconds) const { return true; }
bool Child::write_line(const std::string&) { return false; }
ReadStatus Child::read_line(std::string&, std::chrono::milliseconds) { return ReadStatus::Closed; }

}  // namespace tabiya::platform

#endif
