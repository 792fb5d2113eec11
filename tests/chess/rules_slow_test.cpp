// SPDX-License-Identifier: MIT
// The library against the slow rules over many long games, and the known perft figures to their ends.
#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>

#include "support/data.hpp"
#include "support/positions.hpp"
#include "support/slow_rules.hpp"
#include "tabiya/chess/perft.hpp"

namespace tabiya::chess {
namespace {

TEST(RulesSlow, LongGamesByBothRules) {
    std::size_t positions = 0;
    support::random_games(200, 300, [&](const Position& p, Move move) {
        ++positions;
        std::bitset<65536> expected;
        const auto moves = slow::legal_moves(p.setup());
        for (Move legal : moves) expected.set(legal.bits());
        const MoveList found = legal_moves(p);
        ASSERT_EQ(found.size(), moves.size()) << formats::to_fen(p);
        for (Move legal : found) ASSERT_TRUE(expected.test(legal.bits())) << formats::to_fen(p);
        for (unsigned bits = 0; bits < 65536 && positions % 64 == 0; ++bits)
            ASSERT_EQ(p.is_legal(Move::from_bits(std::uint16_t(bits))), expected.test(bits)) << formats::to_fen(p);
        ASSERT_EQ(p.check(), std::nullopt) << formats::to_fen(p);
        ASSERT_EQ(p.after(move).setup(), slow::after(p.setup(), move)) << formats::to_fen(p);
    });
    EXPECT_GT(positions, 30'000U);
}

TEST(RulesSlow, PerftFiguresByEveryMethod) {
    for (const std::string& line : support::lines_of(support::project_file("perft.txt"))) {
        const auto fields = support::split(line, ';');
        Position p = support::position(fields.at(0));
        for (std::size_t depth = 1; depth < fields.size(); ++depth) {
            const std::uint64_t expected = std::stoull(fields[depth].substr(fields[depth].find(' ')));
            for (PerftMethod method : {PerftMethod::TwoPly, PerftMethod::Bulk, PerftMethod::List, PerftMethod::Visit})
                EXPECT_EQ(perft(p, int(depth), method), expected) << fields[0] << " depth " << depth;
        }
    }
}

}  // namespace
}  // namespace tabiya::chess
