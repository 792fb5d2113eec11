// SPDX-License-Identifier: MIT
#include "uci/settings.hpp"

#include <gtest/gtest.h>

#include <set>

namespace tabiya::uci {
namespace {

SetOption request(const std::string& name, const std::optional<std::string>& value) {
    SetOption result;
    result.name = Word{name, 16};
    if (value) result.value = Word{*value, 30};
    return result;
}

Settings changed(const std::string& name, const std::string& value, const Settings& from = {}) {
    const auto result = with_option(from, request(name, value));
    EXPECT_TRUE(result) << result.error().sentence;
    return result.value_or(from);
}

Error refused(const std::string& name, const std::optional<std::string>& value) {
    const auto result = with_option({}, request(name, value));
    EXPECT_FALSE(result);
    return result ? Error{} : result.error();
}

TEST(UciSettings, EveryOptionIsDeclaredInTheFormOfTheProtocol) {
    std::set<std::string_view> names;
    for (const Option& option : all_options()) {
        EXPECT_TRUE(names.insert(option.name).second) << option.name;
        EXPECT_EQ(declaration(option).find("option name "), 0U);
    }
    EXPECT_EQ(declaration(*find_option("Hash")), "option name Hash type spin default 16 min 1 max 33554432");
    EXPECT_EQ(declaration(*find_option("Ponder")), "option name Ponder type check default false");
    EXPECT_EQ(declaration(*find_option("Clear Hash")), "option name Clear Hash type button");
    EXPECT_EQ(declaration(*find_option("SyzygyPath")), "option name SyzygyPath type string default <empty>");
    for (const char* name :
         {"Threads", "MultiPV", "UCI_Chess960", "UCI_ShowWDL", "UCI_LimitStrength", "UCI_Elo", "Skill Level",
          "Move Overhead", "nodestime", "SyzygyProbeDepth", "SyzygyProbeLimit", "Syzygy50MoveRule", "OwnBook",
          "BookFile", "EvalFile", "Debug Log File", "UCI_Opponent", "UCI_EngineAbout"})
        EXPECT_TRUE(names.contains(name)) << name;
}

TEST(UciSettings, ChangesGoWhereTheyBelong) {
    EXPECT_EQ(changed("Hash", "64").engine.hash, 64U);
    EXPECT_EQ(changed("hASH", "64").engine.hash, 64U);
    EXPECT_EQ(changed("Move Overhead", "250").engine.move_overhead, engine::Milliseconds(250));
    EXPECT_TRUE(changed("UCI_Chess960", "true").chess960);
    EXPECT_EQ(changed("BookFile", "my book.bin").book_file, "my book.bin");
    EXPECT_EQ(changed("BookFile", "<empty>", changed("BookFile", "x")).book_file, "");
}

TEST(UciSettings, StrengthIsLimitedOnlyOnDemand) {
    const Settings elo = changed("UCI_Elo", "1500");
    EXPECT_FALSE(elo.engine_options().elo);
    EXPECT_EQ(changed("UCI_LimitStrength", "true", elo).engine_options().elo, 1500);
}

TEST(UciSettings, WhatIsWrongIsSaidWithItsRange) {
    EXPECT_EQ(refused("Hash", "0").sentence, "Hash needs a whole number from 1 to 33554432, not '0'");
    EXPECT_EQ(refused("Hash", "0").code, ErrorCode::OutOfRange);
    EXPECT_EQ(refused("Hash", "0").column, 30U);
    EXPECT_EQ(refused("Hash", "99999999999999999999999").code, ErrorCode::OutOfRange);
    EXPECT_EQ(refused("Hash", "a lot").code, ErrorCode::NotANumber);
    EXPECT_EQ(refused("Hash", "").code, ErrorCode::NotANumber);
    EXPECT_EQ(refused("Hash", std::nullopt).code, ErrorCode::MissingWord);
    EXPECT_EQ(refused("Ponder", "yes").sentence, "Ponder needs 'true' or 'false', not 'yes'");
    EXPECT_EQ(refused("Hsah", "1").sentence, "there is no option 'Hsah'");
}

}  // namespace
}  // namespace tabiya::uci
