// SPDX-License-Identifier: MIT
// Drives the real binary through pipes with random traffic, valid and not: positions, searches of all
// kinds, options changed in the middle of a search, nonsense. It must stay alive, answer `isready`, and
// give exactly one best move for each search, preceded by a score.
//
// A short run is part of the ordinary tests; `scripts/soak SECONDS` runs longer, with sanitizers.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <random>
#include <string>
#include <vector>

#include "platform/process.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya {
namespace {

using chess::Position;

/// Only a hang takes this long; nothing else is decided by time.
constexpr std::chrono::minutes hang{5};

class Traffic {
  public:
    explicit Traffic(std::uint64_t seed) : random_(seed) {}

    std::size_t below(std::size_t limit) { return std::uniform_int_distribution<std::size_t>(0, limit - 1)(random_); }
    std::string number(std::size_t limit) { return std::to_string(below(limit)); }

    /// A `position` command with legal moves, and the position it leads to.
    std::string position() {
        board_ = Position::initial();
        if (below(3) == 0) board_ = Position::from(chess::Setup::chess960(int(below(960)))).value();
        std::string text = "position fen " + formats::to_fen(board_);
        const std::size_t plies = below(80);
        for (std::size_t i = 0; i < plies; ++i) {
            const chess::MoveList moves = chess::legal_moves(board_);
            if (moves.empty()) break;
            const chess::Move move = moves[below(moves.size())];
            text.append(i == 0 ? " moves " : " ").append(formats::to_uci(move, formats::CastlingText::Chess960));
            board_.make(move);
        }
        return text;
    }

    /// A `go` that must be answered; endless ones only if somebody will say stop.
    std::string go() {
        switch (below(9)) {
            case 0: return "go depth " + std::to_string(1 + below(6));
            case 1: return "go nodes " + std::to_string(1 + below(3000));
            case 2: return "go movetime " + number(30);
            case 3: return "go wtime " + number(200) + " btime " + number(200);
            case 4:
                return "go wtime " + number(200) + " btime " + number(200) + " winc 5 binc 5 movestogo " + number(9);
            case 5: return "go infinite";
            case 6: return "go ponder wtime " + number(200) + " btime " + number(200);
            case 7: return "go mate " + std::to_string(1 + below(3)) + " nodes 2000";
            default: return "go";
        }
    }

    std::string option() {
        switch (below(9)) {
            case 0: return "setoption name Hash value " + std::to_string(1 + below(32));
            case 1: return "setoption name Threads value " + std::to_string(1 + below(4));
            case 2: return "setoption name MultiPV value " + std::to_string(1 + below(4));
            case 3: return "setoption name Clear Hash";
            case 4: return "setoption name UCI_ShowWDL value " + std::string(below(2) == 0 ? "true" : "false");
            case 5: return "setoption name Skill Level value " + std::to_string(below(21));
            case 6: return "setoption name Move Overhead value " + number(50);
            case 7: return "setoption name Hash value 33554432";  // more than any memory
            default: return "setoption name UCI_Chess960 value " + std::string(below(2) == 0 ? "true" : "false");
        }
    }

    /// Something no engine can make sense of.
    std::string nonsense() {
        static const std::vector<std::string> fixed{
            "",
            " ",
            "xyzzy",
            "position",
            "position fen",
            "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
            "position startpos moves e2e5",
            "position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "position startpos moves",
            "setoption",
            "setoption name",
            "setoption name Hash value lots",
            "setoption name Hash value -1",
            "setoption name Threads value 0",
            "go depth",
            "go depth -1",
            "go wtime x",
            "go searchmoves",
            "go searchmoves a1a1",
            "debug",
            "json perhaps",
            "bench depth none",
            "speedtest never",
            "setoption name BookFile value /no/such/file",
            "setoption name EvalFile value /no/such/file",
            "setoption name SyzygyPath value /no/such/folder",
            "ponderhit",
            "stop",
            "d",
            "eval",
            "flip",
            "help",
            "compiler",
            "json on",
            "json off",
            "go perft 2",
            "register later",
            "debug on"};
        if (below(3) != 0) return fixed[below(fixed.size())];
        std::string bytes;
        for (std::size_t i = 0, n = below(200); i < n; ++i) {
            const char byte = char(below(256));
            if (byte != '\n') bytes += byte;
        }
        return "#" + bytes;  // never a command by accident
    }

