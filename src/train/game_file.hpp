// SPDX-License-Identifier: MIT
// Files of games: read as a stream, and appended to so that a kill at any instant loses at most the
// game being written.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include "tabiya/chess/result.hpp"
#include "train/viriformat.hpp"

namespace tabiya::train {

/// Why a file cannot be used, as a sentence without a full stop.
struct FileError {
    std::string sentence;
    std::uint64_t offset = 0;  // the byte where the trouble begins
};

struct FileCloser {
    void operator()(std::FILE* file) const noexcept { std::fclose(file); }
};
using FileHandle = std::unique_ptr<std::FILE, FileCloser>;

/// Reads one game after the other, whatever the size of the file.
class GameReader {
  public:
    static chess::Result<GameReader, FileError> open(const std::string& path);

    enum class Status : std::uint8_t {
        Game,    // `game()` holds the next one
        End,     // nothing is left
        Cut,     // the file ends in the middle of a game
        Broken,  // the next record makes no sense; `fault()` says why
    };
    Status next();
    [[nodiscard]] const GameRecord& game() const noexcept { return game_; }
    [[nodiscard]] std::string_view fault() const noexcept { return fault_; }
    /// Where the record that `next` last looked at begins.
    [[nodiscard]] std::uint64_t offset() const noexcept { return offset_; }

    /// Passes over the next game without unpacking it.
    Status skip();

  private:
    explicit GameReader(FileHandle file) : file_(std::move(file)) {}
    Status advance(bool unpack);
    bool fill();

    FileHandle file_;
    std::vector<std::uint8_t> buffer_;
    std::size_t begin_ = 0;  // first byte of the buffer that is not read yet
    std::uint64_t offset_ = 0;
    std::uint64_t consumed_ = 0;
    std::string_view fault_;
    GameRecord game_;
};

/// A position of a game that is replayed from a file.
struct Replayed {
    std::uint64_t number;  // of the game in the file, from zero
    const GameRecord& game;
    const chess::Position& position;
    const ScoredMove& scored;
    int ply;
};

/// Shows each position of a file's games in turn until there are none left or `wants_more`, asked before each
/// game, says no. Returns the number of games; a game that the end of the file cuts off is not among them, and
/// one that makes no sense or has an illegal move is an error.
template <class WantsMore, class Visitor>
chess::Result<std::uint64_t, FileError> replay_file(const std::string& path, WantsMore&& wants_more, Visitor&& visit) {
    auto reader = GameReader::open(path);
    if (!reader) return chess::Failure{reader.error()};
    std::uint64_t games = 0;
    for (; wants_more(); ++games) {
        const auto status = reader->next();
        if (status == GameReader::Status::End || status == GameReader::Status::Cut) break;
        if (status == GameReader::Status::Broken)
            return chess::Failure{FileError{path + " has " + std::string(reader->fault()), reader->offset()}};
        const GameRecord& game = reader->game();
        int ply = 0;
        const bool legal = replay(game, [&](const chess::Position& position, const ScoredMove& scored) {
            visit(Replayed{games, game, position, scored, ply++});
        });
        if (!legal) return chess::Failure{FileError{path + " has an illegal move", reader->offset()}};
    }
    return games;
}

/// Appends games to a file.
class GameAppender {
  public:
    /// Opens or creates a file. If it ends within a game, that game is dropped.
    static chess::Result<GameAppender, FileError> open(const std::string& path);

    /// How many whole games the file held when it was opened.
    [[nodiscard]] std::uint64_t games_found() const noexcept { return games_found_; }
    /// How many bytes of a game that was cut off were dropped.
    [[nodiscard]] std::uint64_t bytes_dropped() const noexcept { return bytes_dropped_; }
    /// Writes one game and hands it to the system; false if that failed (a full disk).
    bool append(const GameRecord& game);

  private:
    explicit GameAppender(FileHandle file) : file_(std::move(file)) {}

    FileHandle file_;
    std::vector<std::uint8_t> bytes_;
    std::uint64_t games_found_ = 0;
    std::uint64_t bytes_dropped_ = 0;
};

}  // namespace tabiya::train
