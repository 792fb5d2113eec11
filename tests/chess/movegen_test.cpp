// SPDX-License-Identifier: MIT
// The generator against the slow rules, and its three faces (list, sets, count) against each other.
#include "tabiya/chess/movegen.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bitset>

#include "support/data.hpp"
#include "support/positions.hpp"
#include "support/slow_rules.hpp"

namespace tabiya::chess {
namespace {

std::vector<std::uint16_t> sorted_bits(const MoveList& moves) {
    std::vector<std::uint16_t> bits;
    for (Move move : moves) bits.push_back(move.bits());
    std::sort(bits.begin(), bits.end());
    return bits;
}

std::vector<std::uint16_t> sorted_bits(const std::vector<Move>& moves) {
    std::vector<std::uint16_t> bits;
    for (Move move : moves) bits.push_back(move.bits());
    std::sort(bits.begin(), bits.end());
    return bits;
}

MoveList written_out(const MoveSets& sets) {
    MoveList list;
    for (const MoveSet& set : sets)
        for (Square to : set.to) switch (set.kind) {
                case MoveKind::Normal: list.push(Move::normal(set.from, to)); break;
                case MoveKind::EnPassant: list.push(Move::en_passant(set.from, to)); break;
                case MoveKind::Castling: list.push(Move::castling(set.from, to)); break;
                case MoveKind::Promotion:
                    for (PieceType type : {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
                        list.push(Move::promotion(set.from, to, type));
                    break;
            }
    return list;
}

TEST(Movegen, EqualsTheSlowRules) {
    support::random_games(40, 30, [](const Position& p, Move) {
        ASSERT_EQ(sorted_bits(legal_moves(p)), sorted_bits(slow::legal_moves(p.setup()))) << formats::to_fen(p);
    });
}

TEST(Movegen, ListSetsCountAndTargetsAgree) {
    support::random_games(60, 30, [](const Position& p, Move) {
        const std::string fen = formats::to_fen(p);
        const MoveList all = legal_moves(p);
        ASSERT_EQ(int(all.size()), count_legal_moves(p)) << fen;
        ASSERT_EQ(!all.empty(), has_legal_move(p)) << fen;
        for (Moves wanted : {Moves::All, Moves::Noisy, Moves::Quiet}) {
            const MoveSets sets = legal_move_sets(p, wanted);
            ASSERT_EQ(sorted_bits(written_out(sets)), sorted_bits(legal_moves(p, wanted))) << fen;
            int count = 0;
            for (const MoveSet& set : sets) {
                ASSERT_FALSE(set.to.empty()) << fen;
                count += set.count();
            }
            ASSERT_EQ(count, int(legal_moves(p, wanted).size())) << fen;
        }
        for (Square from : all_squares) {
            Bitboard targets;
            for (Move move : all)
                if (move.from() == from) targets.set(move.to());
            ASSERT_EQ(legal_targets(p, from), targets) << fen;
        }
    });
}

TEST(Movegen, NoisyAndQuietTogetherAreAll) {
    support::random_games(60, 30, [](const Position& p, Move) {
        const MoveList noisy = legal_moves(p, Moves::Noisy);
        const MoveList quiet = legal_moves(p, Moves::Quiet);
        MoveList both = noisy;
        for (Move move : quiet) both.push(move);
        ASSERT_EQ(sorted_bits(both), sorted_bits(legal_moves(p))) << formats::to_fen(p);
        for (Move move : noisy) ASSERT_TRUE(p.is_noisy(move)) << formats::to_fen(p);
        for (Move move : quiet) ASSERT_FALSE(p.is_noisy(move)) << formats::to_fen(p);
    });
}

TEST(Movegen, NoMoveTwice) {
    support::random_games(40, 20, [](const Position& p, Move) {
        const auto bits = sorted_bits(legal_moves(p));
        ASSERT_EQ(std::adjacent_find(bits.begin(), bits.end()), bits.end()) << formats::to_fen(p);
    });
}

TEST(Movegen, AppendsToAList) {
    MoveList list;
    list.push(Move::normal(Square::A1, Square::A8));
    generate(Position::initial(), Moves::All, list);
    EXPECT_EQ(list.size(), 21U);
    EXPECT_EQ(list[0], Move::normal(Square::A1, Square::A8));
}

/// Every one of the 65,536 patterns, against the generated list.
void expect_legality_of_all_bits(const Position& p) {
    std::bitset<65536> legal;
    for (Move move : legal_moves(p)) legal.set(move.bits());
    int wrong = 0;
    for (unsigned bits = 0; bits < 65536; ++bits)
        if (p.is_legal(Move::from_bits(std::uint16_t(bits))) != legal.test(bits)) ++wrong;
    EXPECT_EQ(wrong, 0) << formats::to_fen(p);
}

TEST(Legality, OfEverySixteenBits) {
    for (std::string_view fen : support::awkward_fens()) expect_legality_of_all_bits(support::position(fen));
    int seen = 0;
    support::random_games(60, 10, [&](const Position& p, Move) {
        if (++seen % 16 == 0) expect_legality_of_all_bits(p);
    });
    EXPECT_GT(seen, 500);
}

TEST(Legality, EnPassantIsAskedOfTheKing) {
    const Position pinned = support::position("8/8/8/8/k1pP3R/8/8/4K3 b - d3 0 1");
    EXPECT_TRUE(pinned.en_passant());
    EXPECT_FALSE(pinned.can_capture_en_passant());
    const Position free = support::position("8/8/8/8/k1pP4/8/8/4K3 b - d3 0 1");
    EXPECT_TRUE(free.can_capture_en_passant());
    EXPECT_FALSE(Position::initial().can_capture_en_passant());
}

// ---- Known figures -----------------------------------------------------------------------------

/// Perft through the public list and make/unmake alone, with check() in every position.
std::uint64_t plain_perft(Position& p, int depth) {
    EXPECT_EQ(p.check(), std::nullopt) << formats::to_fen(p);
    const MoveList moves = legal_moves(p);
    if (depth == 1) return moves.size();
    std::uint64_t nodes = 0;
    for (Move move : moves) {
        const Undo undo = p.make(move);
        nodes += plain_perft(p, depth - 1);
        p.unmake(move, undo);
    }
    return nodes;
}

TEST(PerftFigures, ThroughListAndMakeWithCheck) {
    constexpr std::uint64_t quick = 25'000;
    const auto lines = support::lines_of(support::project_file("perft.txt"));
    EXPECT_GE(lines.size(), 30U);
    for (const std::string& line : lines) {
        const auto fields = support::split(line, ';');
        Position p = support::position(fields.at(0));
        const Position before = p;
        for (std::size_t i = 1; i < fields.size(); ++i) {
            const std::uint64_t expected = std::stoull(fields[i].substr(fields[i].find(' ')));
            if (i > 1 && expected > quick) break;
            EXPECT_EQ(plain_perft(p, int(i)), expected) << fields[0] << " depth " << i;
            EXPECT_EQ(p, before);
        }
    }
}

}  // namespace
}  // namespace tabiya::chess
