// SPDX-License-Identifier: MIT
#include "tools/annotate.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"
#include "tools/json_line.hpp"

namespace tabiya::tools {

using namespace chess;
using engine::Score;
using formats::pgn::NodeId;

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t shown_plies = 12;

Score for_mover(Score white, Color mover) { return mover == Color::White ? white : -white; }

formats::pgn::Eval eval_of(const AnalysisRecord& record) {
    formats::pgn::Eval eval;
    const Score score = record.score();
    if (score.is_mate()) eval.mate = score.mate_moves();
    else eval.centipawns = score.centipawns();
    if (!record.lines.empty()) eval.depth = record.lines.front().depth;
    return eval;
}

std::string name(const formats::pgn::GameTree& game, Color color) {
    return std::string(game.tag(color == Color::White ? "White" : "Black").value_or("?"));
}

bool has_mark(const formats::pgn::GameTree& game, NodeId node) {
    const auto& nags = game.nags(node);
    return std::any_of(nags.begin(), nags.end(), [](std::uint8_t nag) { return nag >= 1 && nag <= 6; });
}

/// Adds the best line beside the move that missed it.
void add_best_line(formats::pgn::GameTree& game, NodeId before, const AnalysisRecord& record) {
    NodeId node = before;
    const auto& pv = record.lines.front().pv;
    for (std::size_t i = 0; i < std::min(pv.size(), shown_plies); ++i) node = game.add(node, pv[i]);
}

std::string move_name(const JudgedMove& move) {
    return fmt::format("{}{} {}", move.before.fullmove_number(), move.before.turn() == Color::White ? "." : "...",
                       formats::to_san(move.played, move.before));
}

}  // namespace

std::vector<JudgedMove> judged_moves(const AnalysedItem& item) {
    std::vector<JudgedMove> moves;
    NodeId node = item.game.next(NodeId::Root);
    for (std::size_t i = 0; i + 1 < item.records.size() && node != NodeId::None; ++i, node = item.game.next(node)) {
        const AnalysisRecord& before = item.records[i];
        const AnalysisRecord& after = item.records[i + 1];
        JudgedMove move{before.position, item.game.move(node), before.best(),
                        before.score(),  after.score(),        Judgement::Fine};
        const Color mover = before.position.turn();
        if (move.played != move.best)
            move.judgement = judge(for_mover(move.score_before, mover), for_mover(move.score_after, mover));
        moves.push_back(move);
    }
    return moves;
}

GameSummary summary_of(const std::vector<JudgedMove>& moves) {
    GameSummary summary;
    for (const JudgedMove& move : moves) {
        const Color mover = move.before.turn();
        const Score before = for_mover(move.score_before, mover);
        // The best move loses nothing, whatever a second search of the next position thinks of it.
        const Score after = move.played == move.best ? before : for_mover(move.score_after, mover);
        summary[mover].add(before, after);
    }
    return summary;
}

std::string verdict(const JudgedMove& move) {
    if (move.judgement == Judgement::Fine) return {};
    std::string text = std::string(name_of(move.judgement)) + ".";
    if (move.best) text += " " + formats::to_san(move.best, move.before) + " was best.";
    return text;
}

void annotate(AnalysedItem& item) {
    formats::pgn::GameTree& game = item.game;
    const std::vector<JudgedMove> moves = judged_moves(item);
    NodeId node = NodeId::Root;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const NodeId before = node;
        node = game.next(node);
        formats::pgn::CommentCommands commands = game.commands(node);
        // The end of the game needs no evaluation.
        if (item.records[i + 1].best()) commands.eval = eval_of(item.records[i + 1]);
        game.set_commands(node, commands);
        if (moves[i].judgement == Judgement::Fine) continue;
        const std::string sentence = verdict(moves[i]);
        const auto& comments = game.comments(node);
        if (std::find(comments.begin(), comments.end(), sentence) != comments.end()) continue;
        if (!has_mark(game, node)) game.add_nag(node, nag_of(moves[i].judgement));
        game.add_comment(node, sentence);
        add_best_line(game, before, item.records[i]);
    }
    const GameSummary summary = summary_of(moves);
    for (Color color : all_colors) {
        if (summary[color].moves == 0) continue;
        const std::string side = color == Color::White ? "White" : "Black";
        game.set_tag(side + "Accuracy", fmt::format("{:.1f}", summary[color].accuracy()));
        game.set_tag(side + "AverageLoss", fmt::format("{:.0f}", summary[color].average_loss()));
    }
    game.set_tag("Annotator", "Tabiya");
}

std::string game_text(const AnalysedItem& item) {
    const std::vector<JudgedMove> moves = judged_moves(item);
    const GameSummary summary = summary_of(moves);
    std::string text = fmt::format("{}. {} - {}  {}\n", item.number, name(item.game, Color::White),
                                   name(item.game, Color::Black), formats::pgn::text_of(item.game.result()));
    for (const JudgedMove& move : moves)
        if (move.judgement != Judgement::Fine)
            text +=
                fmt::format("   {:<14} {:>6} -> {:<6}  {}\n", move_name(move) + std::string(mark_of(move.judgement)),
                            score_text(move.score_before), score_text(move.score_after), verdict(move));
    for (Color color : all_colors) {
        const PlayerSummary& player = summary[color];
        if (player.moves != 0)
            text += fmt::format("   {}: accuracy {:.1f} %, average loss {:.0f} cp, {} ?!, {} ?, {} ??\n",
                                color == Color::White ? "White" : "Black", player.accuracy(), player.average_loss(),
                                player.inaccuracies, player.mistakes, player.blunders);
    }
    return text + '\n';
}

std::string position_text(const AnalysedItem& item) {
    const AnalysisRecord& record = item.records.front();
    std::string text = formats::to_fen(record.position);
    if (!record.label.empty()) text += "  (" + record.label + ")";
    text += '\n';
    for (const AnalysedLine& line : record.lines)
        text += fmt::format("  {:>7}  depth {:<3} {}\n", score_text(line.score), line.depth,
                            line_text(record.position, line.pv, shown_plies));
    return text;
}

std::string summary_json(const AnalysedItem& item) {
    const std::vector<JudgedMove> moves = judged_moves(item);
    const GameSummary summary = summary_of(moves);
    Json json{{"game", item.number}, {"result", formats::pgn::text_of(item.game.result())}};
    for (Color color : all_colors) {
        const PlayerSummary& player = summary[color];
        const auto rounded = [](double value) { return double(std::int64_t(value * 10 + 0.5)) / 10; };
        json[color == Color::White ? "white" : "black"] = Json{{"name", name(item.game, color)},
                                                               {"accuracy", rounded(player.accuracy())},
                                                               {"average_loss", rounded(player.average_loss())},
                                                               {"inaccuracies", player.inaccuracies},
                                                               {"mistakes", player.mistakes},
                                                               {"blunders", player.blunders}};
    }
    json["moves"] = Json::array();
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (moves[i].judgement != Judgement::Fine)
            json["moves"].push_back({{"ply", i + 1},
                                     {"san", formats::to_san(moves[i].played, moves[i].before)},
                                     {"judgement", name_of(moves[i].judgement)},
                                     {"sentence", verdict(moves[i])}});
    return json_line(json);
}

}  // namespace tabiya::tools
