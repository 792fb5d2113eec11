// SPDX-License-Identifier: MIT
// What an engine reports, as lines of the protocol.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "tabiya/engine/reporter.hpp"
#include "uci/format.hpp"

namespace tabiya::uci {

/// Where lines go. May be called from several threads at once.
class Output {
  public:
    virtual ~Output() = default;
    /// Sends one line, without its end.
    virtual void line(std::string_view text) = 0;
};

/// Turns reports into lines. Whatever the engine does, every best move is preceded by a line with a
/// score, since user interfaces rely on it.
class TextReporter final : public engine::Reporter {
  public:
    explicit TextReporter(Output& output) : output_(output) {}

    /// Before every search. `in_check` tells mate from stalemate should there be no move.
    void begin(const Style& style, bool json, bool in_check);

    void line(const engine::Line& line) override;
    void current_move(const engine::CurrentMove& current) override;
    void root_moves(std::span<const engine::RootMove> moves) override;
    void message(std::string_view text) override;
    void best(chess::Move best, chess::Move ponder) override;

  private:
    void say_something(chess::Move best);

    Output& output_;
    Style style_;
    bool json_ = false;
    bool in_check_ = false;
    bool has_score_ = false;
    std::vector<RootMoveNumbers> root_;
};

}  // namespace tabiya::uci
