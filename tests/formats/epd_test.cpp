// SPDX-License-Identifier: MIT
#include "tabiya/formats/epd.hpp"

#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/openings.hpp"
#include "tabiya/formats/san.hpp"
#include "tabiya/formats/svg.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::formats;

constexpr std::string_view scholar = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "
                                     "\"scholar's; mate\"; c0 \"\"; acd 12; hmvc 3; fmvn 4;";

TEST(Epd, OperationsInAndOut) {
    const auto epd = parse_epd(scholar);
    ASSERT_TRUE(epd) << epd.error().sentence;
    EXPECT_EQ(epd->value("id"), "scholar's; mate");
    EXPECT_EQ(epd->value("c0"), "");
    EXPECT_EQ(epd->value("acd"), "12");
    EXPECT_EQ(epd->value("none"), std::nullopt);
    EXPECT_EQ(epd->position.halfmove_clock(), 3);
    EXPECT_EQ(epd->position.fullmove_number(), 4);
    const auto best = epd->moves("bm");
    ASSERT_TRUE(best);
    EXPECT_EQ(*best, std::vector<Move>{Move::normal(Square::F3, Square::F7)});
    EXPECT_TRUE(epd->moves("am")->empty());
    const auto again = parse_epd(to_epd(*epd));
    ASSERT_TRUE(again) << to_epd(*epd);
    EXPECT_EQ(*again, *epd);
}

TEST(Epd, WhatPeopleWrite) {
    // A whole FEN in front, a missing last semicolon, perft counts, nothing at all.
    EXPECT_EQ(parse_epd("4k3/8/8/8/8/8/8/4K2R w K - 5 60 bm O-O")->position.fullmove_number(), 60);
    EXPECT_EQ(parse_epd("4k3/8/8/8/8/8/8/4K2R w K - ;D1 15 ;D2 66")->value("D2"), "66");
    EXPECT_TRUE(parse_epd("4k3/8/8/8/8/8/8/4K2R w K -")->operations.empty());
    EXPECT_EQ(parse_epd("4k3/8/8/8/8/8/8/4K2R w K - bm e1g1 Rf1+;")->moves("bm")->size(), 2U);
}

TEST(Epd, FaultsHaveAPlace) {
    EXPECT_EQ(parse_epd("").error().column, 1U);
    EXPECT_EQ(parse_epd("4k3/8/8/8/8/8/8/4K2R w K - id \"open").error().column, 31U);
    EXPECT_FALSE(parse_epd("4k3/8/8/8/8/8/8/4K2R w K - \"x\";"));
    EXPECT_FALSE(parse_epd("8/8/8/8/8/8/8/4K2R w K - id \"x\";"));
    EXPECT_FALSE(parse_epd("4k3/8/8/9/8/8/8/4K2R w K - id \"x\";"));
    const auto epd = parse_epd("4k3/8/8/8/8/8/8/4K2R w K - bm Ra1;");
    ASSERT_TRUE(epd);
    EXPECT_NE(epd->moves("bm").error().sentence.find("Ra1"), std::string::npos);
}

TEST(Epd, SetQuotesWhatNeedsIt) {
    Epd epd;
    epd.set("id", "x");
    epd.set("acd", "12");
    epd.set("c1", "say \"hi\";");
    epd.set("acd", "13");
    EXPECT_EQ(to_epd(epd), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - id \"x\"; acd 13; c1 \"say 'hi';\";");
    EXPECT_EQ(*parse_epd(to_epd(epd)), epd);
}

TEST(Epd, SuitesOfOthersReadBackTheSame) {
    int lines = 0;
    int with_moves = 0;
    int refused = 0;
    for (std::string_view folder : {"suites", "mates"}) {
        const std::filesystem::path path = std::filesystem::path(TABIYA_SHARED_DATA) / folder;
        if (!std::filesystem::exists(path)) GTEST_SKIP() << "no " << path;
        for (const auto& entry : std::filesystem::directory_iterator(path)) {
            if (entry.path().extension() != ".epd") continue;
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);) {
                if (line.empty() || line[0] == '#') continue;
                const auto epd = parse_epd(line);
                if (!epd) {  // a fortress of more men than a side can have, a quotation left open
                    EXPECT_FALSE(epd.error().sentence.empty()) << line;
                    ++refused;
                    continue;
                }
                const auto again = parse_epd(to_epd(*epd));
                ASSERT_TRUE(again) << line;
                EXPECT_EQ(*again, *epd) << line;
                // Some suites give the distance to mate (#7) or a remark where the moves belong.
                const auto best = epd->moves("bm");
                if (best) with_moves += best->empty() ? 0 : 1;
                else EXPECT_EQ(best.error().sentence.rfind("bm: ", 0), 0U) << line << best.error().sentence;
                ++lines;
            }
        }
    }
    EXPECT_GT(lines, 3000);
    EXPECT_LT(refused, lines / 100);
    EXPECT_GT(with_moves, 1000);
}

TEST(Openings, KnowPositionsWhateverTheOrder) {
    Openings openings;
    EXPECT_FALSE(openings.add("eco\tname\tpgn\nA10\tEnglish\t1. c4\nD06\tQueen's Gambit\t1. d4 d5 2. c4\n"));
    EXPECT_EQ(openings.size(), 2U);
    const auto reach = [](std::initializer_list<std::string_view> moves) {
        Position position = Position::initial();
        for (std::string_view text : moves) position.make(*parse_san(text, position));
        return position;
    };
    ASSERT_TRUE(openings.find(reach({"c4", "d5", "d4"})));
    EXPECT_EQ(openings.find(reach({"c4", "d5", "d4"}))->name, "Queen's Gambit");
    EXPECT_EQ(openings.find(reach({"e4"})), nullptr);
    EXPECT_EQ(openings.add("A10\tEnglish\n")->line, 1U);
    EXPECT_EQ(openings.add("A10\tEnglish\t1. c4\nA11\tBad\t1. c5\n")->line, 2U);
}

TEST(Openings, PublicListsCanBeRead) {
    Openings openings;
    for (std::string_view file : {"a", "b", "c", "d", "e"}) {
        std::ifstream stream(TABIYA_SHARED_DATA "/openings/" + std::string(file) + ".tsv");
        if (!stream) GTEST_SKIP() << "no lists of openings in " << TABIYA_SHARED_DATA << "/openings";
        const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
        const auto error = openings.add(text);
        EXPECT_FALSE(error) << file << ", line " << error->line << ": " << error->sentence;
    }
    EXPECT_GT(openings.size(), 3000U);
}

std::size_t count(const std::string& text, std::string_view word) {
    std::size_t found = 0;
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++found;
    return found;
}

TEST(Svg, HoldsWhatWasAsked) {
    SvgStyle style;
    style.highlighted = Bitboard::of(Square::E2, Square::E4);
    style.check = Square::E8;
    style.drawings = {{'G', Square::G1, Square::F3}, {'R', Square::D5, Square::D5}};
    const std::string svg = to_svg(Setup::initial(), style);
    EXPECT_EQ(count(svg, "<rect"), 64U + 3U);
    EXPECT_EQ(count(svg, "class='w'") + count(svg, "class='b'"), 32U);
    EXPECT_EQ(count(svg, "<text"), 16U);
    EXPECT_EQ(count(svg, "<polygon"), 1U);
    EXPECT_EQ(count(svg, "<g"), count(svg, "</g>"));
    EXPECT_EQ(svg.substr(0, 4), "<svg");
    style.coordinates = false;
    style.view_from = Color::Black;
    EXPECT_EQ(count(to_svg(Setup::initial(), style), "<text"), 0U);
}

}  // namespace
