// SPDX-License-Identifier: MIT
// The reader behind parse_fen and position_from_fen. It remembers where everything stood, so that a
// fault of the position can be traced to a column of the text.
#pragma once

#include <array>

#include "tabiya/formats/fen.hpp"

namespace tabiya::formats::detail {

enum class FenField : std::uint8_t { Board, Turn, Castling, EnPassant, HalfmoveClock, FullmoveNumber };
inline constexpr std::size_t fen_field_count = 6;

/// Reads every field it can, also after a fault in an earlier one.
class FenReader {
  public:
    FenReader(std::string_view text, FenMode mode);

    [[nodiscard]] const chess::Setup& setup() const noexcept { return setup_; }
    [[nodiscard]] const std::vector<FenReason>& faults() const noexcept { return faults_; }
    /// Whether the board and the turn could be read, without which nothing can be said or repaired.
    [[nodiscard]] bool has_board() const noexcept { return has_board_; }

    /// Whether the text has that field at all.
    [[nodiscard]] bool has(FenField field) const noexcept { return std::size_t(field) < field_count_; }
    /// Where a field begins.
    [[nodiscard]] std::size_t column(FenField field) const noexcept { return columns_[std::size_t(field)]; }
    /// Where the letter of a man on the board stands.
    [[nodiscard]] std::size_t column(chess::Square square) const noexcept { return square_columns_[square]; }
    /// Where the letter that granted a castling right stands.
    [[nodiscard]] std::size_t castling_column(chess::Square rook) const noexcept { return castling_columns_[rook]; }

  private:
    void fault(FenCode code, std::string sentence, std::size_t column);
    void split(std::string_view text, FenMode mode);
    void read_board(std::string_view field);
    void read_turn(std::string_view field);
    void read_castling(std::string_view field);
    void read_en_passant(std::string_view field);
    int read_counter(FenField which, int fallback);
    [[nodiscard]] std::string_view field(FenField which) const noexcept { return fields_[std::size_t(which)]; }

    chess::Setup setup_;
    std::vector<FenReason> faults_;
    std::array<std::string_view, fen_field_count> fields_{};
    std::array<std::size_t, fen_field_count> columns_{};
    std::size_t field_count_ = 0;
    chess::BySquare<std::size_t> square_columns_{};
    chess::BySquare<std::size_t> castling_columns_{};
    bool has_board_ = true;
};

/// The king that castling letters refer to: nothing unless the side has one alone, on its back rank.
std::optional<chess::Square> castling_king(const chess::Setup& setup, chess::Color color) noexcept;
/// The outermost own rook on that side of the king.
std::optional<chess::Square> outermost_rook(const chess::Setup& setup, chess::Square king, chess::Color color,
                                            chess::CastlingSide side) noexcept;

}  // namespace tabiya::formats::detail
