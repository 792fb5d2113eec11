// SPDX-License-Identifier: MIT
// Session: a conversation with a user interface. Lines come in one at a time, an engine is driven, and
// lines go out. No line, whatever its bytes, ends the conversation but `quit`.
#pragma once

#include <atomic>
#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "tabiya/chess/game.hpp"
#include "tabiya/engine/engine.hpp"
#include "tabiya/formats/polyglot.hpp"
#include "uci/command.hpp"
#include "uci/reporter.hpp"
#include "uci/settings.hpp"

namespace tabiya::uci {

/// Sends lines on and keeps a copy of the conversation while a log is open.
class LoggedOutput final : public Output {
  public:
    explicit LoggedOutput(Output& output) : output_(output) {}
    void line(std::string_view text) override;
    /// Notes a line that came in.
    void received(std::string_view text);
    /// Opens another log, none if the path is empty; false if that is impossible, and then the old one
    /// stays.
    bool open(const std::string& path);

  private:
    std::mutex mutex_;
    Output& output_;
    std::ofstream log_;
};

class Session {
  public:
    explicit Session(Output& output);
    /// Stops whatever is running; its best move is still sent.
    ~Session();
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    /// Handles one line without its end; false once the conversation is over.
    bool handle(std::string_view line);
    /// Blocks until no search and no other job is running.
    void wait();

  private:
    // One for each command.
    bool on(const Uci&);
    bool on(const IsReady&);
    bool on(const NewGame&);
    bool on(const Stop&);
    bool on(const PonderHit&);
    bool on(const Quit&);
    bool on(const Register&);
    bool on(const Debug&);
    bool on(const SetOption&);
    bool on(const SetPosition&);
    bool on(const Go&);
    bool on(const Display&);
    bool on(const Eval&);
    bool on(const Flip&);
    bool on(const Help&);
    bool on(const Compiler&);
    bool on(const Json&);
    bool on(const Bench&);
    bool on(const Speedtest&);

    void complain(const Error& error);
    void say(std::string_view remark);
    void set_game(chess::Game game);
    [[nodiscard]] Style style() const;
    [[nodiscard]] engine::Limits limits_of(const Go& go, const std::vector<chess::Move>& search_moves) const;
    bool answered_from_book(const Go& go);
    /// Changes settings as a whole; if the engine or a file refuses, the old ones stay.
    std::optional<std::string> adopt(const Settings& settings);
    /// Runs something long beside the conversation; `stop` ends it.
    void begin_job(std::function<void(const std::atomic<bool>& stop)> job);
    void end_job();

    LoggedOutput output_;
    Settings settings_;
    chess::Game game_;
    bool json_ = false;
    std::optional<formats::polyglot::Book> book_;
    std::uint64_t chance_;
    TextReporter reporter_;
    std::atomic<bool> job_stop_ = false;
    std::thread job_;
    engine::Engine engine_;  // last: it ends first, and its threads report to the above
};

}  // namespace tabiya::uci
