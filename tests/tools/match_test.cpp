// SPDX-License-Identifier: MIT
#include "tools/match.hpp"

#include <gtest/gtest.h>

#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/uci_move.hpp"
#include "tools/random.hpp"

namespace tabiya::tools {
namespace {

using chess::Color;
using engine::Milliseconds;
using engine::Score;

chess::Position position(std::string_view fen) {
    const auto result = formats::position_from_fen(fen);
    EXPECT_TRUE(result) << fen << ": " << result.error().message();
    return result.value_or(chess::Position::initial());
}

engine::Root root_after(std::string_view fen, std::initializer_list<std::string_view> moves) {
    engine::Root root(position(fen));
    for (std::string_view move : moves) root.play(formats::parse_uci_move(move, root.position).value());
    return root;
}

/// Plays a move that depends on the position and on its own number, and remembers nothing.
class Dicer : public Contestant {
  public:
    explicit Dicer(std::uint64_t number, Milliseconds time = Milliseconds(0)) : number_(number), time_(time) {}
    void new_game() override { ++games; }
    std::optional<Choice> choose(const GameSoFar& game, const engine::Limits&) override {
        const chess::MoveList moves = chess::legal_moves(game.root.position);
        Random random(game.root.position.key() ^ number_);
        Choice choice;
        choice.move = moves[random.below(moves.size())];
        choice.nodes = 1 + number_;
        choice.time = time_;
        return choice;
    }
    int games = 0;

  private:
    std::uint64_t number_;
    Milliseconds time_;
};

/// Fails, one way or another.
class Failing : public Contestant {
  public:
    explicit Failing(bool silent) : silent_(silent) {}
    void new_game() override {}
    std::optional<Choice> choose(const GameSoFar&, const engine::Limits&) override {
        if (silent_) return std::nullopt;
        return Choice{};  // a1a1
    }
    [[nodiscard]] std::string failure() const override { return "silence"; }

