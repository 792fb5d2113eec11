// SPDX-License-Identifier: MIT
#include "uci/format.hpp"

namespace tabiya::uci {

using engine::Bound;
using engine::Score;

namespace {

std::string moves_text(std::span<const chess::Move> moves, const Style& style) {
    std::string text;
    for (chess::Move move : moves) text.append(" ").append(formats::to_uci(move, style.castling));
    return text;
}

template <class Number>
void add(std::string& text, std::string_view name, Number value) {
    text.append(" ").append(name).append(" ").append(std::to_string(value));
}

// ---- JSON --------------------------------------------------------------------------------------
// Only numbers and moves are written, so nothing ever needs escaping.

std::string json_string(std::string_view text) {
    std::string result(1, '"');
    result.append(text).push_back('"');
    return result;
}

std::string json_moves(std::span<const chess::Move> moves, const Style& style) {
    std::string text = "[";
    for (chess::Move move : moves) {
        if (text.size() > 1) text += ",";
        text += json_string(formats::to_uci(move, style.castling));
    }
    return text + "]";
}

std::string json_score(Score score, Bound bound) {
    std::string text = score.is_mate() ? "{\"mate\":" + std::to_string(score.mate_moves())
                                       : "{\"cp\":" + std::to_string(score.centipawns());
    if (bound != Bound::Exact) text += bound == Bound::Lower ? ",\"bound\":\"lower\"" : ",\"bound\":\"upper\"";
    return text + "}";
}

std::string json_root(std::span<const RootMoveNumbers> root, const Style& style) {
    std::string text = "[";
    for (const RootMoveNumbers& move : root) {
        if (text.size() > 1) text += ",";
        text += "{\"move\":" + json_string(formats::to_uci(move.move, style.castling)) +
                ",\"score\":" + json_score(move.score, move.bound) + ",\"depth\":" + std::to_string(move.depth) +
                ",\"nodes\":" + std::to_string(move.nodes) + ",\"pv\":" + json_moves(move.pv, style) + "}";
    }
    return text + "]";
}

}  // namespace

std::string score_text(Score score, Bound bound) {
    std::string text =
        score.is_mate() ? "mate " + std::to_string(score.mate_moves()) : "cp " + std::to_string(score.centipawns());
    if (bound != Bound::Exact) text += bound == Bound::Lower ? " lowerbound" : " upperbound";
    return text;
}

std::string info_text(const engine::Line& line, const Style& style) {
    std::string text = "info";
    add(text, "depth", line.depth);
    add(text, "seldepth", line.selective_depth);
    add(text, "multipv", line.index);
    text += " score " + score_text(line.score, line.bound);
    if (style.wdl)
        text += " wdl " + std::to_string(line.wdl.win) + " " + std::to_string(line.wdl.draw) + " " +
                std::to_string(line.wdl.loss);
    add(text, "nodes", line.nodes);
    add(text, "nps", line.nodes_per_second);
    add(text, "hashfull", line.hashfull);
    add(text, "tbhits", line.tablebase_hits);
    add(text, "time", line.time.count());
    if (!line.pv.empty()) text += " pv" + moves_text(line.pv, style);
    return text;
}

std::string current_move_text(const engine::CurrentMove& current, const Style& style) {
    std::string text = "info";
    add(text, "depth", current.depth);
    text += " currmove " + formats::to_uci(current.move, style.castling);
    add(text, "currmovenumber", current.number);
    return text;
}

std::string best_text(chess::Move best, chess::Move ponder, const Style& style) {
    std::string text = "bestmove " + (best ? formats::to_uci(best, style.castling) : "(none)");
    if (best && ponder) text += " ponder " + formats::to_uci(ponder, style.castling);
    return text;
}

std::string remark_text(std::string_view remark) {
    std::string text = "info string ";
    for (char c : remark) text += c == '\n' || c == '\r' ? ' ' : c;
    return text;
}

std::string info_json(const engine::Line& line, std::span<const RootMoveNumbers> root, const Style& style) {
    return "{\"info\":{\"depth\":" + std::to_string(line.depth) +
           ",\"seldepth\":" + std::to_string(line.selective_depth) + ",\"multipv\":" + std::to_string(line.index) +
           ",\"score\":" + json_score(line.score, line.bound) + ",\"wdl\":[" + std::to_string(line.wdl.win) + "," +
           std::to_string(line.wdl.draw) + "," + std::to_string(line.wdl.loss) +
           "],\"nodes\":" + std::to_string(line.nodes) + ",\"nps\":" + std::to_string(line.nodes_per_second) +
           ",\"hashfull\":" + std::to_string(line.hashfull) + ",\"tbhits\":" + std::to_string(line.tablebase_hits) +
           ",\"time\":" + std::to_string(line.time.count()) + ",\"pv\":" + json_moves(line.pv, style) +
           ",\"root\":" + json_root(root, style) + "}}";
}

std::string best_json(chess::Move best, chess::Move ponder, std::span<const RootMoveNumbers> root, const Style& style) {
    const auto move = [&style](chess::Move m) { return m ? json_string(formats::to_uci(m, style.castling)) : "null"; };
    return "{\"bestmove\":{\"move\":" + move(best) + ",\"ponder\":" + move(ponder) +
           ",\"root\":" + json_root(root, style) + "}}";
}

}  // namespace tabiya::uci
