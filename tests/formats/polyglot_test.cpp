// SPDX-License-Identifier: MIT
#include "tabiya/formats/polyglot.hpp"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::formats;
using polyglot::Book;
using polyglot::BookMaker;
using polyglot::Entry;
using polyglot::Outcome;

Position position(std::string_view fen) {
    auto result = position_from_fen(fen);
    EXPECT_TRUE(result) << fen;
    return *result;
}

std::string folder() { return TABIYA_SHARED_DATA "/polyglot"; }

/// Reads a Polyglot move field for its test: file and rank of target, file and rank of origin, promotion.
constexpr std::uint16_t bits_of(Square from, Square to, unsigned promotion = 0) {
    return std::uint16_t(promotion << 12U | unsigned(from) << 6U | unsigned(to));
}

TEST(Polyglot, EveryLegalMoveSurvivesItsSixteenBits) {
    for (std::string_view fen :
         {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
          "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
          "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"}) {
        const Position p = position(fen);
        for (Move move : legal_moves(p)) EXPECT_EQ(polyglot::decode_move(p, polyglot::encode_move(move)), move) << fen;
    }
}

TEST(Polyglot, CastlingIsKingTakesRook) {
    const Position p = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    const Move castling = Move::castling(Square::E1, Square::H1);
    EXPECT_EQ(polyglot::encode_move(castling), bits_of(Square::E1, Square::H1));
    EXPECT_EQ(polyglot::decode_move(p, bits_of(Square::E1, Square::H1)), castling);
    EXPECT_EQ(polyglot::decode_move(p, bits_of(Square::E1, Square::G1)), castling);
    EXPECT_EQ(polyglot::decode_move(p, bits_of(Square::E1, Square::C1)), Move::castling(Square::E1, Square::A1));
}

TEST(Polyglot, NonsenseMeansNoMove) {
    const Position p = Position::initial();
    int legal = 0;
    for (unsigned bits = 0; bits <= 0xFFFF; ++bits)
        if (const auto move = polyglot::decode_move(p, std::uint16_t(bits))) {
            EXPECT_TRUE(p.is_legal(*move));
            ++legal;
        }
    EXPECT_EQ(legal, 40);  // twenty moves; the top bit means nothing
}

TEST(Polyglot, KeysOfTheSpecification) {
    std::ifstream file(folder() + "/spec_test_keys.tsv");
    if (!file) GTEST_SKIP() << "no spec_test_keys.tsv in " << folder();
    std::string line;
    int compared = 0;
    while (std::getline(file, line)) {
        const std::size_t tab = line.find('\t');
        EXPECT_EQ(position(line.substr(0, tab)).key(), std::stoull(line.substr(tab + 1), nullptr, 16)) << line;
        ++compared;
    }
    EXPECT_EQ(compared, 9);
}

