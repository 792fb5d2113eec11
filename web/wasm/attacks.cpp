// SPDX-License-Identifier: MIT
// Explore, "Attack tables": how the tables come to be and how a slider finds its entry.
#include <array>

#include "answer.hpp"
#include "tabiya/chess/attacks.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

/// One drawing on the way to a table entry: an expression of the source and the set it yields.
void step(Json& json, std::string_view code, std::string_view words, Bitboard set) {
    json.open().field("code", code).field("words", words).field("bits", set).close();
}

Bitboard king_steps_shown(Json& json, Bitboard king) {
    const Bitboard east = shift<Direction::East>(king);
    const Bitboard west = shift<Direction::West>(king);
    const Bitboard row = king | east | west;
    const Bitboard north = shift<Direction::North>(row);
    const Bitboard south = shift<Direction::South>(row);
    step(json, "king", "One bit, on the king's square.", king);
    step(json, "shift<East>(king)", "One step east; from the h-file it vanishes.", east);
    step(json, "shift<West>(king)", "One step west; from the a-file it vanishes.", west);
    step(json, "row = king | east | west", "Three squares in a row.", row);
    step(json, "shift<North>(row)", "The whole row one step up: three squares at once.", north);
    step(json, "shift<South>(row)", "And one step down.", south);
    step(json, "(row | north | south) & ~king", "All of it without the king's own square.",
         (row | north | south) & ~king);
    return king_attacks(king.first());
}

Bitboard knight_jumps_shown(Json& json, Bitboard knight) {
    struct Jump {
        std::string_view code;
        std::string_view words;
        Bitboard mask;
        int by;
    };
    const std::array<Jump, 8> jumps{{{"(knight & not_h) << 17", "Two up, one right.", not_h, 17},
                                     {"(knight & not_a) << 15", "Two up, one left.", not_a, 15},
                                     {"(knight & not_gh) << 10", "One up, two right.", not_gh, 10},
                                     {"(knight & not_ab) << 6", "One up, two left.", not_ab, 6},
                                     {"(knight & not_gh) >> 6", "One down, two right.", not_gh, -6},
                                     {"(knight & not_ab) >> 10", "One down, two left.", not_ab, -10},
                                     {"(knight & not_h) >> 15", "Two down, one right.", not_h, -15},
                                     {"(knight & not_a) >> 17", "Two down, one left.", not_a, -17}}};
    step(json, "knight", "One bit, on the knight's square.", knight);
    Bitboard all;
    for (const Jump& jump : jumps) {
        const std::uint64_t from = (knight & jump.mask).bits();
        const Bitboard to(jump.by > 0 ? from << unsigned(jump.by) : from >> unsigned(-jump.by));
        step(json, jump.code, jump.words, to);
        all |= to;
    }
    step(json, "all eight joined by |", "The masks have taken off every jump that would wrap around.", all);
    return knight_attacks(knight.first());
}

template <Color C>
Bitboard pawn_steps_shown(Json& json, Bitboard pawn) {
    constexpr bool white = C == Color::White;
    constexpr Direction east = white ? Direction::NorthEast : Direction::SouthEast;
    constexpr Direction west = white ? Direction::NorthWest : Direction::SouthWest;
    step(json, "pawn", "One bit, on the pawn's square.", pawn);
    step(json, white ? "shift<NorthEast>(pawn)" : "shift<SouthEast>(pawn)", "Towards the h-file.", shift<east>(pawn));
    step(json, white ? "shift<NorthWest>(pawn)" : "shift<SouthWest>(pawn)", "Towards the a-file.", shift<west>(pawn));
    step(json, "both joined by |", "A pawn attacks forwards and sideways, never straight ahead.",
         pawn_attacks<C>(pawn));
    return pawn_attacks(C, pawn.first());
}

/// The masked squares in the order PEXT reads them, each with the bit it contributes.
void extracted(Json& json, std::uint64_t mask, Bitboard occupied) {
    json.key("extraction").open('[');
    for (Square square : Bitboard(mask))
        json.open().field("square", square).field("bit", occupied.contains(square) ? 1 : 0).close();
    json.close(']');
}

void slider(Json& json, SliderType type, Square square, Bitboard occupied) {
    const MagicEntry& magic = MagicSliders::entry(type, square);
    const PextEntry& pext = PextSliders::entry(type, square);
    const Bitboard blockers = occupied & Bitboard(magic.mask);
    const Bitboard attacks = MagicSliders::look_up(magic, occupied);
    json.open().field("type", type == SliderType::Rook ? "rook" : "bishop");
    json.field("rays", type == SliderType::Rook ? rook_rays(square) : bishop_rays(square));
    json.field_hex("mask", magic.mask).field("relevant", Bitboard(magic.mask).count());
    json.field("blockers", blockers)
        .field_hex("magic", magic.magic)
        .field_hex("product", blockers.bits() * magic.magic);
    json.field("shift", int(magic.shift)).field("magicIndex", int(MagicSliders::index(magic, occupied)));
    json.field("pextIndex", int(PextSliders::index(pext, occupied)));
    extracted(json, pext.mask, occupied);
    json.field("attacks", attacks);
    json.field("pextAgrees", PextSliders::look_up(pext, occupied) == attacks);
    json.field("slowAgrees", slider_attacks_slow(type, square, occupied) == attacks).close();
}

}  // namespace

/// How the table entry of a king, knight or pawn on that square is built, shift by shift.
TABIYA_EXPORT const char* tabiya_leaper(const char* piece_letter, const char* square_name) {
    const auto piece = piece_from_char(piece_letter[0]);
    const auto square = square_from(square_name);
    if (!piece || !square) return refuse("no such piece or square");
    Json json;
    json.open().field("piece", *piece).field("square", *square).key("steps").open('[');
    const Bitboard start(*square);
    Bitboard stored;
    switch (type_of(*piece)) {
        case PieceType::King: stored = king_steps_shown(json, start); break;
        case PieceType::Knight: stored = knight_jumps_shown(json, start); break;
        case PieceType::Pawn:
            stored = color_of(*piece) == Color::White ? pawn_steps_shown<Color::White>(json, start)
                                                      : pawn_steps_shown<Color::Black>(json, start);
            break;
        default: return refuse("a slider has no small table");
    }
    return answer(json.close(']').field("stored", stored).close());
}

/// How a bishop, rook or queen on that square looks its attacks up in this position.
TABIYA_EXPORT const char* tabiya_slider(const char* piece_letter, const char* square_name, const char* fen) {
    const auto piece = piece_from_char(piece_letter[0]);
    const auto square = square_from(square_name);
    if (!piece || !square) return refuse("no such piece or square");
    return about(fen, [&](Json& json, const Position& p) {
        const PieceType type = type_of(*piece);
        json.field("square", *square).field("occupied", p.occupied()).key("parts").open('[');
        if (type != PieceType::Rook) slider(json, SliderType::Bishop, *square, p.occupied());
        if (type != PieceType::Bishop) slider(json, SliderType::Rook, *square, p.occupied());
        json.close(']').field("attacks", piece_attacks(*piece, *square, p.occupied()));
    });
}

}  // namespace tabiya::web
