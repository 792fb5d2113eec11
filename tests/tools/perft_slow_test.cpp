// SPDX-License-Identifier: MIT
// The suites again, as deep as an optimised build goes in a minute or so. `docs/perft.md` tells how to run
// them whole.
#include <gtest/gtest.h>

#include "support/data.hpp"
#include "support/suites.hpp"

namespace tabiya::tools {
namespace {

constexpr std::uint64_t million = 1'000'000;

TEST(DeepPerft, OfTheProject) {
    for (const char* name : {"famous", "rules", "chess960"})
        support::expect_suite(support::project_file("perft/" + std::string(name) + ".perft"),
                              {.max_nodes = 200 * million});
}

TEST(DeepPerft, OfTheProjectByPlainCounting) {
    for (const char* name : {"famous", "rules", "chess960"})
        for (chess::PerftMethod method :
             {chess::PerftMethod::Bulk, chess::PerftMethod::List, chess::PerftMethod::Visit})
            support::expect_suite(support::project_file("perft/" + std::string(name) + ".perft"),
                                  {.max_nodes = 5 * million, .method = method});
}

TEST(DeepPerft, Roce) { support::expect_shared_suite("perft/perftsuite_roce.epd", {.max_nodes = 30 * million}); }
TEST(DeepPerft, RoceExamined) {
    support::expect_shared_suite("perft/perftsuite_roce.epd", {.max_nodes = 30'000, .checked = true});
}
TEST(DeepPerft, Tricky) { support::expect_shared_suite("perft/pychess_tricky.perft", {.max_nodes = 50 * million}); }
TEST(DeepPerft, MoreTricky) {
    support::expect_shared_suite("perft/shakmaty_tricky.perft", {.max_nodes = 50 * million});
}
TEST(DeepPerft, Gist) { support::expect_shared_suite("perft/peterellisjones_gist.json", {.max_nodes = 50 * million}); }
TEST(DeepPerft, Chess960) { support::expect_shared_suite("perft/ethereal_fischer.epd", {.max_nodes = 500'000}); }
TEST(DeepPerft, Random) { support::expect_shared_suite("perft/random_half.perft", {.max_nodes = 200'000}); }
TEST(DeepPerft, DoubleChecks) { support::expect_shared_suite("perft/ferdy/double_checks.epd", {}); }
TEST(DeepPerft, SingleChecks) { support::expect_shared_suite("perft/ferdy/single_check_sample.epd", {}); }
TEST(DeepPerft, EnPassant) { support::expect_shared_suite("perft/ferdy/enpassant_1.epd", {.max_nodes = million}); }

}  // namespace
}  // namespace tabiya::tools
