// SPDX-License-Identifier: MIT
// Finding where another engine goes wrong. This program is also the engine it talks to: started with
// TABIYA_FAKE_ENGINE set, it speaks UCI with the fault named there and ends before any test.
#include "tools/perft_compare.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <sstream>

#include "support/data.hpp"
#include "support/positions.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/uci_move.hpp"
#include "tools/perft_report.hpp"

namespace tabiya::tools {
namespace {

using namespace std::chrono_literals;
using chess::Move;
using chess::Position;

// ---- The engine at the other end ------------------------------------------------------------------

class FakeEngine {
  public:
    explicit FakeEngine(std::string fault) : fault_(std::move(fault)) {}

    void speak() {
        for (std::string line; std::getline(std::cin, line);) {
            if (line == "uci" && fault_ != "silent")
                std::cout << "id name Fake 1.0\nid author nobody\nuciok" << std::endl;
            else if (line.starts_with("position fen ")) set_position(line.substr(13));
            else if (line.starts_with("go perft ")) answer(std::stoi(line.substr(9)));
        }
    }

  private:
    void set_position(const std::string& text) {
        const std::size_t moves = text.find(" moves");
        position_ = support::position(text.substr(0, moves));
        moves_ = 0;
        std::istringstream words(moves == std::string::npos ? "" : text.substr(moves + 6));
        for (std::string word; words >> word; ++moves_) position_.make(*formats::parse_uci_move(word, position_));
    }

    void answer(int depth) {
        if (fault_ == "search") std::cout << "info depth 1 nodes 20 pv e2e4\nbestmove e2e4" << std::endl;
        if (fault_ == "search" || fault_ == "mute") return;
        if (fault_ == "chatter")
            for (;;) std::cout << "info string still thinking" << std::endl;
        if (fault_ == "death") std::exit(0);
        std::uint64_t total = 0;
        for (Move move : moves_of(position_)) {
            Position next = position_.after(move);
            std::uint64_t nodes = count(next, depth - 1);
            if (fault_ == "forgetful" && moves_ == 0 && formats::to_uci(move) == "e2e4") ++nodes;
            std::cout << formats::to_uci(move) << ": " << nodes << '\n';
            total += nodes;
        }
        if (fault_ == "extra" && depth == 1) std::cout << "a1a8: 1\n";
        std::cout << "\nNodes searched: " << total << '\n' << std::endl;
    }

    std::vector<Move> moves_of(const Position& position) {
        std::vector<Move> moves;
        for (Move move : chess::legal_moves(position))
            if (fault_ != "no-en-passant" || !move.is_en_passant()) moves.push_back(move);
        return moves;
    }

    std::uint64_t count(const Position& position, int depth) {
        if (depth == 0) return 1;
        std::uint64_t nodes = fault_ == "extra" && depth == 1 ? 1 : 0;
        for (Move move : moves_of(position)) nodes += count(position.after(move), depth - 1);
        return nodes;
    }

