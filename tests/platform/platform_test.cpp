// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "platform/cpu.hpp"
#include "platform/memory.hpp"
#include "platform/process.hpp"
#include "platform/terminal.hpp"
#include "platform/threads.hpp"

namespace tabiya::platform {
namespace {

using namespace std::chrono_literals;

TEST(Cpu, LevelsFollowTheFeatures) {
    CpuFeatures none;
    EXPECT_EQ(none.level(), "other");
    EXPECT_EQ(none.names(), "");
    CpuFeatures v2{.popcnt = true, .sse41 = true};
    EXPECT_EQ(v2.level(), "x86-64-v2");
    CpuFeatures v3 = v2;
    v3.avx2 = v3.bmi2 = true;
    EXPECT_EQ(v3.level(), "x86-64-v3");
    EXPECT_EQ(v3.names(), "popcnt sse4.1 avx2 bmi2");
    CpuFeatures v4 = v3;
    v4.avx512 = true;
    EXPECT_EQ(v4.level(), "x86-64-v4");
}

TEST(Cpu, AgreesWithWhatThisFileWasCompiledFor) {
    // Whoever runs this test evidently has the instructions it was built with.
    const CpuFeatures& features = cpu_features();
#if defined(__AVX2__)
    EXPECT_TRUE(features.avx2);
#endif
#if defined(__BMI2__)
    EXPECT_TRUE(features.bmi2);
#endif
    EXPECT_EQ(&features, &cpu_features());
}

TEST(LargeMemory, IsZeroedAlignedAndWritable) {
    LargeArray<std::uint64_t> array(1'000'003);
    ASSERT_EQ(array.size(), 1'000'003U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.begin()) % 64, 0U);
    std::uint64_t sum = 0;
    for (std::uint64_t item : array) sum += item;
    EXPECT_EQ(sum, 0U);
    array[0] = 1;
    array[array.size() - 1] = 2;
    EXPECT_EQ(array[0] + array[array.size() - 1], 3U);
}

TEST(LargeMemory, RefusesTheImpossibleQuietly) {
    EXPECT_TRUE(LargeArray<std::uint64_t>(0).empty());
    EXPECT_TRUE(LargeArray<std::uint64_t>(~std::size_t{0}).empty());
    EXPECT_TRUE(LargeArray<std::uint64_t>(std::size_t{1} << 58U).empty());
}

TEST(LargeMemory, TheMachineHasSome) { EXPECT_GT(physical_memory(), std::size_t{64} << 20U); }

TEST(LargeMemory, Moves) {
    LargeArray<int> a(100);
    a[7] = 42;
    LargeArray<int> b(std::move(a));
    EXPECT_EQ(b[7], 42);
    LargeArray<int> c;
    c = std::move(b);
    EXPECT_EQ(c[7], 42);
    EXPECT_EQ(c.size(), 100U);
}

TEST(Threads, EveryShareIsDoneOnce) {
    std::vector<std::atomic<int>> done(17);
    run_in_parallel(17, [&](int share) { ++done[std::size_t(share)]; });
    for (const auto& count : done) EXPECT_EQ(count, 1);
    run_in_parallel(0, [](int) { FAIL(); });
    EXPECT_GE(hardware_threads(), 1);
}

TEST(Terminal, ColourIsRefusedOnRequest) {
    ::setenv("NO_COLOR", "1", 1);
    EXPECT_FALSE(wants_color(Stream::Output));
    ::unsetenv("NO_COLOR");
    // Under a test runner nothing is a terminal, or it has a width.
    if (!is_terminal(Stream::Output)) {
        EXPECT_FALSE(wants_color(Stream::Output));
        EXPECT_EQ(terminal_width(Stream::Output, 80), 80);
    }
}

TEST(Process, SpeaksLineByLine) {
    Child child({"cat"});
    ASSERT_TRUE(child.started()) << child.error();
    ASSERT_TRUE(child.write_line("first"));
    ASSERT_TRUE(child.write_line(std::string(10'000, 'x')));
    std::string line;
    ASSERT_EQ(child.read_line(line, 10s), ReadStatus::Line);
    EXPECT_EQ(line, "first");
    ASSERT_EQ(child.read_line(line, 10s), ReadStatus::Line);
    EXPECT_EQ(line, std::string(10'000, 'x'));
    EXPECT_EQ(child.read_line(line, 1ms), ReadStatus::Timeout);
}

TEST(Process, ArgumentsArriveAndWindowsLineEndsVanish) {
    Child child({"printf", "%s\\r\\n", "two words"});
    ASSERT_TRUE(child.started());
    std::string line;
    ASSERT_EQ(child.read_line(line, 10s), ReadStatus::Line);
    EXPECT_EQ(line, "two words");
    EXPECT_EQ(child.read_line(line, 10s), ReadStatus::Closed);
}

TEST(Process, SaysWhyItCannotStart) {
    Child child({"/nonexistent/program"});
    EXPECT_FALSE(child.started());
    EXPECT_EQ(child.error(), "No such file or directory");
    Child nothing({});
    EXPECT_FALSE(nothing.started());
}

TEST(Process, WritingToTheDeadIsNoAccident) {
    Child child({"true"});
    ASSERT_TRUE(child.started());
    std::string line;
    ASSERT_EQ(child.read_line(line, 10s), ReadStatus::Closed);
    // The other end may close a little after the output; in the end writing fails and nothing else.
    while (child.write_line("anybody there?")) {}
}

TEST(Process, OneThatIgnoresUsIsEnded) {
    Child child({"sleep", "1000"});
    ASSERT_TRUE(child.started());
}  // the destructor must come back

}  // namespace
}  // namespace tabiya::platform
