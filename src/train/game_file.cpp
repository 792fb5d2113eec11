// SPDX-License-Identifier: MIT
#include "train/game_file.hpp"

#include <filesystem>
#include <system_error>

namespace tabiya::train {

using chess::Failure;
using chess::Result;

namespace {
constexpr std::size_t chunk_size = std::size_t{1} << 20U;
}

Result<GameReader, FileError> GameReader::open(const std::string& path) {
    FileHandle file(std::fopen(path.c_str(), "rb"));
    if (!file) return Failure{FileError{"cannot open " + path + " for reading"}};
    return GameReader(std::move(file));
}

// Moves what is left to the front of the buffer and reads more; false at the end of the file.
bool GameReader::fill() {
    buffer_.erase(buffer_.begin(), buffer_.begin() + std::ptrdiff_t(begin_));
    begin_ = 0;
    const std::size_t left = buffer_.size();
    buffer_.resize(left + chunk_size);
    const std::size_t got = std::fread(buffer_.data() + left, 1, chunk_size, file_.get());
    buffer_.resize(left + got);
    return got > 0;
}

GameReader::Status GameReader::advance(bool unpack) {
    for (;;) {
        const std::span bytes = std::span<const std::uint8_t>(buffer_).subspan(begin_);
        offset_ = consumed_;
        const Measured front = measure_front(bytes);
        if (front.front == Front::Cut) {
            if (fill()) continue;
            return buffer_.empty() ? Status::End : Status::Cut;
        }
        begin_ += front.size;
        consumed_ += front.size;
        if (front.front == Front::Extension) continue;
        if (!unpack) return Status::Game;
        const auto fault = unpack_game(bytes.first(front.size), game_);
        if (!fault) return Status::Game;
        fault_ = *fault;
        return Status::Broken;
    }
}

GameReader::Status GameReader::next() { return advance(true); }
GameReader::Status GameReader::skip() { return advance(false); }

Result<GameAppender, FileError> GameAppender::open(const std::string& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    std::uint64_t games = 0;
    std::uint64_t dropped = 0;
    if (fs::exists(path, error)) {
        auto reader = GameReader::open(path);
        if (!reader) return Failure{reader.error()};
        auto status = reader->skip();
        for (; status == GameReader::Status::Game; status = reader->skip()) ++games;
        if (status == GameReader::Status::Cut) {
            dropped = fs::file_size(path, error) - reader->offset();
            fs::resize_file(path, reader->offset(), error);
            if (error) return Failure{FileError{"cannot cut the broken end off " + path, reader->offset()}};
        }
    }
    FileHandle file(std::fopen(path.c_str(), "ab"));
    if (!file) return Failure{FileError{"cannot open " + path + " for writing"}};
    GameAppender appender(std::move(file));
    appender.games_found_ = games;
    appender.bytes_dropped_ = dropped;
    return appender;
}

bool GameAppender::append(const GameRecord& game) {
    bytes_.clear();
    append_game(game, bytes_);
    return std::fwrite(bytes_.data(), 1, bytes_.size(), file_.get()) == bytes_.size() && std::fflush(file_.get()) == 0;
}

}  // namespace tabiya::train
