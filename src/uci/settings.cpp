// SPDX-License-Identifier: MIT
#include "uci/settings.hpp"

#include <array>
#include <charconv>
#include <type_traits>

#include "tabiya/engine/tuning.hpp"

namespace tabiya::uci {

using chess::Failure;
using engine::Options;

namespace {

// ---- Fields and text ---------------------------------------------------------------------------

std::string to_text(bool value) { return value ? "true" : "false"; }
std::string to_text(int value) { return std::to_string(value); }
std::string to_text(std::size_t value) { return std::to_string(value); }
std::string to_text(engine::Milliseconds value) { return std::to_string(value.count()); }
std::string to_text(const std::string& value) { return value.empty() ? "<empty>" : value; }

long long to_number(const std::string& text) {
    long long value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

void from_text(bool& field, const std::string& text) { field = text == "true"; }
void from_text(int& field, const std::string& text) { field = int(to_number(text)); }
void from_text(std::size_t& field, const std::string& text) { field = std::size_t(to_number(text)); }
void from_text(engine::Milliseconds& field, const std::string& text) { field = engine::Milliseconds(to_number(text)); }
void from_text(std::string& field, const std::string& text) { field = text == "<empty>" ? "" : text; }

/// An option that is one field; the members lead from the settings to it.
template <auto... Members>
constexpr Option field(std::string_view name, OptionType type, engine::Range range = {0, 0}) {
    return {
        name, type, range, [](const Option&, const Settings& settings) { return to_text((settings.*....*Members)); },
        [](const Option&, Settings& settings, const std::string& text) { from_text((settings.*....*Members), text); }};
}
template <auto... Members>
constexpr Option check(std::string_view name) {
    return field<Members...>(name, OptionType::Check);
}
template <auto... Members>
constexpr Option spin(std::string_view name, engine::Range range) {
    return field<Members...>(name, OptionType::Spin, range);
}
template <auto... Members>
constexpr Option text(std::string_view name) {
    return field<Members...>(name, OptionType::String);
}

constexpr Option button(std::string_view name) {
    Option option;
    option.name = name;
    option.type = OptionType::Button;
    return option;
}

/// A text for the user interface to read; setting it changes nothing.
constexpr Option about(std::string_view name) {
    return {name,
            OptionType::String,
            {0, 0},
            [](const Option&, const Settings&) -> std::string {
                return "Tabiya " TABIYA_VERSION ", a chess engine you can see through, MIT licence";
            },
            [](const Option&, Settings&, const std::string&) {}};
}

/// A number of the search.
Option tuned(const engine::Tunable& tunable) {
    const auto get = [](const Option& option, const Settings& settings) {
        if (const auto found = settings.engine.tuned.find(std::string(option.name));
            found != settings.engine.tuned.end())
            return to_text(found->second);
        for (const engine::Tunable& known : engine::tunables())
            if (known.name == option.name) return to_text(known.initial);
        return std::string();
    };
    const auto set = [](const Option& option, Settings& settings, const std::string& text) {
        settings.engine.tuned[std::string(option.name)] = int(to_number(text));
    };
    return {tunable.name, OptionType::Spin, tunable.range, get, set};
}

// ---- The options -------------------------------------------------------------------------------

constexpr auto in_engine = &Settings::engine;

constexpr std::array options{
    text<&Settings::log_file>("Debug Log File"),
    spin<in_engine, &Options::threads>("Threads", Options::threads_range),
    spin<in_engine, &Options::hash>("Hash", Options::hash_range),
    button("Clear Hash"),
    check<in_engine, &Options::ponder>("Ponder"),
    spin<in_engine, &Options::multi_pv>("MultiPV", Options::multi_pv_range),
    spin<in_engine, &Options::skill_level>("Skill Level", Options::skill_level_range),
    spin<in_engine, &Options::move_overhead>("Move Overhead", Options::move_overhead_range),
    spin<in_engine, &Options::nodes_time>("nodestime", Options::nodes_time_range),
    check<&Settings::chess960>("UCI_Chess960"),
    check<&Settings::limit_strength>("UCI_LimitStrength"),
    spin<&Settings::elo>("UCI_Elo", Options::elo_range),
    check<&Settings::show_wdl>("UCI_ShowWDL"),
    text<&Settings::opponent>("UCI_Opponent"),
    about("UCI_EngineAbout"),
    check<&Settings::own_book>("OwnBook"),
    text<&Settings::book_file>("BookFile"),
    text<in_engine, &Options::syzygy_path>("SyzygyPath"),
    spin<in_engine, &Options::syzygy_probe_depth>("SyzygyProbeDepth", Options::syzygy_probe_depth_range),
    check<in_engine, &Options::syzygy_50_move_rule>("Syzygy50MoveRule"),
    spin<in_engine, &Options::syzygy_probe_limit>("SyzygyProbeLimit", Options::syzygy_probe_limit_range),
    text<in_engine, &Options::eval_file>("EvalFile"),
};

char lower(char c) { return c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c; }

bool same_name(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (lower(a[i]) != lower(b[i])) return false;
    return true;
}

std::string_view type_name(OptionType type) {
    constexpr std::array<std::string_view, 4> names{"check", "spin", "string", "button"};
    return names[std::size_t(type)];
}

std::string range_text(const Option& option) {
    return std::to_string(option.range.least) + " to " + std::to_string(option.range.most);
}

/// What is wrong with a value for this option; an empty sentence if nothing is.
Error fault(const Option& option, const Word& value) {
    const std::string_view word = value.text;
    const std::string needs = std::string(option.name) + " needs ";
    if (option.type == OptionType::Check && word != "true" && word != "false")
        return {ErrorCode::UnknownWord, needs + "'true' or 'false', not " + quoted(word), value.column};
    if (option.type != OptionType::Spin) return {};
    long long number = 0;
    const auto [end, status] = std::from_chars(word.data(), word.data() + word.size(), number);
    const std::string wanted = needs + "a whole number from " + range_text(option) + ", not " + quoted(word);
    if (status == std::errc::invalid_argument || end != word.data() + word.size())
        return {ErrorCode::NotANumber, wanted, value.column};
    if (status == std::errc::result_out_of_range || !option.range.contains(number))
        return {ErrorCode::OutOfRange, wanted, value.column};
    return {};
}

}  // namespace

engine::Options Settings::engine_options() const {
    engine::Options result = engine;
    if (limit_strength) result.elo = elo;
    return result;
}

std::span<const Option> all_options() {
    static const std::vector<Option> all = [] {
        std::vector<Option> result(options.begin(), options.end());
        for (const engine::Tunable& tunable : engine::tunables()) result.push_back(tuned(tunable));
        return result;
    }();
    return all;
}

const Option* find_option(std::string_view name) {
    for (const Option& option : all_options())
        if (same_name(option.name, name)) return &option;
    return nullptr;
}

std::string declaration(const Option& option) {
    std::string result = "option name " + std::string(option.name) + " type " + std::string(type_name(option.type));
    if (option.get != nullptr) result += " default " + option.get(option, Settings{});
    if (option.type == OptionType::Spin)
        result += " min " + std::to_string(option.range.least) + " max " + std::to_string(option.range.most);
    return result;
}

chess::Result<Settings, Error> with_option(const Settings& settings, const SetOption& request) {
    const Option* option = find_option(request.name.text);
    if (option == nullptr)
        return Failure{
            Error{ErrorCode::UnknownWord, "there is no option " + quoted(request.name.text), request.name.column}};
    Settings result = settings;
    if (option->type == OptionType::Button) return result;
    if (!request.value)
        return Failure{Error{ErrorCode::MissingWord, std::string(option->name) + " needs a value",
                             request.name.column + request.name.text.size()}};
    if (Error error = fault(*option, *request.value); !error.sentence.empty()) return Failure{std::move(error)};
    option->set(*option, result, request.value->text);
    return result;
}

}  // namespace tabiya::uci
