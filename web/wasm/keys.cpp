// SPDX-License-Identifier: MIT
// Explore, "Keys": the Zobrist key as its list of XORs, what a move changes in it, and how two orders
// of the same moves meet.
#include <string>
#include <unordered_map>
#include <vector>

#include "answer.hpp"
#include "tabiya/chess/movegen.hpp"

namespace tabiya::web {
namespace {

using namespace chess;

/// A fact of a position and its random number.
struct Fact {
    std::string words;
    Key number;
};

Fact fact_of(Piece piece, Square square) {
    std::string words(name_of(color_of(piece)));
    words += ' ';
    words += name_of(type_of(piece));
    words += " on ";
    words += name_of(square).view();
    return {words, zobrist::piece(piece, square)};
}

/// The facts that are not pieces: the turn, castling rights, the en-passant file.
std::vector<Fact> state_facts(const Position& p) {
    std::vector<Fact> facts;
    if (p.turn() == Color::White) facts.push_back({"White to move", zobrist::white_to_move()});
    for (Color color : all_colors)
        for (CastlingSide side : all_castling_sides)
            if (p.can_castle(color, side)) {
                std::string words(name_of(color));
                words += side == CastlingSide::King ? " may castle king's side" : " may castle queen's side";
                facts.push_back({words, zobrist::castling(color, side)});
            }
    if (const auto square = p.en_passant())
        facts.push_back({std::string("en passant on the ") + to_char(file_of(*square)) + "-file",
                         zobrist::en_passant(file_of(*square))});
    return facts;
}

std::vector<Fact> all_facts(const Position& p) {
    std::vector<Fact> facts = state_facts(p);
    for (Square square : p.occupied()) facts.push_back(fact_of(p.at(square), square));
    return facts;
}

/// Notes down which pieces come and go while a move is made.
struct Recorder {
    std::vector<Fact> gone;
    std::vector<Fact> come;
    void removed(Piece piece, Square square) { gone.push_back(fact_of(piece, square)); }
    void added(Piece piece, Square square) { come.push_back(fact_of(piece, square)); }
};

/// State facts of `a` that do not hold in `b`.
std::vector<Fact> lost(const Position& a, const Position& b) {
    std::vector<Fact> result;
    const std::vector<Fact> still = state_facts(b);
    for (const Fact& fact : state_facts(a)) {
        bool holds = false;
        for (const Fact& other : still) holds = holds || other.number == fact.number;
        if (!holds) result.push_back(fact);
    }
    return result;
}

void changes(Json& json, const std::vector<Fact>& facts, bool gone, Key& running) {
    for (const Fact& fact : facts) {
        running ^= fact.number;
        json.open().field("words", fact.words).field("gone", gone).field_hex("number", fact.number);
        json.field_hex("running", running).close();
    }
}

/// Two different orders of moves that lead to one position.
struct Meeting {
    std::vector<Move> one;
    std::vector<Move> other;
};

/// Finds positions three plies on that can be reached with two different first moves.
class Meetings {
  public:
    explicit Meetings(const Position& start) : start_(start) {}
    std::vector<Meeting> find(std::size_t wanted) {
        wanted_ = wanted;
        for (Move a : legal_moves(start_, Moves::Quiet)) {
            const Position after_a = start_.after(a);
            for (Move b : legal_moves(after_a, Moves::Quiet)) {
                const Position after_b = after_a.after(b);
                for (Move c : legal_moves(after_b, Moves::Quiet)) {
                    note({a, b, c}, after_b.after(c));
                    if (found_.size() >= wanted_) return found_;
                }
            }
        }
        return found_;
    }

  private:
    void note(std::vector<Move> moves, const Position& end) {
        const auto [entry, first_time] = seen_.try_emplace(end.key(), moves);
        if (first_time || entry->second.empty() || entry->second[0] == moves[0]) return;
        // One example for each pair of first moves is enough to look at.
        for (const Meeting& meeting : found_)
            if (meeting.one[0] == entry->second[0]) return;
        found_.push_back({entry->second, std::move(moves)});
        entry->second.clear();
    }

    Position start_;
    std::size_t wanted_ = 0;
    std::unordered_map<Key, std::vector<Move>> seen_;
    std::vector<Meeting> found_;
};

void walk(Json& json, Position p, const std::vector<Move>& moves) {
    json.open('[');
    for (Move move : moves) {
        json.open().field("san", formats::to_san(move, p)).field("uci", uci_of(move, p));
        p.make(move);
        json.field_hex("key", p.key()).field("fen", formats::to_fen(p)).close();
    }
    json.close(']');
}

}  // namespace

/// The key of a position as the list of its XORs, with the running value after each.
TABIYA_EXPORT const char* tabiya_key(const char* fen) {
    return about(fen, [](Json& json, const Position& p) {
        Key running = 0;
        json.key("facts").open('[');
        for (const Fact& fact : all_facts(p)) {
            running ^= fact.number;
            json.open().field("words", fact.words).field_hex("number", fact.number);
            json.field_hex("running", running).close();
        }
        json.close(']').field_hex("key", p.key()).field_hex("slow", p.key_slow());
        json.field_hex("pawns", p.pawn_key()).field_hex("white", p.non_pawn_key(Color::White));
        json.field_hex("black", p.non_pawn_key(Color::Black)).field_hex("state", p.state_key());
    });
}

/// Which numbers a move takes out of the key and which it puts in.
TABIYA_EXPORT const char* tabiya_key_change(const char* fen, const char* uci) {
    return about(fen, [uci](Json& json, const Position& p) {
        const Move move = legal_move(p, uci);
        if (!move) {
            json.field("error", "that move is not legal here");
            return;
        }
        Recorder recorder;
        const Position after = p.after(move, recorder);
        Key running = p.key();
        json.field("san", formats::to_san(move, p)).field_hex("before", p.key()).key("changes").open('[');
        changes(json, recorder.gone, true, running);
        changes(json, recorder.come, false, running);
        changes(json, lost(p, after), true, running);
        changes(json, lost(after, p), false, running);
        json.close(']').field_hex("after", after.key()).field("agrees", running == after.key());
    });
}

/// Orders of moves that meet: two ways to one key.
TABIYA_EXPORT const char* tabiya_transpositions(const char* fen) {
    return about(fen, [](Json& json, const Position& p) {
        json.field_hex("key", p.key()).key("meetings").open('[');
        for (const Meeting& meeting : Meetings(p).find(4)) {
            json.open().key("one");
            walk(json, p, meeting.one);
            json.key("other");
            walk(json, p, meeting.other);
            json.close();
        }
        json.close(']');
    });
}

}  // namespace tabiya::web
