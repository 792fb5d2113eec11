// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "tabiya/formats/encoding.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/pgn.hpp"

namespace tabiya::formats::pgn {

using namespace chess;

namespace {

/// One line, without blanks at its ends: what a comment is, however it was wrapped.
std::string as_one_line(std::string_view text) {
    constexpr std::string_view breaks("\n\r\t\v\f\0", 6);
    const auto trimmed = [](std::string_view line) {
        const std::size_t first = line.find_first_not_of(' ');
        return first == std::string_view::npos ? std::string_view()
                                               : line.substr(first, line.find_last_not_of(' ') - first + 1);
    };
    if (text.find_first_of(breaks) == std::string_view::npos) return to_utf8(trimmed(text));
    std::string line;
    line.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\r' && i + 1 < text.size() && text[i + 1] == '\n') continue;
        line += breaks.find(text[i]) != std::string_view::npos ? ' ' : text[i];
    }
    return to_utf8(trimmed(line));
}

constexpr std::array<std::string_view, 7> roster{"Event", "Site", "Date", "Round", "White", "Black", "Result"};

}  // namespace

void play(Position& position, Move move) noexcept {
    if (move) position.make(move);
    else position.make_null();
}

GameTree::GameTree() : start_(Position::initial()) { clear(); }

void GameTree::clear() {
    tags_.clear();
    start_ = Position::initial();
    result_ = Termination::Unknown;
    nodes_.assign(1, Node{});
    notes_.resize(1);
}

std::optional<std::string_view> GameTree::tag(std::string_view name) const noexcept {
    for (const Tag& tag : tags_)
        if (tag.name == name) return tag.value;
    return std::nullopt;
}

void GameTree::set_tag(std::string_view name, std::string_view value) {
    std::string text = to_utf8(value);
    std::replace(text.begin(), text.end(), '\n', ' ');
    for (Tag& tag : tags_)
        if (tag.name == name) {
            tag.value = std::move(text);
            return;
        }
    tags_.push_back({to_utf8(name), std::move(text)});
}

void GameTree::remove_tag(std::string_view name) {
    tags_.erase(std::remove_if(tags_.begin(), tags_.end(), [&](const Tag& tag) { return tag.name == name; }),
                tags_.end());
}

void GameTree::complete_roster() {
    std::vector<Tag> ordered;
    for (std::string_view name : roster) {
        const auto value = tag(name);
        const std::string_view missing = name == "Result" ? text_of(result_) : name == "Date" ? "????.??.??" : "?";
        ordered.push_back({std::string(name), std::string(value.value_or(missing))});
    }
    for (Tag& other : tags_)
        if (std::find(roster.begin(), roster.end(), other.name) == roster.end()) ordered.push_back(std::move(other));
    tags_ = std::move(ordered);
}

void GameTree::set_start(const Position& position) {
    start_ = position;
    remove_tag("SetUp");
    remove_tag("FEN");
    remove_tag("Variant");
    if (position == Position::initial()) return;
    if (position.is_chess960()) set_tag("Variant", "Chess960");
    set_tag("SetUp", "1");
    set_tag("FEN", to_fen(position));
}

// ---- Walking -----------------------------------------------------------------------------------

std::vector<NodeId> GameTree::main_line() const {
    std::vector<NodeId> line;
    for (NodeId node = next(NodeId::Root); node != NodeId::None; node = next(node)) line.push_back(node);
    return line;
}

std::vector<Move> GameTree::moves_to(NodeId node) const {
    std::vector<Move> moves;
    for (; node != NodeId::Root; node = parent(node)) moves.push_back(move(node));
    std::reverse(moves.begin(), moves.end());
    return moves;
}

Position GameTree::position(NodeId node) const {
    Position position = start_;
    for (Move move : moves_to(node)) play(position, move);
    return position;
}

int GameTree::ply(NodeId node) const noexcept {
    int plies = 0;
    for (; node != NodeId::Root; node = parent(node)) ++plies;
    return plies;
}

// ---- Annotations -------------------------------------------------------------------------------

GameTree::Notes& GameTree::notes_for_writing(NodeId node) {
    if (at(node).notes == 0) {
        at(node).notes = std::uint32_t(notes_.size());
        notes_.emplace_back();
    }
    return notes_[at(node).notes];
}

void GameTree::add_nag(NodeId node, std::uint8_t nag) { notes_for_writing(node).nags.push_back(nag); }

void GameTree::remove_nags(NodeId node) {
    if (at(node).notes != 0) notes_for_writing(node).nags.clear();
}

