// SPDX-License-Identifier: MIT
#include "tabiya/formats/lan.hpp"
#include "tabiya/formats/pgn.hpp"
#include "tabiya/formats/san.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::formats::pgn {

using namespace chess;

namespace {

/// Puts words on lines of a limited length.
class Lines {
  public:
    Lines(std::string& text, std::size_t limit) : text_(text), limit_(limit) {}

    void word(std::string_view word) {
        const std::size_t width = opening_ + word.size();
        if (column_ != 0 && limit_ != 0 && column_ + 1 + width > limit_) {
            line_break();
        } else if (column_ != 0) {
            blank_ = text_.size();
            text_ += ' ';
            ++column_;
        }
        text_.append(opening_, '(');
        text_ += word;
        column_ += width;
        opening_ = 0;
    }
    /// A parenthesis that clings to the next word.
    void open() { ++opening_; }
    /// One that clings to the last word, and takes it along to the next line if need be.
    void close() {
        if (limit_ != 0 && column_ + 1 > limit_ && blank_ != none) {
            text_[blank_] = '\n';
            column_ = text_.size() - blank_ - 1;
            blank_ = none;
        }
        text_ += ')';
        ++column_;
    }
    void line_break() {
        text_ += '\n';
        column_ = 0;
        blank_ = none;
    }
    [[nodiscard]] bool at_line_start() const noexcept { return column_ == 0; }

  private:
    static constexpr std::size_t none = std::string::npos;

    std::string& text_;
    std::size_t limit_;
    std::size_t column_ = 0;
    std::size_t blank_ = none;  // where the blank before the last word of this line stands
    std::size_t opening_ = 0;
};

class Writer {
  public:
    Writer(const GameTree& game, std::string& text, const WriteStyle& style)
        : game_(game), lines_(text, style.line_length), style_(style) {}

    void run() {
        comments(game_.comments(NodeId::Root));
        nags(NodeId::Root);
        const NodeId first = game_.next(NodeId::Root);
        if (first != NodeId::None) line(first, game_.start(), true);
        lines_.word(text_of(game_.result()));
        lines_.line_break();
    }

  private:
    /// Writes a line of moves; the variations beside its moves too, except beside the first one of a
    /// variation, which is itself a sibling.
    void line(NodeId node, Position position, bool is_main) {
        bool number = true;
        for (bool first = true; node != NodeId::None; node = game_.next(node), first = false) {
            if (comments(game_.comments_before(node))) number = true;
            if (number || position.turn() == Color::White) move_number(position);
            number = false;
            move(node, position);
            nags(node);
            number |= comments(game_.comments(node));
            if (style_.variations && (is_main || !first))
                for (NodeId other = game_.sibling(node); other != NodeId::None; other = game_.sibling(other)) {
                    lines_.open();
                    line(other, position, false);
                    lines_.close();
                    number = true;
                }
            play(position, game_.move(node));
        }
    }

    void move_number(const Position& position) {
        lines_.word(std::to_string(position.fullmove_number()) + (position.turn() == Color::White ? "." : "..."));
    }

    void move(NodeId node, const Position& position) {
        const Move move = game_.move(node);
        if (!move) return lines_.word("--");
        switch (style_.moves) {
            case MoveText::San: return lines_.word(to_san(move, position));
            case MoveText::Long: return lines_.word(to_lan(move, position));
            case MoveText::Uci:
                return lines_.word(
                    to_uci(move, game_.start().is_chess960() ? CastlingText::Chess960 : CastlingText::Standard));
        }
    }

    void nags(NodeId node) {
        if (!style_.nags) return;
        for (std::uint8_t nag : game_.nags(node)) lines_.word(std::string("$").append(std::to_string(nag)));
    }

    bool comments(const std::vector<std::string>& texts) {
        if (!style_.comments) return false;
        for (const std::string& text : texts) comment(text);
        return !texts.empty();
    }

    /// In braces; one that holds a brace itself goes to the end of a line.
    void comment(const std::string& text) {
        if (text.find('}') != std::string::npos) {
            lines_.word("; " + text);
            return lines_.line_break();
        }
        // The braces stay with the words beside them, so that a short comment is never torn.
        std::string_view rest = text;
        std::string piece("{ ");
        while (true) {
            const std::size_t length = piece_length(rest);
            piece += rest.substr(0, length);
            if (length == rest.size()) break;
            lines_.word(piece);
            piece.clear();
            rest.remove_prefix(length + 1);
        }
        lines_.word(piece += " }");
    }

    /// How much of a comment has to stay on one line: up to a lone blank outside of commands, and not
    /// before a sign that means something at the start of a line.
    static std::size_t piece_length(std::string_view text) {
        std::size_t i = 0;
        while ((i = text.find_first_of(" [", i)) != std::string_view::npos) {
            if (text[i] == '[') {
                const std::size_t close = text.substr(i, 2) == "[%" ? text.find(']', i) : i;
                i = close == std::string_view::npos ? i + 1 : close + 1;
                continue;
            }
            const char after = i + 1 < text.size() ? text[i + 1] : ' ';
            const bool lone = i != 0 && text[i - 1] != ' ' && after != ' ';
            if (lone && after != '[' && after != '%' && after != ';') return i;
            ++i;
        }
        return text.size();
    }

    const GameTree& game_;
    Lines lines_;
    const WriteStyle& style_;
};

void write_tags(const GameTree& game, std::string& text) {
    for (const Tag& tag : game.tags()) {
        text += '[';
        text += tag.name;
        text += " \"";
        for (char c : tag.value) {
            if (c == '"' || c == '\\') text += '\\';
            text += c;
        }
        text += "\"]\n";
    }
    if (!game.tags().empty()) text += '\n';
}

}  // namespace

void write(const GameTree& game, std::string& text, const WriteStyle& style) {
    if (style.tags) write_tags(game, text);
    Writer(game, text, style).run();
    text += '\n';
}

std::string to_pgn(const GameTree& game, const WriteStyle& style) {
    std::string text;
    write(game, text, style);
    return text;
}

}  // namespace tabiya::formats::pgn
