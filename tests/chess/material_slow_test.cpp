// SPDX-License-Identifier: MIT
// Whether a side can mate at all is a claim about every position with its material. With four men all
// of them can be looked at: the claim of has_insufficient_material against the search for one mate.
#include <gtest/gtest.h>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::chess {
namespace {

/// The squares a lone king need be tried on: without pawns the board has eight symmetries.
Bitboard triangle() {
    Bitboard set;
    for (Square square : all_squares)
        if (int(file_of(square)) < 4 && rank_of(square) <= Rank::R4 && int(rank_of(square)) <= int(file_of(square)))
            set.set(square);
    return set;
}

struct Found {
    bool mate = false;         // somewhere Black is mated
    bool claims_agree = true;  // has_insufficient_material said the same in every position
};

/// Looks at every position with Black to move, White's king and man giving check, and one black man.
Found look_for_mates(PieceType white_man, PieceType black_man, bool same_square_colour_only) {
    Found found;
    std::optional<bool> claim;
    const bool pawn = black_man == PieceType::Pawn;
    for (Square black_king : pawn ? all_squares : triangle())
        for (Square attacker : all_squares)
            for (Square defender : all_squares) {
                if (attacker == black_king || defender == black_king || attacker == defender) continue;
                if (pawn && (rank_of(defender) == Rank::R1 || rank_of(defender) == Rank::R8)) continue;
                if (same_square_colour_only && light_squares.contains(attacker) != light_squares.contains(defender))
                    continue;
                const Bitboard occupied = Bitboard::of(attacker, defender, black_king);
                const Piece white_piece = make_piece(Color::White, white_man);
                if (!piece_attacks(white_piece, attacker, occupied).contains(black_king)) continue;
                for (Square white_king : ~occupied & ~king_attacks(black_king)) {
                    Setup setup;
                    setup.turn = Color::Black;
                    setup.board[black_king] = Piece::BlackKing;
                    setup.board[white_king] = Piece::WhiteKing;
                    setup.board[attacker] = white_piece;
                    setup.board[defender] = make_piece(Color::Black, black_man);
                    const auto p = Position::from(setup);
                    if (!p) continue;
                    const bool says = p->has_insufficient_material(Color::White);
                    if (!claim) claim = says;
                    found.claims_agree = found.claims_agree && *claim == says;
                    found.mate = found.mate || (p->in_check() && !has_legal_move(*p));
                    if (found.mate && !says) return found;  // one mate is enough where mate is possible
                }
            }
    found.claims_agree = found.claims_agree && claim.has_value() && *claim == !found.mate;
    return found;
}

TEST(InsufficientMaterial, IsTrueOfEveryPositionWithFourMen) {
    struct Case {
        PieceType white;
        PieceType black;
        bool same_square_colour_only;
        bool can_mate;
    };
    using enum PieceType;
    for (const Case c :
         {Case{Knight, Queen, false, false}, Case{Knight, Rook, false, true}, Case{Knight, Bishop, false, true},
          Case{Knight, Knight, false, true}, Case{Knight, Pawn, false, true}, Case{Bishop, Queen, false, false},
          Case{Bishop, Rook, false, false}, Case{Bishop, Bishop, true, false}, Case{Bishop, Knight, false, true},
          Case{Bishop, Pawn, false, true}}) {
        const Found found = look_for_mates(c.white, c.black, c.same_square_colour_only);
        EXPECT_EQ(found.mate, c.can_mate) << name_of(c.white) << " against " << name_of(c.black);
        EXPECT_TRUE(found.claims_agree) << name_of(c.white) << " against " << name_of(c.black);
    }
}

}  // namespace
}  // namespace tabiya::chess
