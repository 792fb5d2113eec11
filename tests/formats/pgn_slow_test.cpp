// SPDX-License-Identifier: MIT
// The large collections, held against pgn-extract when it is installed.
#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <memory>

#include <gtest/gtest.h>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/pgn.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::formats;
using namespace tabiya::formats::pgn;

struct Collection {
    std::string_view file;
    std::uint64_t games;
};
/// Counted by pgn-extract 19.04.
constexpr std::array<Collection, 5> collections{{{"twic1373.pgn", 4671},
                                                 {"twic1427.pgn", 4687},
                                                 {"lichess_sample.pgn", 438},
                                                 {"tcec_frc.pgn", 112},
                                                 {"latin1_sample.pgn", 56}}};

std::string path_of(std::string_view file) { return TABIYA_SHARED_DATA "/pgn/" + std::string(file); }

std::string output_of(const std::string& command) {
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(popen(command.c_str(), "r"), pclose);
    std::string text;
    std::array<char, 65'536> chunk{};
    while (const std::size_t count = pipe ? std::fread(chunk.data(), 1, chunk.size(), pipe.get()) : 0)
        text.append(chunk.data(), count);
    return text;
}

class PgnCollection : public testing::TestWithParam<Collection> {};

TEST_P(PgnCollection, ReadsWithoutProblemsAndBackTheSame) {
    const std::string path = path_of(GetParam().file);
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no " << path;
    const auto source = open_source(path);
    ASSERT_TRUE(source);
    Reader reader(**source);
    GameTree game;
    while (reader.next(game)) {
        for (const Problem& problem : reader.problems()) ADD_FAILURE() << problem.message();
        const auto again = read_game(to_pgn(game));
        ASSERT_TRUE(again);
        ASSERT_TRUE(*again == game) << to_pgn(game);
    }
    EXPECT_EQ(reader.games(), GetParam().games);
}

/// Board, side, castling and both counters; how the en-passant square is written is a matter of taste.
std::string comparable(const std::string& fen) {
    std::string kept;
    std::size_t field = 0;
    for (std::size_t at = 0; at < fen.size(); ++field) {
        const std::size_t end = std::min(fen.find(' ', at), fen.size());
        if (field != 3) kept += fen.substr(at, end - at) + " ";
        at = end + 1;
    }
    return kept;
}

TEST_P(PgnCollection, FinalPositionsAreThoseOfPgnExtract) {
    const std::string path = path_of(GetParam().file);
    if (!std::filesystem::exists(path)) GTEST_SKIP() << "no " << path;
    const std::string text =
        output_of("PATH=$PATH:/usr/games pgn-extract -s -F -C -N -V -w1000000 " + path + " 2>/dev/null");
    if (text.empty()) GTEST_SKIP() << "pgn-extract is not installed";
    const auto theirs = memory_source(text);
    const auto ours = open_source(path);
    ASSERT_TRUE(ours);
    Reader their_reader(*theirs);
    Reader our_reader(**ours);
    GameTree their_game;
    GameTree our_game;
    std::uint64_t compared = 0;
    while (our_reader.next(our_game)) {
        ASSERT_TRUE(their_reader.next(their_game));
        const auto line = our_game.main_line();
        ASSERT_EQ(line.size(), their_game.main_line().size());
        if (line.empty()) continue;
        std::string fen = their_game.comments(their_game.main_line().back()).at(0);
        if (fen.front() == '"') fen = fen.substr(1, fen.size() - 2);
        EXPECT_EQ(comparable(to_fen(our_game.position(line.back()))), comparable(fen)) << "game " << our_reader.games();
        ++compared;
    }
    EXPECT_FALSE(their_reader.next(their_game));
    EXPECT_EQ(our_reader.games(), GetParam().games);
    EXPECT_GE(compared + 6, GetParam().games);
}

INSTANTIATE_TEST_SUITE_P(Shared, PgnCollection, testing::ValuesIn(collections), [](const auto& suite) {
    const std::string_view file = suite.param.file;
    return std::string(file.substr(0, file.find('.')));
});

}  // namespace
