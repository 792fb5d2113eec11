// SPDX-License-Identifier: MIT
#include "tools/book.hpp"

#include <cstdlib>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::tools {

using namespace chess;
using namespace formats;

namespace {

using Json = nlohmann::ordered_json;

polyglot::Outcome outcome_for(Color mover, pgn::Termination result) {
    if (result == pgn::Termination::Draw) return polyglot::Outcome::Draw;
    if (result == pgn::Termination::White)
        return mover == Color::White ? polyglot::Outcome::Win : polyglot::Outcome::Loss;
    if (result == pgn::Termination::Black)
        return mover == Color::Black ? polyglot::Outcome::Win : polyglot::Outcome::Loss;
    return polyglot::Outcome::Unknown;
}

std::string uci(Move move, const Position& position) {
    return to_uci(move, position.is_chess960() ? CastlingText::Chess960 : CastlingText::Standard);
}

double share(const polyglot::BookMove& known, const std::vector<polyglot::BookMove>& all) {
    std::uint64_t total = 0;
    for (const auto& other : all) total += other.weight;
    return total == 0 ? 0 : 100.0 * double(known.weight) / double(total);
}

std::string heading(const Position& position, syzygy::Wdl wdl) {
    return fmt::format("{}\n{} to move: {}", to_fen(position), position.turn() == Color::White ? "White" : "Black",
                       name_of(wdl));
}

/// What a cursed value means, for those who do not know the word.
std::string_view explanation(syzygy::Wdl wdl) {
    if (wdl == syzygy::Wdl::CursedWin) return " (won, but the fifty-move rule makes it a draw)";
    if (wdl == syzygy::Wdl::BlessedLoss) return " (lost, but the fifty-move rule makes it a draw)";
    return "";
}

std::string zeroing(int dtz) {
    return dtz == 0 ? ""
                    : fmt::format(", {} {} to the next capture, pawn move or mate", std::abs(dtz),
                                  std::abs(dtz) == 1 ? "ply" : "plies");
}

}  // namespace

void add_to_book(const pgn::GameTree& game, int max_ply, polyglot::BookMaker& maker) {
    Position position = game.start();
    for (pgn::NodeId node : game.main_line()) {
        if (max_ply-- == 0) return;
        const Move move = game.move(node);
        if (!move) return;  // a passed turn is not chess
        maker.add(position, move, outcome_for(position.turn(), game.result()));
        position.make(move);
    }
}

std::string book_text(const polyglot::Book& book, const Position& position) {
    const auto moves = book.moves(position);
    if (moves.empty()) return "the book does not know this position\n";
    std::string text;
    for (const auto& known : moves)
        text += fmt::format("{:<8} {:5.1f} %  weight {}\n", to_san(known.move, position), share(known, moves),
                            known.weight);
    return text;
}

std::string book_json(const polyglot::Book& book, const Position& position) {
    const auto moves = book.moves(position);
    Json json{{"fen", to_fen(position)}, {"key", fmt::format("{:016x}", position.key())}, {"moves", Json::array()}};
    for (const auto& known : moves)
        json["moves"].push_back({{"san", to_san(known.move, position)},
                                 {"uci", uci(known.move, position)},
                                 {"weight", known.weight},
                                 {"learn", known.learn}});
    return json.dump() + '\n';
}

std::string tablebase_text(const Position& position, const syzygy::RootProbe& probe) {
    std::string text = heading(position, probe.wdl) + std::string(explanation(probe.wdl)) + zeroing(probe.dtz) + '\n';
    for (const auto& ranked : probe.moves)
        text += fmt::format("  {:<8} {}{}\n", to_san(ranked.move, position), name_of(ranked.wdl), zeroing(ranked.dtz));
    return text;
}

std::string tablebase_text(const Position& position, syzygy::Wdl wdl) {
    return heading(position, wdl) + (position.in_check() ? ", checkmate\n" : ", stalemate\n");
}

std::string tablebase_json(const Position& position, const syzygy::RootProbe& probe) {
    Json json{{"fen", to_fen(position)}, {"wdl", name_of(probe.wdl)}, {"dtz", probe.dtz}, {"moves", Json::array()}};
    for (const auto& ranked : probe.moves)
        json["moves"].push_back({{"san", to_san(ranked.move, position)},
                                 {"uci", uci(ranked.move, position)},
                                 {"wdl", name_of(ranked.wdl)},
                                 {"dtz", ranked.dtz}});
    return json.dump() + '\n';
}

std::string tablebase_json(const Position& position, syzygy::Wdl wdl) {
    return Json{{"fen", to_fen(position)}, {"wdl", name_of(wdl)}, {"moves", Json::array()}}.dump() + '\n';
}

std::string tablebase_error_json(const Position& position, const syzygy::ProbeError& error) {
    return Json{{"fen", to_fen(position)}, {"error", error.sentence()}}.dump() + '\n';
}

}  // namespace tabiya::tools
