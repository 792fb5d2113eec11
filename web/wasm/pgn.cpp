// SPDX-License-Identifier: MIT
// Games in PGN, in and out. A tree crosses the border as a flat list: each node names its parent.
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "answer.hpp"
#include "tabiya/formats/pgn.hpp"

namespace tabiya::web {
namespace {

using namespace chess;
using namespace formats;
using pgn::GameTree;
using pgn::NodeId;

std::string tag_or(const GameTree& game, std::string_view name, std::string_view other) {
    return std::string(game.tag(name).value_or(other));
}

/// What people said about a node, without the commands for programs.
std::string remarks(const GameTree& game, NodeId node) {
    std::string text;
    for (const auto* list : {&game.comments_before(node), &game.comments(node)})
        for (const std::string& comment : *list) {
            const std::string words = pgn::text_in(comment);
            if (words.empty()) continue;
            if (!text.empty()) text += ' ';
            text += words;
        }
    return text;
}

void evaluation(Json& json, const pgn::Eval& eval) {
    json.key("evaluation").open();
    if (eval.mate) json.field("mate", *eval.mate);
    else if (eval.centipawns) json.field("cp", *eval.centipawns);
    if (eval.depth) json.field("depth", *eval.depth);
    json.close();
}

void node(Json& json, const GameTree& game, NodeId id, int parent, const Position& before) {
    const Move move = game.move(id);
    json.open().field("parent", parent).field("uci", uci_of(move, before)).field("san", to_san(move, before));
    json.field("from", move.from());
    const bool castling = move.is_castling();
    json.field("to", castling ? castled_king_square(before.turn(), castling_side(move.from(), move.to())) : move.to());
    json.field("fen", to_fen(before.after(move)));
    if (const std::string text = remarks(game, id); !text.empty()) json.field("comment", text);
    if (!game.nags(id).empty()) {
        json.key("nags").open('[');
        for (std::uint8_t nag : game.nags(id)) json.value(int(nag));
        json.close(']');
    }
    if (const auto eval = game.commands(id).eval) evaluation(json, *eval);
    json.close();
}

/// A node still to be written, and where it hangs.
struct Waiting {
    NodeId id;
    int parent;
    Position before;
};

/// All nodes, parents before children, siblings in their order. Lines with null moves end before them:
/// the board cannot show a passed turn.
void nodes(Json& json, const GameTree& game) {
    std::vector<Waiting> stack;
    const auto push_children = [&](NodeId id, int number, const Position& position) {
        std::vector<NodeId> children;
        for (NodeId child = game.next(id); child != NodeId::None; child = game.sibling(child))
            children.push_back(child);
        for (std::size_t i = children.size(); i-- > 0;) stack.push_back({children[i], number, position});
    };
    push_children(NodeId::Root, 0, game.start());
    for (int number = 1; !stack.empty();) {
        const Waiting next = stack.back();
        stack.pop_back();
        if (game.is_null_move(next.id)) continue;
        node(json, game, next.id, next.parent, next.before);
        push_children(next.id, number++, next.before.after(game.move(next.id)));
    }
}

void problems(Json& json, const std::vector<pgn::Problem>& list) {
    json.key("problems").open('[');
    for (const pgn::Problem& problem : list) {
        json.open().field("words", problem.sentence).field("token", problem.token);
        json.field("line", int(problem.place.line)).field("column", int(problem.place.column));
        json.field("harmless", problem.is_harmless()).close();
    }
    json.close(']');
}

/// Builds a game from the lines the page writes, see pgn_write below.
class Script {
  public:
    void line(std::string_view text) {
        if (text.empty()) return;
        const char command = text.front();
        text.remove_prefix(text.size() > 1 ? 2 : 1);
        switch (command) {
            case 'F': start(text); break;
            case 'T': tag(text); break;
            case 'N': add(text); break;
            case 'C': game_.add_comment(last_, text); break;
            case 'G': game_.add_nag(last_, std::uint8_t(number(text))); break;
            case 'E': eval(text); break;
            case 'R': game_.set_result(pgn::termination_from(text)); break;
            default: break;
        }
    }
    [[nodiscard]] std::string text() {
        game_.complete_roster();
        return pgn::to_pgn(game_);
    }

