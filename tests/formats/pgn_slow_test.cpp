// SPDX-License-Identifier: MIT
// The large collections, held against pgn-extract when it is installed.
#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

#include <gtest/gtest.h>

#include "support/program.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/pgn.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::formats;
using namespace tabiya::formats::pgn;
using tabiya::support::is_installed;
using tabiya::support::output_of;

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
    if (!is_installed("pgn-extract")) GTEST_SKIP() << "pgn-extract is not installed";
    const std::string text = output_of("pgn-extract -s -F -C -N -V -w1000000 " + path + " 2>/dev/null");
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
    std::printf("%llu final positions as pgn-extract has them\n", static_cast<unsigned long long>(compared));
    EXPECT_GE(compared + 6, GetParam().games);  // a few games have no moves
}

std::vector<std::string> all_pgn_files() {
    std::vector<std::string> files;
    const std::string folder = TABIYA_SHARED_DATA "/pgn";
    if (!std::filesystem::exists(folder)) return files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
        if (entry.path().extension() == ".pgn") files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

/// How many games pgn-extract finds, or nothing if it complains of the file.
std::optional<std::uint64_t> counted_by_pgn_extract(const std::string& path) {
    const std::string said = output_of("pgn-extract -r '" + path + "' 2>&1 >/dev/null");
    // "Processing games.pgn", then "N games matched out of M."
    const std::size_t of = said.rfind(" out of ");
    if (of == std::string::npos || said.find("File ") != std::string::npos) return std::nullopt;
    return std::stoull(said.substr(of + 8));
}

// Odd, old and broken files too: whatever could be read is written so that it reads back the same, and where
// neither program sees anything wrong both count the same games.
TEST(PgnFiles, EveryOneReadsBackTheSame) {
    const auto files = all_pgn_files();
    if (files.empty()) GTEST_SKIP() << "no PGN files in " TABIYA_SHARED_DATA;
    const bool second_opinion = is_installed("pgn-extract");
    std::uint64_t games = 0;
    int counted = 0;
    for (const std::string& path : files) {
        const auto source = open_source(path);
        ASSERT_TRUE(source) << path;
        Reader reader(**source);
        GameTree game;
        bool sound = true;
        std::uint64_t with_moves = 0;
        while (reader.next(game)) {
            sound = sound && reader.problems().empty();
            if (!game.main_line().empty()) ++with_moves;
            const auto again = read_game(to_pgn(game));
            ASSERT_TRUE(again) << path;
            ASSERT_TRUE(*again == game) << path << '\n' << to_pgn(game);
        }
        games += reader.games();
        if (!second_opinion || !sound) continue;
        const auto theirs = counted_by_pgn_extract(path);
        if (!theirs) continue;
        // Tags that nothing follows, not even a result, are a game to us and none to pgn-extract.
        EXPECT_LE(with_moves, *theirs) << path;
        EXPECT_GE(reader.games(), *theirs) << path;
        ++counted;
    }
    std::printf("%zu files, %llu games; %d files counted by pgn-extract too\n", files.size(),
                static_cast<unsigned long long>(games), counted);
}

INSTANTIATE_TEST_SUITE_P(Shared, PgnCollection, testing::ValuesIn(collections), [](const auto& suite) {
    const std::string_view file = suite.param.file;
    return std::string(file.substr(0, file.find('.')));
});

}  // namespace
