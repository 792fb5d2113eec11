// SPDX-License-Identifier: MIT
#include "uci/reporter.hpp"

namespace tabiya::uci {

void TextReporter::begin(const Style& style, bool json, bool in_check) {
    style_ = style;
    json_ = json;
    in_check_ = in_check;
    has_score_ = false;
    root_.clear();
}

void TextReporter::line(const engine::Line& line) {
    has_score_ = true;
    output_.line(info_text(line, style_));
    if (json_) output_.line(info_json(line, root_, style_));
}

void TextReporter::current_move(const engine::CurrentMove& current) {
    output_.line(current_move_text(current, style_));
}

void TextReporter::root_moves(std::span<const engine::RootMove> moves) {
    if (!json_) return;
    root_.clear();
    for (const engine::RootMove& move : moves)
        root_.push_back({move.move, move.score, move.bound, move.depth, move.nodes, {move.pv.begin(), move.pv.end()}});
}

void TextReporter::message(std::string_view text) { output_.line(remark_text(text)); }

void TextReporter::best(chess::Move best, chess::Move ponder) {
    if (!has_score_) say_something(best);
    if (json_) output_.line(best_json(best, ponder, root_, style_));
    output_.line(best_text(best, ponder, style_));
}

/// A search that was stopped before its first line, or had no move to search.
void TextReporter::say_something(chess::Move best) {
    engine::Line last;
    const std::span<const chess::Move> pv(&best, best ? 1 : 0);
    last.pv = pv;
    if (!best && in_check_) {
        last.score = engine::Score::mated_in(0);
        last.wdl = {0, 0, 1000};
    }
    line(last);
}

}  // namespace tabiya::uci
