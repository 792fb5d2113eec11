// SPDX-License-Identifier: MIT
#include "train/viriformat.hpp"

#include <algorithm>
#include <utility>

namespace tabiya::train {

using namespace chess;

namespace {

constexpr unsigned castling_rook_code = 6;
constexpr std::uint8_t no_en_passant = 64;
constexpr std::size_t extension_header_size = 12;

template <class T>
void put(std::uint8_t* out, T value) noexcept {
    for (std::size_t i = 0; i < sizeof(T); ++i) out[i] = std::uint8_t(std::uint64_t(value) >> 8 * i);
}

template <class T>
T get(const std::uint8_t* in) noexcept {
    std::uint64_t value = 0;
    for (std::size_t i = 0; i < sizeof(T); ++i) value |= std::uint64_t(in[i]) << 8 * i;
    return T(value);
}

bool is_zero(const std::uint8_t* in, std::size_t size) noexcept {
    return std::all_of(in, in + size, [](std::uint8_t byte) { return byte == 0; });
}

// The file numbers the kinds of moves in another order than Move does.
constexpr std::array file_kinds{0U, 3U, 1U, 2U};
constexpr std::array our_kinds{MoveKind::Normal, MoveKind::EnPassant, MoveKind::Castling, MoveKind::Promotion};

std::optional<std::string_view> unpack_board(const std::uint8_t* in, Setup& setup) {
    const Bitboard occupied(get<std::uint64_t>(in));
    if (occupied.count() > 32) return "more than 32 men";
    std::size_t index = 0;
    for (Square square : occupied) {
        const unsigned nibble = in[8 + index / 2] >> 4 * (index % 2) & 15U;
        ++index;
        unsigned type = nibble & 7U;
        if (type == 7U) return "a piece code that means nothing";
        if (type == castling_rook_code) {
            setup.castling_rooks.set(square);
            type = unsigned(PieceType::Rook);
        }
        setup.board[square] = make_piece(Color(nibble >> 3U), PieceType(type));
    }
    const std::uint8_t state = in[24];
    setup.turn = Color(state >> 7U);
    if ((state & 127U) < no_en_passant) setup.en_passant = Square(state & 127U);
    setup.halfmove_clock = in[25];
    setup.fullmove_number = std::max(1, int(get<std::uint16_t>(in + 26)));
    return std::nullopt;
}

}  // namespace

std::uint16_t packed_move(Move move) noexcept {
    return std::uint16_t((move.bits() & 0x3FFFU) | file_kinds[std::size_t(move.kind())] << 14U);
}

std::optional<Move> unpacked_move(std::uint16_t bits) noexcept {
    const auto from = Square(bits & 63U);
    const auto to = Square(bits >> 6U & 63U);
    if (from == to) return std::nullopt;
    switch (our_kinds[bits >> 14U]) {
        case MoveKind::Normal: return Move::normal(from, to);
        case MoveKind::EnPassant: return Move::en_passant(from, to);
        case MoveKind::Castling: return Move::castling(from, to);
        case MoveKind::Promotion: return Move::promotion(from, to, PieceType((bits >> 12U & 3U) + 1U));
    }
    return std::nullopt;
}

std::array<std::uint8_t, packed_board_size> packed_board(const Position& position, Outcome outcome) noexcept {
    std::array<std::uint8_t, packed_board_size> out{};
    put(out.data(), position.occupied().bits());
    std::size_t index = 0;
    for (Square square : position.occupied()) {
        const Piece piece = position.at(square);
        const unsigned type =
            position.castling_rooks().contains(square) ? castling_rook_code : unsigned(type_of(piece));
        const unsigned nibble = type | unsigned(color_of(piece)) << 3U;
        out[8 + index / 2] |= std::uint8_t(nibble << 4 * (index % 2));
        ++index;
    }
    const auto passed = position.en_passant();
    out[24] = std::uint8_t((passed ? unsigned(*passed) : no_en_passant) | unsigned(position.turn()) << 7U);
    out[25] = std::uint8_t(std::min(position.halfmove_clock(), 255));
    put(out.data() + 26, std::uint16_t(position.fullmove_number()));
    out[30] = std::uint8_t(outcome);
    return out;
}

void append_game(const GameRecord& game, std::vector<std::uint8_t>& bytes) {
    const auto start = packed_board(game.start, game.outcome);
    const std::size_t begin = bytes.size();
    bytes.resize(begin + packed_board_size + packed_move_size * (game.moves.size() + 1));
    std::uint8_t* out = std::copy(start.begin(), start.end(), bytes.data() + begin);
    for (const ScoredMove& scored : game.moves) {
        put(out, packed_move(scored.move));
        put(out + 2, std::uint16_t(scored.score));
        out += packed_move_size;
    }
}

Measured measure_front(std::span<const std::uint8_t> bytes) noexcept {
    if (bytes.size() < 8) return {Front::Cut, bytes.size()};
    if (is_zero(bytes.data(), 8)) {
        if (bytes.size() < extension_header_size) return {Front::Cut, bytes.size()};
        const std::size_t size = extension_header_size + get<std::uint16_t>(bytes.data() + 10) + packed_move_size;
        return bytes.size() < size ? Measured{Front::Cut, bytes.size()} : Measured{Front::Extension, size};
    }
    for (std::size_t at = packed_board_size; at + packed_move_size <= bytes.size(); at += packed_move_size)
        if (is_zero(bytes.data() + at, packed_move_size)) return {Front::Game, at + packed_move_size};
    return {Front::Cut, bytes.size()};
}

std::optional<std::string_view> unpack_game(std::span<const std::uint8_t> bytes, GameRecord& game) {
    TABIYA_ASSERT(bytes.size() >= packed_board_size + packed_move_size);
    Setup setup;
    if (const auto fault = unpack_board(bytes.data(), setup)) return fault;
    if (bytes[30] > 2) return "an outcome that is neither 0, 1 nor 2";
    auto position = Position::from(setup);
    if (!position) return "a start position that is not legal";
    game.start = *position;
    game.outcome = Outcome(bytes[30]);
    game.moves.clear();
    for (std::size_t at = packed_board_size; at + packed_move_size < bytes.size(); at += packed_move_size) {
        const auto move = unpacked_move(get<std::uint16_t>(bytes.data() + at));
        if (!move) return "a move that goes nowhere";
        game.moves.push_back({*move, get<std::int16_t>(bytes.data() + at + 2)});
    }
    return std::nullopt;
}

}  // namespace tabiya::train
