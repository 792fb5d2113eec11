// SPDX-License-Identifier: MIT
// Where text comes from: a file, standard input or memory, plain or compressed. What is inside is told
// by its first bytes, not by its name, and is unpacked on the way, so memory stays flat.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/chess/result.hpp"

namespace tabiya::formats {

/// Why a source cannot be read (any further).
struct SourceError {
    std::string reason;  // one sentence without a final full stop
};

/// A stream of bytes.
class ByteSource {
  public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    /// Fills up to `size` bytes and returns how many; 0 at the end and after an error.
    virtual std::size_t read(char* bytes, std::size_t size) = 0;
    /// The error that ended the stream early, if one did. What was read before it is good.
    [[nodiscard]] virtual const std::optional<SourceError>& error() const = 0;
    /// How many bytes of the file itself have been taken in, packed as they are.
    [[nodiscard]] virtual std::uint64_t consumed() const = 0;
    /// How many there are, if that can be known.
    [[nodiscard]] virtual std::optional<std::uint64_t> total() const = 0;
};

/// Bytes already in memory, which must outlive the source; not unpacked.
std::unique_ptr<ByteSource> memory_source(std::string_view bytes);

/// Unpacks another source if its first bytes are those of gzip, zstd or bzip2 (any number of frames
/// or members one after the other, skippable ones included); passes plain bytes through.
chess::Result<std::unique_ptr<ByteSource>, SourceError> unpacked(std::unique_ptr<ByteSource> packed);

/// Opens a file for reading and unpacks it; "-" is standard input.
chess::Result<std::unique_ptr<ByteSource>, SourceError> open_source(const std::string& path);

/// Everything that is left in a source, up to `limit` bytes.
chess::Result<std::string, SourceError> read_all(ByteSource& source, std::size_t limit = std::size_t{1} << 30U);

}  // namespace tabiya::formats
