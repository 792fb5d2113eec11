// SPDX-License-Identifier: MIT
#include "nnue/scene.hpp"

#include "tabiya/chess/attacks.hpp"

namespace tabiya::nnue {

using namespace chess;

namespace {

/// What one side attacks, by the least of the attackers.
struct Attacks {
    Bitboard by_pawns;
    Bitboard up_to_minor;  // by pawns, knights and bishops
    Bitboard up_to_rook;
    Bitboard by_any;
};

Attacks attacks_of(const Placement& men, Color color) noexcept {
    const Bitboard occupied = men.occupied();
    Attacks attacks;
    attacks.by_pawns = pawn_attacks(color, men.pawns(color));
    attacks.up_to_minor = attacks.by_pawns | knight_attacks(men.men(color, PieceType::Knight));
    for (Square square : men.men(color, PieceType::Bishop)) attacks.up_to_minor |= bishop_attacks(square, occupied);
    attacks.up_to_rook = attacks.up_to_minor;
    for (Square square : men.men(color, PieceType::Rook)) attacks.up_to_rook |= rook_attacks(square, occupied);
    attacks.by_any = attacks.up_to_rook | king_attacks(men.king(color));
    for (Square square : men.men(color, PieceType::Queen)) attacks.by_any |= queen_attacks(square, occupied);
    return attacks;
}

Bitboard men_in_danger(const Placement& men) noexcept {
    const ByColor<Attacks> attacks{{attacks_of(men, Color::White), attacks_of(men, Color::Black)}};
    const Bitboard minors = men.men(PieceType::Knight) | men.men(PieceType::Bishop);
    Bitboard found;
    for (Color color : all_colors) {
        const Attacks& enemy = attacks[~color];
        const Bitboard in_danger = (enemy.by_any & ~attacks[color].by_any) | (enemy.by_pawns & minors) |
                                   (enemy.up_to_minor & men.men(PieceType::Rook)) |
                                   (enemy.up_to_rook & men.men(PieceType::Queen));
        found |= in_danger & men.men(color);
    }
    return found & ~men.men(PieceType::King);
}

/// The men whose numbers have these bits.
Placement placement_of(Bitboard occupied, const Scene::Bits& bits) noexcept {
    Placement placement;
    for (Piece piece : all_pieces) {
        Bitboard men = occupied;
        for (unsigned bit = 0; bit < bits.size(); ++bit)
            men &= (unsigned(piece) >> bit & 1U) != 0 ? bits[bit] : ~bits[bit];
        placement.toggle(color_of(piece), type_of(piece), men);
    }
    return placement;
}

Scene::Bits bits_of(const Placement& men) noexcept {
    Scene::Bits bits{};
    for (PieceType type : all_piece_types)
        for (unsigned bit = 0; bit < 3; ++bit)
            if ((unsigned(type) >> bit & 1U) != 0) bits[bit] |= men.men(type);
    bits[3] = men.men(Color::Black);
    return bits;
}

}  // namespace

Scene::Scene(const Placement& placement) noexcept
    : occupied(placement.occupied()), in_danger(men_in_danger(placement)), bits(bits_of(placement)) {}

Scene::Scene(Bitboard who_stands, const Bits& numbers) noexcept
    : occupied(who_stands), in_danger(men_in_danger(placement_of(who_stands, numbers))), bits(numbers) {}

}  // namespace tabiya::nnue
