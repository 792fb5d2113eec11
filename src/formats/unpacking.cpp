// SPDX-License-Identifier: MIT
// Gzip, zstd and bzip2. The three libraries agree on a way of working: a window of packed bytes goes
// in, a window of plain bytes comes out, and somebody has to say when one member ends and the next
// begins. `Unpacker` is that way; a codec is the call into one library.
#include <algorithm>
#include <cstring>
#include <vector>

#include "tabiya/formats/byte_source.hpp"

#if defined(TABIYA_HAS_ZLIB)
#include <zlib.h>
#endif
#if defined(TABIYA_HAS_ZSTD)
#include <zstd.h>
#endif
#if defined(TABIYA_HAS_BZIP2)
#include <bzlib.h>
#endif

namespace tabiya::formats {

using chess::Failure;
using chess::Result;

namespace {

/// Packed bytes waiting to be unpacked, and room for plain ones.
struct Windows {
    const char* in;
    std::size_t in_size;
    char* out;
    std::size_t out_size;

    void took(std::size_t count) { in += count, in_size -= count; }
    void gave(std::size_t count) { out += count, out_size -= count; }
};

enum class Step : std::uint8_t {
    MemberOpen,  // inside a member: the input must go on
    MemberDone,  // between members: the input may end here
    Broken,
};

class Codec {
  public:
    Codec() = default;
    Codec(const Codec&) = delete;
    Codec& operator=(const Codec&) = delete;
    virtual ~Codec() = default;
    virtual Step step(Windows& windows) = 0;
};

class Unpacker final : public ByteSource {
  public:
    Unpacker(std::unique_ptr<ByteSource> packed, std::unique_ptr<Codec> codec, std::string_view name,
             std::string_view head)
        : packed_(std::move(packed)), codec_(std::move(codec)), name_(name), buffer_(std::size_t{1} << 17U) {
        std::memcpy(buffer_.data(), head.data(), head.size());
        end_ = head.size();
    }

    std::size_t read(char* bytes, std::size_t size) override {
        Windows windows{nullptr, 0, bytes, size};
        while (windows.out_size == size && size != 0 && !error_) {
            if (begin_ == end_ && !input_ended_) refill();
            if (begin_ == end_ && input_ended_ && !codec_may_hold_output_) break;
            windows.in = buffer_.data() + begin_;
            windows.in_size = end_ - begin_;
            const std::size_t room = windows.out_size;
            state_ = codec_->step(windows);
            const bool idle = windows.in_size == end_ - begin_ && windows.out_size == room;
            begin_ = end_ - windows.in_size;
            codec_may_hold_output_ = windows.out_size == 0;
            if (state_ == Step::Broken) fail("is damaged");
            else if (idle && begin_ == end_ && input_ended_) break;
            else if (idle && begin_ != end_) fail("is damaged");
        }
        if (windows.out_size == size && size != 0 && !error_ && state_ == Step::MemberOpen) fail("ends too early");
        return size - windows.out_size;
    }
    [[nodiscard]] const std::optional<SourceError>& error() const override { return error_; }
    [[nodiscard]] std::uint64_t consumed() const override { return packed_->consumed(); }
    [[nodiscard]] std::optional<std::uint64_t> total() const override { return packed_->total(); }

  private:
    void refill() {
        begin_ = 0;
        end_ = packed_->read(buffer_.data(), buffer_.size());
        if (end_ != 0) return;
        input_ended_ = true;
        if (packed_->error()) error_ = packed_->error();
    }
    void fail(std::string_view what) {
        error_ = SourceError{"the " + std::string(name_) + " data " + std::string(what) + " at byte " +
                             std::to_string(packed_->consumed() - (end_ - begin_))};
    }

