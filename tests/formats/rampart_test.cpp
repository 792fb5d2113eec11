// SPDX-License-Identifier: MIT
// Every legal move of 129 positions with its SAN and the FEN it leads to, as others wrote them down.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <fstream>
#include <map>

#include "support/data.hpp"
#include "support/positions.hpp"
#include "tabiya/formats/san.hpp"

namespace tabiya::formats {
namespace {

using namespace chess;
using Moves = std::map<std::string, std::string>;  // SAN -> FEN

Moves expected_moves(const nlohmann::json& test_case) {
    Moves moves;
    for (const auto& entry : test_case.at("expected")) moves[entry.at("move")] = entry.at("fen");
    return moves;
}

Moves found_moves(const Position& p) {
    Moves moves;
    for (Move move : legal_moves(p)) {
        const std::string text = to_san(move, p);
        moves[text] = to_fen(p.after(move));
        const auto again = parse_san(text, p, SanMode::Strict);
        EXPECT_TRUE(again && *again == move) << to_fen(p) << " " << text;
    }
    return moves;
}

/// The collection writes en passant only where it can be played, but for one position, which writes it
/// after every double step.
bool writes_en_passant_always(const std::string& fen) {
    return fen == "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
}

void forget_en_passant(Moves& moves) {
    for (auto& [text, fen] : moves) {
        auto fields = support::split(fen, ' ');
        fields.at(3) = "-";
        fen = fields[0];
        for (std::size_t i = 1; i < fields.size(); ++i) fen += ' ' + fields[i];
    }
}

class Rampart : public testing::TestWithParam<const char*> {};

TEST_P(Rampart, EveryMoveItsSanAndItsFen) {
    const std::string file = std::string("perft/rampart/") + GetParam() + ".json";
    TABIYA_NEEDS_SHARED(file);
    std::ifstream in(support::shared_file(file));
    const auto collection = nlohmann::json::parse(in);
    int positions = 0;
    for (const auto& test_case : collection.at("testCases")) {
        const std::string start = test_case.at("start").at("fen");
        Moves expected = expected_moves(test_case);
        Moves found = found_moves(support::position(start));
        if (writes_en_passant_always(start)) {
            forget_en_passant(expected);
            forget_en_passant(found);
        }
        EXPECT_EQ(found, expected) << start;
        ++positions;
    }
    EXPECT_GT(positions, 0);
}

INSTANTIATE_TEST_SUITE_P(Files, Rampart,
                         testing::Values("castling", "checkmates", "famous", "pawns", "promotions", "stalemates",
                                         "standard", "taxing"));

}  // namespace
}  // namespace tabiya::formats
