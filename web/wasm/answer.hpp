// SPDX-License-Identifier: MIT
// What every binding shares: the door from text to a Position, and the way an answer goes back.
#pragma once

#include <emscripten.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>

#include "json.hpp"
#include "tabiya/chess/position.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"
#include "tabiya/formats/uci_move.hpp"

/// A function the page can call by its name.
#define TABIYA_EXPORT extern "C" EMSCRIPTEN_KEEPALIVE

namespace tabiya::web {

/// Hands a text to JavaScript. It stays alive until the next answer, which is long enough to copy it.
inline const char* answer(std::string text) {
    static std::string last;
    last = std::move(text);
    return last.c_str();
}
inline const char* answer(const Json& json) { return answer(json.text()); }

/// `{"error": sentence}`: the page turns it into an exception.
inline const char* refuse(std::string_view sentence) {
    Json json;
    return answer(json.open().field("error", sentence).close());
}

/// Calls `fill(json, position)` inside the braces of an answer, if the FEN can be played from.
template <class F>
const char* about(const char* fen, F&& fill) {
    const auto position = formats::position_from_fen(fen);
    if (!position) return refuse(position.error().message());
    Json json;
    json.open();
    fill(json, *position);
    return answer(json.close());
}

/// The legal move that a UCI text such as "e2e4" or "e7e8q" names, or no move.
inline chess::Move legal_move(const chess::Position& position, std::string_view uci) {
    const auto move = formats::parse_uci_move(uci, position);
    return move ? *move : chess::Move();
}
/// A move as the page names it: castling as king takes rook only where the other way would be unclear.
inline std::string uci_of(chess::Move move, const chess::Position& position) {
    return formats::to_uci(move,
                           position.is_chess960() ? formats::CastlingText::Chess960 : formats::CastlingText::Standard);
}

/// Calls `visit` with the words of a text separated by blanks, until it says false.
template <class Visit>
void for_each_word(std::string_view text, Visit&& visit) {
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(word.size() + 1, text.size()));
        if (!word.empty() && !visit(word)) return;
    }
}

/// A piece and its square in words: "the white knight on g1".
inline std::string man(const chess::Position& position, chess::Square square) {
    const chess::Piece piece = position.at(square);
    std::string words = "the ";
    words += chess::name_of(chess::color_of(piece));
    words += ' ';
    words += chess::name_of(chess::type_of(piece));
    words += " on ";
    words += chess::name_of(square).view();
    return words;
}

/// Several men in words: "the white knight on f3 and the white rook on e1".
inline std::string men(const chess::Position& position, chess::Bitboard squares) {
    std::string words;
    for (int left = squares.count(); chess::Square square : squares) {
        words += man(position, square);
        --left;
        if (left > 0) words += left == 1 ? " and " : ", ";
    }
    return words;
}

}  // namespace tabiya::web