    std::unique_ptr<ByteSource> packed_;
    std::unique_ptr<Codec> codec_;
    std::string_view name_;
    std::vector<char> buffer_;
    std::size_t begin_ = 0;
    std::size_t end_ = 0;
    bool input_ended_ = false;
    bool codec_may_hold_output_ = false;
    Step state_ = Step::MemberDone;
    std::optional<SourceError> error_;
};

/// Bytes as they are, with those that were read to look at them put back in front.
class PlainSource final : public ByteSource {
  public:
    PlainSource(std::unique_ptr<ByteSource> source, std::string_view head) : source_(std::move(source)), head_(head) {}
    std::size_t read(char* bytes, std::size_t size) override {
        if (at_ == head_.size()) return source_->read(bytes, size);
        const std::size_t count = std::min(size, head_.size() - at_);
        std::memcpy(bytes, head_.data() + at_, count);
        at_ += count;
        return count;
    }
    [[nodiscard]] const std::optional<SourceError>& error() const override { return source_->error(); }
    [[nodiscard]] std::uint64_t consumed() const override { return source_->consumed(); }
    [[nodiscard]] std::optional<std::uint64_t> total() const override { return source_->total(); }

  private:
    std::unique_ptr<ByteSource> source_;
    std::string head_;
    std::size_t at_ = 0;
};

#if defined(TABIYA_HAS_ZLIB)
class GzipCodec final : public Codec {
  public:
    GzipCodec() { inflateInit2(&stream_, 15 + 16); }  // the largest window, gzip header expected
    ~GzipCodec() override { inflateEnd(&stream_); }
    Step step(Windows& windows) override {
        if (between_) {
            // Members may be padded with zeros, as on tape.
            while (windows.in_size != 0 && *windows.in == 0) windows.took(1);
            if (windows.in_size == 0) return Step::MemberDone;
            inflateReset(&stream_);
            between_ = false;
        }
        constexpr std::size_t most = std::size_t{1} << 30U;  // zlib counts in unsigned int
        const std::size_t in_size = std::min(windows.in_size, most);
        const std::size_t out_size = std::min(windows.out_size, most);
        stream_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(windows.in));
        stream_.avail_in = unsigned(in_size);
        stream_.next_out = reinterpret_cast<Bytef*>(windows.out);
        stream_.avail_out = unsigned(out_size);
        const int status = inflate(&stream_, Z_NO_FLUSH);
        windows.took(in_size - stream_.avail_in);
        windows.gave(out_size - stream_.avail_out);
        if (status == Z_STREAM_END) between_ = true;
        else if (status != Z_OK && status != Z_BUF_ERROR) return Step::Broken;
        return between_ ? Step::MemberDone : Step::MemberOpen;
    }

  private:
    z_stream stream_{};
    bool between_ = false;
};
#endif

#if defined(TABIYA_HAS_ZSTD)
class ZstdCodec final : public Codec {
  public:
    ZstdCodec() : stream_(ZSTD_createDStream()) {
        ZSTD_initDStream(stream_);
        // Long-distance archives use windows of up to 2 GiB; 128 MiB is what the zstd tool takes unasked.
        ZSTD_DCtx_setParameter(stream_, ZSTD_d_windowLogMax, 27);
    }
    ~ZstdCodec() override { ZSTD_freeDStream(stream_); }
    Step step(Windows& windows) override {
        ZSTD_inBuffer in{windows.in, windows.in_size, 0};
        ZSTD_outBuffer out{windows.out, windows.out_size, 0};
        const std::size_t status = ZSTD_decompressStream(stream_, &out, &in);
        windows.took(in.pos);
        windows.gave(out.pos);
        if (ZSTD_isError(status)) return Step::Broken;
        // 0 says a frame is complete; without progress it is only the echo of an earlier one.
        if (in.pos != 0 || out.pos != 0) state_ = status == 0 ? Step::MemberDone : Step::MemberOpen;
        return state_;
    }

