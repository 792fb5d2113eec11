// SPDX-License-Identifier: MIT
#include "tabiya/formats/epd.hpp"

#include <algorithm>
#include <charconv>

#include "formats/text.hpp"
#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"

namespace tabiya::formats {

using namespace chess;

namespace {

constexpr bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

std::optional<int> integer(std::string_view text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(value)
                                                                                     : std::nullopt;
}

Failure<EpdError> fail(std::string sentence, std::size_t at) { return Failure{EpdError{std::move(sentence), at + 1}}; }

class EpdReader {
  public:
    explicit EpdReader(std::string_view line) : line_(line) {}

    Result<Epd, EpdError> read() {
        std::string fen;
        skip_blanks();
        const std::size_t start = at_;
        for (int field = 0; field < 4; ++field) {
            const std::string_view word = take_word();
            if (word.empty()) return fail("an EPD begins with four fields: board, turn, castling, en passant", at_);
            if (!fen.empty()) fen += ' ';
            fen += word;
        }
        const std::size_t before_counters = at_;
        const auto clock = integer(take_word());
        const auto number = integer(take_word());
        if (!clock || !number) at_ = before_counters;
        const auto setup = parse_fen(fen);
        if (!setup) return fail(setup.error().reasons.front().sentence, start + setup.error().column() - 1);
        Setup counted = *setup;
        if (clock && number) {
            counted.halfmove_clock = *clock;
            counted.fullmove_number = *number;
        }
        Epd epd;
        if (auto error = read_operations(epd, counted)) return Failure{std::move(*error)};
        // Counters nobody could play on with are no reason to refuse a test position.
        counted.halfmove_clock = std::clamp(counted.halfmove_clock, 0, 150);
        counted.fullmove_number = std::clamp(counted.fullmove_number, 1, 9999);
        auto position = Position::from(counted);
        if (!position) {
            const auto error = position_from_fen(fen);
            return fail(error ? "the position is not legal" : error.error().reasons.front().sentence, start);
        }
        epd.position = *position;
        return epd;
    }

  private:
    void skip_blanks() {
        while (at_ < line_.size() && is_blank(line_[at_])) ++at_;
    }
    std::string_view take_word() {
        skip_blanks();
        const std::size_t start = at_;
        while (at_ < line_.size() && !is_blank(line_[at_]) && line_[at_] != ';') ++at_;
        return line_.substr(start, at_ - start);
    }

    std::optional<EpdError> read_operations(Epd& epd, Setup& setup) {
        while (true) {
            skip_blanks();
            if (at_ == line_.size()) return std::nullopt;
            if (line_[at_] == ';') {
                ++at_;
                continue;
            }
            const std::size_t start = at_;
            EpdOperation operation{std::string(take_word()), {}};
            if (operation.opcode.front() == '"')
                return EpdError{"an operation begins with its opcode, not with a string", start + 1};
            if (auto error = read_operands(operation)) return error;
            if (!take_counter(operation, setup)) epd.operations.push_back(std::move(operation));
        }
    }

    std::optional<EpdError> read_operands(EpdOperation& operation) {
        while (true) {
            skip_blanks();
            if (at_ == line_.size() || line_[at_] == ';') return std::nullopt;
            if (line_[at_] != '"') {
                operation.operands.push_back({std::string(take_word()), false});
                continue;
            }
            const std::size_t close = line_.find('"', at_ + 1);
            if (close == std::string_view::npos) return EpdError{"a string is not closed", at_ + 1};
            operation.operands.push_back({std::string(line_.substr(at_ + 1, close - at_ - 1)), true});
            at_ = close + 1;
        }
    }

    static bool take_counter(const EpdOperation& operation, Setup& setup) {
        if (operation.operands.size() != 1) return false;
        const auto value = integer(operation.operands[0].text);
        if (!value) return false;
        if (operation.opcode == "hmvc") setup.halfmove_clock = *value;
        else if (operation.opcode == "fmvn") setup.fullmove_number = *value;
        else return false;
        return true;
    }

    std::string_view line_;
    std::size_t at_ = 0;
};

/// Opcodes whose operand is a string by the standard.
bool wants_string(std::string_view opcode) {
    const bool comment = opcode.size() == 2 && (opcode[0] == 'c' || opcode[0] == 'v') && detail::is_digit(opcode[1]);
    return comment || opcode == "id" || opcode == "eco" || opcode == "nic";
}

}  // namespace

const EpdOperation* Epd::find(std::string_view opcode) const noexcept {
    for (const EpdOperation& operation : operations)
        if (operation.opcode == opcode) return &operation;
    return nullptr;
}

std::optional<std::string_view> Epd::value(std::string_view opcode) const noexcept {
    const EpdOperation* operation = find(opcode);
    if (!operation || operation->operands.empty()) return std::nullopt;
    return operation->operands.front().text;
}

Result<std::vector<Move>, EpdError> Epd::moves(std::string_view opcode) const {
    std::vector<Move> list;
    const EpdOperation* operation = find(opcode);
    if (!operation) return list;
    for (const EpdOperand& operand : operation->operands) {
        const auto move = parse_san(operand.text, position);
        if (!move)
            return fail(std::string(opcode) + ": " + detail::excerpt(operand.text) + ": " + move.error().sentence, 0);
        list.push_back(*move);
    }
    return list;
}

void Epd::set(std::string_view opcode, std::string_view text) {
    EpdOperand operand{std::string(text),
                       wants_string(opcode) || text.empty() || text.find_first_of(" \t;\"") != std::string_view::npos};
    std::replace(operand.text.begin(), operand.text.end(), '"', '\'');
    std::replace(operand.text.begin(), operand.text.end(), '\n', ' ');
    for (EpdOperation& operation : operations)
        if (operation.opcode == opcode) {
            operation.operands = {std::move(operand)};
            return;
        }
    operations.push_back({std::string(opcode), {std::move(operand)}});
}

Result<Epd, EpdError> parse_epd(std::string_view line) { return EpdReader(line).read(); }

std::string to_epd(const Epd& epd) {
    const std::string fen = to_fen(epd.position, {.en_passant = EnPassantText::IfPawnReady});
    const std::size_t clock = fen.rfind(' ', fen.rfind(' ') - 1);
    std::string text = fen.substr(0, clock);
    if (epd.position.halfmove_clock() != 0) text += " hmvc " + std::to_string(epd.position.halfmove_clock()) + ";";
    if (epd.position.fullmove_number() != 1) text += " fmvn " + std::to_string(epd.position.fullmove_number()) + ";";
    for (const EpdOperation& operation : epd.operations) {
        text += ' ';
        text += operation.opcode;
        for (const EpdOperand& operand : operation.operands) {
            text += ' ';
            if (operand.quoted) text += '"';
            text += operand.text;
            if (operand.quoted) text += '"';
        }
        text += ';';
    }
    return text;
}

}  // namespace tabiya::formats
