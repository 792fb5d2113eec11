// SPDX-License-Identifier: MIT
#include "search/table.hpp"

#include <random>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace tabiya::search {
namespace {

constexpr std::size_t kibibyte = 1024;

chess::Move some_move(unsigned bits) { return chess::Move::from_bits(std::uint16_t(bits)); }

TEST(TableEntry, EveryFieldSurvivesPacking) {
    std::mt19937 random(1);
    for (int i = 0; i < 20'000; ++i) {
        TableEntry entry;
        entry.move = some_move(unsigned(random()));
        entry.value = int(random() % 64'005) - 32'002;
        entry.eval = int(random() % 64'005) - 32'002;
        entry.depth = int(random() % 255);
        entry.bound = Bound(random() % 4);
        entry.pv = random() % 2 == 0;
        const auto age = unsigned(random() % 32);
        const TableEntry back = Table::unpack(Table::pack(entry, age));
        ASSERT_EQ(back.move, entry.move);
        ASSERT_EQ(back.value, entry.value);
        ASSERT_EQ(back.eval, entry.eval);
        ASSERT_EQ(back.depth, entry.depth);
        ASSERT_EQ(back.bound, entry.bound);
        ASSERT_EQ(back.pv, entry.pv);
        ASSERT_EQ(Table::pack(entry, age) >> 3U & 31U, age);
    }
}

TEST(TableEntry, MatesAreKeptFromThePositionAndReadFromTheRoot) {
    for (int ply : {0, 1, 17, max_ply})
        for (Value value :
             {mate_in(ply + 3), mated_in(ply + 4), tablebase_win - ply, -tablebase_win + ply, 0, 57, -3000})
            EXPECT_EQ(value_from_table(value_to_table(value, ply), ply), value);
    EXPECT_EQ(value_to_table(mate_in(7), 4), mate_in(3));
    EXPECT_EQ(value_from_table(mate_in(3), 10), mate_in(13));
    EXPECT_EQ(value_from_table(no_value, 10), no_value);
}

TEST(Table, AnEmptyTableKnowsNothing) {
    Table table;
    ASSERT_TRUE(table.resize(64 * kibibyte));
    for (chess::Key key : {0ULL, 1ULL, ~0ULL, 0x123456789ABCDEFULL}) EXPECT_FALSE(table.probe(key));
    EXPECT_EQ(table.hashfull(), 0);
}

TEST(Table, GivesBackWhatWasStored) {
    Table table;
    ASSERT_TRUE(table.resize(64 * kibibyte));
    table.store(77, {some_move(1234), 55, -8, 9, Bound::Lower, true});
    const auto entry = table.probe(77);
    ASSERT_TRUE(entry);
    EXPECT_EQ(entry->move, some_move(1234));
    EXPECT_EQ(entry->value, 55);
    EXPECT_EQ(entry->depth, 9);
    EXPECT_FALSE(table.probe(78));
    table.clear();
    EXPECT_FALSE(table.probe(77));
}

TEST(Table, ABetterMoveIsNotForgottenByAFailLow) {
    Table table;
    ASSERT_TRUE(table.resize(64 * kibibyte));
    table.store(5, {some_move(99), 55, 0, 6, Bound::Lower, false});
    table.store(5, {chess::Move(), -20, 0, 7, Bound::Upper, false});
    EXPECT_EQ(table.probe(5)->move, some_move(99));
    EXPECT_EQ(table.probe(5)->value, -20);
}

TEST(Table, ADeepResultOutlivesAShallowOneUntilItIsOld) {
    Table table;
    ASSERT_TRUE(table.resize(64 * kibibyte));
    table.store(5, {some_move(99), 55, 0, 20, Bound::Lower, false});
    table.store(5, {some_move(98), 10, 0, 3, Bound::Lower, false});
    EXPECT_EQ(table.probe(5)->depth, 20);
    table.store(5, {some_move(98), 10, 0, 3, Bound::Exact, false});
    EXPECT_EQ(table.probe(5)->depth, 3) << "an exact value replaces a bound";
    table.store(5, {some_move(99), 55, 0, 20, Bound::Lower, false});
    table.grow_older();
    table.store(5, {some_move(98), 10, 0, 3, Bound::Lower, false});
    EXPECT_EQ(table.probe(5)->depth, 3) << "a new search replaces what an old one left";
}

TEST(Table, AClusterGivesUpItsShallowestEntry) {
    Table table;
    ASSERT_TRUE(table.resize(1));  // a single cluster
    table.store(1, {some_move(1), 0, 0, 10, Bound::Exact, false});
    table.store(2, {some_move(2), 0, 0, 4, Bound::Exact, false});
    table.store(3, {some_move(3), 0, 0, 8, Bound::Exact, false});
    table.store(4, {some_move(4), 0, 0, 1, Bound::Exact, false});
    EXPECT_TRUE(table.probe(1));
    EXPECT_FALSE(table.probe(2));
    EXPECT_TRUE(table.probe(3));
    EXPECT_TRUE(table.probe(4));
}

TEST(Table, RefusesMoreMemoryThanThereIsAndKeepsTheOld) {
    Table table;
    ASSERT_TRUE(table.resize(64 * kibibyte));
    table.store(5, {some_move(99), 55, 0, 20, Bound::Lower, false});
    EXPECT_FALSE(table.resize(std::size_t{1} << 46U));
    EXPECT_EQ(table.bytes(), 64 * kibibyte);
    EXPECT_TRUE(table.probe(5));
}

// Each writer stores entries whose fields all follow from the key. Whatever the threads do to each
// other, a reader must never see a mixture. (Run under the thread sanitizer as well.)
TEST(Table, ReadersNeverSeeAMixtureOfTwoWriters) {
    Table table;
    ASSERT_TRUE(table.resize(256));  // eight clusters: as much contention as possible
    const auto entry_for = [](chess::Key key) {
        return TableEntry{
            some_move(unsigned(key * 7)), int(key % 1000), int(key % 77), int(key % 60), Bound::Exact, false};
    };
    std::vector<std::thread> threads;
    std::atomic<int> mixtures{0};
    std::atomic<int> hits{0};
    for (unsigned seed = 0; seed < 3; ++seed)
        threads.emplace_back([&, seed] {
            std::mt19937_64 random(seed);
            for (int i = 0; i < 20'000; ++i) {
                // 40 keys spread over the clusters by their upper bits, told apart by their lower ones.
                const chess::Key number = random() % 40;
                const chess::Key key = number << 58U | number;
                if (random() % 2 == 0) {
                    table.store(key, entry_for(key));
                } else if (const auto seen = table.probe(key)) {
                    ++hits;
                    const TableEntry expected = entry_for(key);
                    if (seen->move != expected.move || seen->value != expected.value || seen->depth != expected.depth)
                        ++mixtures;
                }
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_GT(hits.load(), 0);
    // Sixteen bits of check leave one chance in 65,536 per torn entry.
    EXPECT_LE(mixtures.load(), 2);
}

}  // namespace
}  // namespace tabiya::search
