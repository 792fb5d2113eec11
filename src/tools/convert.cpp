// SPDX-License-Identifier: MIT
#include "tools/convert.hpp"

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"
#include "tabiya/formats/svg.hpp"
#include "tabiya/formats/uci_move.hpp"
#include "tools/json_line.hpp"

namespace tabiya::tools {

using namespace chess;
using namespace formats;
using pgn::GameTree;
using pgn::NodeId;

namespace {

using Json = nlohmann::ordered_json;

CastlingText castling_text(const Position& start) {
    return start.is_chess960() ? CastlingText::Chess960 : CastlingText::Standard;
}

/// JSON must be UTF-8; every text of a game is, but a lone surrogate of someone's making must not throw.
Json game_json(const GameTree& game) {
    Json json;
    Json tags = Json::object();
    for (const pgn::Tag& tag : game.tags()) tags[tag.name] = tag.value;
    json["tags"] = tags;
    json["start"] = to_fen(game.start());
    Json moves = Json::array();
    Position position = game.start();
    const CastlingText castling = castling_text(position);
    for (NodeId node : game.main_line()) {
        const Move move = game.move(node);
        Json entry{{"san", move ? to_san(move, position) : "--"}, {"uci", to_uci(move, castling)}};
        if (!game.nags(node).empty()) entry["nags"] = game.nags(node);
        if (!game.comments(node).empty()) entry["comments"] = game.comments(node);
        if (game.sibling(node) != NodeId::None) {
            int variations = 0;
            for (NodeId other = game.sibling(node); other != NodeId::None; other = game.sibling(other)) ++variations;
            entry["variations"] = variations;
        }
        moves.push_back(std::move(entry));
        pgn::play(position, move);
    }
    json["moves"] = moves;
    json["end"] = to_fen(position);
    json["result"] = pgn::text_of(game.result());
    return json;
}

std::string uci_line(const GameTree& game) {
    std::string text = "position ";
    text += game.start() == Position::initial() ? "startpos" : "fen " + to_fen(game.start());
    const CastlingText castling = castling_text(game.start());
    std::string_view before = " moves ";
    for (NodeId node : game.main_line()) {
        text += before;
        text += to_uci(game.move(node), castling);
        before = " ";
    }
    return text + '\n';
}

Epd as_epd(const GameTree& game, const Position& position) {
    Epd epd{position, {}};
    for (const auto& [tag, opcode] : {std::pair{"White", "c0"}, std::pair{"Black", "c1"}, std::pair{"Result", "c2"}})
        if (const auto value = game.tag(tag)) epd.set(opcode, *value);
    return epd;
}

std::string svg_of(const Position& position, Move last, std::vector<pgn::Drawing> drawings, Color view_from) {
    SvgStyle style;
    style.view_from = view_from;
    if (last) style.highlighted = Bitboard::of(last.from(), last.to());
    if (position.in_check()) style.check = position.king(position.turn());
    style.drawings = std::move(drawings);
    return to_svg(position.setup(), style);
}

void position_lines(const GameTree& game, const ConvertSettings& settings, std::string& text) {
    Position position = game.start();
    const auto add = [&] {
        text += settings.form == TargetForm::Fen ? to_fen(position) : to_epd(as_epd(game, position));
        text += '\n';
    };
    if (settings.every_position) add();
    for (NodeId node : game.main_line()) {
        pgn::play(position, game.move(node));
        if (settings.every_position) add();
    }
    if (!settings.every_position) add();
}

}  // namespace

void name_opening(GameTree& game, const Openings& openings) {
    const Opening* found = nullptr;
    Position position = game.start();
    for (NodeId node : game.main_line()) {
        pgn::play(position, game.move(node));
        if (const Opening* opening = openings.find(position)) found = opening;
    }
    if (!found) return;
    game.set_tag("ECO", found->eco);
    game.set_tag("Opening", found->name);
}

void convert_game(GameTree& game, const ConvertSettings& settings, std::string& text) {
    if (settings.openings) name_opening(game, *settings.openings);
    if (settings.roster) game.complete_roster();
    switch (settings.form) {
        case TargetForm::Pgn: return pgn::write(game, text, settings.style);
        case TargetForm::Fen:
        case TargetForm::Epd: return position_lines(game, settings, text);
        case TargetForm::Uci: text += uci_line(game); return;
        case TargetForm::Json: text += json_line(game_json(game)); return;
        case TargetForm::Svg: {
            const auto line = game.main_line();
            const NodeId last = line.empty() ? NodeId::Root : line.back();
            text += svg_of(game.position(last), game.move(last), game.commands(last).drawings, settings.view_from);
        }
    }
}

void convert_position(const Epd& epd, const ConvertSettings& settings, std::string& text) {
    switch (settings.form) {
        case TargetForm::Fen: text += to_fen(epd.position) + '\n'; return;
        case TargetForm::Epd: text += to_epd(epd) + '\n'; return;
        case TargetForm::Uci: text += "position fen " + to_fen(epd.position) + '\n'; return;
        case TargetForm::Svg: text += svg_of(epd.position, {}, {}, settings.view_from); return;
        case TargetForm::Json: {
            Json json{{"fen", to_fen(epd.position)}};
            for (const EpdOperation& operation : epd.operations) {
                Json operands = Json::array();
                for (const EpdOperand& operand : operation.operands) operands.push_back(operand.text);
                json["operations"][operation.opcode] = operands;
            }
            text += json_line(json);
            return;
        }
        case TargetForm::Pgn: {
            GameTree game;
            game.complete_roster();
            if (const auto id = epd.value("id")) game.set_tag("Event", *id);
            game.set_start(epd.position);
            pgn::write(game, text, settings.style);
        }
    }
}

}  // namespace tabiya::tools
