// SPDX-License-Identifier: MIT
#include "train/selfplay.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "search/make_worker.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::train {

using namespace chess;

namespace {

/// Small enough to be emptied for every game, large enough for the few thousand nodes of a move.
constexpr std::size_t table_bytes = std::size_t{4} << 20U;

/// Among so many of the best moves a natural one is drawn. Those behind them would hardly ever be, and a value for each
/// legal move would make the opening as dear as half of the game.
constexpr int natural_choice = 8;

Position random_array(Random& random, int chess960_percent) {
    if (int(random.below(100)) >= chess960_percent) return Position::initial();
    const int white = int(random.below(960));
    const int black = int(random.below(960));
    return *Position::from(Setup::chess960(white, black));
}

// Neither side can mate, whatever the other does.
bool is_dead(const Position& position) noexcept {
    const Bitboard heavy =
        position.men(PieceType::Pawn) | position.men(PieceType::Rook) | position.men(PieceType::Queen);
    return heavy.empty() && position.occupied().count() <= 3;
}

}  // namespace

SelfPlayer::SelfPlayer(const SelfPlayOptions& options, const nnue::Network* network) : options_(options) {
    // A table that cannot be had leaves one without entries, and the search is merely slower.
    (void)table_.resize(table_bytes);
    worker_ = search::make_worker(table_, network);
}

GameRecord SelfPlayer::play(std::uint64_t number) {
    for (std::uint64_t attempt = 0;; ++attempt)
        if (play_opening(mixed(mixed(options_.seed, number), attempt)) && play_on()) return std::move(game_);
}

void SelfPlayer::make(Move move) {
    keys_.push_back(position_.key());
    position_.make(move);
}

// A move by chance, weighed by how good a quick look finds it: openings as various as random ones, but of the kind that
// are played.
Move SelfPlayer::natural_move(Random& random) {
    search::NoSupervisor nobody;
    search::Budget budget;
    budget.depth = 2;
    budget.multi_pv = natural_choice;
    worker_->run({position_, keys_}, budget, nobody);
    nodes_ += worker_->nodes();
    const auto moves = worker_->root_moves();
    const auto weight = [&](const search::RootMove& move) {
        return std::exp(double(move.value - moves.front().value) / options_.temperature);
    };
    double sum = 0;
    for (const search::RootMove& move : moves) sum += weight(move);
    double lot = sum * random.real();
    for (const search::RootMove& move : moves)
        if ((lot -= weight(move)) < 0) return move.move;
    return moves.front().move;
}

// Random moves from the array, then natural ones; false if the game ended on the way.
bool SelfPlayer::play_opening(std::uint64_t seed) {
    Random random(seed);
    table_.clear();
    worker_->new_game();
    position_ = random_array(random, options_.chess960_percent);
    keys_.clear();
    const int plies = options_.random_plies + int(random.below(2));
    for (int ply = 0; ply < plies; ++ply) {
        const MoveList moves = legal_moves(position_);
        if (moves.empty()) return false;
        make(moves[random.below(moves.size())]);
    }
    for (int ply = 0; ply < options_.natural_plies; ++ply) {
        if (!has_legal_move(position_)) return false;
        make(natural_move(random));
    }
    game_ = GameRecord{position_, Outcome::Draw, {}};
    return has_legal_move(position_);
}

bool SelfPlayer::is_drawn_by_rule() const noexcept {
    if (position_.halfmove_clock() >= 100 || is_dead(position_)) return true;
    const auto reach = std::min<std::ptrdiff_t>(position_.halfmove_clock(), std::ptrdiff_t(keys_.size()));
    return std::count(keys_.end() - reach, keys_.end(), position_.key()) >= 2;
}

// Plays to the end; false if the opening turns out to be decided already.
bool SelfPlayer::play_on() {
    search::NoSupervisor nobody;
    search::Budget budget;
    budget.nodes = options_.hard_nodes;
    budget.soft_nodes = options_.soft_nodes;
    int winning = 0;  // plies in a row that one side was winning; negative for Black
    int level = 0;
    for (int ply = 0; ply < options_.max_plies; ++ply) {
        if (!has_legal_move(position_)) {
            if (position_.in_check())
                game_.outcome = position_.turn() == Color::White ? Outcome::BlackWins : Outcome::WhiteWins;
            break;
        }
        if (is_drawn_by_rule()) break;
        table_.grow_older();
        worker_->run({position_, keys_}, budget, nobody);
        nodes_ += worker_->nodes();
        const search::RootMove& best = worker_->root_moves().front();
        const search::Value value = best.value != -search::infinite ? best.value : best.previous;
        const int score = position_.turn() == Color::White ? value : -value;
        if (ply == 0 && std::abs(score) > options_.opening_limit) return false;
        game_.moves.push_back({best.move, std::int16_t(std::clamp(score, -32'000, 32'000))});
        make(best.move);

        const bool won = std::abs(score) >= options_.win_score;
        winning = !won ? 0 : score > 0 ? std::max(winning, 0) + 1 : std::min(winning, 0) - 1;
        if (std::abs(winning) >= options_.win_plies) {
            game_.outcome = winning > 0 ? Outcome::WhiteWins : Outcome::BlackWins;
            break;
        }
        level = std::abs(score) <= options_.draw_score && ply >= options_.draw_from_ply ? level + 1 : 0;
        if (level >= options_.draw_plies) break;
    }
    return !game_.moves.empty();
}

}  // namespace tabiya::train
