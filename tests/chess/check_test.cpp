// SPDX-License-Identifier: MIT
// A check that cannot fail is none: each redundant field is broken once, and check() must name it.
#include <gtest/gtest.h>

#include "support/positions.hpp"
#include "tabiya/chess/surgeon.hpp"

namespace tabiya::chess {
namespace {

constexpr int fault_count = int(Fault::OpponentInCheck) + 1;

TEST(Check, NamesEachFault) {
    for (std::string_view fen : support::awkward_fens())
        for (int i = 0; i < fault_count; ++i) {
            Position p = support::position(fen);
            ASSERT_EQ(p.check(), std::nullopt) << fen;
            PositionSurgeon::inflict(p, Fault(i));
            const auto found = p.check();
            ASSERT_TRUE(found) << fen << ": not found: " << sentence(Fault(i));
            EXPECT_EQ(*found, Fault(i)) << fen << ": found instead: " << sentence(*found);
        }
}

TEST(Check, EveryFaultHasItsSentence) {
    for (int i = 0; i < fault_count; ++i) EXPECT_NE(sentence(Fault(i)), "unknown fault");
}

}  // namespace
}  // namespace tabiya::chess
