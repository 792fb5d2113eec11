// SPDX-License-Identifier: MIT
#include "tools/referee.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "tabiya/chess/movegen.hpp"

namespace tabiya::tools {

using chess::Color;

namespace {

constexpr std::array<std::string_view, 10> ending_words{
    "checkmate",        "stalemate",         "threefold repetition", "fifty-move rule", "insufficient material",
    "win by agreement", "draw by agreement", "game too long",        "time forfeit",    "failure"};

constexpr GamePoints win_for(Color color) noexcept {
    return color == Color::White ? GamePoints::Win : GamePoints::Loss;
}

}  // namespace

std::string_view words(Ending ending) noexcept { return ending_words[std::size_t(ending)]; }

std::optional<Ending> ending_from(std::string_view text) noexcept {
    for (std::size_t i = 0; i < ending_words.size(); ++i)
        if (ending_words[i] == text) return Ending(i);
    return std::nullopt;
}

std::optional<Outcome> by_the_rules(const engine::Root& root) noexcept {
    const chess::Position& position = root.position;
    if (!chess::has_legal_move(position)) {
        if (position.in_check()) return Outcome{win_for(~position.turn()), Ending::Checkmate};
        return Outcome{GamePoints::Draw, Ending::Stalemate};
    }
    if (position.has_insufficient_material()) return Outcome{GamePoints::Draw, Ending::Material};
    if (position.halfmove_clock() >= 100) return Outcome{GamePoints::Draw, Ending::FiftyMoves};
    if (std::count(root.earlier.begin(), root.earlier.end(), position.key()) >= 2)
        return Outcome{GamePoints::Draw, Ending::Repetition};
    return std::nullopt;
}

void Referee::follow(const Choice& choice, Color mover) noexcept {
    const int value = choice.score.value();
    const int white = mover == Color::White ? value : -value;
    white_winning_ = white >= rules_.win_score ? white_winning_ + 1 : 0;
    black_winning_ = -white >= rules_.win_score ? black_winning_ + 1 : 0;
    level_ = std::abs(white) <= rules_.draw_score ? level_ + 1 : 0;
}

std::optional<Outcome> Referee::judge(const engine::Root& after, const Choice& choice, int ply) noexcept {
    if (const auto outcome = by_the_rules(after)) return outcome;
    follow(choice, ~after.position.turn());
    if (rules_.win_score > 0 && white_winning_ >= rules_.win_plies)
        return Outcome{GamePoints::Win, Ending::WinByAgreement};
    if (rules_.win_score > 0 && black_winning_ >= rules_.win_plies)
        return Outcome{GamePoints::Loss, Ending::WinByAgreement};
    if (ply >= rules_.draw_from_ply && level_ >= rules_.draw_plies)
        return Outcome{GamePoints::Draw, Ending::DrawByAgreement};
    if (rules_.longest > 0 && ply >= rules_.longest) return Outcome{GamePoints::Draw, Ending::TooLong};
    return std::nullopt;
}

}  // namespace tabiya::tools
