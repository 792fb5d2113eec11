// SPDX-License-Identifier: MIT
// Whole conversations with the real engine. No test depends on how fast anything is.
#include "uci/session.hpp"

#include <gtest/gtest.h>

#include <condition_variable>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <mutex>
// g++ 12 under sanitizers takes parts of its own <regex> for uninitialised.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <regex>

namespace tabiya::uci {
namespace {

/// Keeps what was said and lets a test wait for it.
class Transcript final : public Output {
  public:
    void line(std::string_view text) override {
        const std::lock_guard lock(mutex_);
        lines_.emplace_back(text);
        said_.notify_all();
    }
    /// Waits until a line begins so, and returns it.
    std::string await(std::string_view beginning) {
        std::unique_lock lock(mutex_);
        for (;;) {
            while (read_ < lines_.size()) {
                const std::string& line = lines_[read_++];
                if (line.compare(0, beginning.size(), beginning) == 0) return line;
            }
            if (said_.wait_for(lock, std::chrono::minutes(5)) == std::cv_status::timeout) {
                ADD_FAILURE() << "never said: " << beginning;
                return {};
            }
        }
    }
    std::vector<std::string> all() {
        const std::lock_guard lock(mutex_);
        return lines_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable said_;
    std::vector<std::string> lines_;
    std::size_t read_ = 0;
};

struct UciSession : testing::Test {
    Transcript transcript;
    Session session{transcript};