void GameTree::add_comment(NodeId node, std::string_view text) {
    std::string line = as_one_line(text);
    if (!line.empty()) notes_for_writing(node).comments.push_back(std::move(line));
}

void GameTree::add_comment_before(NodeId node, std::string_view text) {
    // Before a main line's move a comment belongs to what came before; so it is read, so it is kept.
    const NodeId above = parent(node);
    if (above != NodeId::None && next(above) == node) return add_comment(above, text);
    std::string line = as_one_line(text);
    if (!line.empty()) notes_for_writing(node).comments_before.push_back(std::move(line));
}

void GameTree::remove_comments(NodeId node) {
    if (at(node).notes == 0) return;
    notes_for_writing(node).comments.clear();
    notes_for_writing(node).comments_before.clear();
}

CommentCommands GameTree::commands(NodeId node) const {
    CommentCommands all;
    for (const std::string& comment : comments(node)) {
        CommentCommands found = commands_in(comment);
        if (found.clock) all.clock = found.clock;
        if (found.elapsed) all.elapsed = found.elapsed;
        if (found.eval) all.eval = found.eval;
        all.drawings.insert(all.drawings.end(), found.drawings.begin(), found.drawings.end());
    }
    return all;
}

void GameTree::set_commands(NodeId node, const CommentCommands& commands) {
    std::vector<std::string>& comments = notes_for_writing(node).comments;
    for (std::string& comment : comments) comment = with_commands(comment, {});
    comments.erase(std::remove(comments.begin(), comments.end(), std::string()), comments.end());
    if (commands.empty()) return;
    if (comments.empty()) comments.push_back(to_text(commands));
    else comments.front() = with_commands(comments.front(), commands);
}

// ---- Editing -----------------------------------------------------------------------------------

NodeId GameTree::add(NodeId parent, Move move) {
    for (NodeId child = next(parent); child != NodeId::None; child = sibling(child))
        if (at(child).move == move) return child;
    return add_always(parent, move);
}

NodeId GameTree::add_always(NodeId parent, Move move) {
    const NodeId node = NodeId(nodes_.size());
    nodes_.push_back({move, parent, NodeId::None, NodeId::None, NodeId::None, 0});
    Node& above = at(parent);
    if (above.last_child == NodeId::None) above.first_child = node;
    else at(above.last_child).next_sibling = node;
    above.last_child = node;
    return node;
}

/// The sibling in front of a node, or none.
NodeId GameTree::before(NodeId node) const noexcept {
    NodeId found = NodeId::None;
    for (NodeId child = next(parent(node)); child != node; child = sibling(child)) found = child;
    return found;
}

void GameTree::remove(NodeId node) {
    if (node == NodeId::Root) return;
    const NodeId front = before(node);
    Node& above = at(parent(node));
    if (above.last_child == node) above.last_child = front;
    (front == NodeId::None ? above.first_child : at(front).next_sibling) = sibling(node);
    at(node).next_sibling = NodeId::None;
    const NodeId main = above.first_child;
    if (front == NodeId::None && main != NodeId::None && at(main).notes != 0) {
        for (const std::string& comment : std::exchange(notes_for_writing(main).comments_before, {}))
            add_comment(parent(main), comment);
    }
}

void GameTree::promote(NodeId node) {
    if (node == NodeId::Root) return;
    const NodeId above = parent(node);
    const NodeId front = before(node);
    if (front == NodeId::None) return;
    const NodeId before_front = before(front);
    (before_front == NodeId::None ? at(above).first_child : at(before_front).next_sibling) = node;
    at(front).next_sibling = sibling(node);
    at(node).next_sibling = front;
    if (at(above).last_child == node) at(above).last_child = front;
    if (before_front == NodeId::None && at(node).notes != 0) {
        for (const std::string& comment : std::exchange(notes_for_writing(node).comments_before, {}))
            add_comment(above, comment);
    }
}

bool operator==(const GameTree& a, const GameTree& b) {
    if (a.tags_ != b.tags_ || a.start_ != b.start_ || a.result_ != b.result_) return false;
    std::vector<std::pair<NodeId, NodeId>> open{{NodeId::Root, NodeId::Root}};
    while (!open.empty()) {
        const auto [x, y] = open.back();
        open.pop_back();
        if ((x == NodeId::None) != (y == NodeId::None)) return false;
        if (x == NodeId::None) continue;
        if (a.move(x) != b.move(y) || !(a.notes(x) == b.notes(y))) return false;
        open.emplace_back(a.next(x), b.next(y));
        open.emplace_back(a.sibling(x), b.sibling(y));
    }
    return true;
}

}  // namespace tabiya::formats::pgn
