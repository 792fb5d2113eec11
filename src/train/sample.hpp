// SPDX-License-Identifier: MIT
// One position to learn from, in 32 bytes, seen from the side to move: ranks are flipped for Black
// so that the side to move always plays upwards.
#pragma once

#include <array>
#include <cstdint>

#include "tabiya/chess/position.hpp"
#include "train/viriformat.hpp"

namespace tabiya::train {

struct Sample {
    std::uint64_t occupied = 0;
    std::array<std::uint8_t, 16> pieces{};  // four bits per man: type, and bit 3 for the enemy's
    std::int16_t score = 0;                 // centipawns for the side to move
    std::uint8_t result = 1;                // 0 lost, 1 drawn, 2 won by the side to move
    std::uint8_t own_king = 0;
    std::uint8_t enemy_king = 0;
    chess::Color turn = chess::Color::White;
    std::array<std::uint8_t, 2> unused{};
};
static_assert(sizeof(Sample) == 32);

/// The position as a sample; score and outcome are given from White's side.
inline Sample sample_of(const chess::Position& position, int white_score, Outcome outcome) noexcept {
    const chess::Color us = position.turn();
    const bool black = us == chess::Color::Black;
    Sample sample;
    sample.occupied = black ? __builtin_bswap64(position.occupied().bits()) : position.occupied().bits();
    std::size_t index = 0;
    for (chess::Square seat : chess::Bitboard(sample.occupied)) {
        const chess::Piece piece = position.at(chess::relative(seat, us));
        const unsigned nibble = unsigned(chess::type_of(piece)) | (chess::color_of(piece) == us ? 0U : 8U);
        sample.pieces[index / 2] |= std::uint8_t(nibble << 4 * (index % 2));
        ++index;
    }
    sample.score = std::int16_t(black ? -white_score : white_score);
    sample.result = std::uint8_t(black ? 2 - int(outcome) : int(outcome));
    sample.own_king = std::uint8_t(chess::relative(position.king(us), us));
    sample.enemy_king = std::uint8_t(chess::relative(position.king(~us), us));
    sample.turn = us;
    return sample;
}

}  // namespace tabiya::train
