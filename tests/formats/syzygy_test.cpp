// SPDX-License-Identifier: MIT
#include "tabiya/formats/syzygy.hpp"

#include <fstream>
#include <sstream>
#include <thread>

#include <gtest/gtest.h>

#include "support/positions.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::formats;
using syzygy::ProbeErrorCode;
using syzygy::Wdl;
using tabiya::support::position;
using tabiya::support::Random;
using tabiya::support::random_position;

std::string folder() { return TABIYA_SHARED_DATA "/syzygy"; }

/// Skips when the build or the tables are not there.
class Syzygy : public testing::Test {
  protected:
    void SetUp() override {
        if (!syzygy::is_built_in()) GTEST_SKIP() << "built without libfathom";
        const auto tables = syzygy::load(folder());
        if (!tables || tables->wdl_files == 0) GTEST_SKIP() << "no tables in " << folder();
    }
    void TearDown() override { syzygy::unload(); }
};

TEST(SyzygyNames, StrongerSideFirst) {
    EXPECT_EQ(syzygy::table_name(position("8/8/8/8/8/2k5/8/K6q w - - 0 1")), "KQvK");
    EXPECT_EQ(syzygy::table_name(position("8/7p/8/8/8/2k5/8/K6N w - - 0 1")), "KNvKP");
    EXPECT_EQ(syzygy::table_name(position("8/8/8/1rb5/8/2k5/8/K4QB1 w - - 0 1")), "KQBvKRB");
}

TEST(SyzygyWithout, SaysWhy) {
    syzygy::unload();
    const Position p = position("8/8/8/8/8/2k5/8/K6Q w - - 0 1");
    EXPECT_FALSE(syzygy::wdl(p));
    const auto answer = syzygy::probe_wdl(p);
    ASSERT_FALSE(answer);
    EXPECT_EQ(answer.error().code, syzygy::is_built_in() ? ProbeErrorCode::NoTables : ProbeErrorCode::NotBuiltIn);
    EXPECT_FALSE(answer.error().sentence().empty());
}

TEST_F(Syzygy, CountsTablesAndNamesMissingFolders) {
    const auto tables = syzygy::load("/no/such/folder:" + folder());
    ASSERT_TRUE(tables);
    EXPECT_EQ(tables->missing_folders, std::vector<std::string>{"/no/such/folder"});
    EXPECT_GE(tables->wdl_files, 35);
    EXPECT_GE(tables->dtz_files, 35);
    EXPECT_EQ(tables->largest, 5);
}

TEST_F(Syzygy, RefusalsSayWhy) {
    EXPECT_EQ(syzygy::probe_wdl(Position::initial()).error().code, ProbeErrorCode::CastlingRights);
    EXPECT_EQ(syzygy::probe_wdl(position("8/8/8/pppp4/8/2k5/8/K6Q w - - 0 1")).error().code,
              ProbeErrorCode::TooManyMen);
    const auto missing = syzygy::probe_wdl(position("8/8/8/r1q5/8/2k5/8/K6Q w - - 0 1"));
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error().code, ProbeErrorCode::TableMissing);
    EXPECT_EQ(missing.error().table, "KQRvKQ.rtbw");
}

