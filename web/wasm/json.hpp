// SPDX-License-Identifier: MIT
// Json: writes one JSON text from left to right. The bindings speak JSON because the page reads it
// natively; sets of squares travel as hexadecimal strings, since a JavaScript number cannot hold them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "tabiya/chess/bitboard.hpp"
#include "tabiya/chess/types.hpp"

namespace tabiya::web {

class Json {
  public:
    Json& open(char bracket = '{') {
        comma();
        text_ += bracket;
        fresh_ = true;
        return *this;
    }
    Json& close(char bracket = '}') {
        text_ += bracket;
        fresh_ = false;
        return *this;
    }
    Json& key(std::string_view name) {
        comma();
        quoted(name);
        text_ += ':';
        fresh_ = true;
        return *this;
    }
    Json& value(std::string_view text) {
        comma();
        quoted(text);
        return *this;
    }
    Json& value(const char* text) { return value(std::string_view(text)); }
    Json& value(const std::string& text) { return value(std::string_view(text)); }
    Json& value(bool truth) { return raw(truth ? "true" : "false"); }
    Json& value(int number) { return raw(std::to_string(number)); }
    Json& value(double number) { return raw(std::to_string(number)); }
    Json& value(std::nullptr_t) { return raw("null"); }
    Json& value(chess::Square square) { return value(chess::name_of(square).view()); }
    Json& value(chess::Color color) { return value(chess::name_of(color)); }
    Json& value(chess::Piece piece) {
        const char letter = chess::to_char(piece);
        return value(std::string_view(&letter, 1));
    }
    /// A set of squares or a key, as 16 hexadecimal digits.
    Json& value(chess::Bitboard set) { return hex(set.bits()); }
    Json& hex(std::uint64_t bits) {
        char digits[16];
        for (int i = 15; i >= 0; --i, bits >>= 4U) digits[i] = "0123456789abcdef"[bits & 15U];
        return value(std::string_view(digits, 16));
    }
    /// A count that may exceed 32 bits; JavaScript reads it exactly up to 2^53.
    Json& count(std::uint64_t number) { return raw(std::to_string(number)); }

    template <class T>
    Json& field(std::string_view name, const T& content) {
        return key(name).value(content);
    }
    Json& field_hex(std::string_view name, std::uint64_t bits) { return key(name).hex(bits); }

    [[nodiscard]] const std::string& text() const { return text_; }

  private:
    void comma() {
        if (!fresh_) text_ += ',';
        fresh_ = false;
    }
    Json& raw(std::string_view text) {
        comma();
        text_ += text;
        return *this;
    }
    void quoted(std::string_view text) {
        text_ += '"';
        for (char letter : text) {
            if (letter == '"' || letter == '\\') (text_ += '\\') += letter;
            else if (std::uint8_t(letter) < 0x20) escaped(std::uint8_t(letter));
            else text_ += letter;
        }
        text_ += '"';
    }
    void escaped(std::uint8_t control) {
        constexpr char digits[] = "0123456789abcdef";
        text_ += "\\u00";
        text_ += digits[control >> 4U];
        text_ += digits[control & 15U];
    }

    std::string text_;
    bool fresh_ = true;
};

}  // namespace tabiya::web
