// SPDX-License-Identifier: MIT
#include "tools/perft_compare.hpp"

#include <algorithm>
#include <charconv>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::tools {
namespace {

using chess::Failure;
using chess::Move;
using chess::Position;
using platform::ReadStatus;

/// An engine may talk without end and still not answer, so patience is for the whole answer.
class Deadline {
  public:
    explicit Deadline(std::chrono::seconds patience) : end_(Clock::now() + patience) {}
    ReadStatus read(platform::Child& child, std::string& line) const {
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(end_ - Clock::now());
        return left.count() > 0 ? child.read_line(line, left) : ReadStatus::Timeout;
    }

  private:
    using Clock = std::chrono::steady_clock;
    Clock::time_point end_;
};

bool is_move_text(const std::string& word) {
    const auto square = [&](std::size_t at) { return chess::square_from(std::string_view(word).substr(at, 2)); };
    if (word.size() != 4 && word.size() != 5) return false;
    return square(0) && square(2) &&
           (word.size() == 4 || std::string_view("nbrqNBRQ").find(word[4]) != std::string::npos);
}

bool contains_word(const std::string& line, std::string_view word) {
    const auto same = [](char a, char b) { return (a | 0x20) == b; };
    return std::search(line.begin(), line.end(), word.begin(), word.end(), same) != line.end();
}

/// `Nodes searched: 20`, `Total: 20`, `Nodes: 20`…: the line that ends an answer.
bool is_total_line(const std::string& line) {
    const bool number = std::any_of(line.begin(), line.end(), [](char c) { return c >= '0' && c <= '9'; });
    return number && !line.starts_with("info") && (contains_word(line, "nodes") || contains_word(line, "total"));
}

std::string why_silent(ReadStatus status, std::chrono::seconds patience) {
    if (status == ReadStatus::Closed) return "it has ended";
    return "no answer within " + std::to_string(patience.count()) + " s";
}

/// Both ways to write a move; they differ for castling only.
std::vector<std::string> spellings(Move move) {
    return {formats::to_uci(move, formats::CastlingText::Standard),
            formats::to_uci(move, formats::CastlingText::Chess960)};
}

/// The engine's count of a move, under whichever spelling it used; the entry is taken out of the map.
std::optional<std::uint64_t> take(ForeignDivide& theirs, Move move) {
    for (const std::string& text : spellings(move))
        if (const auto found = theirs.find(text); found != theirs.end()) {
            const std::uint64_t nodes = found->second;
            theirs.erase(found);
            return nodes;
        }
    return std::nullopt;
}

}  // namespace

std::optional<std::pair<std::string, std::uint64_t>> parse_divide_line(const std::string& line) {
    std::size_t at = line.find_first_not_of(" \t");
    if (at == std::string::npos) return std::nullopt;
    const std::size_t end = std::min(line.find_first_of(" \t:=-", at), line.size());
    const std::string move = line.substr(at, end - at);
    if (!is_move_text(move)) return std::nullopt;
    at = line.find_first_not_of(" \t:=->", end);
    if (at == std::string::npos) return std::nullopt;
    std::uint64_t nodes = 0;
    const auto [stop, error] = std::from_chars(line.data() + at, line.data() + line.size(), nodes);
    if (error != std::errc() || (*stop != '\0' && *stop != ' ' && *stop != '\t')) return std::nullopt;
    return std::pair(move, nodes);
}

chess::Result<std::unique_ptr<PerftEngine>, std::string> PerftEngine::start(const std::vector<std::string>& command,
                                                                            std::chrono::seconds patience) {
    std::unique_ptr<PerftEngine> engine(new PerftEngine(command, patience));
    const std::string program = command.empty() ? "" : command.front();
    if (!engine->child_.started()) return Failure{"cannot start " + program + ": " + engine->child_.error()};
    if (const std::string reason = engine->introduce(); !reason.empty())
        return Failure{program + " does not answer `uci`: " + reason};
    return engine;
}

