// SPDX-License-Identifier: MIT
#include "tabiya/chess/zobrist.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/data.hpp"
#include "support/positions.hpp"
#include "tabiya/chess/game.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::chess {
namespace {

TEST(Zobrist, NumbersAreAllDifferent) {
    const std::set<Key> numbers(zobrist::polyglot_numbers.begin(), zobrist::polyglot_numbers.end());
    EXPECT_EQ(numbers.size(), 781U);
    EXPECT_FALSE(numbers.count(0));
}

// The format orders its 768 piece numbers black pawn, white pawn, black knight, … and within each by square.
TEST(Zobrist, EachFactHasItsPlaceInTheFormat) {
    for (Piece piece : all_pieces)
        for (Square square : all_squares) {
            const std::size_t kind = 2 * std::size_t(type_of(piece)) + (color_of(piece) == Color::White ? 1 : 0);
            EXPECT_EQ(zobrist::piece(piece, square), zobrist::polyglot_numbers[64 * kind + std::size_t(square)]);
        }
    EXPECT_EQ(zobrist::castling(Color::White, CastlingSide::King), zobrist::polyglot_numbers[768]);
    EXPECT_EQ(zobrist::castling(Color::White, CastlingSide::Queen), zobrist::polyglot_numbers[769]);
    EXPECT_EQ(zobrist::castling(Color::Black, CastlingSide::King), zobrist::polyglot_numbers[770]);
    EXPECT_EQ(zobrist::castling(Color::Black, CastlingSide::Queen), zobrist::polyglot_numbers[771]);
    EXPECT_EQ(zobrist::en_passant(File::H), zobrist::polyglot_numbers[779]);
    EXPECT_EQ(zobrist::white_to_move(), zobrist::polyglot_numbers[780]);
}

TEST(Zobrist, KeysOfThePolyglotDescription) {
    const auto lines = support::lines_of(support::project_file("polyglot_keys.txt"));
    EXPECT_EQ(lines.size(), 9U);
    for (const std::string& line : lines) {
        const auto fields = support::split(line, '\t');
        const Position p = support::position(fields.at(1));
        EXPECT_EQ(p.key(), std::stoull(fields.at(0), nullptr, 16)) << fields.at(1);
        EXPECT_EQ(p.key_slow(), p.key());
    }
}

TEST(Zobrist, SharedKeysOfTheDescription) {
    TABIYA_NEEDS_SHARED("polyglot/spec_test_keys.tsv");
    for (const std::string& line : support::lines_of(support::shared_file("polyglot/spec_test_keys.tsv"))) {
        const auto fields = support::split(line, '\t');
        EXPECT_EQ(support::position(fields.at(0)).key(), std::stoull(fields.at(1), nullptr, 16)) << line;
    }
}

// Games with the key after their last move, as another library computed it. That library drops
// en-passant squares without a legal capture, as our repetition key does.
TEST(Zobrist, KeysAlongSharedGames) {
    TABIYA_NEEDS_SHARED("polyglot/shakmaty_zobrist.csv");
    int games = 0;
    for (const std::string& line : support::lines_of(support::shared_file("polyglot/shakmaty_zobrist.csv"))) {
        const auto fields = support::split(line, ',');
        if (fields.at(0) != "chess") continue;
        Game game;
        for (const std::string& text : support::split(fields.at(1), ' ')) {
            const auto move = formats::parse_uci_move(text, game.position());
            ASSERT_TRUE(move) << text << ": " << move.error().message();
            game.play(*move);
        }
        // 128 bits in hex, of which the low half is Polyglot's.
        const std::string low = fields.at(2).substr(fields.at(2).size() - 16);
        EXPECT_EQ(repetition_key(game.position()), std::stoull(low, nullptr, 16)) << fields.at(1);
        ++games;
    }
    EXPECT_EQ(games, 100);
}

TEST(Zobrist, TheKeyIsTheXorOfItsParts) {
    support::random_games(40, 10, [](const Position& p, Move) {
        ASSERT_EQ(p.key(), p.pawn_key() ^ p.non_pawn_key(Color::White) ^ p.non_pawn_key(Color::Black) ^ p.state_key());
        ASSERT_EQ(p.key(), p.key_slow());
    });
}

// Exact for moves that touch neither castling rights nor en passant nor promote.
TEST(Zobrist, TheHintIsExactForPlainMoves) {
    int plain = 0;
    support::random_games(60, 10, [&](const Position& p, Move move) {
        const Position next = p.after(move);
        const bool is_plain =
            move.kind() == MoveKind::Normal && next.castling_rooks() == p.castling_rooks() && !next.en_passant();
        if (!is_plain) return;
        ++plain;
        ASSERT_EQ(p.key_hint_after(move), next.key());
    });
    EXPECT_GT(plain, 500);
}

TEST(Zobrist, MaterialKeyDependsOnMaterialAlone) {
    const Position a = support::position("4k3/8/8/8/8/8/8/4KR2 w - - 0 1");
    const Position b = support::position("4k3/8/3R4/8/8/8/8/3K4 b - - 5 9");
    const Position c = support::position("4k3/8/3Q4/8/8/8/8/3K4 b - - 5 9");
    EXPECT_EQ(a.material_key(), b.material_key());
    EXPECT_NE(a.material_key(), c.material_key());
    EXPECT_EQ(a.material().count(Piece::WhiteRook), 1);
    EXPECT_EQ(a.material().count(Piece::BlackRook), 0);
}

}  // namespace
}  // namespace tabiya::chess