  private:
    static int number(std::string_view text) { return std::atoi(std::string(text).c_str()); }
    /// The first word of a text, taken off it.
    static std::string_view word(std::string_view& text, char end = ' ') {
        const std::string_view first = text.substr(0, text.find(end));
        text.remove_prefix(std::min(first.size() + 1, text.size()));
        return first;
    }
    void start(std::string_view fen) {
        if (const auto position = position_from_fen(fen); position && fen != initial_fen) game_.set_start(*position);
    }
    void tag(std::string_view text) {
        const std::string_view name = word(text, '\t');
        game_.set_tag(name, text);
    }
    void add(std::string_view text) {
        const auto parent = std::size_t(number(word(text)));
        if (parent >= ids_.size()) return;
        const Move move = legal_move(game_.position(ids_[parent]), text);
        last_ = move ? game_.add(ids_[parent], move) : ids_[parent];
        ids_.push_back(last_);
    }
    /// "cp 35 18" or "mate -3 18"; the last number is the depth, 0 if unknown.
    void eval(std::string_view text) {
        pgn::CommentCommands commands = game_.commands(last_);
        pgn::Eval value;
        const bool mate = word(text) == "mate";
        (mate ? value.mate : value.centipawns) = number(word(text));
        if (const int depth = number(text); depth > 0) value.depth = depth;
        commands.eval = value;
        game_.set_commands(last_, commands);
    }

    GameTree game_;
    NodeId last_ = NodeId::Root;
    std::vector<NodeId> ids_{NodeId::Root};
};

}  // namespace

/// Which games a text holds, up to a thousand of them.
TABIYA_EXPORT const char* tabiya_pgn_list(const char* text) {
    const auto source = memory_source(text);
    pgn::Reader reader(*source);
    GameTree game;
    Json json;
    json.open().key("games").open('[');
    while (reader.games() < 1000 && reader.next(game)) {
        json.open().field("white", tag_or(game, "White", "?")).field("black", tag_or(game, "Black", "?"));
        json.field("event", tag_or(game, "Event", "")).field("date", tag_or(game, "Date", ""));
        json.field("result", pgn::text_of(game.result())).field("plies", int(game.main_line().size())).close();
    }
    return answer(json.close(']').close());
}

/// The game with that number, from 0, as far as it is good, and what is wrong with it.
TABIYA_EXPORT const char* tabiya_pgn_game(const char* text, int number) {
    const auto source = memory_source(text);
    pgn::Reader reader(*source);
    GameTree game;
    for (int i = 0; i <= number; ++i)
        if (!reader.next(game)) return refuse("there is no game in this text");
    Json json;
    json.open().field("fen", to_fen(game.start())).field("result", pgn::text_of(game.result()));
    json.key("tags").open();
    for (const pgn::Tag& tag : game.tags()) json.field(tag.name, tag.value);
    json.close();
    if (const std::string words = remarks(game, NodeId::Root); !words.empty()) json.field("comment", words);
    json.key("nodes").open('[');
    nodes(json, game);
    json.close(']');
    problems(json, reader.problems());
    return answer(json.close());
}

/// PGN from a list of lines: `F fen`, `T name TAB value`, `N parent uci`, and for the last node
/// `C comment`, `G nag`, `E cp 35 18` or `E mate -3 18`; `R result`.
TABIYA_EXPORT const char* tabiya_pgn_write(const char* lines) {
    Script script;
    std::string_view rest = lines;
    while (!rest.empty()) {
        const std::string_view line = rest.substr(0, rest.find('\n'));
        rest.remove_prefix(std::min(line.size() + 1, rest.size()));
        script.line(line);
    }
    return answer(script.text());
}

}  // namespace tabiya::web
