// SPDX-License-Identifier: MIT
// Everything `setoption` can change. Each option is defined once, in settings.cpp: its name, its type,
// its range and the field it sets; defaults are those of a fresh Settings.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/result.hpp"
#include "tabiya/engine/options.hpp"
#include "uci/command.hpp"

namespace tabiya::uci {

/// What a session is set to: the engine's own options and those of the conversation.
struct Settings {
    engine::Options engine;
    bool limit_strength = false;
    int elo = int(engine::Options::elo_range.most);  // counts only if `limit_strength`
    bool chess960 = false;
    bool show_wdl = false;
    bool own_book = false;
    std::string book_file;
    std::string log_file;
    std::string opponent;

    /// The engine's options with the strength limit taken into account.
    [[nodiscard]] engine::Options engine_options() const;
};

enum class OptionType : std::uint8_t { Check, Spin, String, Button };

/// One option. Numbers, switches and texts all travel as text; `set` gets text that was checked.
struct Option {
    std::string_view name;
    OptionType type = OptionType::String;
    engine::Range range{0, 0};  // of a Spin
    // As `uci` shows it; null for a Button. Both are told which option they serve.
    std::string (*get)(const Option&, const Settings&) = nullptr;
    void (*set)(const Option&, Settings&, const std::string&) = nullptr;
};

/// All options in the order of their declaration; in a build for tuning, the numbers of the search too.
std::span<const Option> all_options();
/// The option of that name, in capitals or not; null if there is none.
const Option* find_option(std::string_view name);

/// "option name Hash type spin default 16 min 1 max 33554432"
std::string declaration(const Option& option);

/// The settings with one option changed, or what is wrong with the request. A Button changes nothing
/// here.
chess::Result<Settings, Error> with_option(const Settings& settings, const SetOption& request);

}  // namespace tabiya::uci
