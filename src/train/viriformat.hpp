// SPDX-License-Identifier: MIT
// Games as bytes: viriformat, the form that the bullet trainer reads too. All integers are
// little-endian and squares are numbered as ours are.
//
//     game   = start (32 bytes), (move u16, score i16) per ply, four zero bytes
//     start  = occupied u64 | 32 pieces of 4 bits | turn and en passant u8 | halfmove clock u8 |
//              fullmove number u16 | score i16 | outcome u8 | unused u8
//     piece  = type in bits 0-2 (6 stands for a rook that may still castle), colour in bit 3
//     move   = from (6 bits), to (6 bits), promotion (2 bits: N B R Q),
//              kind (2 bits: 0 normal, 1 en passant, 2 castling king-takes-rook, 3 promotion)
//     score  = centipawns of the position in which the move was played, from White's side
//
// A record whose occupied word is zero is an extension: u16 id, u16 length, so many bytes, four zeros.
// It is passed over.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "tabiya/chess/position.hpp"

namespace tabiya::train {

/// How a game ended, with the values that stand in the file.
enum class Outcome : std::uint8_t { BlackWins = 0, Draw = 1, WhiteWins = 2 };

/// A move and what the search that chose it thought of the position, from White's side.
struct ScoredMove {
    chess::Move move;
    std::int16_t score = 0;
    friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

/// One game of self-play.
struct GameRecord {
    chess::Position start = chess::Position::initial();
    Outcome outcome = Outcome::Draw;
    std::vector<ScoredMove> moves;
    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

inline constexpr std::size_t packed_board_size = 32;
inline constexpr std::size_t packed_move_size = 4;

std::uint16_t packed_move(chess::Move move) noexcept;
/// The move of sixteen bits of a file; nothing if a piece would stay where it is.
std::optional<chess::Move> unpacked_move(std::uint16_t bits) noexcept;

std::array<std::uint8_t, packed_board_size> packed_board(const chess::Position& position, Outcome outcome) noexcept;

/// Appends a whole game to a buffer.
void append_game(const GameRecord& game, std::vector<std::uint8_t>& bytes);

/// What may be at the front of a stretch of bytes.
enum class Front : std::uint8_t {
    Game,       // a whole game
    Extension,  // a whole extension record
    Cut,        // the beginning of a record whose end is not there
    Broken,     // bytes that cannot be a game
};

/// The first record of some bytes and how many of them it takes.
struct Measured {
    Front front;
    std::size_t size;
};
/// Measures the first record without unpacking it; tells Game, Extension and Cut apart.
Measured measure_front(std::span<const std::uint8_t> bytes) noexcept;

/// Unpacks a game that `measure_front` has measured; on failure, why it is not one. Moves are not
/// played: whether they are legal is found by `replay`.
std::optional<std::string_view> unpack_game(std::span<const std::uint8_t> bytes, GameRecord& game);

/// Plays a game through, showing each position before its move; false at the first illegal move,
/// which is not shown.
template <class Visitor>
bool replay(const GameRecord& game, Visitor&& visit) {
    chess::Position position = game.start;
    for (const ScoredMove& scored : game.moves) {
        if (!position.is_legal(scored.move)) return false;
        visit(std::as_const(position), scored);
        position.make(scored.move);
    }
    return true;
}

}  // namespace tabiya::train