  private:
    bool silent_;
};

MatchSettings dicers(std::int64_t pairs, unsigned threads) {
    MatchSettings settings;
    for (std::size_t i = 0; i < 2; ++i) {
        settings.sides[i].name = i == 0 ? "zero" : "one";
        settings.sides[i].make = [i](std::string&) { return std::make_unique<Dicer>(i); };
    }
    settings.opening = [](std::int64_t pair) { return random_opening(part_seed(11, std::uint64_t(pair)), 8); };
    settings.pairs = pairs;
    settings.threads = threads;
    settings.adjudication.draw_score = -1;
    settings.adjudication.longest = 120;
    return settings;
}

Standing played(const MatchSettings& settings, Standing before = {}) {
    std::atomic<bool> stop = false;
    return play_match(settings, before, {}, stop).value();
}

TEST(Match, TheSameForAnyNumberOfThreads) {
    const Standing one = played(dicers(40, 1));
    const Standing three = played(dicers(40, 3));
    EXPECT_EQ(one.pairs.pairs(), 40);
    EXPECT_EQ(one.pairs, three.pairs);
    EXPECT_EQ(one.games, three.games);
    EXPECT_EQ(one.plies, three.plies);
    EXPECT_EQ(one.nodes, three.nodes);
    EXPECT_EQ(one.games[0] + one.games[1] + one.games[2], 80);
}

TEST(Match, GoesOnWhereItWasLeft) {
    const Standing whole = played(dicers(30, 2));
    const Standing half = played(dicers(17, 2));
    MatchSettings rest = dicers(30, 2);
    rest.first_pair = 17;
    const Standing resumed = played(rest, half);
    EXPECT_EQ(whole.pairs, resumed.pairs);
    EXPECT_EQ(whole.plies, resumed.plies);
}

TEST(Match, PairsComeInOrderWithColoursReversed) {
    std::int64_t expected = 0;
    std::atomic<bool> stop = false;
    const PairListener listener = [&expected](const PairRecord& pair, const Standing& standing) {
        EXPECT_EQ(pair.number, expected++);
        EXPECT_EQ(standing.pairs.pairs(), expected);
        EXPECT_EQ(pair.games[0].white, SideIndex::First);
        EXPECT_EQ(pair.games[1].white, SideIndex::Second);
        EXPECT_EQ(pair.games[0].opening, pair.games[1].opening);
        EXPECT_EQ(pair.games[0].start, pair.games[1].start);
    };
    ASSERT_TRUE(play_match(dicers(25, 3), {}, listener, stop));
    EXPECT_EQ(expected, 25);
}

TEST(Match, NodesAreCountedForTheSideThatSpentThem) {
    const Standing standing = played(dicers(3, 1));
    // The first spends one node a move, the second two.
    EXPECT_EQ(standing.nodes[0] + standing.nodes[1] / 2, standing.plies);
    EXPECT_GT(standing.nodes[0], 0U);
}

TEST(Match, ASequentialTestStopsAtTheSamePairEveryTime) {
    const auto settings = [](unsigned threads) {
        MatchSettings result = dicers(100'000, threads);
        result.sides[1].make = [](std::string&) { return std::make_unique<Failing>(true); };
        result.sprt = SprtBounds{.elo0 = 0, .elo1 = 100};
        return result;
    };
    const Standing one = played(settings(1));
    const Standing three = played(settings(3));
    EXPECT_EQ(one.verdict, SprtVerdict::AcceptElo1);
    EXPECT_EQ(one.pairs, three.pairs);
    EXPECT_LT(one.pairs.pairs(), 100);
    EXPECT_EQ(one.failures, (std::array<std::int64_t, 2>{0, one.pairs.pairs() * 2}));
}

TEST(Match, WhoCannotStartSpoilsTheMatchWithAReason) {
    MatchSettings settings = dicers(5, 2);
    settings.sides[1].make = [](std::string& reason) {
        reason = "no such file";
        return nullptr;
    };
    std::atomic<bool> stop = false;
    const auto result = play_match(settings, {}, {}, stop);
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error(), "one: no such file");
}

GameRecord single(const MatchSettings& settings, Contestant& first, Contestant& second, SideIndex white) {
    const std::atomic<bool> stop = false;
    return play_game(settings, Opening{}, white, {&first, &second}, stop);
}

TEST(Match, AnIllegalMoveOrSilenceLoses) {
    Dicer dicer(1);
    for (bool silent : {false, true}) {
        Failing failing(silent);
        const GameRecord record = single(dicers(1, 1), failing, dicer, SideIndex::Second);
        EXPECT_EQ(record.outcome.ending, Ending::Failure);
        EXPECT_EQ(record.outcome.white, GamePoints::Win);
        EXPECT_EQ(record.points_of_first(), GamePoints::Loss);
        EXPECT_EQ(record.remark, silent ? "silence" : "an illegal move");
    }
}

TEST(Match, TheFlagFalls) {
    MatchSettings settings = dicers(1, 1);
    settings.sides[0].pace.clock = ClockSetting{Milliseconds(100), Milliseconds(10), std::nullopt};
    Dicer slow(1, Milliseconds(40));
    Dicer other(2);
    // 100 - 40 + 10 - 40 + 10 - 40 + 10 … leaves 10 after three moves, so the fourth is one too many.
    const GameRecord record = single(settings, slow, other, SideIndex::First);
    EXPECT_EQ(record.outcome.ending, Ending::TimeForfeit);
    EXPECT_EQ(record.outcome.white, GamePoints::Loss);
    EXPECT_EQ(record.choices.size(), 7U);
    // Within the margin it may go on (until the next one).
    settings.time_margin = Milliseconds(31);
    EXPECT_GT(single(settings, slow, other, SideIndex::First).choices.size(), 7U);
}

TEST(Match, TimeCountedInNodesIsTakenFromTheClockInNodes) {
    engine::Options options;
    options.nodes_time = 10;
    options.eval_file = "hand-made";
    options.hash = 1;
    const std::unique_ptr<Contestant> player = own_engine(options);
    engine::Limits limits;
    limits.clock = engine::Clock{};
    for (Color color : chess::all_colors) limits.clock->time[color] = Milliseconds(3000);
    const GameSoFar game{chess::Position::initial()};
    std::optional<Choice> first;
    for (int i = 0; i < 2; ++i) {
        player->new_game();
        const auto choice = player->choose(game, limits);
        ASSERT_TRUE(choice);
        EXPECT_EQ(choice->time, Milliseconds(choice->nodes / 10));
        if (first) {
            EXPECT_EQ(choice->nodes, first->nodes) << "the clock of the machine has no part in it";
        }
        first = choice;
    }
}

TEST(Match, ATimeControlByMovesRefillsTheClock) {
    MatchSettings settings = dicers(1, 1);
    settings.sides[0].pace.clock = ClockSetting{Milliseconds(100), Milliseconds(0), 2};
    Dicer slow(1, Milliseconds(50));
    Dicer other(2);
    EXPECT_NE(single(settings, slow, other, SideIndex::First).outcome.ending, Ending::TimeForfeit);
}

TEST(Match, PlayersForgetBetweenGames) {
    Dicer a(1);
    Dicer b(2);
    single(dicers(1, 1), a, b, SideIndex::First);
    single(dicers(1, 1), a, b, SideIndex::Second);
    EXPECT_EQ(a.games, 2);
    EXPECT_EQ(b.games, 2);
}

TEST(Referee, KnowsTheRules) {
    const auto verdict = [](const engine::Root& root) { return by_the_rules(root); };
    EXPECT_FALSE(verdict(engine::Root()));
    const auto mate = verdict(root_after("7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", {"f7g7"}));
    ASSERT_TRUE(mate);
    EXPECT_EQ(mate->ending, Ending::Checkmate);
    EXPECT_EQ(mate->white, GamePoints::Win);
    const auto black_mates = verdict(root_after("8/8/8/8/8/6k1/5q2/7K b - - 0 1", {"f2g2"}));
    ASSERT_TRUE(black_mates);
    EXPECT_EQ(black_mates->white, GamePoints::Loss);
    EXPECT_EQ(verdict(root_after("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", {"f5f7"}))->ending, Ending::Stalemate);
    EXPECT_EQ(verdict(engine::Root(position("8/8/4k3/8/8/2KN4/8/8 w - - 0 1")))->ending, Ending::Material);
    EXPECT_FALSE(verdict(engine::Root(position("8/8/4k3/4p3/8/2KN4/8/8 w - - 0 1"))));
    EXPECT_EQ(verdict(engine::Root(position("8/8/4k3/4p3/8/2KN4/8/8 w - - 100 90")))->ending, Ending::FiftyMoves);
    // Mate on the hundredth ply is mate.
    EXPECT_EQ(verdict(engine::Root(position("7k/6Q1/6K1/8/8/8/8/8 b - - 100 90")))->ending, Ending::Checkmate);
    const std::string_view start = formats::initial_fen;
    EXPECT_FALSE(verdict(root_after(start, {"g1f3", "g8f6", "f3g1", "f6g8"})));
    EXPECT_EQ(verdict(root_after(start, {"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8"}))->ending,
              Ending::Repetition);
}

/// Feeds a referee one score after the other, each from White's point of view, and returns after how
/// many it spoke.
std::pair<int, std::optional<Outcome>> scores(const Adjudication& rules, const std::vector<int>& white, int first_ply) {
    Referee referee(rules);
    engine::Root root;
    for (int i = 0; i < int(white.size()); ++i) {
        const Color mover = root.position.turn();
        root.position.make(chess::legal_moves(root.position)[0]);
        Choice choice;
        choice.score = Score::centipawns(mover == Color::White ? white[std::size_t(i)] : -white[std::size_t(i)]);
        if (const auto outcome = referee.judge(root, choice, first_ply + i)) return {i + 1, outcome};
    }
    return {0, std::nullopt};
}

TEST(Referee, AWinNeedsBothToAgree) {
    Adjudication rules;
    rules.win_score = 500;
    rules.win_plies = 4;
    const auto [plies, outcome] = scores(rules, {600, 600, 700, 800, 900}, 1);
    EXPECT_EQ(plies, 4);
    EXPECT_EQ(outcome->white, GamePoints::Win);
    EXPECT_EQ(outcome->ending, Ending::WinByAgreement);
    EXPECT_EQ(scores(rules, {-600, -600, -700, -800}, 1).second->white, GamePoints::Loss);
    EXPECT_FALSE(scores(rules, {600, 100, 700, 100, 800, 100, 900, 100}, 1).second);
    EXPECT_FALSE(scores(rules, {600, -600, 600, -600, 600, -600}, 1).second);
    rules.win_score = 0;
    EXPECT_FALSE(scores(rules, {600, 600, 700, 800, 900}, 1).second);
}

TEST(Referee, ADrawWaitsForItsMove) {
    Adjudication rules;
    rules.draw_score = 5;
    rules.draw_plies = 3;
    rules.draw_from_ply = 10;
    EXPECT_FALSE(scores(rules, {0, 1, -5, 5}, 1).second);
    EXPECT_EQ(scores(rules, {0, 1, -5, 5}, 10).second->ending, Ending::DrawByAgreement);
    EXPECT_EQ(scores(rules, {0, 9, 0, 0, 0}, 10).first, 5);
    rules.draw_score = -1;
    EXPECT_FALSE(scores(rules, {0, 0, 0, 0, 0}, 10).second);
    rules.longest = 12;
    EXPECT_EQ(scores(rules, {0, 50, 0, 50, 0}, 10).second->ending, Ending::TooLong);
}

TEST(Openings, AreReadFromEpdAndFen) {
    const auto openings = openings_from_epd("# a comment\n"
                                            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1;\r\n"
                                            "\n"
                                            "8/8/4k3/4p3/8/2KN4/8/8 w - - 12 34\n");
    ASSERT_TRUE(openings) << openings.error();
    ASSERT_EQ(openings->size(), 2U);
    EXPECT_EQ((*openings)[0].start.turn(), Color::Black);
    EXPECT_EQ((*openings)[1].start.halfmove_clock(), 12);
    const auto bad = openings_from_epd("8/8/4k3/4p3/8/2KN4/8/8 w - -\nnonsense\n");
    ASSERT_FALSE(bad);
    EXPECT_EQ(bad.error().substr(0, 7), "line 2:");
    EXPECT_FALSE(openings_from_epd("\n\n"));
    EXPECT_FALSE(read_openings("/no/such/file", 16));
}

TEST(Openings, AreReadFromPgn) {
    const auto source = formats::memory_source("[Event \"one\"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 *\n\n"
                                               "[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 *\n");
    const auto openings = openings_from_pgn(*source, 2);
    ASSERT_TRUE(openings) << openings.error();
    ASSERT_EQ(openings->size(), 2U);
    EXPECT_EQ((*openings)[0].moves.size(), 2U);  // no more than asked for
    EXPECT_EQ((*openings)[1].moves.size(), 1U);
    EXPECT_EQ((*openings)[1].start, position("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"));
    EXPECT_FALSE(openings_from_pgn(*formats::memory_source("1. e4 e4 *\n"), 2));
    EXPECT_FALSE(openings_from_pgn(*formats::memory_source(""), 2));
}

TEST(Openings, ChanceRepeatsItself) {
    const Opening opening = random_opening(5, 8);
    EXPECT_EQ(opening.moves.size(), 8U);
    EXPECT_EQ(opening.moves, random_opening(5, 8).moves);
    EXPECT_NE(opening.moves, random_opening(6, 8).moves);
    EXPECT_EQ(random_opening(5, 8, true).start, random_opening(5, 8, true).start);
    EXPECT_NE(random_opening(5, 8, true).start, random_opening(6, 8, true).start);
}

}  // namespace
}  // namespace tabiya::tools
