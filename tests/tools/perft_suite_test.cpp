// SPDX-License-Identifier: MIT
// Suites: how they are read, what is said about wrong ones, and the known figures themselves.
#include "tools/perft_suite.hpp"

#include <gtest/gtest.h>

#include "support/data.hpp"
#include "support/suites.hpp"
#include "tools/perft_report.hpp"

namespace tabiya::tools {
namespace {

using Counts = std::vector<DepthCount>;

std::vector<SuitePosition> parsed(std::string_view text) {
    auto suite = parse_suite(text);
    EXPECT_TRUE(suite) << "line " << suite.error().line << ": " << suite.error().sentence;
    return *suite;
}

TEST(PerftSuite, ReadsCountsAfterSemicolons) {
    const auto suite = parsed("# comment\n8/8/8/8/8/8/8/8 w - - 0 1 ;D1 20 ;D2 400\r\n\nother w - -  0 1; D4 23441\n");
    ASSERT_EQ(suite.size(), 2U);
    EXPECT_EQ(suite[0].fen, "8/8/8/8/8/8/8/8 w - - 0 1");
    EXPECT_EQ(suite[0].line, 2U);
    EXPECT_EQ(suite[0].counts, (Counts{{1, 20}, {2, 400}}));
    EXPECT_EQ(suite[1].fen, "other w - -  0 1");
    EXPECT_EQ(suite[1].line, 4U);
    EXPECT_EQ(suite[1].counts, (Counts{{4, 23441}}));
}

TEST(PerftSuite, ReadsStatements) {
    const auto suite = parsed("id first\nepd a b - -\nperft 1 20\nperft 2 400\n\nepd c d - -\nperft 3 8902");
    ASSERT_EQ(suite.size(), 2U);
    EXPECT_EQ(suite[0].name, "first");
    EXPECT_EQ(suite[0].fen, "a b - -");
    EXPECT_EQ(suite[0].line, 2U);
    EXPECT_EQ(suite[0].counts, (Counts{{1, 20}, {2, 400}}));
    EXPECT_EQ(suite[1].fen, "c d - -");
    EXPECT_EQ(suite[1].counts, (Counts{{3, 8902}}));
}

TEST(PerftSuite, ReadsJson) {
    const auto suite = parsed(R"( [{"fen": "x", "depth": 2, "nodes": 10}, {"fen": "y", "nodes": 7, "depth": 1}])");
    ASSERT_EQ(suite.size(), 2U);
    EXPECT_EQ(suite[1].fen, "y");
    EXPECT_EQ(suite[1].line, 2U);
    EXPECT_EQ(suite[1].counts, (Counts{{1, 7}}));
}

TEST(PerftSuite, SaysWhereItIsNoSuite) {
    struct Case {
        std::string_view text;
        std::size_t line;
    };
    for (const Case& wrong : std::vector<Case>{{"", 1},
                                               {"\n  \n", 1},
                                               {"fen ;D1 20\nfen", 2},
                                               {"fen ;D1 20 ;x", 1},
                                               {"fen ;D1 20x", 1},
                                               {"fen ;D1 -20", 1},
                                               {"fen ;D1 99999999999999999999", 1},
                                               {"fen ;D65 1", 1},
                                               {"fen ;D-1 1", 1},
                                               {"perft 1 20", 1},
                                               {"id a\nperft 1 20", 2},
                                               {"id a\nepd b\nperft 1", 3},
                                               {"[", 1},
                                               {"[{}]", 1},
                                               {R"([{"fen": 3, "depth": 1, "nodes": 1}])", 1},
                                               {R"([{"fen": "a", "depth": 1, "nodes": 1}, 7])", 2},
                                               {R"([{"fen": "a", "depth": 99, "nodes": 1}])", 1}}) {
        const auto suite = parse_suite(wrong.text);
        ASSERT_FALSE(suite) << wrong.text;
        EXPECT_EQ(suite.error().line, wrong.line) << wrong.text;
        EXPECT_FALSE(suite.error().sentence.empty());
    }
}

TEST(PerftSuite, AWrongCountIsReportedPrecisely) {
    const auto suite = parsed("id good\nepd 4k3/8/8/8/8/8/8/4K3 w - - 0 1\nperft 1 5\n"
                              "id bad\nepd 4k3/8/8/8/8/8/8/4K3 b - - 0 1\nperft 1 5\nperft 2 26\nperft 3 1000000\n"
                              "epd 4k3/8/8/8/8/8/8/8 w - -\nperft 1 5\n");
    const SuiteReport report = run_suite(suite, {.max_nodes = 1000, .threads = 2});
    EXPECT_EQ(report.positions, 2U);
    EXPECT_EQ(report.counts, 3U);
    EXPECT_EQ(report.skipped, 1U);
    EXPECT_EQ(report.examined, 0U);
    ASSERT_EQ(report.failures.size(), 1U);
    EXPECT_EQ(report.failures[0].position, 1U);
    EXPECT_EQ(report.failures[0].depth, 2);
    EXPECT_EQ(report.failures[0].counted, 25U);
    const std::string text = suite_text("file", suite, report);
    EXPECT_EQ(text.substr(0, text.find("file: 2")),
              "file:5 (bad): depth 2: expected 26, counted 25\n    4k3/8/8/8/8/8/8/4K3 b - - 0 1\n"
              "file:9: refused: White has no king (column 1)\n    4k3/8/8/8/8/8/8/8 w - -\n");
    EXPECT_NE(text.find("file: 2 positions, 2 counts exact, 1 wrong, 1 above the limit, 1 refused"), std::string::npos)
        << text;
}

TEST(PerftSuite, ExaminesAlsoWhereTheKnownCountsAreTooLarge) {
    const auto suite = parsed("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D3 170\n7k/5Q2/6K1/8/8/8/8/8 b - - 0 1 ;D1 0 ;D9 99");
    const SuiteReport report = run_suite(suite, {.max_nodes = 30, .checked = true});
    EXPECT_TRUE(report.failures.empty()) << suite_text("file", suite, report);
    EXPECT_EQ(report.positions, 2U);
    EXPECT_EQ(report.counts, 2U);
    EXPECT_EQ(report.skipped, 2U);
    EXPECT_EQ(report.examined, 31U + 1U);
}

TEST(PerftSuite, SaysHowMuchWasExamined) {
    const auto suite = parsed("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25");
    const SuiteReport report = run_suite(suite, {.checked = true});
    EXPECT_TRUE(report.failures.empty());
    EXPECT_EQ(report.examined, 6U + 31U);
    EXPECT_NE(suite_text("file", suite, report).find("0 wrong, 37 positions examined"), std::string::npos);
}

/// In this build, with its asserts and sanitizers, small counts only; the slow tests go deeper.
constexpr std::uint64_t quick = 20'000;

TEST(PerftFigures, OfTheProject) {
    for (const char* name : {"famous", "rules", "chess960"})
        support::expect_suite(support::project_file("perft/" + std::string(name) + ".perft"), {.max_nodes = 60'000});
}

TEST(PerftFigures, OfTheProjectWithEverythingExamined) {
    for (const char* name : {"famous", "rules", "chess960"})
        support::expect_suite(support::project_file("perft/" + std::string(name) + ".perft"),
                              {.max_nodes = 3'000, .checked = true});
}

TEST(PerftFigures, Roce) { support::expect_shared_suite("perft/perftsuite_roce.epd", {.max_nodes = quick}); }
TEST(PerftFigures, Tricky) { support::expect_shared_suite("perft/pychess_tricky.perft", {.max_nodes = quick}); }
TEST(PerftFigures, MoreTricky) { support::expect_shared_suite("perft/shakmaty_tricky.perft", {.max_nodes = quick}); }
TEST(PerftFigures, Gist) { support::expect_shared_suite("perft/peterellisjones_gist.json", {.max_nodes = quick}); }
TEST(PerftFigures, Chess960) { support::expect_shared_suite("perft/ethereal_fischer.epd", {.max_nodes = 1'000}); }
TEST(PerftFigures, Random) { support::expect_shared_suite("perft/random_half.perft", {.max_nodes = 400}); }
TEST(PerftFigures, DoubleChecks) {
    support::expect_shared_suite("perft/ferdy/double_checks.epd", {.max_nodes = 30'000});
}
TEST(PerftFigures, SingleChecks) {
    support::expect_shared_suite("perft/ferdy/single_check_sample.epd", {.max_nodes = 3'000});
}

}  // namespace
}  // namespace tabiya::tools
