// SPDX-License-Identifier: MIT
#include <charconv>
#include <chrono>
#include <sstream>

#include "platform/process.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/uci_move.hpp"
#include "tools/contestant.hpp"

namespace tabiya::tools {

namespace {

using engine::Milliseconds;
using platform::Child;
using platform::ReadStatus;
using Clock = std::chrono::steady_clock;

/// How long an engine may take for anything but thinking: some build large tables first.
constexpr Milliseconds patience{30'000};
/// How long after its time an engine is waited for before it counts as hung.
constexpr Milliseconds hang{60'000};

std::vector<std::string> words_of(const std::string& line) {
    std::istringstream stream(line);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

template <class T>
T number_of(const std::string& word) {
    T value{};
    std::from_chars(word.data(), word.data() + word.size(), value);
    return value;
}

class ExternalEngine final : public Contestant {
  public:
    explicit ExternalEngine(const std::vector<std::string>& command) : name_(command.front()), child_(command) {}

    bool greet(const std::vector<NamedValue>& options, std::string& reason) {
        if (!child_.started()) {
            reason = child_.error();
            return false;
        }
        child_.write_line("uci");
        if (!await("uciok")) {
            reason = failure_;
            return false;
        }
        for (const NamedValue& option : options)
            child_.write_line("setoption name " + option.name + " value " + option.value);
        if (await_ready()) return true;
        reason = failure_;
        return false;
    }

    void new_game() override {
        child_.write_line("ucinewgame");
        await_ready();
    }

    std::optional<Choice> choose(const GameSoFar& game, const engine::Limits& limits) override {
        if (game.chess960 != chess960_) {
            chess960_ = game.chess960;
            child_.write_line(std::string("setoption name UCI_Chess960 value ") + (chess960_ ? "true" : "false"));
        }
        child_.write_line(position_text(game));
        if (!await_ready()) return std::nullopt;
        const Clock::time_point begun = Clock::now();
        child_.write_line(go_text(limits));
        return read_choice(game, begun, longest(limits));
    }

    [[nodiscard]] std::string failure() const override { return failure_; }

  private:
    [[nodiscard]] formats::CastlingText castling() const {
        return chess960_ ? formats::CastlingText::Chess960 : formats::CastlingText::Standard;
    }

    [[nodiscard]] std::string position_text(const GameSoFar& game) const {
        formats::FenStyle style;
        if (chess960_) style.castling = formats::CastlingDialect::Shredder;
        std::string text = "position fen " + formats::to_fen(game.start, style);
        if (!game.moves.empty()) text += " moves";
        for (chess::Move move : game.moves) text.append(" ").append(formats::to_uci(move, castling()));
        return text;
    }

    static std::string go_text(const engine::Limits& limits) {
        std::string text = "go";
        const auto add = [&text](const char* name, auto value) {
            text += std::string(" ") + name + " " + std::to_string(value);
        };
        if (limits.depth) add("depth", *limits.depth);
        if (limits.nodes) add("nodes", *limits.nodes);
        if (limits.move_time) add("movetime", limits.move_time->count());
        if (limits.mate) add("mate", *limits.mate);
        if (limits.clock) {
            add("wtime", limits.clock->time[chess::Color::White].count());
            add("btime", limits.clock->time[chess::Color::Black].count());
            add("winc", limits.clock->increment[chess::Color::White].count());
            add("binc", limits.clock->increment[chess::Color::Black].count());
            if (limits.clock->moves_to_go) add("movestogo", *limits.clock->moves_to_go);
        }
        return text;
    }

    static Milliseconds longest(const engine::Limits& limits) {
        if (limits.move_time) return *limits.move_time + hang;
        if (limits.clock)
            return std::max(limits.clock->time[chess::Color::White], limits.clock->time[chess::Color::Black]) + hang;
        return std::chrono::hours(24);
    }

    std::optional<Choice> read_choice(const GameSoFar& game, Clock::time_point begun, Milliseconds longest_wait) {
        Choice choice;
        std::string line;
        for (;;) {
            const auto used = std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
            const ReadStatus status = child_.read_line(line, std::max(Milliseconds(1), longest_wait - used));
            if (status == ReadStatus::Closed) return fail("ended without a move");
            if (status == ReadStatus::Timeout) return fail("hung");
            const std::vector<std::string> words = words_of(line);
            if (words.empty()) continue;
            if (words[0] == "info") read_info(words, game, choice);
            if (words[0] != "bestmove") continue;
            choice.time = std::chrono::duration_cast<Milliseconds>(Clock::now() - begun);
            const auto move = formats::parse_uci_move(words.size() > 1 ? words[1] : "", game.root.position);
            if (!move) return fail("played an illegal move: " + line);
            choice.move = *move;
            return choice;
        }
    }

    /// Takes over what an info line says of the best line.
    void read_info(const std::vector<std::string>& words, const GameSoFar& game, Choice& choice) const {
        const auto word = [&words](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
        bool best_line = true;
        std::optional<engine::Score> score;
        for (std::size_t i = 1; i < words.size(); ++i) {
            if (words[i] == "string") return;
            if (words[i] == "depth") choice.depth = number_of<int>(word(i + 1));
            if (words[i] == "nodes") choice.nodes = number_of<std::uint64_t>(word(i + 1));
            if (words[i] == "multipv") best_line = word(i + 1) == "1";
            if (words[i] == "score") score = score_of(word(i + 1), number_of<int>(word(i + 2)));
            if (words[i] != "pv") continue;
            if (best_line) choice.pv = line_of(words, i + 1, game.root.position);
            break;
        }
        if (best_line && score) choice.score = *score;
    }

    static engine::Score score_of(const std::string& unit, int value) {
        if (unit != "mate") return engine::Score::centipawns(value);
        return value > 0 ? engine::Score::mate_in(2 * value - 1) : engine::Score::mated_in(-2 * value);
    }

    static std::vector<chess::Move> line_of(const std::vector<std::string>& words, std::size_t from,
                                            chess::Position position) {
        std::vector<chess::Move> moves;
        for (std::size_t i = from; i < words.size(); ++i) {
            const auto move = formats::parse_uci_move(words[i], position);
            if (!move) break;
            moves.push_back(*move);
            position.make(*move);
        }
        return moves;
    }

    bool await_ready() {
        child_.write_line("isready");
        return await("readyok");
    }

    bool await(const std::string& answer) {
        std::string line;
        for (;;) {
            switch (child_.read_line(line, patience)) {
                case ReadStatus::Closed: fail("ended"); return false;
                case ReadStatus::Timeout: fail("did not say " + answer); return false;
                case ReadStatus::Line:
                    if (line == answer) return true;
            }
        }
    }

    std::nullopt_t fail(const std::string& how) {
        failure_ = name_ + " " + how;
        return std::nullopt;
    }

    std::string name_;
    Child child_;
    std::string failure_;
    bool chess960_ = false;
};

}  // namespace

std::unique_ptr<Contestant> external_engine(const std::vector<std::string>& command,
                                            const std::vector<NamedValue>& options, std::string& reason) {
    auto engine = std::make_unique<ExternalEngine>(command);
    if (!engine->greet(options, reason)) return nullptr;
    return engine;
}

}  // namespace tabiya::tools