  private:
    ZSTD_DStream* stream_;
    Step state_ = Step::MemberOpen;
};
#endif

#if defined(TABIYA_HAS_BZIP2)
class Bzip2Codec final : public Codec {
  public:
    Bzip2Codec() { BZ2_bzDecompressInit(&stream_, 0, 0); }
    ~Bzip2Codec() override { BZ2_bzDecompressEnd(&stream_); }
    Step step(Windows& windows) override {
        if (between_) {
            if (windows.in_size == 0) return Step::MemberDone;
            BZ2_bzDecompressEnd(&stream_);
            stream_ = {};
            BZ2_bzDecompressInit(&stream_, 0, 0);
            between_ = false;
        }
        constexpr std::size_t most = std::size_t{1} << 30U;
        const std::size_t in_size = std::min(windows.in_size, most);
        const std::size_t out_size = std::min(windows.out_size, most);
        stream_.next_in = const_cast<char*>(windows.in);
        stream_.avail_in = unsigned(in_size);
        stream_.next_out = windows.out;
        stream_.avail_out = unsigned(out_size);
        const int status = BZ2_bzDecompress(&stream_);
        windows.took(in_size - stream_.avail_in);
        windows.gave(out_size - stream_.avail_out);
        if (status == BZ_STREAM_END) between_ = true;
        else if (status != BZ_OK) return Step::Broken;
        return between_ ? Step::MemberDone : Step::MemberOpen;
    }

  private:
    bz_stream stream_{};
    bool between_ = false;
};
#endif

bool begins(std::string_view head, std::string_view magic) { return head.substr(0, magic.size()) == magic; }

enum class Packing : std::uint8_t { None, Gzip, Zstd, Bzip2 };

Packing packing_of(std::string_view head) {
    if (begins(head, "\x1F\x8B\x08")) return Packing::Gzip;
    if (begins(head, "\x28\xB5\x2F\xFD")) return Packing::Zstd;
    // A skippable frame, as Lichess puts in front: 0x184D2A50 … 5F, little-endian.
    if (head.size() >= 4 && (head[0] & '\xF0') == '\x50' && head.substr(1, 3) == "\x2A\x4D\x18") return Packing::Zstd;
    if (begins(head, "BZh") && head.size() > 3 && head[3] >= '1' && head[3] <= '9' &&
        (begins(head.substr(4), "1AY&SY") || begins(head.substr(4), "\x17\x72\x45\x38\x50\x90")))
        return Packing::Bzip2;
    return Packing::None;
}

[[maybe_unused]] Failure<SourceError> left_out(std::string_view name) {
    return Failure{SourceError{"the input is packed with " + std::string(name) + ", which this build cannot read"}};
}

}  // namespace

Result<std::unique_ptr<ByteSource>, SourceError> unpacked(std::unique_ptr<ByteSource> packed) {
    std::string head(16, '\0');
    std::size_t size = 0;
    while (size < head.size()) {
        const std::size_t count = packed->read(head.data() + size, head.size() - size);
        if (count == 0) break;
        size += count;
    }
    if (size == 0 && packed->error()) return Failure{*packed->error()};
    head.resize(size);
    switch (packing_of(head)) {
        case Packing::None: break;
        case Packing::Gzip:
#if defined(TABIYA_HAS_ZLIB)
            return std::unique_ptr<ByteSource>(
                std::make_unique<Unpacker>(std::move(packed), std::make_unique<GzipCodec>(), "gzip", head));
#else
            return left_out("gzip");
#endif
        case Packing::Zstd:
#if defined(TABIYA_HAS_ZSTD)
            return std::unique_ptr<ByteSource>(
                std::make_unique<Unpacker>(std::move(packed), std::make_unique<ZstdCodec>(), "zstd", head));
#else
            return left_out("zstd");
#endif
        case Packing::Bzip2:
#if defined(TABIYA_HAS_BZIP2)
            return std::unique_ptr<ByteSource>(
                std::make_unique<Unpacker>(std::move(packed), std::make_unique<Bzip2Codec>(), "bzip2", head));
#else
            return left_out("bzip2");
#endif
    }
    return std::unique_ptr<ByteSource>(std::make_unique<PlainSource>(std::move(packed), head));
}

}  // namespace tabiya::formats
