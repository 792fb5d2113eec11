// SPDX-License-Identifier: MIT
// The driver: threads, table and methods in any combination give the number that plain counting gives.
#include "tools/perft.hpp"

#include <gtest/gtest.h>

#include "support/positions.hpp"
#include "tabiya/chess/surgeon.hpp"
#include "tools/perft_check.hpp"

namespace tabiya::tools {
namespace {

using chess::PerftMethod;
using chess::Position;
using support::position;

std::uint64_t sum_of(const PerftCount& count) {
    std::uint64_t sum = 0;
    for (const MoveCount& move : count.moves) sum += move.nodes;
    return sum;
}

TEST(PerftDriver, EveryCombinationAgreesWithVisitingEveryLeaf) {
    for (std::string_view fen : support::awkward_fens()) {
        Position root = position(fen);
        const std::uint64_t plain = chess::perft(root, 3, PerftMethod::Visit);
        for (int threads : {1, 3})
            for (bool hashed : {false, true})
                for (PerftMethod method : {PerftMethod::TwoPly, PerftMethod::Bulk, PerftMethod::List}) {
                    PerftTable table(1);
                    const PerftCount count = count_perft(root, {.depth = 3, .method = method, .threads = threads},
                                                         hashed ? &table : nullptr);
                    EXPECT_EQ(count.nodes, plain) << fen << " threads " << threads << " hashed " << hashed;
                    EXPECT_EQ(sum_of(count), plain);
                }
    }
}

TEST(PerftDriver, ATableTooSmallIsStillRight) {
    PerftTable table(1);
    const Position root = Position::initial();
    for (int round = 0; round < 2; ++round)  // the second finds what the first left behind
        for (int threads : {1, 2})
            EXPECT_EQ(count_perft(root, {.depth = 5, .threads = threads}, &table).nodes, 4'865'609U);
}

TEST(PerftDriver, DividesByFirstMove) {
    const Position root = position("4k3/8/8/8/8/8/P7/4K3 w - - 0 1");
    const PerftCount count = count_perft(root, {.depth = 2});
    EXPECT_EQ(count.moves.size(), 7U);
    EXPECT_EQ(count.nodes, 35U);
    for (const MoveCount& move : count.moves) EXPECT_EQ(move.nodes, 5U);
}

TEST(PerftDriver, ShallowDepths) {
    const Position root = Position::initial();
    EXPECT_EQ(count_perft(root, {.depth = 0}).nodes, 1U);
    EXPECT_TRUE(count_perft(root, {.depth = 0}).moves.empty());
    EXPECT_EQ(count_perft(root, {.depth = 1}).nodes, 20U);
    EXPECT_EQ(count_perft(root, {.depth = 2, .threads = 4}).nodes, 400U);
}

TEST(PerftDriver, MateAndStalemateHaveNoMoves) {
    for (std::string_view fen : {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"}) {
        PerftTable table(1);
        EXPECT_EQ(count_perft(position(fen), {.depth = max_perft_depth, .threads = 2}, &table).nodes, 0U);
    }
}

TEST(PerftDriver, WhatDoesNotFitIsToldApart) {
    EXPECT_EQ(add_counts(perft_overflow - 5, 4), perft_overflow - 1);
    EXPECT_EQ(add_counts(perft_overflow - 5, 6), perft_overflow);
    EXPECT_EQ(add_counts(perft_overflow, 1), perft_overflow);
    EXPECT_EQ(add_counts(perft_overflow, perft_overflow), perft_overflow);
    // Two kings alone have few positions but, in thirty plies, more than 2^64 ways through them.
    PerftTable table(32);
    const PerftCount count = count_perft(position("8/8/3k4/8/8/3K4/8/8 w - - 0 1"), {.depth = 30}, &table);
    EXPECT_EQ(count.nodes, perft_overflow);
}

TEST(PerftDriver, ProgressEndsAtTheEnd) {
    PerftProgress progress;
    count_perft(Position::initial(), {.depth = 4, .threads = 2}, nullptr, &progress);
    EXPECT_EQ(progress.nodes, 197'281U);
    EXPECT_GE(progress.parts, 128U);
    EXPECT_EQ(progress.parts_done, progress.parts);
}

TEST(PerftTable, FindsWhatWasStoredAndNothingElse) {
    PerftTable table(1);
    EXPECT_EQ(table.entries(), 65'536U);
    const chess::Key key = PerftTable::salted(0x0123456789ABCDEF, 0, 5);
    EXPECT_EQ(table.find(key), std::nullopt);
    table.store(key, 42);
    EXPECT_EQ(table.find(key), 42U);
    EXPECT_EQ(table.find(PerftTable::salted(0x0123456789ABCDEF, 0, 4)), std::nullopt) << "another depth";
    EXPECT_EQ(table.find(PerftTable::salted(0x0123456789ABCDEF, 1, 5)), std::nullopt) << "another root";
    EXPECT_EQ(table.find(key ^ 1), std::nullopt) << "the same bucket, another key";
    table.store(key ^ 2, 0);
    EXPECT_EQ(table.find(key ^ 2), 0U) << "no moves is a count, too";
    EXPECT_EQ(table.find(0), std::nullopt) << "an empty entry is no count of a position whose key is zero";
}

TEST(PerftTable, ThrowsOutTheCheapest) {
    PerftTable table(1);
    const chess::Key key = 0x8000000000000000;
    for (std::uint64_t i = 1; i <= 4; ++i) table.store(key + i, 100 * i);
    table.store(key + 5, 7);
    EXPECT_EQ(table.find(key + 1), std::nullopt);
    EXPECT_EQ(table.find(key + 5), 7U);
    for (std::uint64_t i = 2; i <= 4; ++i) EXPECT_EQ(table.find(key + i), 100 * i);
}

TEST(PerftTable, TooMuchIsRefused) { EXPECT_TRUE(PerftTable(std::size_t{1} << 40U).empty()); }

TEST(PerftTable, TwoRootsWithOneKeyAreKeptApart) {
    // The right to castle on the king's side belongs to another rook, and the keys are the same.
    const Position outer = position("4k3/8/8/8/8/8/8/4K1RR w H - 0 1");
    const Position inner = position("4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
    ASSERT_EQ(outer.key(), inner.key());
    PerftTable table(1);
    const auto outer_nodes = count_perft(outer, {.depth = 4}).nodes;
    const auto inner_nodes = count_perft(inner, {.depth = 4}).nodes;
    ASSERT_NE(outer_nodes, inner_nodes);
    EXPECT_EQ(count_perft(outer, {.depth = 4}, &table).nodes, outer_nodes);
    EXPECT_EQ(count_perft(inner, {.depth = 4}, &table).nodes, inner_nodes);
}

TEST(CheckedPerft, FindsNothingWrong) {
    for (std::string_view fen : support::awkward_fens()) {
        Position root = position(fen);
        const CheckedPerft checked = count_checked(root, 2);
        EXPECT_FALSE(checked.failure) << fen << ": " << checked.failure->what << " in " << checked.failure->fen;
        EXPECT_EQ(checked.nodes, chess::perft(root, 2));
    }
}

TEST(CheckedPerft, ProgressEndsAtTheEnd) {
    PerftProgress progress;
    EXPECT_EQ(count_checked(Position::initial(), 2, &progress).positions, 421U);
    EXPECT_EQ(progress.nodes, 400U);
    EXPECT_EQ(progress.parts, 20U);
    EXPECT_EQ(progress.parts_done, 20U);
}

TEST(CheckedPerft, NamesWhatIsBroken) {
    Position root = Position::initial();
    chess::PositionSurgeon::inflict(root, chess::Fault::StateKey);
    CheckedPerft checked = count_checked(root, 2);
    ASSERT_TRUE(checked.failure);
    EXPECT_NE(checked.failure->what.find("key"), std::string::npos) << checked.failure->what;
    EXPECT_TRUE(checked.failure->path.empty());

    root = Position::initial();
    chess::PositionSurgeon::inflict(root, chess::Fault::Mailbox);
    checked = count_checked(root, 2);
    ASSERT_TRUE(checked.failure);
    EXPECT_EQ(checked.failure->what.substr(0, 7), "check()") << checked.failure->what;
}

}  // namespace
}  // namespace tabiya::tools
