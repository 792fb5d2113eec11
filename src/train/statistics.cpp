// SPDX-License-Identifier: MIT
#include "train/statistics.hpp"

#include <algorithm>
#include <cstdio>

namespace tabiya::train {

using namespace chess;

namespace {

template <class... Arguments>
std::string line(const char* form, Arguments... arguments) {
    char buffer[256];
    std::snprintf(buffer, sizeof buffer, form, arguments...);
    return buffer;
}

unsigned long long number(std::uint64_t value) { return value; }

double percent(std::uint64_t part, std::uint64_t whole) {
    return whole == 0 ? 0.0 : 100.0 * double(part) / double(whole);
}

std::size_t score_bin(int score, std::size_t bins) {
    const int middle = int(bins / 2);
    // Bin 0 of the middle is |score| < 100; the others are 200 wide.
    const int step = (std::abs(score) + Statistics::score_step / 2) / Statistics::score_step;
    return std::size_t(std::clamp(score < 0 ? middle - step : middle + step, 0, int(bins) - 1));
}

std::string bar(std::uint64_t count, std::uint64_t largest) {
    return std::string(largest == 0 ? 0 : std::size_t(double(count) / double(largest) * 40.0 + 0.5), '#');
}

void add(Statistics& s, const Position& position, const ScoredMove& scored, int ply) {
    ++s.positions;
    s.checks += position.in_check();
    s.noisy += position.is_noisy(scored.move);
    s.wanted += is_wanted(Filter{}, position, scored, ply);
    ++s.scores[score_bin(scored.score, s.scores.size())];
    ++s.men[std::size_t(position.occupied().count())];
}

}  // namespace

Result<Statistics, FileError> statistics_of(const std::string& path) {
    auto reader = GameReader::open(path);
    if (!reader) return Failure{reader.error()};
    Statistics s;
    for (;;) {
        const auto status = reader->next();
        if (status == GameReader::Status::End) break;
        if (status == GameReader::Status::Cut) {
            s.is_cut = true;
            break;
        }
        if (status == GameReader::Status::Broken) {
            s.fault = FileError{"a record with " + std::string(reader->fault()), reader->offset()};
            break;
        }
        const GameRecord& game = reader->game();
        int ply = 0;
        const bool legal =
            replay(game, [&](const Position& position, const ScoredMove& scored) { add(s, position, scored, ply++); });
        if (!legal) {
            s.fault = FileError{"a game with an illegal move at ply " + std::to_string(ply), reader->offset()};
            break;
        }
        ++s.games;
        ++s.outcomes[std::size_t(game.outcome)];
        s.chess960_games += game.start.is_chess960();
        s.longest = std::max<std::uint64_t>(s.longest, game.moves.size());
    }
    return s;
}

std::string text_of(const Statistics& s) {
    std::string text;
    text += line("games      %llu (%.1f %% Chess960), longest %llu plies, mean %.1f\n", number(s.games),
                 percent(s.chess960_games, s.games), number(s.longest),
                 s.games == 0 ? 0.0 : double(s.positions) / double(s.games));
    text += line("positions  %llu, in check %.1f %%, noisy best move %.1f %%, wanted for training %.1f %%\n",
                 number(s.positions), percent(s.checks, s.positions), percent(s.noisy, s.positions),
                 percent(s.wanted, s.positions));
    text += line("results    White %.1f %%, draw %.1f %%, Black %.1f %%\n", percent(s.outcomes[2], s.games),
                 percent(s.outcomes[1], s.games), percent(s.outcomes[0], s.games));
    text += "\nscore for White (centipawns)\n";
    const std::uint64_t most_scores = *std::max_element(s.scores.begin(), s.scores.end());
    const int middle = int(s.scores.size() / 2);
    for (std::size_t i = 0; i < s.scores.size(); ++i)
        text += line("%6d  %6.2f %%  ", (int(i) - middle) * Statistics::score_step, percent(s.scores[i], s.positions)) +
                bar(s.scores[i], most_scores) + "\n";
    text += "\nmen on the board\n";
    const std::uint64_t most_men = *std::max_element(s.men.begin(), s.men.end());
    for (std::size_t i = 2; i < s.men.size(); ++i)
        text += line("%6zu  %6.2f %%  ", i, percent(s.men[i], s.positions)) + bar(s.men[i], most_men) + "\n";
    text += "\n";
    if (s.fault) text += line("FAULT at byte %llu: ", number(s.fault->offset)) + s.fault->sentence + "\n";
    else text += "every stored move is legal\n";
    if (s.is_cut) text += "the file ends inside a game, which will be dropped when games are appended\n";
    return text;
}

}  // namespace tabiya::train
