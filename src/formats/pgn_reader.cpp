// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>

#include "formats/fast_san.hpp"
#include "formats/text.hpp"
#include "tabiya/formats/encoding.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/pgn.hpp"
#include "tabiya/formats/san.hpp"

namespace tabiya::formats::pgn {

using namespace chess;

namespace {

/// A kind of chess by its letters alone, in small ones: "Fischer Random" -> "fischerrandom".
std::string plain_word(std::string_view text) {
    std::string word;
    for (char c : text) {
        if (c >= 'A' && c <= 'Z') word += char(c - 'A' + 'a');
        else if ((c >= 'a' && c <= 'z') || detail::is_digit(c)) word += c;
    }
    return word;
}

bool is_known_variant(std::string_view text) {
    constexpr std::array<std::string_view, 15> known{
        "",          "chess", "standard", "normal",       "fromposition",
        "chess960",  "960",   "frc",      "fischerandom", "fischerrandom",
        "freestyle", "dfrc",  "orthodox", "regular",      "doublefischerrandom"};
    return std::find(known.begin(), known.end(), plain_word(text)) != known.end();
}

}  // namespace

/// Plays the moves of a stream on boards and puts them into a tree.
class Builder final : public Visitor {
  public:
    Builder(const Parser& parser, GameTree& game, std::vector<Problem>& problems, Place& place)
        : parser_(parser), game_(game), problems_(problems), place_(place), here_(Position::initial()),
          earlier_(here_) {}

    void begin_game() override {
        game_.clear();
        problems_.clear();
        place_ = parser_.place();
    }

    void tag(std::string_view name, std::string_view value) override {
        game_.tags_.push_back({to_utf8(name), to_utf8(value)});
        if (name == "FEN") fen_place_ = parser_.place();
    }

    Next begin_moves() override {
        if (const auto variant = game_.tag("Variant"); variant && !is_known_variant(*variant)) {
            add_problem(ProblemCode::UnknownVariant,
                        "this kind of chess is not played here, so its moves are passed over", *variant);
            return Next::SkipGame;
        }
        if (const auto fen = game_.tag("FEN"); fen && game_.tag("SetUp").value_or("1") != "0") {
            auto position = position_from_fen(*fen);
            if (!position) {
                Problem problem = parser_.problem_here(ProblemCode::BadFen, position.error().message(), *fen);
                problem.place = fen_place_;
                problems_.push_back(std::move(problem));
                return Next::SkipGame;
            }
            game_.start_ = *position;
        }
        here_ = game_.start_;
        return Next::Go;
    }

    Next move(std::string_view text) override {
        if (text == "--" && !here_.in_check()) return add({});
        if (const Move quick = detail::fast_san(text, here_)) return add(quick);
        const auto found = parse_san(text, here_);
        if (found) return add(*found);
        add_problem(ProblemCode::BadMove, found.error().sentence, text);
        return Next::SkipLine;
    }

    void nag(int number) override { game_.add_nag(node_, std::uint8_t(number)); }

    void comment(std::string_view text) override {
        if (node_ == NodeId::None || (fresh_ && !frames_.empty())) waiting_.emplace_back(text);
        else game_.add_comment(node_, text);
    }

    Next begin_variation() override {
        if (fresh_) {
            add_problem(ProblemCode::StrayVariation, "a variation must follow a move", {});
            frames_.push_back({node_, here_, earlier_, true});
            return Next::SkipLine;
        }
        frames_.push_back({node_, here_, earlier_, false});
        node_ = game_.parent(node_);
        here_ = earlier_;
        fresh_ = true;
        return Next::Go;
    }

    void end_variation() override {
        // A variation of comments alone: they belong to the move before it.
        const Frame& frame = frames_.back();
        for (const std::string& text : waiting_) game_.add_comment(frame.node, text);
        waiting_.clear();
        node_ = frame.node;
        here_ = frame.here;
        earlier_ = frame.earlier;
        fresh_ = frame.fresh;
        frames_.pop_back();
    }

    void result(Termination termination) override { result_ = termination; }

    void problem(Problem problem) override { problems_.push_back(std::move(problem)); }

    void end_game() override {
        if (result_ == Termination::None) result_ = termination_from(game_.tag("Result").value_or("*"));
        game_.result_ = result_ == Termination::None ? Termination::Unknown : result_;
    }

  private:
    struct Frame {
        NodeId node;
        Position here;
        Position earlier;
        bool fresh;
    };

    Next add(Move move) {
        node_ = game_.add_always(node_, move);
        for (const std::string& text : waiting_) game_.add_comment_before(node_, text);
        waiting_.clear();
        earlier_ = here_;
        play(here_, move);
        fresh_ = false;
        return Next::Go;
    }

    void add_problem(ProblemCode code, std::string sentence, std::string_view token) {
        problems_.push_back(parser_.problem_here(code, std::move(sentence), token));
    }

    const Parser& parser_;
    GameTree& game_;
    std::vector<Problem>& problems_;
    Place& place_;
    Place fen_place_;
    Position here_;     // after the last move
    Position earlier_;  // before it: where a variation begins
    NodeId node_ = NodeId::Root;
    bool fresh_ = true;  // no move yet in this line
    std::vector<Frame> frames_;
    std::vector<std::string> waiting_;  // comments before a variation's first move
    Termination result_ = Termination::None;
};

bool Reader::next(GameTree& game) {
    Builder builder(parser_, game, problems_, place_);
    return parser_.next_game(builder);
}

std::optional<GameTree> read_game(std::string_view text, std::vector<Problem>* problems) {
    const auto source = memory_source(text);
    Reader reader(*source);
    GameTree game;
    if (!reader.next(game)) return std::nullopt;
    if (problems) problems->insert(problems->end(), reader.problems().begin(), reader.problems().end());
    return game;
}

}  // namespace tabiya::formats::pgn