    std::string fault_;
    Position position_ = Position::initial();
    int moves_ = 0;
};

[[maybe_unused]] const bool spoke_instead = [] {
    const char* fault = std::getenv("TABIYA_FAKE_ENGINE");
    if (fault == nullptr) return false;
    FakeEngine(fault).speak();
    std::_Exit(0);
}();

std::vector<std::string> fake(const std::string& fault) {
    return {"env", "TABIYA_FAKE_ENGINE=" + fault, "/proc/self/exe"};
}

/// The path of this program, since `env` has become another one when /proc/self is asked.
std::vector<std::string> engine_with(const std::string& fault) {
    std::vector<std::string> command = fake(fault);
    std::array<char, 4096> path{};
    const auto length = readlink("/proc/self/exe", path.data(), path.size());
    command.back() = std::string(path.data(), std::size_t(length));
    return command;
}

constexpr std::string_view kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

chess::Result<Comparison, std::string> compared(const std::string& fault, std::string_view fen, int depth,
                                                std::chrono::seconds patience = 60s) {
    auto engine = PerftEngine::start(engine_with(fault), patience);
    if (!engine) return chess::Failure{engine.error()};
    return compare_perft(support::position(fen), {.depth = depth}, **engine);
}

// ---- The tests --------------------------------------------------------------------------------------

TEST(PerftCompare, LinesOfADivide) {
    using Count = std::pair<std::string, std::uint64_t>;
    EXPECT_EQ(parse_divide_line("e2e4: 20"), Count("e2e4", 20));
    EXPECT_EQ(parse_divide_line("  a7a8q   3"), Count("a7a8q", 3));
    EXPECT_EQ(parse_divide_line("e2e4 - 18446744073709551615"), Count("e2e4", 18446744073709551615U));
    EXPECT_EQ(parse_divide_line("e2e4 => 5 nodes"), Count("e2e4", 5));
    for (const char* other : {"", " ", "e2e4", "e2e4:", "e2e9: 4", "e2e4x: 5", "Nodes searched: 20", "e2e4: x",
                              "e2e4: 99999999999999999999", "bestmove e2e4", "e2e4: 5x"})
        EXPECT_EQ(parse_divide_line(other), std::nullopt) << other;
}

TEST(PerftCompare, AgreesWithAnEngineThatIsRight) {
    const auto result = compared("none", kiwipete, 3);
    ASSERT_TRUE(result) << result.error();
    EXPECT_FALSE(result->difference);
    EXPECT_EQ(result->nodes, 97'862U);
    EXPECT_EQ(result->questions, 1);
}

TEST(PerftCompare, FindsTheMissingEnPassant) {
    const auto result = compared("no-en-passant", "4k3/2p5/8/3P4/8/8/8/4K3 w - - 0 1", 4);
    ASSERT_TRUE(result) << result.error();
    ASSERT_TRUE(result->difference);
    const Difference& difference = *result->difference;
    EXPECT_EQ(difference.missing, std::vector<std::string>{"d5c6"});
    EXPECT_TRUE(difference.extra.empty());
    ASSERT_FALSE(difference.path.empty());
    EXPECT_EQ(difference.path.back(), "c7c5");
    EXPECT_NE(difference.fen.find(" w - c6 "), std::string::npos) << difference.fen;
    EXPECT_FALSE(difference.inconsistent_move);
}

TEST(PerftCompare, FindsTheMoveThatIsNone) {
    const auto result = compared("extra", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", 3);
    ASSERT_TRUE(result) << result.error();
    ASSERT_TRUE(result->difference);
    EXPECT_EQ(result->difference->extra, std::vector<std::string>{"a1a8"});
    EXPECT_EQ(result->difference->path.size(), 2U);
    EXPECT_EQ(result->difference->depth, 1);
    EXPECT_EQ(result->questions, 3);
    const PerftHeading heading{support::position("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), {.depth = 3}, 0};
    EXPECT_EQ(comparison_text(heading, *result, "Fake 1.0"),
              "Fake 1.0 differs at depth 1 of this position:\n\n  " + result->difference->fen +
                  "\n  path:    " + result->difference->path[0] + " " + result->difference->path[1] +
                  "\n  extra:   a1a8\n\n(3 questions asked; perft 3 = 170)\n");
}

TEST(PerftCompare, NoticesAnEngineThatContradictsItself) {
    const auto result = compared("forgetful", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 3);
    ASSERT_TRUE(result) << result.error();
    ASSERT_TRUE(result->difference);
    EXPECT_EQ(result->difference->inconsistent_move, "e2e4");
    EXPECT_EQ(result->difference->ours, 600U);
    EXPECT_EQ(result->difference->theirs, 601U);
    EXPECT_TRUE(result->difference->missing.empty());
}

TEST(PerftCompare, EnginesThatDoNotAnswer) {
    EXPECT_EQ(compared("search", kiwipete, 2).error(), "it answered `go perft` with a best move; it has no perft");
    EXPECT_EQ(compared("death", kiwipete, 2).error(), "`go perft` failed: it has ended");
    EXPECT_EQ(compared("mute", kiwipete, 2, 1s).error(), "`go perft` failed: no answer within 1 s");
    EXPECT_EQ(compared("chatter", kiwipete, 2, 1s).error(), "`go perft` failed: no answer within 1 s");
    EXPECT_NE(compared("silent", kiwipete, 2, 1s).error().find("does not answer `uci`"), std::string::npos);
    const auto absent = PerftEngine::start({"/nonexistent/engine"}, 1s);
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error(), "cannot start /nonexistent/engine: No such file or directory");
}

TEST(PerftCompare, Stockfish) {
    const auto engine = PerftEngine::start({"stockfish"}, 60s);
    if (!engine) GTEST_SKIP() << engine.error();
    for (std::string_view fen : support::awkward_fens()) {
        const auto result = compare_perft(support::position(fen), {.depth = 3}, **engine);
        ASSERT_TRUE(result) << result.error();
        EXPECT_FALSE(result->difference) << fen << " differs in " << result->difference->fen;
    }
}

}  // namespace
}  // namespace tabiya::tools
