// SPDX-License-Identifier: MIT
// Whole conversations: every input is a sequence of lines for one Session with the real engine. Endless
// searches are ended by the next command or the end of the conversation.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "uci/session.hpp"

namespace {

using namespace tabiya;

/// Lines must be lines: not empty, nothing unprintable, one line each.
class Judge final : public uci::Output {
  public:
    void line(std::string_view text) override {
        if (text.empty()) std::abort();
        for (char c : text)
            if (c == '\n' || c == '\r') std::abort();
    }
};

/// Whether a command would take longer than a fuzzer has: deep counts and searches, files, many threads.
bool is_costly(std::string_view line) {
    const auto parsed = uci::parse(line);
    if (!parsed || !*parsed) return false;
    const uci::Command& command = (*parsed)->command;
    if (const auto* go = std::get_if<uci::Go>(&command))
        return go->perft.value_or(0) > 2 || go->depth.value_or(0) > 3 || go->nodes.value_or(0) > 2000 ||
               go->move_time.value_or(0) > 5 || go->white_time.value_or(0) > 100 || go->black_time.value_or(0) > 100 ||
               go->mate;
    if (const auto* option = std::get_if<uci::SetOption>(&command)) {
        const uci::Option* known = uci::find_option(option->name.text);
        if (known == nullptr) return false;
        if (known->type == uci::OptionType::String) return known->name != "UCI_Opponent";
        return option->value && option->value->text.size() > 1 && known->type == uci::OptionType::Spin;
    }
    return std::holds_alternative<uci::Bench>(command) || std::holds_alternative<uci::Speedtest>(command);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    if (size > 2'000) return 0;
    static Judge judge;
    static uci::Session session(judge);  // one for all: states left behind are part of the test
    std::string_view text(reinterpret_cast<const char*>(data), size);
    int searches = 0;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (is_costly(line)) continue;
        if (line.find("go") != std::string_view::npos && ++searches > 4) continue;
        session.handle(line);
    }
    session.handle("stop");
    session.wait();
    return 0;
}
