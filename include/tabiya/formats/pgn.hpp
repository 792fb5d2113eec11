// SPDX-License-Identifier: MIT
// PGN games as trees: read them, walk and edit them, write them. What is written reads back to the same
// tree.
//
//     auto source = open_source("games.pgn.zst");
//     pgn::Reader reader(**source);
//     pgn::GameTree game;
//     while (reader.next(game)) { … }
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/formats/pgn_comment.hpp"
#include "tabiya/formats/pgn_parser.hpp"

namespace tabiya::formats::pgn {

struct Tag {
    std::string name;
    std::string value;
    friend bool operator==(const Tag&, const Tag&) = default;
};

/// A node of a game tree; the root, number 0, stands for the start position. Numbers of removed nodes
/// are not used again until the tree is cleared.
enum class NodeId : std::uint32_t { Root = 0, None = 0xFFFFFFFF };

/// A game: tags, a start position, and a tree of moves with annotations. The first child of a node is
/// its main line, the others are variations. A move may be a null move (`Move()`, written "--").
class GameTree {
  public:
    GameTree();

    /// Back to an empty game from the usual array; keeps its memory.
    void clear();

    // ---- Tags --------------------------------------------------------------------------------

    [[nodiscard]] const std::vector<Tag>& tags() const noexcept { return tags_; }
    /// The value of a tag, if the game has it.
    [[nodiscard]] std::optional<std::string_view> tag(std::string_view name) const noexcept;
    /// Changes a tag or adds it at the end.
    void set_tag(std::string_view name, std::string_view value);
    void remove_tag(std::string_view name);
    /// Puts the seven tags every game should have in front, in their order, adding "?" where one is missing.
    void complete_roster();

    // ---- Start and end -----------------------------------------------------------------------

    [[nodiscard]] const chess::Position& start() const noexcept { return start_; }
    /// Sets the start position of a game without moves, and the tags SetUp, FEN and Variant that say so.
    void set_start(const chess::Position& position);
    [[nodiscard]] Termination result() const noexcept { return result_; }
    /// Sets the termination; the Result tag is another matter.
    void set_result(Termination result) noexcept { result_ = result; }

    // ---- Walking -----------------------------------------------------------------------------

    [[nodiscard]] chess::Move move(NodeId node) const noexcept { return at(node).move; }
    [[nodiscard]] NodeId parent(NodeId node) const noexcept { return at(node).parent; }
    /// The main line's next node, or `None`.
    [[nodiscard]] NodeId next(NodeId node) const noexcept { return at(node).first_child; }
    /// The next variation beside this node, or `None`.
    [[nodiscard]] NodeId sibling(NodeId node) const noexcept { return at(node).next_sibling; }
    [[nodiscard]] bool is_null_move(NodeId node) const noexcept { return node != NodeId::Root && !at(node).move; }
    /// The nodes of the main line, without the root.
    [[nodiscard]] std::vector<NodeId> main_line() const;
    /// The moves from the start to this node.
    [[nodiscard]] std::vector<chess::Move> moves_to(NodeId node) const;
    /// The position after this node's move.
    [[nodiscard]] chess::Position position(NodeId node) const;
    /// Plies from the start: 0 for the root.
    [[nodiscard]] int ply(NodeId node) const noexcept;

    // ---- Annotations -------------------------------------------------------------------------

    [[nodiscard]] const std::vector<std::uint8_t>& nags(NodeId node) const noexcept { return notes(node).nags; }
    void add_nag(NodeId node, std::uint8_t nag);
    void remove_nags(NodeId node);
    /// Comments after a move; those of the root stand before the first move.
    [[nodiscard]] const std::vector<std::string>& comments(NodeId node) const noexcept { return notes(node).comments; }
    /// Comments before the first move of a variation.
    [[nodiscard]] const std::vector<std::string>& comments_before(NodeId node) const noexcept {
        return notes(node).comments_before;
    }
    /// Adds a comment; line breaks become blanks, and empty ones are not kept.
    void add_comment(NodeId node, std::string_view text);
    void add_comment_before(NodeId node, std::string_view text);
    void remove_comments(NodeId node);
    /// The commands in all comments of a node together.
    [[nodiscard]] CommentCommands commands(NodeId node) const;
    /// Puts commands into the node's first comment, making one if needed.
    void set_commands(NodeId node, const CommentCommands& commands);

