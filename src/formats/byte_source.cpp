// SPDX-License-Identifier: MIT
#include "tabiya/formats/byte_source.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace tabiya::formats {

using chess::Failure;
using chess::Result;

namespace {

class FileSource final : public ByteSource {
  public:
    FileSource(std::FILE* file, bool owned, std::optional<std::uint64_t> total)
        : file_(file), owned_(owned), total_(total) {}
    ~FileSource() override {
        if (owned_) std::fclose(file_);
    }
    std::size_t read(char* bytes, std::size_t size) override {
        const std::size_t count = std::fread(bytes, 1, size, file_);
        consumed_ += count;
        if (count == 0 && std::ferror(file_))
            error_ = SourceError{std::string("reading failed: ") + std::strerror(errno)};
        return count;
    }
    [[nodiscard]] const std::optional<SourceError>& error() const override { return error_; }
    [[nodiscard]] std::uint64_t consumed() const override { return consumed_; }
    [[nodiscard]] std::optional<std::uint64_t> total() const override { return total_; }

  private:
    std::FILE* file_;
    bool owned_;
    std::optional<std::uint64_t> total_;
    std::uint64_t consumed_ = 0;
    std::optional<SourceError> error_;
};

class MemorySource final : public ByteSource {
  public:
    explicit MemorySource(std::string_view bytes) : bytes_(bytes) {}
    std::size_t read(char* bytes, std::size_t size) override {
        const std::size_t count = std::min(size, bytes_.size() - at_);
        if (count != 0) std::memcpy(bytes, bytes_.data() + at_, count);
        at_ += count;
        return count;
    }
    [[nodiscard]] const std::optional<SourceError>& error() const override { return error_; }
    [[nodiscard]] std::uint64_t consumed() const override { return at_; }
    [[nodiscard]] std::optional<std::uint64_t> total() const override { return bytes_.size(); }

  private:
    std::string_view bytes_;
    std::size_t at_ = 0;
    std::optional<SourceError> error_;
};

}  // namespace

std::unique_ptr<ByteSource> memory_source(std::string_view bytes) { return std::make_unique<MemorySource>(bytes); }

Result<std::unique_ptr<ByteSource>, SourceError> open_source(const std::string& path) {
    if (path == "-") return unpacked(std::make_unique<FileSource>(stdin, false, std::nullopt));
    std::FILE* file = std::fopen(path.c_str(), "rb");
    if (!file) return Failure{SourceError{"cannot open " + path + ": " + std::strerror(errno)}};
    std::optional<std::uint64_t> total;
    // A pipe cannot be measured; neither can a folder, which opens but does not read.
    if (std::fseek(file, 0, SEEK_END) == 0) {
        const long size = std::ftell(file);
        if (size >= 0 && size < 0x7FFF'FFFF'FFFF'FFFF) total = std::uint64_t(size);
        std::rewind(file);
    }
    return unpacked(std::make_unique<FileSource>(file, true, total));
}

Result<std::string, SourceError> read_all(ByteSource& source, std::size_t limit) {
    std::string text;
    std::string chunk(std::size_t{1} << 16U, '\0');
    while (const std::size_t count = source.read(chunk.data(), chunk.size())) {
        if (text.size() + count > limit)
            return Failure{SourceError{"the input is larger than " + std::to_string(limit) + " bytes"}};
        text.append(chunk, 0, count);
    }
    if (source.error()) return Failure{*source.error()};
    return text;
}

}  // namespace tabiya::formats
