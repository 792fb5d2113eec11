// SPDX-License-Identifier: MIT
#include "tools/analysis.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "tools/annotate.hpp"
#include "tools/judgement.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::tools;
using tabiya::engine::Score;
namespace pgn = tabiya::formats::pgn;

TEST(Judgement, WinPercentIsTheUsualFormula) {
    EXPECT_DOUBLE_EQ(win_percent(Score::centipawns(0)), 50.0);
    EXPECT_NEAR(win_percent(Score::centipawns(100)), 59.10, 0.01);
    EXPECT_NEAR(win_percent(Score::centipawns(-300)), 24.89, 0.01);
    EXPECT_DOUBLE_EQ(win_percent(Score::centipawns(5000)), win_percent(Score::mate_in(3)));
    EXPECT_NEAR(win_percent(Score::mated_in(4)), 100 - win_percent(Score::mate_in(4)), 1e-9);
}

TEST(Judgement, LimitsAreThoseOfTheRule) {
    // On the scale from -1 to 1, 0 cp is 0 and 109.1 cp is 0.2.
    EXPECT_EQ(judge(Score::centipawns(54), Score::centipawns(0)), Judgement::Fine);
    EXPECT_EQ(judge(Score::centipawns(56), Score::centipawns(0)), Judgement::Inaccuracy);
    EXPECT_EQ(judge(Score::centipawns(112), Score::centipawns(0)), Judgement::Mistake);
    EXPECT_EQ(judge(Score::centipawns(170), Score::centipawns(0)), Judgement::Blunder);
    EXPECT_EQ(judge(Score::centipawns(0), Score::centipawns(300)), Judgement::Fine);
    // A pawn means little when all is won.
    EXPECT_EQ(judge(Score::centipawns(900), Score::centipawns(800)), Judgement::Fine);
}

TEST(Judgement, AccuracyFallsFromAHundred) {
    EXPECT_DOUBLE_EQ(move_accuracy(50, 60), 100);
    EXPECT_NEAR(move_accuracy(60, 50), 103.1668 * std::exp(-0.4354) - 3.1669, 1e-9);
    EXPECT_DOUBLE_EQ(move_accuracy(100, 0), 0);
}

/// A folder that is gone when the test is over.
class TemporaryFolder {
  public:
    TemporaryFolder()
        : path_(std::filesystem::temp_directory_path() /
                ("tabiya_analysis_" + std::to_string(std::random_device{}()))) {
        std::filesystem::create_directory(path_);
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return (path_ / name).string(); }

  private:
    std::filesystem::path path_;
};

constexpr std::string_view two_games = R"([White "A"]
[Black "B"]
[Result "1-0"]

1. e4 { [%clk 0:01:00] a classic } e5 2. Qh5 Ke7 3. Qxe5# 1-0

[White "C"]
[Black "D"]

1. d4 d5 2. c4 *
)";

AnalysisSettings small(int jobs) {
    AnalysisSettings settings;
    settings.limits.nodes = 1500;
    settings.options.hash = 1;
    settings.jobs = jobs;
    return settings;
}

/// Everything an analysis tells about a file.
std::string analysed(const std::string& file, const AnalysisSettings& settings, Journal* journal = nullptr) {
    std::string text;
    AnalysisProgress progress;
    const std::atomic<bool> stop{false};
    const bool complete = analyse(
        {file}, settings, journal,
        [&](AnalysedItem& item) {
            for (const AnalysisRecord& record : item.records) text += to_json_line(record);
            text += summary_json(item);
            annotate(item);
            text += pgn::to_pgn(item.game);
        },
        [](const InputProblem& problem) { ADD_FAILURE() << problem.message(); }, progress, stop);
    EXPECT_TRUE(complete);
    return text;
}