std::string PerftEngine::introduce() {
    child_.write_line("uci");
    const Deadline deadline(patience_);
    std::string line;
    for (;;) {
        const ReadStatus status = deadline.read(child_, line);
        if (status != ReadStatus::Line) return why_silent(status, patience_);
        if (line.starts_with("id name ")) name_ = line.substr(8);
        if (line.starts_with("uciok")) return {};
    }
}

chess::Result<ForeignDivide, std::string> PerftEngine::divide(const std::string& root_fen, bool chess960,
                                                              const std::vector<std::string>& moves, int depth) {
    if (chess960_ != chess960)
        child_.write_line(std::string("setoption name UCI_Chess960 value ") + (chess960 ? "true" : "false"));
    chess960_ = chess960;
    std::string position = "position fen " + root_fen;
    if (!moves.empty()) position += " moves";
    for (const std::string& move : moves) position += ' ' + move;
    child_.write_line(position);
    child_.write_line("go perft " + std::to_string(depth));
    const Deadline deadline(patience_);
    ForeignDivide counts;
    std::string line;
    for (;;) {
        const ReadStatus status = deadline.read(child_, line);
        if (status != ReadStatus::Line) return Failure{"`go perft` failed: " + why_silent(status, patience_)};
        if (const auto count = parse_divide_line(line)) counts.insert(*count);
        else if (is_total_line(line)) return counts;
        else if (line.starts_with("bestmove"))
            return Failure{std::string("it answered `go perft` with a best move; it has no perft")};
    }
}

namespace {

/// One comparison on its way down.
class Walk {
  public:
    Walk(const Position& root, PerftEngine& engine, PerftTable* table)
        : position_(root), root_fen_(formats::to_fen(root)), chess960_(root.is_chess960()), engine_(engine),
          table_(table) {}

    chess::Result<Comparison, std::string> run(PerftSettings settings) {
        Comparison result;
        for (; settings.depth > 0; --settings.depth) {
            auto theirs = engine_.divide(root_fen_, chess960_, path_, settings.depth);
            if (!theirs) return Failure{theirs.error()};
            ++result.questions;
            const PerftCount ours = count_perft(position_, settings, table_);
            if (path_.empty()) result.nodes = ours.nodes;
            const Step step = examine(ours, std::move(*theirs), settings.depth);
            if (step.lists_differ) {
                result.difference = found_;
                return result;
            }
            if (!step.move) {
                result.difference = last_resort_;
                return result;
            }
            last_resort_ = found_;
            last_resort_->inconsistent_move = text_of(*step.move);
            path_.push_back(text_of(*step.move));
            position_ = position_.after(*step.move);
        }
        result.difference = last_resort_;
        return result;
    }

  private:
    struct Step {
        bool lists_differ = false;
        std::optional<Move> move;  // the first that is counted differently
    };

    Step examine(const PerftCount& ours, ForeignDivide theirs, int depth) {
        Step step;
        found_ = Difference{.fen = formats::to_fen(position_), .path = path_, .depth = depth};
        for (const MoveCount& count : ours.moves) {
            const auto their_count = take(theirs, count.move);
            if (!their_count) found_.missing.push_back(text_of(count.move));
            if (!their_count || *their_count == count.nodes || step.move) continue;
            step.move = count.move;
            found_.ours = count.nodes;
            found_.theirs = *their_count;
        }
        for (const auto& [move, nodes] : theirs) found_.extra.push_back(move);
        step.lists_differ = !found_.missing.empty() || !found_.extra.empty();
        if (step.lists_differ) found_.ours = found_.theirs = 0;
        return step;
    }

    [[nodiscard]] std::string text_of(Move move) const {
        return formats::to_uci(move, chess960_ ? formats::CastlingText::Chess960 : formats::CastlingText::Standard);
    }

    Position position_;
    std::string root_fen_;
    bool chess960_;
    PerftEngine& engine_;
    PerftTable* table_;
    std::vector<std::string> path_;
    Difference found_;
    std::optional<Difference> last_resort_;
};

}  // namespace

chess::Result<Comparison, std::string> compare_perft(const Position& position, const PerftSettings& settings,
                                                     PerftEngine& engine, PerftTable* table) {
    return Walk(position, engine, table).run(settings);
}

}  // namespace tabiya::tools
