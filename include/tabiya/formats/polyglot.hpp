// SPDX-License-Identifier: MIT
// Polyglot opening books: records of sixteen bytes, sorted by position key, each a move with a weight.
//
//      0        8    10   12      16
//     +--------+----+----+-------+
//     |  key   |move|wght| learn |      all numbers big-endian
//     +--------+----+----+-------+
//
// A position's key in a book is `Position::key()`. Castling is written as the king taking its own
// rook, so books serve Chess960 as well.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"

namespace tabiya::formats::polyglot {

/// One record of a book.
struct Entry {
    chess::Key key = 0;
    std::uint16_t move_bits = 0;
    std::uint16_t weight = 0;
    std::uint32_t learn = 0;

    friend bool operator==(const Entry&, const Entry&) = default;
};
inline constexpr std::size_t entry_size = 16;

/// The legal move that sixteen bits of a book mean in a position; nothing if they mean none. Castling
/// written as the king's two-square step is understood too.
std::optional<chess::Move> decode_move(const chess::Position& position, std::uint16_t bits) noexcept;
/// The sixteen bits of a move.
std::uint16_t encode_move(chess::Move move) noexcept;

/// Why a book could not be read.
struct BookError {
    std::string reason;  // one sentence without a final full stop
};

/// A move of the book with its share of the weights.
struct BookMove {
    chess::Move move;
    std::uint16_t weight;
    std::uint32_t learn;
};

/// A book in memory. Reading it changes nothing, so threads may share one.
class Book {
  public:
    /// Reads a file.
    static chess::Result<Book, BookError> open(const std::string& path);
    /// Takes the bytes of a file. Records out of order are put in order; bytes after the last whole
    /// record are passed over and counted.
    static Book from_bytes(std::span<const std::uint8_t> bytes);

    [[nodiscard]] std::size_t size() const noexcept { return entries_.size(); }
    [[nodiscard]] std::span<const Entry> entries() const noexcept { return entries_; }
    /// How many stray bytes followed the last whole record: 0 in a sound file.
    [[nodiscard]] std::size_t trailing_bytes() const noexcept { return trailing_bytes_; }
    /// Whether the records stood in the order of their keys, as the format demands.
    [[nodiscard]] bool was_sorted() const noexcept { return was_sorted_; }

    /// The legal moves the book knows here, heaviest first; moves of equal weight as in the file.
    [[nodiscard]] std::vector<BookMove> moves(const chess::Position& position) const;
    /// The heaviest move, if there is one with a weight.
    [[nodiscard]] std::optional<chess::Move> best(const chess::Position& position) const;
    /// A move chosen with probability in proportion to its weight by a random number of the caller.
    [[nodiscard]] std::optional<chess::Move> weighted(const chess::Position& position, std::uint64_t random) const;

  private:
    std::vector<Entry> entries_;
    std::size_t trailing_bytes_ = 0;
    bool was_sorted_ = true;
};

/// How a game went for the side that made a move.
enum class Outcome : std::uint8_t { Loss, Draw, Win, Unknown };

/// Gathers moves of games and makes a book of them.
class BookMaker {
  public:
    /// Counts a move that was played in a position: two points for a win, one for a draw or an
    /// unfinished game.
    void add(const chess::Position& position, chess::Move move, Outcome outcome);
    /// The records of all moves played in at least `min_games` games, sorted by key and then by weight.
    /// Weights of a position that would not fit sixteen bits are scaled down together. Moves that
    /// scored nothing keep the weight 0, which readers take as "never".
    [[nodiscard]] std::vector<Entry> entries(int min_games = 1) const;

  private:
    struct Tally {
        std::uint32_t games = 0;
        std::uint64_t points = 0;
    };
    struct Place {
        chess::Key key;
        std::uint16_t move_bits;
        friend auto operator<=>(const Place&, const Place&) = default;
    };
    std::map<Place, Tally> tallies_;
};

/// The bytes of a book file.
std::vector<std::uint8_t> to_bytes(std::span<const Entry> entries);

}  // namespace tabiya::formats::polyglot
