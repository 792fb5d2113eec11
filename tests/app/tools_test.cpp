// SPDX-License-Identifier: MIT
// The commands as a stranger runs them: exit codes, what is kept, what is said.
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

struct Outcome {
    int code = -1;
    std::string out;
};

Outcome run(const std::string& arguments) {
    Outcome result;
    std::FILE* pipe = popen((std::string(TABIYA_BINARY) + " " + arguments + " 2>&1").c_str(), "r");
    std::array<char, 4096> chunk{};
    while (const std::size_t count = std::fread(chunk.data(), 1, chunk.size(), pipe))
        result.out.append(chunk.data(), count);
    const int status = pclose(pipe);
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return result;
}

class Tools : public testing::Test {
  protected:
    void SetUp() override {
        folder = std::filesystem::temp_directory_path() / ("tabiya_tools_" + std::to_string(std::random_device{}()));
        std::filesystem::create_directory(folder);
    }
    void TearDown() override { std::filesystem::remove_all(folder); }
    [[nodiscard]] std::string file(const std::string& name) const { return (folder / name).string(); }
    std::string write(const std::string& name, std::string_view text) const {
        std::ofstream(file(name), std::ios::binary) << text;
        return file(name);
    }
    [[nodiscard]] static std::string read(const std::string& path) {
        std::ifstream stream(path, std::ios::binary);
        return {std::istreambuf_iterator<char>(stream), {}};
    }
    std::filesystem::path folder;
};

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

constexpr std::string_view good = "[White \"A\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n";
constexpr std::string_view bad = "[White \"B\"]\n\n1. e4 e5 2. Ke3 Nc6 1-0\n\n";

TEST_F(Tools, ConvertKeepsWhatIsGoodAndSaysWhatIsNot) {
    const std::string in = write("in.pgn", std::string(bad) + std::string(good));
    const Outcome result = run("convert " + in + " -o " + file("out.pgn"));
    EXPECT_EQ(result.code, 2);
    EXPECT_TRUE(has(result.out, "in.pgn:3:13: game 1: 'Ke3': ")) << result.out;
    EXPECT_EQ(read(file("out.pgn")),
              "[White \"B\"]\n\n1. e4 e5 1-0\n\n[White \"A\"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n");
}

TEST_F(Tools, ConvertForms) {
    const std::string in = write("in.pgn", good);
    EXPECT_EQ(run("convert --to uci " + in).out, "position startpos moves e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7\n");
    EXPECT_EQ(run("convert --to fen " + in).out,
              "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4\n");
    EXPECT_TRUE(has(run("convert --to svg " + in).out, "<svg "));
    EXPECT_TRUE(has(run("convert --to json " + in).out, "\"san\":\"Qxf7#\""));
    EXPECT_TRUE(has(run("convert --to epd < " + in).out, " c0 \"A\";"));
    const std::string epd = write("in.epd", "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\n");
    EXPECT_EQ(run("convert --to fen " + epd).out, "4k3/8/8/8/8/8/8/4K2R w K - 0 1\n");
    EXPECT_EQ(run("convert --to epd " + epd).out, "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"x\";\n");
}

TEST_F(Tools, ValidateTellsByItsExitCode) {
    EXPECT_EQ(run("validate " + write("good.pgn", good)).code, 0);
    const Outcome wrong = run("validate " + write("bad.pgn", bad));
    EXPECT_EQ(wrong.code, 2);
    EXPECT_TRUE(has(wrong.out, "1 game: 1 error, 0 warnings")) << wrong.out;
    EXPECT_EQ(run("validate /no/such/file").code, 2);
    EXPECT_EQ(run("validate --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'").code, 0);
    const Outcome fen = run("validate --fen 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1'");
    EXPECT_EQ(fen.code, 2);
    EXPECT_TRUE(has(fen.out, "perhaps meant: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1")) << fen.out;
    const Outcome json = run("validate --json " + write("bad2.pgn", bad));
    EXPECT_TRUE(has(json.out, "\"line\":3,\"column\":13,\"token\":\"Ke3\"")) << json.out;
}

