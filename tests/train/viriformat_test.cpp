// SPDX-License-Identifier: MIT
#include "train/viriformat.hpp"

#include <gtest/gtest.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>

#include <unistd.h>

#include "tabiya/chess/movegen.hpp"
#include "train/game_file.hpp"

namespace tabiya::train {
namespace {

using namespace chess;

// A random game from any array, long enough to castle, promote and capture en passant now and then.
GameRecord random_game(std::mt19937_64& random, int plies) {
    GameRecord game;
    game.start = *Position::from(Setup::chess960(int(random() % 960), int(random() % 960)));
    game.outcome = Outcome(random() % 3);
    Position position = game.start;
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(position);
        if (moves.empty()) break;
        // Prefer the rare kinds, so that every one of them is stored often.
        Move move = moves[random() % moves.size()];
        for (Move other : moves)
            if (other.kind() != MoveKind::Normal && random() % 2 == 0) move = other;
        game.moves.push_back({move, std::int16_t(random())});
        position.make(move);
    }
    return game;
}

std::string temporary_file(const char* name) {
    return (std::filesystem::temp_directory_path() / (std::string("tabiya-") + name + std::to_string(::getpid())))
        .string();
}

TEST(Viriformat, WritesTheBytesOfTheSpecification) {
    // 1. e4 e5 2. Qh5 Ke7 3. Qxe5#, White wins: the example of the format's description.
    GameRecord game;
    game.outcome = Outcome::WhiteWins;
    game.moves = {{Move::normal(Square::E2, Square::E4), 10},
                  {Move::normal(Square::E7, Square::E5), 20},
                  {Move::normal(Square::D1, Square::H5), -30},
                  {Move::normal(Square::E8, Square::E7), 32767},
                  {Move::normal(Square::H5, Square::E5), 32767}};
    std::vector<std::uint8_t> bytes;
    append_game(game, bytes);
    const std::vector<std::uint8_t> expected{
        0xff, 0xff, 0x00, 0x00, 0x00, 0x00, 0xff, 0xff,                                                  // occupied
        0x16, 0x42, 0x25, 0x61, 0x00, 0x00, 0x00, 0x00, 0x88, 0x88, 0x88, 0x88, 0x9e, 0xca, 0xad, 0xe9,  // pieces
        0x40, 0x00, 0x01, 0x00, 0x00, 0x00, 0x02, 0x00,                                                  // the rest
        0x0c, 0x07, 0x0a, 0x00, 0x34, 0x09, 0x14, 0x00, 0xc3, 0x09, 0xe2, 0xff, 0x3c, 0x0d, 0xff, 0x7f,  // moves
        0x27, 0x09, 0xff, 0x7f, 0x00, 0x00, 0x00, 0x00};
    EXPECT_EQ(bytes, expected);
}

TEST(Viriformat, EveryGameComesBack) {
    std::mt19937_64 random(1);
    int castlings = 0;
    int promotions = 0;
    int en_passants = 0;
    for (int i = 0; i < 300; ++i) {
        const GameRecord game = random_game(random, 200);
        std::vector<std::uint8_t> bytes;
        append_game(game, bytes);
        const Measured front = measure_front(bytes);
        ASSERT_EQ(front.front, Front::Game);
        ASSERT_EQ(front.size, bytes.size());
        GameRecord back;
        ASSERT_EQ(unpack_game(bytes, back), std::nullopt);
        ASSERT_EQ(back, game);
        ASSERT_TRUE(replay(back, [&](const Position& position, const ScoredMove& scored) {
            castlings += scored.move.is_castling();
            promotions += scored.move.is_promotion();
            en_passants += scored.move.is_en_passant();
            // Positions in the middle of a game survive packing as well as those at its start.
            GameRecord middle{position, Outcome::Draw, {}};
            std::vector<std::uint8_t> packed;
            append_game(middle, packed);
            GameRecord again;
            ASSERT_EQ(unpack_game(packed, again), std::nullopt);
            ASSERT_EQ(again.start, position);
        }));
    }
    EXPECT_GT(castlings, 100);
    EXPECT_GT(promotions, 100);
    EXPECT_GT(en_passants, 30);
}

TEST(Viriformat, EveryPrefixOfAGameIsCut) {
    std::mt19937_64 random(2);
    std::vector<std::uint8_t> bytes;
    append_game(random_game(random, 60), bytes);
    for (std::size_t size = 0; size < bytes.size(); ++size)
        ASSERT_EQ(measure_front(std::span(bytes).first(size)).front, Front::Cut) << size;
}

TEST(Viriformat, NamesWhatIsBroken) {
    std::vector<std::uint8_t> good;
    append_game(GameRecord{Position::initial(), Outcome::Draw, {{Move::normal(Square::E2, Square::E4), 5}}}, good);
    GameRecord game;
    auto fault_after = [&](std::size_t at, std::uint8_t value) {
        auto bytes = good;
        bytes[at] = value;
        return unpack_game(bytes, game).value_or("none");
    };
    EXPECT_EQ(fault_after(30, 3), "an outcome that is neither 0, 1 nor 2");
    EXPECT_EQ(fault_after(8, 0x17), "a piece code that means nothing");
    EXPECT_EQ(fault_after(24, 0xC0), "none");                                // Black to move at the start is playable
    EXPECT_EQ(fault_after(10, 0x24), "a start position that is not legal");  // the king on e1 becomes a queen
    EXPECT_EQ(fault_after(2, 0xff), "more than 32 men");
    auto nowhere = good;
    nowhere[32] = 0x41;
    nowhere[33] = 0x10;  // b1b1
    EXPECT_EQ(unpack_game(nowhere, game).value_or("none"), "a move that goes nowhere");
}

TEST(GameFile, ReadsWhatWasWrittenAndDropsACutGame) {
    const std::string path = temporary_file("games");
    std::filesystem::remove(path);
    std::mt19937_64 random(3);
    std::vector<GameRecord> games;
    for (int i = 0; i < 40; ++i) games.push_back(random_game(random, 80));
    {
        auto appender = GameAppender::open(path);
        ASSERT_TRUE(appender);
        EXPECT_EQ(appender->games_found(), 0U);
        for (const GameRecord& game : games) ASSERT_TRUE(appender->append(game));
    }
    const auto whole = std::filesystem::file_size(path);
    // Killed while the last game was written, at any byte.
    std::filesystem::resize_file(path, whole - 7);
    {
        auto reader = GameReader::open(path);
        ASSERT_TRUE(reader);
        std::size_t count = 0;
        auto status = reader->next();
        for (; status == GameReader::Status::Game; status = reader->next()) ASSERT_EQ(reader->game(), games[count++]);
        EXPECT_EQ(status, GameReader::Status::Cut);
        EXPECT_EQ(count, games.size() - 1);
    }
    {
        auto appender = GameAppender::open(path);
        ASSERT_TRUE(appender);
        EXPECT_EQ(appender->games_found(), games.size() - 1);
        EXPECT_GT(appender->bytes_dropped(), 0U);
        ASSERT_TRUE(appender->append(games.back()));
    }
    EXPECT_EQ(std::filesystem::file_size(path), whole);
    {
        auto reader = GameReader::open(path);
        ASSERT_TRUE(reader);
        std::size_t count = 0;
        while (reader->next() == GameReader::Status::Game) ASSERT_EQ(reader->game(), games[count++]);
        EXPECT_EQ(count, games.size());
    }
    std::filesystem::remove(path);
}

TEST(GameFile, PassesOverExtensions) {
    const std::string path = temporary_file("extension");
    GameRecord game;
    game.moves = {{Move::normal(Square::E2, Square::E4), 5}};
    std::vector<std::uint8_t> bytes{0, 0, 0, 0, 0, 0, 0, 0, 0x01, 0x00, 0x03, 0x00, 'a', 'b', 'c', 0, 0, 0, 0};
    append_game(game, bytes);
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), std::streamsize(bytes.size()));
    auto reader = GameReader::open(path);
    ASSERT_TRUE(reader);
    ASSERT_EQ(reader->next(), GameReader::Status::Game);
    EXPECT_EQ(reader->game(), game);
    EXPECT_EQ(reader->next(), GameReader::Status::End);
    std::filesystem::remove(path);
}

TEST(GameFile, SaysWhenThereIsNone) {
    const auto reader = GameReader::open("/nowhere/at/all");
    ASSERT_FALSE(reader);
    EXPECT_EQ(reader.error().sentence, "cannot open /nowhere/at/all for reading");
}

}  // namespace
}  // namespace tabiya::train
