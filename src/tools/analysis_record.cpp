// SPDX-License-Identifier: MIT
#include "tools/analysis_record.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"
#include "tabiya/formats/uci_move.hpp"
#include "tools/json_line.hpp"

namespace tabiya::tools {

using namespace chess;
using engine::Score;

namespace {

using Json = nlohmann::ordered_json;

formats::CastlingText castling_text(const Position& position) {
    return position.is_chess960() ? formats::CastlingText::Chess960 : formats::CastlingText::Standard;
}

void put_score(Score score, Json& json) {
    if (score.is_mate()) json["mate"] = score.mate_moves();
    else json["cp"] = score.centipawns();
    // The scale of the engine, which says more than centipawns: plies to a mate, tablebase wins.
    json["value"] = score.value();
}

template <class T>
std::optional<T> field(const Json& json, const char* name) {
    const auto found = json.find(name);
    if (found == json.end()) return std::nullopt;
    if constexpr (std::is_same_v<T, std::string>) {
        if (!found->is_string()) return std::nullopt;
    } else if (!found->is_number_integer()) {
        return std::nullopt;
    }
    return found->get<T>();
}

std::optional<AnalysedLine> line_from(const Json& json, const Position& start) {
    const auto value = field<int>(json, "value");
    const auto depth = field<int>(json, "depth");
    const auto pv = json.find("pv");
    if (!value || !depth || pv == json.end() || !pv->is_array()) return std::nullopt;
    AnalysedLine line{Score::from_value(*value), *depth, {}};
    Position position = start;
    for (const Json& text : *pv) {
        if (!text.is_string()) return std::nullopt;
        const auto move = formats::parse_uci_move(text.get<std::string>(), position);
        if (!move) return std::nullopt;
        line.pv.push_back(*move);
        position.make(*move);
    }
    return line;
}

}  // namespace

std::string to_json_line(const AnalysisRecord& record) {
    Json json{{"game", record.game}, {"ply", record.ply}};
    if (!record.label.empty()) json["id"] = record.label;
    json["fen"] = formats::to_fen(record.position, {.en_passant = formats::EnPassantText::IfPawnReady});
    json["nodes"] = record.nodes;
    json["lines"] = Json::array();
    for (const AnalysedLine& line : record.lines) {
        Json entry;
        put_score(line.score, entry);
        entry["depth"] = line.depth;
        entry["pv"] = Json::array();
        for (Move move : line.pv) entry["pv"].push_back(formats::to_uci(move, castling_text(record.position)));
        entry["san"] = line_text(record.position, line.pv, line.pv.size());
        json["lines"].push_back(std::move(entry));
    }
    return json_line(json);
}

std::optional<AnalysisRecord> record_from_json(std::string_view text) {
    const Json json = Json::parse(text, nullptr, false);
    if (!json.is_object()) return std::nullopt;
    const auto game = field<std::uint64_t>(json, "game");
    const auto ply = field<int>(json, "ply");
    const auto fen = field<std::string>(json, "fen");
    const auto nodes = field<std::uint64_t>(json, "nodes");
    const auto lines = json.find("lines");
    if (!game || !ply || !fen || !nodes || lines == json.end() || !lines->is_array()) return std::nullopt;
    const auto position = formats::position_from_fen(*fen);
    if (!position) return std::nullopt;
    AnalysisRecord record{*game, *ply, *position, {}, *nodes, field<std::string>(json, "id").value_or("")};
    for (const Json& entry : *lines) {
        auto line = entry.is_object() ? line_from(entry, *position) : std::nullopt;
        if (!line) return std::nullopt;
        record.lines.push_back(std::move(*line));
    }
    return record;
}

std::string score_text(Score score) {
    if (score.is_mate()) return fmt::format("#{}", score.mate_moves());
    return fmt::format("{:+.2f}", score.centipawns() / 100.0);
}

std::string line_text(const Position& start, const std::vector<Move>& pv, std::size_t limit) {
    std::string text;
    Position position = start;
    for (std::size_t i = 0; i < std::min(limit, pv.size()); ++i) {
        if (i != 0) text += ' ';
        if (position.turn() == Color::White) text += fmt::format("{}. ", position.fullmove_number());
        else if (i == 0) text += fmt::format("{}... ", position.fullmove_number());
        text += formats::to_san(pv[i], position);
        position.make(pv[i]);
    }
    return text;
}

}  // namespace tabiya::tools