TEST_F(Syzygy, MatedAndStalemated) {
    const Position mated = position("k7/1Q6/1K6/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(*syzygy::probe_wdl(mated), Wdl::Loss);
    EXPECT_EQ(*syzygy::probe_dtz(mated), -1);
    EXPECT_EQ(syzygy::probe_root(mated).error().code, ProbeErrorCode::GameOver);
    const Position stalemated = position("k7/2Q5/1K6/8/8/8/8/8 b - - 0 1");
    EXPECT_EQ(*syzygy::probe_wdl(stalemated), Wdl::Draw);
    EXPECT_EQ(*syzygy::probe_dtz(stalemated), 0);
}

TEST_F(Syzygy, KnownPositions) {
    std::ifstream file(folder() + "/shakmaty_chess.csv");
    if (!file) GTEST_SKIP() << "no shakmaty_chess.csv in " << folder();
    std::string line;
    std::getline(file, line);
    int compared = 0;
    while (std::getline(file, line)) {
        std::istringstream fields(line);
        std::string epd;
        std::string wdl;
        std::string dtz;
        std::getline(fields, epd, ',');
        std::getline(fields, wdl, ',');
        std::getline(fields, dtz, ',');
        const Position p = position(epd);
        const auto value = syzygy::probe_wdl(p);
        if (!value) {
            EXPECT_TRUE(value.error().code == ProbeErrorCode::TableMissing ||
                        value.error().code == ProbeErrorCode::TooManyMen)
                << epd;
            continue;
        }
        ++compared;
        EXPECT_EQ(int(*value), std::stoi(wdl)) << epd;
        const auto plies = syzygy::probe_dtz(p);
        // En passant may settle WDL where DTZ still needs a table that is not here.
        if (!plies) EXPECT_EQ(plies.error().code, ProbeErrorCode::TableMissing) << epd;
        else EXPECT_EQ(*plies, std::stoi(dtz)) << epd;
    }
    EXPECT_GE(compared, 80);
}

/// The value of a position follows from those of its successors: a check of WDL and DTZ that shares
/// nothing with the tables' own decoding.
void expect_consistent(const Position& p) {
    const auto value = syzygy::probe_wdl(p);
    const auto root = syzygy::probe_root(p);
    if (!has_legal_move(p)) return;
    ASSERT_TRUE(value) << to_fen(p) << ": " << value.error().sentence();
    ASSERT_TRUE(root) << to_fen(p) << ": " << root.error().sentence();
    EXPECT_EQ(*value, root->wdl) << to_fen(p);
    const auto dtz = syzygy::probe_dtz(p);
    ASSERT_TRUE(dtz);
    EXPECT_LE(std::abs(*dtz - root->dtz), 1) << to_fen(p);
    const MoveList legal = legal_moves(p);
    EXPECT_EQ(root->moves.size(), legal.size());
    for (const auto& ranked : root->moves) EXPECT_TRUE(legal.contains(ranked.move));
}

TEST_F(Syzygy, ValuesFollowFromSuccessors) {
    Random random(20'260'101);
    for (std::string_view men : {"KQk", "KPk", "KRkr", "KQkp", "KPkp", "KBNk", "KQkr", "KRkn", "KNPk", "KBNkb"})
        for (int i = 0; i < 40; ++i) expect_consistent(random_position(men, random));
}

TEST_F(Syzygy, CursedWinsAreToldApart) {
    Random random(7);
    int cursed = 0;
    for (int i = 0; i < 2000; ++i) {
        const Position p = random_position("KNNkp", random);
        const auto value = syzygy::probe_wdl(p);
        ASSERT_TRUE(value);
        if (*value != Wdl::CursedWin && *value != Wdl::BlessedLoss) continue;
        ++cursed;
        const auto dtz = syzygy::probe_dtz(p);
        // A pawn about to promote needs the table of the queen, which may not be here.
        if (!dtz && dtz.error().code == ProbeErrorCode::TableMissing) continue;
        ASSERT_TRUE(dtz) << to_fen(p);
        EXPECT_GT(std::abs(*dtz), 100) << to_fen(p);
        EXPECT_EQ(*dtz > 0, *value == Wdl::CursedWin);
    }
    EXPECT_GT(cursed, 10);
}

TEST_F(Syzygy, TheClockTurnsAWinIntoACursedOne) {
    tabiya::chess::Setup setup = position("8/8/8/8/8/2k5/8/K6R w - - 0 1").setup();
    setup.halfmove_clock = 0;
    const auto fresh = syzygy::probe_root(*Position::from(setup));
    ASSERT_TRUE(fresh);
    EXPECT_EQ(fresh->wdl, Wdl::Win);
    setup.halfmove_clock = 90;
    const auto late = syzygy::probe_root(*Position::from(setup));
    ASSERT_TRUE(late);
    EXPECT_EQ(late->wdl, Wdl::CursedWin);
    EXPECT_EQ(late->dtz, fresh->dtz);
}

TEST_F(Syzygy, ThreadsMayProbeAtOnce) {
    std::vector<Position> positions;
    Random random(11);
    for (std::string_view men : {"KQkq", "KRkb", "KBBk", "KPPk", "KNkn"})
        for (int i = 0; i < 200; ++i) positions.push_back(random_position(men, random));
    std::vector<std::vector<int>> answers(4);
    std::vector<std::thread> threads;
    for (auto& mine : answers)
        threads.emplace_back([&] {
            for (const Position& p : positions) mine.push_back(int(syzygy::wdl(p).value_or(Wdl::Draw)));
        });
    for (std::thread& thread : threads) thread.join();
    for (const auto& mine : answers) EXPECT_EQ(mine, answers.front());
}

}  // namespace
