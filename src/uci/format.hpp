// SPDX-License-Identifier: MIT
// From values of a search to lines of text. Nothing here prints.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tabiya/engine/reporter.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::uci {

/// How a session wants its lines.
struct Style {
    formats::CastlingText castling = formats::CastlingText::Standard;
    bool wdl = false;
};

/// "cp 34", "mate -3", and the bound if it is one.
std::string score_text(engine::Score score, engine::Bound bound = engine::Bound::Exact);
/// "info depth 12 seldepth 18 multipv 1 score cp 34 nodes … pv e2e4 …"
std::string info_text(const engine::Line& line, const Style& style);
/// "info depth 30 currmove e2e4 currmovenumber 1"
std::string current_move_text(const engine::CurrentMove& current, const Style& style);
/// "bestmove e2e4 ponder e7e5"; "(none)" where there is no move.
std::string best_text(chess::Move best, chess::Move ponder, const Style& style);
/// "info string …" on one line, whatever the remark holds.
std::string remark_text(std::string_view remark);

/// What is kept of a root move beyond the moment it is reported.
struct RootMoveNumbers {
    chess::Move move;
    engine::Score score;
    engine::Bound bound = engine::Bound::Exact;
    int depth = 0;
    std::uint64_t nodes = 0;
    std::vector<chess::Move> pv;
};

/// The same as one line of JSON, with the numbers of all root moves.
std::string info_json(const engine::Line& line, std::span<const RootMoveNumbers> root, const Style& style);
std::string best_json(chess::Move best, chess::Move ponder, std::span<const RootMoveNumbers> root, const Style& style);

}  // namespace tabiya::uci
