// SPDX-License-Identifier: MIT
#include "tools/game_input.hpp"

#include <fmt/format.h>

namespace tabiya::tools {

using namespace formats;

namespace {

/// A source with its first line put back in front.
class Rejoined final : public ByteSource {
  public:
    Rejoined(std::string head, ByteSource& rest) : head_(std::move(head)), rest_(rest) {}
    std::size_t read(char* bytes, std::size_t size) override {
        if (at_ == head_.size()) return rest_.read(bytes, size);
        const std::size_t count = head_.copy(bytes, size, at_);
        at_ += count;
        return count;
    }
    [[nodiscard]] const std::optional<SourceError>& error() const override { return rest_.error(); }
    [[nodiscard]] std::uint64_t consumed() const override { return rest_.consumed(); }
    [[nodiscard]] std::optional<std::uint64_t> total() const override { return rest_.total(); }

  private:
    std::string head_;
    ByteSource& rest_;
    std::size_t at_ = 0;
};

class FileReader {
  public:
    FileReader(const std::string& file, const InputHandler& handler, InputProgress* progress)
        : file_(file), handler_(handler), progress_(progress) {}

    /// False if the handler has had enough.
    bool read() {
        auto source = open_source(file_);
        if (!source) {
            tell({file_, 0, 0, source.error().reason, {}, 0, false});
            return true;
        }
        source_ = source->get();
        std::string head(4096, '\0');
        head.resize(source_->read(head.data(), head.size()));
        Rejoined whole(head, *source_);
        const bool go_on = holds_positions(head) ? read_positions(whole) : read_games(whole);
        if (source_->error() && !told_) tell({file_, 0, 0, source_->error()->reason, {}, 0, false});
        return go_on;
    }

  private:
    static bool holds_positions(std::string_view head) {
        while (!head.empty()) {
            const std::size_t end = std::min(head.find('\n'), head.size());
            const std::string_view line = head.substr(0, end);
            head.remove_prefix(std::min(end + 1, head.size()));
            const std::size_t first = line.find_first_not_of(" \t\r");
            if (first == std::string_view::npos || line[first] == '#') continue;
            // A board has seven slashes before its first blank; no tag and no move has.
            int slashes = 0;
            for (char c : line.substr(first, line.find_first_of(" \t", first) - first)) slashes += c == '/';
            return slashes == 7;
        }
        return false;
    }

    bool read_positions(ByteSource& source) {
        std::string chunk(std::size_t{1} << 16U, '\0');
        std::string rest;
        std::uint64_t number = 0;
        while (true) {
            const std::size_t count = source.read(chunk.data(), chunk.size());
            rest.append(chunk, 0, count);
            if (count == 0 && !rest.empty()) rest += '\n';
            std::size_t from = 0;
            for (std::size_t end = rest.find('\n'); end != std::string::npos; end = rest.find('\n', from)) {
                if (!read_position(std::string_view(rest).substr(from, end - from), ++number)) return false;
                from = end + 1;
            }
            rest.erase(0, from);
            if (count == 0) return true;
            if (rest.size() > (std::size_t{1} << 20U)) {
                tell({file_, number + 1, 1, "the line is too long", {}, 0, false});
                return true;
            }
        }
    }

    bool read_position(std::string_view line, std::uint64_t number) {
        const std::size_t first = line.find_first_not_of(" \t\r");
        if (first == std::string_view::npos || line[first] == '#') return true;
        advance();
        auto epd = parse_epd(line);
        if (epd) return !handler_.position || handler_.position(*epd);
        tell({file_, number, epd.error().column, epd.error().sentence, {}, 0, false});
        return true;
    }

    bool read_games(ByteSource& source) {
        pgn::Reader reader(source);
        pgn::GameTree game;
        while (reader.next(game)) {
            advance();
            for (const pgn::Problem& problem : reader.problems())
                tell({file_, problem.place.line, problem.place.column, problem.sentence, problem.token, problem.game,
                      problem.is_harmless()});
            if (handler_.game && !handler_.game(game)) return false;
        }
        return true;
    }

    void tell(const InputProblem& problem) {
        told_ = true;
        if (handler_.problem) handler_.problem(problem);
    }
    void advance() {
        if (!progress_) return;
        progress_->consumed = source_->consumed();
        progress_->total = source_->total().value_or(0);
        ++progress_->items;
    }

    const std::string& file_;
    const InputHandler& handler_;
    InputProgress* progress_;
    ByteSource* source_ = nullptr;
    bool told_ = false;
};

}  // namespace

std::string InputProblem::message() const {
    std::string text = file == "-" ? "standard input" : file;
    if (line != 0) text += fmt::format(":{}:{}", line, column);
    text += ": ";
    if (game != 0) text += fmt::format("game {}: ", game);
    if (!token.empty()) text += token + ": ";
    return text + sentence;
}

void read_input(const std::vector<std::string>& files, const InputHandler& handler, InputProgress* progress) {
    for (const std::string& file : files)
        if (!FileReader(file, handler, progress).read()) return;
}

std::string progress_text(const InputProgress& progress, std::string_view what) {
    std::string text = fmt::format("{} {}", progress.items.load(), what);
    const std::uint64_t total = progress.total;
    if (total != 0) text += fmt::format(", {} %", progress.consumed * 100 / total);
    return text;
}

}  // namespace tabiya::tools