TEST_F(Tools, PackedFilesThatBreakOff) {
    write("in.pgn", std::string(good) + std::string(good));
    ASSERT_EQ(std::system(("gzip -c " + file("in.pgn") + " | head -c 60 > " + file("cut.pgn.gz")).c_str()), 0);
    const Outcome result = run("validate " + file("cut.pgn.gz"));
    EXPECT_EQ(result.code, 2);
    EXPECT_TRUE(has(result.out, "the gzip data ends too early at byte 60")) << result.out;
}

TEST_F(Tools, BooksAreMadeAndAsked) {
    const std::string in = write("in.pgn", std::string(good) + std::string(good));
    EXPECT_EQ(run("book make " + in + " -o " + file("book.bin")).code, 0);
    const Outcome known = run("book probe " + file("book.bin"));
    EXPECT_EQ(known.code, 0);
    EXPECT_EQ(known.out, "e4       100.0 %  weight 4\n");
    EXPECT_EQ(run("book probe " + file("book.bin") + " '4k3/8/8/8/8/8/8/4K2R w K - 0 1'").code, 1);
    EXPECT_EQ(run("book probe /no/such/book").code, 2);
}

TEST_F(Tools, TablebasesAreNamedWhenMissing) {
    const Outcome none = run("tb '8/8/8/8/8/2k5/8/K6R w - - 0 1' --path " + folder.string());
    EXPECT_EQ(none.code, 2);
    const std::string tables = TABIYA_SHARED_DATA "/syzygy";
    if (!std::filesystem::exists(tables)) GTEST_SKIP() << "no " << tables;
    const Outcome win = run("tb '8/8/8/8/8/2k5/8/K6R w - - 0 1' --path " + tables);
    EXPECT_EQ(win.code, 0);
    EXPECT_TRUE(has(win.out, "White to move: win, ")) << win.out;
    const Outcome missing = run("tb '8/8/8/r1q5/8/2k5/8/K6Q w - - 0 1' --path " + tables);
    EXPECT_EQ(missing.code, 2);
    EXPECT_TRUE(has(missing.out, "the table KQRvKQ.rtbw is missing")) << missing.out;
}

/// Starts the binary; `in_child` runs before it becomes the binary.
template <class InChild>
pid_t started(std::vector<std::string> words, InChild&& in_child) {
    words.insert(words.begin(), TABIYA_BINARY);
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    std::fflush(nullptr);
    const pid_t child = fork();
    if (child != 0) return child;
    in_child();
    if (!std::freopen("/dev/null", "w", stdout)) _exit(126);
    execv(TABIYA_BINARY, argv.data());
    _exit(127);
}

/// Whether a child was ended by a signal; waits for it.
bool was_killed(pid_t child) {
    int status = 0;
    waitpid(child, &status, 0);
    return WIFSIGNALED(status);
}

class KilledAnalysis : public Tools {
  protected:
    void SetUp() override {
        Tools::SetUp();
        std::string games;
        for (int i = 0; i < 6; ++i)
            games += std::string(good) + "[White \"C\"]\n\n1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Be7 *\n\n";
        write("in.pgn", games);
        ASSERT_EQ(run(line("whole")).code, 0);
    }
    [[nodiscard]] std::vector<std::string> words(const std::string& name) const {
        return {"analyse",    file("in.pgn"),
                "--nodes",    "2000",
                "--hash",     "1",
                "--jobs",     "2",
                "-o",         file(name + ".jsonl"),
                "--annotate", file(name + ".pgn"),
                "--resume"};
    }
    [[nodiscard]] std::string line(const std::string& name) const {
        std::string text;
        for (const std::string& word : words(name)) text += word + ' ';
        return text;
    }
    /// The last run, which must bring everything to the same end.
    void finish() const {
        const Outcome last = run(line("cut"));
        EXPECT_EQ(last.code, 0) << last.out;
        EXPECT_EQ(read(file("cut.jsonl")), read(file("whole.jsonl")));
        EXPECT_EQ(read(file("cut.pgn")), read(file("whole.pgn")));
        EXPECT_FALSE(std::filesystem::exists(file("cut.jsonl.part")));
    }
};

