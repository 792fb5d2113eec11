// SPDX-License-Identifier: MIT
// EPD: the first four fields of a FEN and any number of operations.
//
//     r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - bm Qxf7#; id "scholar";
//     position                                                       operations: opcode, operands, ";"
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"

namespace tabiya::formats {

struct EpdOperand {
    std::string text;
    bool quoted = false;
    friend bool operator==(const EpdOperand&, const EpdOperand&) = default;
};

/// "bm Nf3 Nc3;" is the opcode bm with two operands.
struct EpdOperation {
    std::string opcode;
    std::vector<EpdOperand> operands;
    friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

/// What is wrong with an EPD, and where.
struct EpdError {
    std::string sentence;    // without a final full stop
    std::size_t column = 1;  // bytes, from 1
};

/// A position with its operations in the order of the text. The counters live in the position: `hmvc`
/// and `fmvn` (or the two numbers of a whole FEN) go there when read and come back when written.
struct Epd {
    chess::Position position = chess::Position::initial();
    std::vector<EpdOperation> operations;

    /// The first operation with this opcode, or nullptr.
    [[nodiscard]] const EpdOperation* find(std::string_view opcode) const noexcept;
    /// The first operand of an operation: "id" gives the name of the position.
    [[nodiscard]] std::optional<std::string_view> value(std::string_view opcode) const noexcept;
    /// The operands of an operation as legal moves (bm, am, pv's first, sm): SAN or UCI. Without such an
    /// operation the list is empty.
    [[nodiscard]] chess::Result<std::vector<chess::Move>, EpdError> moves(std::string_view opcode) const;
    /// Sets an operation with one operand, quoted if it has blanks or the opcode wants a string.
    void set(std::string_view opcode, std::string_view text);

    friend bool operator==(const Epd&, const Epd&) = default;
};

/// Reads one line. A missing last semicolon is forgiven; a whole FEN in front is too.
chess::Result<Epd, EpdError> parse_epd(std::string_view line);
/// Writes one line, without an end-of-line.
[[nodiscard]] std::string to_epd(const Epd& epd);

}  // namespace tabiya::formats