    std::string_view pick_other() {
        static constexpr std::string_view others[] = {"isready", "stop", "ucinewgame", "ponderhit", "uci"};
        return others[below(5)];
    }

  private:
    std::mt19937_64 random_;
    Position board_ = Position::initial();
};

/// The other end of the conversation.
class Partner {
  public:
    Partner() : child_({TABIYA_BINARY}) {}

    [[nodiscard]] bool started() const { return child_.started(); }
    bool say(const std::string& line) {
        last_ = line;
        if (line.compare(0, 2, "go") == 0) ++asked_;
        return child_.write_line(line);
    }
    /// Reads until the line, or until as many best moves were given as asked for.
    testing::AssertionResult until(const std::string& wanted) {
        std::string line;
        while (wanted.empty() ? given_ < asked_ : true) {
            if (child_.read_line(line, hang) != platform::ReadStatus::Line)
                return testing::AssertionFailure() << "silence after '" << last_ << "', waiting for '" << wanted << "'";
            if (line.empty()) return testing::AssertionFailure() << "an empty line after '" << last_ << "'";
            if (line.compare(0, 5, "info ") == 0 && line.find(" score ") != std::string::npos) scored_ = true;
            if (line.compare(0, 9, "bestmove ") == 0) {
                if (!scored_) return testing::AssertionFailure() << "a best move without a score: " << line;
                scored_ = false;
                ++given_;
                if (given_ > asked_) return testing::AssertionFailure() << "one best move too many: " << line;
            }
            if (!wanted.empty() && line == wanted) return testing::AssertionSuccess();
        }
        return testing::AssertionSuccess();
    }
    /// Ends the conversation; false if the program does not end by itself.
    bool quit() {
        child_.write_line("quit");
        std::string line;
        for (;;) {
            const auto status = child_.read_line(line, hang);
            if (status == platform::ReadStatus::Closed) return true;
            if (status == platform::ReadStatus::Timeout) return false;
        }
    }

  private:
    platform::Child child_;
    std::string last_;
    int asked_ = 0;
    int given_ = 0;
    bool scored_ = false;
};

/// One conversation of about forty commands.
void converse(std::uint64_t seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Traffic traffic(seed);
    Partner partner;
    ASSERT_TRUE(partner.started());
    for (int i = 0; i < 40; ++i) {
        std::string line;
        switch (traffic.below(8)) {
            case 0:
            case 1: line = traffic.position(); break;
            case 2:
            case 3: line = traffic.go(); break;
            case 4: line = traffic.option(); break;
            case 5:
            case 6: line = traffic.nonsense(); break;
            default: line = traffic.pick_other();
        }
        // A refused `go` and `go perft` give no best move, so they do not count as asked.
        const bool counted = line.compare(0, 2, "go") == 0 && line.find("perft") == std::string::npos &&
                             line != "go depth" && line != "go depth -1" && line != "go wtime x" &&
                             line.find("searchmoves") == std::string::npos;
        ASSERT_TRUE(partner.say(counted || line.compare(0, 2, "go") != 0 ? line : " " + line)) << line;
        if (traffic.below(4) == 0) {
            partner.say("isready");
            ASSERT_TRUE(partner.until("readyok"));
        }
    }
    partner.say("stop");
    ASSERT_TRUE(partner.until(""));
    partner.say("isready");
    ASSERT_TRUE(partner.until("readyok"));
    if (traffic.below(2) == 0) partner.say("go infinite");
    ASSERT_TRUE(partner.quit());
}

TEST(Soak, SurvivesAnyTraffic) {
    const char* seconds = std::getenv("TABIYA_SOAK_SECONDS");
    const char* first = std::getenv("TABIYA_SOAK_SEED");
    std::uint64_t seed = first != nullptr ? std::strtoull(first, nullptr, 10) : 1;
    if (seconds == nullptr) {
        for (int i = 0; i < 6 && !HasFatalFailure(); ++i) converse(seed++);
        return;
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(std::atoi(seconds));
    int conversations = 0;
    for (; std::chrono::steady_clock::now() < end && !HasFatalFailure(); ++conversations) converse(seed++);
    std::printf("%d conversations\n", conversations);
}

}  // namespace
}  // namespace tabiya