    bool say(std::string_view line) { return session.handle(line); }
    /// What is said to a line, up to the end of whatever it started.
    std::vector<std::string> answers(std::string_view line) {
        const std::size_t before = transcript.all().size();
        say(line);
        session.wait();
        auto lines = transcript.all();
        lines.erase(lines.begin(), lines.begin() + std::ptrdiff_t(before));
        return lines;
    }
    std::string answer(std::string_view line) {
        const auto lines = answers(line);
        EXPECT_EQ(lines.size(), 1U) << line;
        return lines.empty() ? "" : lines.front();
    }
    std::string fen() {
        for (const std::string& line : answers("d"))
            if (line.compare(0, 5, "Fen: ") == 0) return line.substr(5);
        return {};
    }
};

bool begins(const std::string& text, std::string_view with) { return text.compare(0, with.size(), with) == 0; }
bool holds(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr std::string_view initial = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST_F(UciSession, Introduces) {
    const auto lines = answers("uci");
    EXPECT_TRUE(begins(lines.front(), "id name Tabiya "));
    EXPECT_TRUE(begins(lines[1], "id author "));
    EXPECT_EQ(lines.back(), "uciok");
    EXPECT_EQ(lines.size(), all_options().size() + 3);
    EXPECT_EQ(answer("isready"), "readyok");
}

TEST_F(UciSession, ASearchEndsWithAScoreAndALegalMove) {
    const auto lines = answers("go depth 5");
    ASSERT_GE(lines.size(), 2U);
    const std::regex best("bestmove [a-h][1-8][a-h][1-8]( ponder [a-h][1-8][a-h][1-8])?");
    EXPECT_TRUE(std::regex_match(lines.back(), best)) << lines.back();
    const std::regex info(
        "info depth \\d+ seldepth \\d+ multipv 1 score (cp|mate) -?\\d+( lowerbound| upperbound)? nodes \\d+ nps \\d+ "
        "hashfull \\d+ tbhits \\d+ time \\d+ pv( [a-h][1-8][a-h][1-8][nbrq]?)+");
    for (std::size_t i = 0; i + 1 < lines.size(); ++i) EXPECT_TRUE(std::regex_match(lines[i], info)) << lines[i];
}

TEST_F(UciSession, MateAndStalemateHaveNoMove) {
    say("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1");
    auto lines = answers("go depth 3");
    EXPECT_TRUE(holds(lines[lines.size() - 2], "score mate 0"));
    EXPECT_EQ(lines.back(), "bestmove (none)");
    say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    lines = answers("go movetime 10");
    EXPECT_TRUE(holds(lines[lines.size() - 2], "score cp 0"));
    EXPECT_EQ(lines.back(), "bestmove (none)");
}

TEST_F(UciSession, MateInOneIsPlayed) {
    say("position fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1");
    const auto lines = answers("go mate 1");
    EXPECT_TRUE(holds(lines[lines.size() - 2], "score mate 1 ")) << lines[lines.size() - 2];
    EXPECT_EQ(lines.back(), "bestmove a1a8");
}

TEST_F(UciSession, AnInfiniteSearchWaitsForStopAndAnswersMeanwhile) {
    say("go infinite");
    transcript.await("info depth 2 ");
    say("isready");
    transcript.await("readyok");
    say("stop");
    transcript.await("bestmove ");
    EXPECT_TRUE(answers("stop").empty());  // idle: nothing to say
}

TEST_F(UciSession, GoDuringASearchEndsItWithItsOwnBestMove) {
    say("go infinite");
    transcript.await("info ");
    say("position startpos moves e2e4");
    say("go depth 2");
    const std::string first = transcript.await("bestmove ");
    const std::string second = transcript.await("bestmove ");
    EXPECT_TRUE(first[10] == '1' || first[10] == '2') << first;     // White's move
    EXPECT_TRUE(second[10] == '7' || second[10] == '8') << second;  // Black's
}

TEST_F(UciSession, PonderingWaitsForItsHit) {
    say("go ponder depth 1");
    transcript.await("info ");
    say("ponderhit");
    transcript.await("bestmove ");
    say("go ponder wtime 1000 btime 1000");
    say("stop");
    transcript.await("bestmove ");
}

TEST_F(UciSession, QuitEndsARunningSearch) {
    say("go infinite");
    EXPECT_FALSE(say("quit"));
}

TEST_F(UciSession, NonsenseChangesNothing) {
    say("position startpos moves e2e4");
    const std::string before = fen();
    EXPECT_EQ(answer("xyzzy"), "info string error: unknown command 'xyzzy' ('help' lists them) (column 1)");
    for (const char* line : {"position fen", "position fen 8/8", "position startpos moves e2e5", "go depth x",
                             "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "setoption name Hash value -3",
                             "setoption name Nothing value 1", "go searchmoves e2e4"}) {
        const auto lines = answers(line);
        ASSERT_FALSE(lines.empty()) << line;
        for (const std::string& text : lines) EXPECT_TRUE(begins(text, "info string error: ")) << line << ": " << text;
        EXPECT_EQ(fen(), before) << line;
    }
    EXPECT_TRUE(answers("").empty());
}

TEST_F(UciSession, AnIllegalMoveIsNamedAndTheWholeCommandDropped) {
    say("position startpos moves d2d4");
    const std::string before = fen();
    const std::string text = answer("position startpos moves e2e4 e7e5 e4e5 g8f6");
    EXPECT_TRUE(holds(text, "move 3, 'e4e5'")) << text;
    EXPECT_EQ(fen(), before);
}

TEST_F(UciSession, AnIllegalFenIsExplainedAndARepairProposed) {
    const std::string text = answer("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1");
    EXPECT_TRUE(holds(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1")) << text;
    EXPECT_EQ(fen(), initial);
}

TEST_F(UciSession, MoreHashThanMemoryIsRefused) {
    EXPECT_TRUE(answers("setoption name Hash value 2").empty());
    const std::string text = answer("setoption name Hash value 33554432");
    EXPECT_TRUE(begins(text, "info string error: ")) << text;
    EXPECT_TRUE(begins(answers("go depth 2").back(), "bestmove "));
}

TEST_F(UciSession, OptionsDuringASearchStopIt) {
    say("go infinite");
    transcript.await("info ");
    say("setoption name Threads value 2");
    transcript.await("bestmove ");
    EXPECT_TRUE(begins(answers("go depth 4").back(), "bestmove "));
}

TEST_F(UciSession, ShowsResultsAndLinesOnDemand) {
    say("setoption name UCI_ShowWDL value true");
    say("setoption name MultiPV value 3");
    bool third = false;
    for (const std::string& line : answers("go depth 3")) {
        if (begins(line, "info depth")) {
            EXPECT_TRUE(holds(line, " wdl ")) << line;
        }
        third = third || holds(line, " multipv 3 ");
    }
    EXPECT_TRUE(third);
}

TEST_F(UciSession, CastlingIsWrittenAsTheInterfaceWantsIt) {
    say("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1");
    EXPECT_EQ(fen(), "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
    say("setoption name UCI_Chess960 value true");
    say("position fen 4k3/8/8/8/8/8/8/4K2R w H - 0 1");
    EXPECT_TRUE(begins(answers("go depth 1 searchmoves e1h1").back(), "bestmove e1h1"));
}

TEST_F(UciSession, Perft) {
    const auto lines = answers("go perft 3");
    EXPECT_EQ(lines.size(), 21U);
    EXPECT_EQ(lines.back(), "Nodes searched: 8902");
    EXPECT_EQ(answers("go perft 0").back(), "Nodes searched: 1");
}

TEST_F(UciSession, FlipTwiceIsNothing) {
    say("position startpos moves e2e4 c7c5");
    const std::string before = fen();
    say("flip");
    EXPECT_EQ(fen(), "rnbqkbnr/pppp1ppp/8/4p3/2P5/8/PP1PPPPP/RNBQKBNR b KQkq - 0 2");
    say("flip");
    EXPECT_EQ(fen(), before);
}

TEST_F(UciSession, ExtrasSpeak) {
    for (const char* line : {"help", "compiler", "eval", "d"}) EXPECT_FALSE(answers(line).empty()) << line;
    for (const std::string& line : answers("help")) EXPECT_FALSE(line.empty());
}

TEST_F(UciSession, JsonAccompaniesTheText) {
    EXPECT_TRUE(answers("json on").empty());
    const auto lines = answers("go depth 3");
    int infos = 0;
    int json = 0;
    for (const std::string& line : lines) {
        if (begins(line, "info depth")) ++infos;
        if (begins(line, "{\"info\":")) ++json;
    }
    EXPECT_GT(infos, 0);
    EXPECT_EQ(infos, json);
    EXPECT_TRUE(begins(lines[lines.size() - 2], "{\"bestmove\":"));
    EXPECT_TRUE(holds(lines[lines.size() - 2], "\"root\":[{"));
}

TEST_F(UciSession, TheSameAfterANewGame) {
    const auto search = [this] {
        say("ucinewgame");
        say("position startpos");
        const auto lines = answers("go nodes 3000");
        // Time and speed may differ, nothing else.
        return std::regex_replace(lines[lines.size() - 2], std::regex("(nps|time) \\d+"), "") + lines.back();
    };
    const std::string first = search();
    answers("go depth 5");
    EXPECT_EQ(search(), first);
}

TEST_F(UciSession, KeepsALog) {
    const std::string path = testing::TempDir() + "tabiya_session_log.txt";
    std::remove(path.c_str());
    say("setoption name Debug Log File value " + path);
    say("isready");
    say("setoption name Debug Log File value <empty>");
    say("isready");
    std::ifstream file(path);
    const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    EXPECT_EQ(text, ">> isready\n<< readyok\n>> setoption name Debug Log File value <empty>\n");
    EXPECT_TRUE(begins(answer("setoption name Debug Log File value /no/such/folder/log"), "info string error: "));
}

TEST_F(UciSession, AMissingBookIsRefused) {
    EXPECT_TRUE(begins(answer("setoption name BookFile value /no/such/book.bin"), "info string error: "));
}

TEST_F(UciSession, PlaysFromItsBook) {
    formats::polyglot::BookMaker maker;
    maker.add(chess::Position::initial(), chess::Move::normal(chess::Square::A2, chess::Square::A3),
              formats::polyglot::Outcome::Win);
    const std::string path = testing::TempDir() + "tabiya_session_book.bin";
    const auto bytes = formats::polyglot::to_bytes(maker.entries());
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    say("setoption name BookFile value " + path);
    say("setoption name OwnBook value true");
    const auto lines = answers("go depth 1");
    ASSERT_GE(lines.size(), 2U);
    EXPECT_TRUE(holds(lines[lines.size() - 2], " score "));
    EXPECT_EQ(lines.back(), "bestmove a2a3");
    EXPECT_TRUE(begins(answers("go depth 1 searchmoves e2e4").back(), "bestmove e2e4"));
}

TEST_F(UciSession, BenchIsASignature) {
    const std::string first = answers("bench depth 1").back();
    const std::string second = answers("bench depth 1").back();
    const std::regex form("(\\d+) nodes \\d+ nps");
    std::smatch a;
    std::smatch b;
    ASSERT_TRUE(std::regex_match(first, a, form)) << first;
    ASSERT_TRUE(std::regex_match(second, b, form));
    EXPECT_EQ(a[1], b[1]);
}

}  // namespace
}  // namespace tabiya::uci