// The system ends the process in the middle of the write that would make a file longer than allowed: a torn record
// at a random byte, ten times, whatever the speed of the machine.
TEST_F(KilledAnalysis, GoesOnFromAnyByte) {
    std::mt19937 random(17);
    const std::size_t whole = read(file("whole.jsonl")).size();
    for (std::size_t round = 0; round < 10; ++round) {
        const rlim_t limit = 300 + round * whole / 15 + random() % 300;
        const pid_t child = started(words("cut"), [&] {
            const rlimit size{limit, limit};
            const rlimit no_core{0, 0};
            setrlimit(RLIMIT_FSIZE, &size);
            setrlimit(RLIMIT_CORE, &no_core);
        });
        EXPECT_TRUE(was_killed(child)) << "round " << round;
        EXPECT_FALSE(std::filesystem::exists(file("cut.jsonl"))) << "a result before the end";
    }
    EXPECT_TRUE(std::filesystem::exists(file("cut.jsonl.part")));
    finish();
}

TEST_F(KilledAnalysis, GoesOnFromAnyMoment) {
    std::mt19937 random(18);
    for (int round = 0; round < 10 && !std::filesystem::exists(file("cut.jsonl")); ++round) {
        const pid_t child = started(words("cut"), [] {});
        std::this_thread::sleep_for(std::chrono::milliseconds(random() % 150));
        kill(child, SIGKILL);
        was_killed(child);  // unless it was quicker, which is as well
    }
    finish();
}

TEST_F(Tools, UnfinishedWorkIsNotOverwritten) {
    const std::string in = write("in.pgn", good);
    write("out.jsonl.part", "{}\n");
    const Outcome refused = run("analyse " + in + " --nodes 100 -o " + file("out.jsonl"));
    EXPECT_EQ(refused.code, 2);
    EXPECT_TRUE(has(refused.out, "--resume")) << refused.out;
    EXPECT_EQ(run("analyse " + in + " --nodes 100 --resume -o " + file("out.jsonl")).code, 2);
}

TEST_F(Tools, ReportsStandAlone) {
    const std::string in = write("in.pgn", good);
    ASSERT_EQ(run("analyse " + in + " --nodes 500 --html " + file("report.html")).code, 0);
    const std::string page = read(file("report.html"));
    for (std::string_view part : {"<!doctype html>", "id=\"graph\"", "Qxf7#", "const games=[", "</html>"})
        EXPECT_TRUE(has(page, part)) << part;
    for (std::string_view part : {"src=\"http", "href=\"http", "@import", "fetch("})
        EXPECT_FALSE(has(page, part)) << part;
}

TEST_F(Tools, TheBinaryExplainsItself) {
    const Outcome help = run("help");
    EXPECT_EQ(help.code, 0);
    EXPECT_LE(std::count(help.out.begin(), help.out.end(), '\n'), 23) << help.out;  // a terminal's 24, less the prompt
    EXPECT_TRUE(has(run("help book make").out, "--min-games"));
    EXPECT_EQ(run("help nonsense").code, 2);
    const Outcome man = run("man");
    EXPECT_TRUE(has(man.out, ".TH TABIYA 1")) << man.out;
    EXPECT_TRUE(has(man.out, "\\-\\-annotate"));
    const std::string script = write("completion.bash", run("completion bash").out);
    const Outcome checked = run("version; bash -c 'source " + script +
                                "; COMP_WORDS=(tabiya analyse --an); COMP_CWORD=2; _tabiya; echo \"${COMPREPLY[@]}\"'");
    EXPECT_TRUE(has(checked.out, "--annotate")) << checked.out;
    EXPECT_TRUE(has(run("completion fish").out, "-l annotate"));
    EXPECT_TRUE(has(run("completion zsh").out, "#compdef tabiya"));
    EXPECT_EQ(run("completion tcsh").code, 2);
}

}  // namespace
