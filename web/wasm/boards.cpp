// SPDX-License-Identifier: MIT
// Explore, "Bitboards": every set a position keeps, and what the set operations make of them.
#include <array>
#include <cstdlib>

#include "answer.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/numbering.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

void board(Json& json, std::string_view group, std::string_view name, std::string_view code, Bitboard set) {
    json.open().field("group", group).field("name", name).field("code", code).field("bits", set).close();
}

std::string titled(std::string_view word) {
    std::string text(word);
    text[0] = char(text[0] - 'a' + 'A');
    return text;
}

void kept_boards(Json& json, const Position& p) {
    for (Color color : all_colors)
        board(json, "kept", titled(name_of(color)), "men(Color::" + titled(name_of(color)) + ")", p.men(color));
    for (PieceType type : all_piece_types) {
        const std::string name = titled(name_of(type));
        board(json, "kept", name + "s", "men(PieceType::" + name + ")", p.men(type));
    }
    board(json, "kept", "Castling rooks", "castling_rooks()", p.castling_rooks());
}

void derived_boards(Json& json, const Position& p) {
    for (Color color : all_colors)
        for (PieceType type : all_piece_types) {
            const std::string side = titled(name_of(color));
            board(json, "derived", side + " " + std::string(name_of(type)) + "s",
                  "men(" + side + ", " + titled(name_of(type)) + ")", p.men(color, type));
        }
    board(json, "derived", "Occupied", "occupied()", p.occupied());
    board(json, "derived", "Empty", "empty()", p.empty());
    for (Color color : all_colors) {
        const std::string side = titled(name_of(color));
        board(json, "derived", "Attacked by " + std::string(name_of(color)), "attacked_by(Color::" + side + ")",
              p.attacked_by(color));
    }
    board(json, "derived", "Checkers", "checkers()", p.checkers());
    for (Color color : all_colors) {
        const std::string side = titled(name_of(color));
        board(json, "derived", "Pinned " + std::string(name_of(color)) + " men", "pinned(Color::" + side + ")",
              p.pinned(color));
    }
}

/// The same step without the mask: what the bare shift would do, wrap-around included.
Bitboard bare_shift(Bitboard set, Direction direction) {
    const int step = int(direction);
    return Bitboard(step > 0 ? set.bits() << unsigned(step) : set.bits() >> unsigned(-step));
}

std::uint64_t bits_of(const char* hex) { return std::strtoull(hex, nullptr, 16); }

}  // namespace

TABIYA_EXPORT const char* tabiya_bitboards(const char* fen) {
    return about(fen, [](Json& json, const Position& p) {
        json.key("boards").open('[');
        kept_boards(json, p);
        derived_boards(json, p);
        json.close(']');
    });
}

/// One operation on sets of squares; `b` is the second set of and, or, xor and the square of set, clear.
TABIYA_EXPORT const char* tabiya_set_operation(const char* operation, const char* a_hex, const char* b_hex) {
    const std::string_view op = operation;
    const Bitboard a(bits_of(a_hex));
    const Bitboard b(bits_of(b_hex));
    Json json;
    json.open();
    constexpr std::array<std::pair<std::string_view, Direction>, 8> shifts{{{"north", Direction::North},
                                                                            {"south", Direction::South},
                                                                            {"east", Direction::East},
                                                                            {"west", Direction::West},
                                                                            {"northeast", Direction::NorthEast},
                                                                            {"northwest", Direction::NorthWest},
                                                                            {"southeast", Direction::SouthEast},
                                                                            {"southwest", Direction::SouthWest}}};
    for (const auto& [name, direction] : shifts) {
        if (op != name) continue;
        const Bitboard moved = shift(a, direction);
        const Bitboard bare = bare_shift(a, direction);
        json.field("result", moved).field("bare", bare).field("wrapped", bare & ~moved).field("step", int(direction));
        // What the mask takes off before the step, so that nothing can wrap.
        json.field("masked", Bitboard(a.bits() & ~bare_shift(moved, Direction(-int(direction))).bits()));
        return answer(json.close());
    }
    Bitboard result = a;
    if (op == "and") result &= b;
    else if (op == "or") result |= b;
    else if (op == "xor") result ^= b;
    else if (op == "not") result = ~a;
    else if (op == "without") result &= ~b;
    else return refuse("there is no such operation on sets");
    return answer(json.field("result", result).close());
}

/// What a set looks like as numbers.
TABIYA_EXPORT const char* tabiya_set_facts(const char* hex) {
    const Bitboard set(bits_of(hex));
    Json json;
    json.open().field("bits", set).field("decimal", std::to_string(set.bits())).field("count", set.count());
    json.key("squares").open('[');
    for (Square square : set) json.value(square);
    json.close(']');
    if (set) json.field("first", set.first()).field("last", set.last());
    return answer(json.close());
}

/// The three numberings, each as 64 numbers in the order a1, b1 … h8.
TABIYA_EXPORT const char* tabiya_numberings() {
    Json json;
    json.open();
    const auto numbers = [&](std::string_view name, auto&& number) {
        json.key(name).open('[');
        for (Square square : all_squares) json.value(number(square));
        json.close(']');
    };
    numbers("bottomUp", [](Square square) { return index_of(square); });
    numbers("topDown", [](Square square) { return to_top_down(square); });
    numbers("mailbox", [](Square square) { return to_mailbox(square); });
    return answer(json.close());
}

}  // namespace tabiya::web