    // ---- Editing -----------------------------------------------------------------------------

    /// Adds a legal move (or a null move when not in check) as the last child and returns it; a child
    /// that already plays it is returned as it is.
    NodeId add(NodeId parent, chess::Move move);
    /// The same even if another child plays this move.
    NodeId add_always(NodeId parent, chess::Move move);
    /// Takes a node and all that follows out of the tree.
    void remove(NodeId node);
    /// Moves a variation one place up among its siblings.
    void promote(NodeId node);

    /// Same tags, start, moves, order, annotations and result.
    friend bool operator==(const GameTree& a, const GameTree& b);

  private:
    struct Node {
        chess::Move move;
        NodeId parent = NodeId::None;
        NodeId first_child = NodeId::None;
        NodeId last_child = NodeId::None;
        NodeId next_sibling = NodeId::None;
        std::uint32_t notes = 0;  // 0 for none
    };
    struct Notes {
        std::vector<std::uint8_t> nags;
        std::vector<std::string> comments_before;
        std::vector<std::string> comments;
        friend bool operator==(const Notes&, const Notes&) = default;
    };

    [[nodiscard]] const Node& at(NodeId node) const noexcept { return nodes_[std::size_t(node)]; }
    [[nodiscard]] Node& at(NodeId node) noexcept { return nodes_[std::size_t(node)]; }
    [[nodiscard]] const Notes& notes(NodeId node) const noexcept { return notes_[at(node).notes]; }
    [[nodiscard]] Notes& notes_for_writing(NodeId node);
    [[nodiscard]] NodeId before(NodeId node) const noexcept;

    friend class Builder;

    std::vector<Tag> tags_;
    chess::Position start_;
    Termination result_ = Termination::None;
    std::vector<Node> nodes_;
    std::vector<Notes> notes_;
};

/// Plays a node's move, null moves included.
void play(chess::Position& position, chess::Move move) noexcept;

// ---- Reading -----------------------------------------------------------------------------------

/// Builds game trees from a stream. A game with a mistake is returned as far as it is good.
class Reader {
  public:
    /// The source must outlive the reader.
    explicit Reader(ByteSource& source) : parser_(source) {}

    /// Reads the next game into `game`; false if there is none left.
    bool next(GameTree& game);
    /// What was wrong with the game just read.
    [[nodiscard]] const std::vector<Problem>& problems() const noexcept { return problems_; }
    /// Where the game just read begins.
    [[nodiscard]] const Place& place() const noexcept { return place_; }
    /// How many games have been read.
    [[nodiscard]] std::uint64_t games() const noexcept { return parser_.games(); }

  private:
    Parser parser_;
    std::vector<Problem> problems_;
    Place place_;
};

/// The first game of a text, if there is one; problems are added to `problems` if given.
std::optional<GameTree> read_game(std::string_view text, std::vector<Problem>* problems = nullptr);

// ---- Writing -----------------------------------------------------------------------------------

enum class MoveText : std::uint8_t {
    San,   // Nf3, as the standard wants it
    Long,  // Ng1-f3
    Uci,   // g1f3
};

struct WriteStyle {
    std::size_t line_length = 80;  // 0 for one long line of moves
    bool tags = true;
    bool comments = true;
    bool nags = true;
    bool variations = true;
    MoveText moves = MoveText::San;
};

/// Appends a game and an empty line.
void write(const GameTree& game, std::string& text, const WriteStyle& style = {});
[[nodiscard]] std::string to_pgn(const GameTree& game, const WriteStyle& style = {});

}  // namespace tabiya::formats::pgn