TEST(Analysis, AnnotatesGames) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("in.pgn")) << two_games;
    std::vector<AnalysedItem> items;
    AnalysisProgress progress;
    const std::atomic<bool> stop{false};
    ASSERT_TRUE(analyse(
        {folder.file("in.pgn")}, small(1), nullptr, [&](AnalysedItem& item) { items.push_back(item); },
        [](const InputProblem&) {}, progress, stop));
    ASSERT_EQ(items.size(), 2U);
    ASSERT_EQ(items[0].records.size(), 6U);
    EXPECT_EQ(items[1].records.size(), 4U);
    EXPECT_TRUE(items[0].records[5].score().is_mate());
    const auto moves = judged_moves(items[0]);
    ASSERT_EQ(moves.size(), 5U);
    EXPECT_EQ(moves[3].judgement, Judgement::Blunder);  // 2... Ke7 runs into mate
    EXPECT_NE(verdict(moves[3]).find("Blunder. "), std::string::npos);
    EXPECT_NE(verdict(moves[3]).find(" was best."), std::string::npos);
    EXPECT_EQ(moves[4].judgement, Judgement::Fine);
    annotate(items[0]);
    std::string text = pgn::to_pgn(items[0].game);
    EXPECT_TRUE(pgn::read_game(text)) << text;
    std::replace(text.begin(), text.end(), '\n', ' ');  // lines are broken where they happen to be full
    for (std::string_view part : {"Ke7 $4", "[%eval #", "[%clk 0:01:00]", "a classic", "Blunder.", "(2... ",
                                  "[WhiteAccuracy \"", "[BlackAverageLoss \""})
        EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
}

TEST(Analysis, TheNumberOfJobsChangesNothing) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("in.pgn")) << two_games << two_games << two_games;
    const std::string alone = analysed(folder.file("in.pgn"), small(1));
    EXPECT_EQ(alone, analysed(folder.file("in.pgn"), small(3)));
}

TEST(Analysis, ShardsShareTheGames) {
    const TemporaryFolder folder;
    std::ofstream(folder.file("in.pgn")) << two_games << two_games;
    std::vector<std::uint64_t> numbers;
    for (std::uint64_t shard : {0U, 1U, 2U}) {
        AnalysisSettings settings = small(1);
        settings.shard = shard;
        settings.shards = 3;
        AnalysisProgress progress;
        const std::atomic<bool> stop{false};
        EXPECT_TRUE(analyse(
            {folder.file("in.pgn")}, settings, nullptr, [&](AnalysedItem& item) { numbers.push_back(item.number); },
            [](const InputProblem&) {}, progress, stop));
    }
    EXPECT_EQ(numbers, (std::vector<std::uint64_t>{1, 4, 2, 3}));
}

TEST(Analysis, AJournalCutAnywhereGivesTheSame) {
    const TemporaryFolder folder;
    const std::string in = folder.file("in.pgn");
    std::ofstream(in) << two_games << two_games;
    const std::string whole = analysed(in, small(1));
    std::string kept;
    {
        auto journal = Journal::create(folder.file("j"), "{\"purpose\":1}");
        ASSERT_TRUE(journal);
        EXPECT_EQ(analysed(in, small(2), &*journal), whole);
        std::ifstream file(folder.file("j"));
        kept.assign(std::istreambuf_iterator<char>(file), {});
    }
    std::mt19937 random(5);
    for (int i = 0; i < 10; ++i) {
        const std::size_t cut = random() % (kept.size() + 1);
        std::ofstream(folder.file("j"), std::ios::trunc) << kept.substr(0, cut);
        auto journal = Journal::resume(folder.file("j"), "{\"purpose\":1}");
        ASSERT_TRUE(journal);
        EXPECT_EQ(analysed(in, small(1), &*journal), whole) << "cut at " << cut;
    }
    EXPECT_FALSE(Journal::resume(folder.file("j"), "{\"purpose\":2}"));
}

TEST(Analysis, RecordsSurviveTheirLine) {
    AnalysisRecord record{
        3, 7, Position::initial(), {{Score::mate_in(5), 12, {Move::normal(Square::E2, Square::E4)}}}, 99, "an \"id\""};
    const std::string line = to_json_line(record);
    const auto again = record_from_json(line);
    ASSERT_TRUE(again) << line;
    EXPECT_EQ(to_json_line(*again), line);
    for (std::size_t cut = 0; cut + 1 < line.size(); ++cut) EXPECT_FALSE(record_from_json(line.substr(0, cut)));
}

}  // namespace
