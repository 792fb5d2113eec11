// SPDX-License-Identifier: MIT
// Explore, "Checks": a position is broken on purpose, and check() names what disagrees.
#include <array>

#include "answer.hpp"
#include "tabiya/chess/surgeon.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

/// A field that can be broken: what is kept twice, and how its slow twin finds out.
struct Breakable {
    Fault fault;
    std::string_view field;
    std::string_view broken;
    std::string_view twin;
};

constexpr std::array<Breakable, 12> breakables{{
    {Fault::Colours, "men(White), men(Black)", "the king of the side to move is also entered in the enemy's set",
     "a square must not be in both sets"},
    {Fault::Occupied, "men(Pawn) … men(King)", "a knight is entered on the king's square",
     "the six sets together must be the two colours together, each square once"},
    {Fault::Mailbox, "the board of 64 pieces", "the king's square is emptied on it, but in no set",
     "every piece on the board must be in its set, and the other way round"},
    {Fault::Kings, "men(King)", "the king is lifted off everywhere", "each side must have exactly one king"},
    {Fault::Material, "material()", "one king too many is counted", "the pieces are counted again"},
    {Fault::PawnKey, "pawn_key()", "one bit is flipped", "the pawns' numbers are joined again by XOR"},
    {Fault::WhiteKey, "non_pawn_key(White)", "one bit is flipped", "White's numbers are joined again by XOR"},
    {Fault::BlackKey, "non_pawn_key(Black)", "one bit is flipped", "Black's numbers are joined again by XOR"},
    {Fault::StateKey, "state_key()", "one bit is flipped", "turn, rights and en passant are joined again"},
    {Fault::CastlingRooks, "castling_rooks()", "the enemy king's square is entered as a rook's",
     "every such rook must stand on its back rank beside its king"},
    {Fault::EnPassant, "en_passant()", "a square is set on which nobody can capture", "an enemy pawn must stand ready"},
    {Fault::OpponentInCheck, "the position itself", "the enemy king is put beside ours",
     "the side that has just moved must not be in check"},
}};

}  // namespace

/// What can be broken.
TABIYA_EXPORT const char* tabiya_breakables() {
    Json json;
    json.open().key("fields").open('[');
    for (const Breakable& one : breakables)
        json.open().field("field", one.field).field("broken", one.broken).field("twin", one.twin).close();
    return answer(json.close(']').close());
}

/// Breaks the field with that number and asks check(); a negative number breaks nothing.
TABIYA_EXPORT const char* tabiya_break(const char* fen, int number) {
    return about(fen, [number](Json& json, Position p) {
        if (number >= 0 && number < int(breakables.size()))
            PositionSurgeon::inflict(p, breakables[std::size_t(number)].fault);
        const std::optional<Fault> fault = p.check();
        json.field("sound", !fault);
        if (!fault) return;
        json.field("found", sentence(*fault));
        // check() names the first disagreement it meets; that is not always the field one had in mind.
        for (const Breakable& one : breakables)
            if (one.fault == *fault) json.field("field", one.field).field("twin", one.twin);
    });
}

}  // namespace tabiya::web