TEST(Polyglot, ReadsTheBooksOfOthers) {
    const auto book = Book::open(folder() + "/performance.bin");
    if (!book) GTEST_SKIP() << book.error().reason;
    EXPECT_EQ(book->size(), 92'954U);
    EXPECT_EQ(book->trailing_bytes(), 0U);
    EXPECT_TRUE(book->was_sorted());
    // The book's first moves, as a public reader prints them.
    const auto moves = book->moves(Position::initial());
    ASSERT_GE(moves.size(), 3U);
    EXPECT_EQ(moves[0].move, Move::normal(Square::E2, Square::E4));
    EXPECT_EQ(moves[1].move, Move::normal(Square::D2, Square::D4));
    for (std::size_t i = 1; i < moves.size(); ++i) EXPECT_GE(moves[i - 1].weight, moves[i].weight);
    // Written again it is the same file.
    std::ifstream file(folder() + "/performance.bin", std::ios::binary);
    std::stringstream bytes;
    bytes << file.rdbuf();
    const auto written = polyglot::to_bytes(book->entries());
    EXPECT_EQ(bytes.str(), std::string(written.begin(), written.end()));
}

/// How many records a book has for the positions that one can come to from the array without leaving it for more
/// than one move; each must be a legal move there.
std::size_t reachable_records(const Book& book) {
    std::size_t records = 0;
    std::vector<Position> open{Position::initial()};
    std::set<Key> seen{open.front().key()};
    while (!open.empty()) {
        const Position p = open.back();
        open.pop_back();
        const auto moves = book.moves(p);
        const auto [first, last] = std::equal_range(book.entries().begin(), book.entries().end(), Entry{p.key()},
                                                    [](const Entry& a, const Entry& b) { return a.key < b.key; });
        EXPECT_EQ(std::ptrdiff_t(moves.size()), last - first) << to_fen(p);
        records += moves.size();
        for (const auto& known : moves) {
            const Position next = p.after(known.move);
            if (!seen.insert(next.key()).second) continue;
            open.push_back(next);
            for (Move answer : legal_moves(next))
                if (const Position later = next.after(answer);
                    !book.moves(later).empty() && seen.insert(later.key()).second)
                    open.push_back(later);
        }
    }
    return records;
}

TEST(Polyglot, RecordsOfReachablePositionsAreLegalMoves) {
    for (const auto& [file, records] : {std::pair{"/performance.bin", 59'214U}, {"/gnuchess_smallbook.bin", 2'164U}}) {
        const auto book = Book::open(folder() + file);
        if (!book) GTEST_SKIP() << book.error().reason;
        EXPECT_EQ(reachable_records(*book), records) << file;
    }
}

// 1. d4 d5 2. c4 e5 3. dxe5 d4 4. e3 Bb4+ 5. Bd2 dxe3 6. Bxb4 exf2+ 7. Ke2 fxg1=N+: this book holds Black's moves.
TEST(Polyglot, KnowsTheTrapWithThePromotion) {
    const auto book = Book::open(folder() + "/lasker-trap.bin");
    if (!book) GTEST_SKIP() << book.error().reason;
    Position p = Position::initial();
    std::string known;
    for (std::string_view san :
         {"d4", "d5", "c4", "e5", "dxe5", "d4", "e3", "Bb4+", "Bd2", "dxe3", "Bxb4", "exf2+", "Ke2", "fxg1=N+"}) {
        const Move move = *parse_san(san, p);
        if (const auto best = book->best(p)) known += to_san(*best, p) + ' ';
        p.make(move);
    }
    EXPECT_EQ(known, "d5 e5 d4 Bb4+ dxe3 exf2+ fxg1=N+ ");
}

TEST(Polyglot, StrayBytesAreCounted) {
    const auto book = Book::open(folder() + "/gnuchess_smallbook.bin");
    if (!book) GTEST_SKIP() << book.error().reason;
    EXPECT_EQ(book->trailing_bytes(), 1U);
    EXPECT_EQ(book->size(), 2417U);
    EXPECT_TRUE(book->best(Position::initial()));
}

TEST(Polyglot, MissingAndTooShortFilesSayWhy) {
    const auto missing = Book::open("/no/such/book.bin");
    ASSERT_FALSE(missing);
    EXPECT_NE(missing.error().reason.find("/no/such/book.bin"), std::string::npos);
}

std::vector<std::uint8_t> small_book() {
    BookMaker maker;
    const Position start = Position::initial();
    const Move e4 = Move::normal(Square::E2, Square::E4);
    const Move d4 = Move::normal(Square::D2, Square::D4);
    const Move a4 = Move::normal(Square::A2, Square::A4);
    for (int i = 0; i < 3; ++i) maker.add(start, e4, Outcome::Win);
    maker.add(start, d4, Outcome::Draw);
    maker.add(start, d4, Outcome::Draw);
    maker.add(start, a4, Outcome::Loss);
    return polyglot::to_bytes(maker.entries());
}

TEST(Polyglot, MakesBooks) {
    const Book book = Book::from_bytes(small_book());
    const auto moves = book.moves(Position::initial());
    ASSERT_EQ(moves.size(), 3U);
    EXPECT_EQ(moves[0].weight, 6);
    EXPECT_EQ(moves[1].weight, 2);
    EXPECT_EQ(moves[2].weight, 0);
    EXPECT_EQ(book.best(Position::initial()), Move::normal(Square::E2, Square::E4));
    // Six tickets of eight fall on 1. e4, two on 1. d4, none on 1. a4.
    int e4 = 0;
    int d4 = 0;
    for (std::uint64_t ticket = 0; ticket < 8; ++ticket) {
        const auto move = book.weighted(Position::initial(), ticket);
        e4 += move == Move::normal(Square::E2, Square::E4);
        d4 += move == Move::normal(Square::D2, Square::D4);
    }
    EXPECT_EQ(e4, 6);
    EXPECT_EQ(d4, 2);
}

TEST(Polyglot, RareMovesCanBeLeftOut) {
    BookMaker maker;
    const Move e4 = Move::normal(Square::E2, Square::E4);
    maker.add(Position::initial(), e4, Outcome::Unknown);
    EXPECT_EQ(maker.entries(1).size(), 1U);
    EXPECT_TRUE(maker.entries(2).empty());
    maker.add(Position::initial(), e4, Outcome::Unknown);
    EXPECT_EQ(maker.entries(2).size(), 1U);
}

TEST(Polyglot, WeightsFitSixteenBits) {
    BookMaker maker;
    const Move e4 = Move::normal(Square::E2, Square::E4);
    const Move d4 = Move::normal(Square::D2, Square::D4);
    for (int i = 0; i < 70'000; ++i) maker.add(Position::initial(), e4, Outcome::Win);
    maker.add(Position::initial(), d4, Outcome::Draw);
    const auto entries = maker.entries();
    ASSERT_EQ(entries.size(), 2U);
    EXPECT_EQ(entries[0].weight, 0xFFFF);
    EXPECT_EQ(entries[1].weight, 1);
}

TEST(Polyglot, UnsortedBooksArePutInOrder) {
    auto bytes = small_book();
    const Entry early{1, 0, 5, 0};
    const auto tail = polyglot::to_bytes({&early, 1});
    bytes.insert(bytes.end(), tail.begin(), tail.end());
    const Book book = Book::from_bytes(bytes);
    EXPECT_FALSE(book.was_sorted());
    EXPECT_EQ(book.moves(Position::initial()).size(), 3U);
}

}  // namespace
