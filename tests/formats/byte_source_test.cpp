// SPDX-License-Identifier: MIT
#include "tabiya/formats/byte_source.hpp"

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <random>

#include <gtest/gtest.h>

#include "support/program.hpp"
#include "tabiya/formats/encoding.hpp"

namespace {

using namespace tabiya::formats;

/// Text that packs to a few windows and back.
std::string sample() {
    std::mt19937 random(3);
    std::string text;
    while (text.size() < 400'000) text += "1. e4 e5 2. Nf" + std::to_string(random() % 100'000) + " Nc6\n";
    return text;
}

/// A file that is gone when the test is over.
class TemporaryFile {
  public:
    explicit TemporaryFile(std::string_view bytes) {
        path_ = (std::filesystem::temp_directory_path() / ("tabiya_source_" + std::to_string(std::random_device{}())))
                    .string();
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    ~TemporaryFile() { std::filesystem::remove(path_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    [[nodiscard]] const std::string& path() const { return path_; }

  private:
    std::string path_;
};

std::string packed_by(const std::string& tool, const std::string& text) {
    const TemporaryFile plain(text);
    return tabiya::support::output_of(tool + " -c < " + plain.path() + " 2>/dev/null");
}

class Unpacking : public testing::TestWithParam<std::string> {
  protected:
    void SetUp() override {
        packed = packed_by(GetParam(), sample());
        if (packed.empty()) GTEST_SKIP() << GetParam() << " is not installed";
        const auto source = unpacked(memory_source(packed));
        if (!source) GTEST_SKIP() << source.error().reason;
    }
    std::string packed;
};

TEST_P(Unpacking, FilesComeOutAsTheyWere) {
    const TemporaryFile file(packed);
    const auto source = open_source(file.path());
    ASSERT_TRUE(source);
    const auto text = read_all(**source);
    ASSERT_TRUE(text) << text.error().reason;
    EXPECT_EQ(*text, sample());
    EXPECT_EQ((*source)->consumed(), packed.size());
    EXPECT_EQ((*source)->total(), packed.size());
}

TEST_P(Unpacking, MembersFollowEachOther) {
    const std::string twice = packed + packed;
    const auto text = read_all(**unpacked(memory_source(twice)));
    ASSERT_TRUE(text) << text.error().reason;
    EXPECT_EQ(*text, sample() + sample());
}

TEST_P(Unpacking, ByteByByteToo) {
    const auto source = unpacked(memory_source(packed));
    ASSERT_TRUE(source);
    std::string text;
    char byte = 0;
    while ((*source)->read(&byte, 1) == 1) text += byte;
    EXPECT_FALSE((*source)->error());
    EXPECT_EQ(text, sample());
}

TEST_P(Unpacking, WhatIsCutOffIsReportedAndTheRestIsGood) {
    for (std::size_t part : {packed.size() / 2, packed.size() - 1}) {
        const auto source = unpacked(memory_source(std::string_view(packed).substr(0, part)));
        ASSERT_TRUE(source);
        std::string text;
        char chunk[1000];
        while (const std::size_t count = (*source)->read(chunk, sizeof chunk)) text.append(chunk, count);
        ASSERT_TRUE((*source)->error());
        EXPECT_NE((*source)->error()->reason.find("ends too early"), std::string::npos) << (*source)->error()->reason;
        EXPECT_EQ(text, sample().substr(0, text.size()));
    }
}

TEST_P(Unpacking, DamageIsReported) {
    std::string damaged = packed;
    for (std::size_t i = damaged.size() / 2; i < damaged.size() / 2 + 40; ++i) damaged[i] = char(~damaged[i]);
    const auto text = read_all(**unpacked(memory_source(damaged)));
    ASSERT_FALSE(text);
    EXPECT_NE(text.error().reason.find("damaged"), std::string::npos) << text.error().reason;
}

INSTANTIATE_TEST_SUITE_P(Tools, Unpacking, testing::Values("gzip", "zstd -q", "bzip2"),
                         [](const auto& suite) { return suite.param.substr(0, suite.param.find(' ')); });

TEST(ByteSource, SkippableFramesAreSkipped) {
    const std::string packed = packed_by("zstd -q", "hello");
    if (packed.empty()) GTEST_SKIP() << "zstd is not installed";
    const std::string skippable("\x51\x2A\x4D\x18\x04\x00\x00\x00join", 12);
    const auto source = unpacked(memory_source(skippable));
    if (!source) GTEST_SKIP() << source.error().reason;
    const std::string whole = skippable + packed + skippable + packed;
    EXPECT_EQ(*read_all(**unpacked(memory_source(whole))), "hellohello");
    EXPECT_EQ(*read_all(**unpacked(memory_source(skippable))), "");
}

TEST(ByteSource, PlainBytesPassThrough) {
    for (std::string_view text : {"", "x", "[Event \"?\"]\n", "BZh is how bzip2 begins", "0123456789abcdef0123456789"})
        EXPECT_EQ(*read_all(**unpacked(memory_source(text))), text);
}

TEST(ByteSource, MissingFilesSayWhy) {
    const auto source = open_source("/no/such/file.pgn");
    ASSERT_FALSE(source);
    EXPECT_NE(source.error().reason.find("/no/such/file.pgn"), std::string::npos);
    const auto folder = open_source("/tmp");
    EXPECT_FALSE(folder);
}

TEST(ByteSource, LimitsHold) {
    const auto source = memory_source("0123456789");
    EXPECT_FALSE(read_all(*source, 9));
}

TEST(Encoding, Utf8IsKeptAndTheRestConverted) {
    EXPECT_TRUE(is_utf8("plain, \u00E9, \u20AC, \U0001F600"));
    EXPECT_FALSE(is_utf8("\xC0\xAF"));          // overlong
    EXPECT_FALSE(is_utf8("\xED\xA0\x80"));      // a surrogate
    EXPECT_FALSE(is_utf8("\xF4\x90\x80\x80"));  // beyond Unicode
    EXPECT_FALSE(is_utf8("12345678\xFF"));
    EXPECT_EQ(to_utf8("\xE9t\xE9"), "\u00E9t\u00E9");
    EXPECT_EQ(to_utf8("\x93quoted\x94"), "\u201Cquoted\u201D");
}

}  // namespace
