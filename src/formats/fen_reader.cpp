// SPDX-License-Identifier: MIT
#include "formats/fen_reader.hpp"

#include "formats/text.hpp"

namespace tabiya::formats::detail {

using namespace chess;

namespace {

/// Large enough for any counter anybody means, small enough to add to.
constexpr int counter_limit = 1'000'000;

constexpr std::string_view name_of(FenField field) noexcept {
    constexpr std::array<std::string_view, fen_field_count> names{
        "board", "turn", "castling", "en-passant", "half-move clock", "move number"};
    return names[std::size_t(field)];
}

constexpr bool is_blank(char byte) noexcept { return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'; }

}  // namespace

std::optional<Square> castling_king(const Setup& setup, Color color) noexcept {
    const Bitboard kings = setup.men(make_piece(color, PieceType::King));
    if (kings.count() != 1 || rank_of(kings.first()) != relative(Rank::R1, color)) return std::nullopt;
    return kings.first();
}

std::optional<Square> outermost_rook(const Setup& setup, Square king, Color color, CastlingSide side) noexcept {
    const Bitboard rooks = setup.men(make_piece(color, PieceType::Rook)) & Bitboard(relative(Rank::R1, color));
    if (!rooks) return std::nullopt;
    const Square rook = side == CastlingSide::King ? rooks.last() : rooks.first();
    return chess::castling_side(king, rook) == side ? std::optional(rook) : std::nullopt;
}

FenReader::FenReader(std::string_view text, FenMode mode) {
    split(text, mode);
    if (field_count_ == 0) {
        has_board_ = false;
        fault(FenCode::Empty, "the FEN is empty", 1);
        return;
    }
    read_board(field(FenField::Board));
    if (has(FenField::Turn)) read_turn(field(FenField::Turn));
    if (has(FenField::Castling)) read_castling(field(FenField::Castling));
    if (has(FenField::EnPassant)) read_en_passant(field(FenField::EnPassant));
    if (has(FenField::HalfmoveClock)) setup_.halfmove_clock = read_counter(FenField::HalfmoveClock, 0);
    if (has(FenField::FullmoveNumber)) setup_.fullmove_number = read_counter(FenField::FullmoveNumber, 1);
    if (mode == FenMode::Lenient && setup_.fullmove_number == 0) setup_.fullmove_number = 1;

    const std::size_t needed = mode == FenMode::Strict ? fen_field_count : 4;
    if (field_count_ < needed)
        fault(FenCode::MissingField, "the " + std::string(name_of(FenField(field_count_))) + " field is missing",
              text.size() + 1);
    if (!has(FenField::Turn)) has_board_ = false;
}

void FenReader::fault(FenCode code, std::string sentence, std::size_t column) {
    faults_.push_back({code, std::nullopt, std::move(sentence), column});
}

void FenReader::split(std::string_view text, FenMode mode) {
    bool stray_blank = false;
    std::size_t at = 0;
    while (at < text.size()) {
        if (is_blank(text[at])) {
            const bool separates = text[at] == ' ' && at > 0 && at + 1 < text.size() && !is_blank(text[at - 1]);
            if (mode == FenMode::Strict && !separates && !stray_blank) {
                stray_blank = true;
                fault(FenCode::Blank, "a blank too many", at + 1);
            }
            ++at;
            continue;
        }
        const std::size_t begin = at;
        while (at < text.size() && !is_blank(text[at])) ++at;
        if (field_count_ == fen_field_count) {
            fault(FenCode::TrailingText, "there is text after the last field: " + excerpt(text.substr(begin)),
                  begin + 1);
            return;
        }
        fields_[field_count_] = text.substr(begin, at - begin);
        columns_[field_count_++] = begin + 1;
    }
}

void FenReader::read_board(std::string_view board) {
    const std::size_t start = column(FenField::Board);
    int rank = 7;
    int file = 0;
    int split_numbers = 0;
    const auto stop = [&](FenCode code, std::string sentence, std::size_t at) {
        has_board_ = false;
        fault(code, std::move(sentence), start + at);
    };
    const auto rank_name = [&] { return "rank " + std::to_string(rank + 1); };
    for (std::size_t i = 0; i < board.size(); ++i) {
        const char letter = board[i];
        if (letter == '/') {
            if (file != 8)
                return stop(FenCode::BadRankLength, rank_name() + " has " + std::to_string(file) + " of its 8 squares",
                            i);
            if (rank == 0) return stop(FenCode::BadRankCount, "the board has more than eight ranks", i);
            --rank;
            file = 0;
        } else if (letter >= '1' && letter <= '8') {
            file += letter - '0';
            if (i > 0 && is_digit(board[i - 1]) && split_numbers++ == 0)
                fault(FenCode::BadPiece, "two numbers of empty squares in a row", start + i);
        } else if (const auto piece = piece_from_char(letter); piece && file < 8) {
            const Square square = make_square(File(file), Rank(rank));
            setup_.board[square] = *piece;
            square_columns_[square] = start + i;
            ++file;
        } else if (piece) {
            ++file;
        } else {
            return stop(FenCode::BadPiece, quoted(letter) + " is neither a piece nor a number of empty squares", i);
        }
        if (file > 8) return stop(FenCode::BadRankLength, rank_name() + " has more than 8 squares", i);
    }
    if (rank != 0)
        return stop(FenCode::BadRankCount, "the board has " + std::to_string(8 - rank) + " of its 8 ranks",
                    board.size());
    if (file != 8)
        stop(FenCode::BadRankLength, rank_name() + " has " + std::to_string(file) + " of its 8 squares", board.size());
}

void FenReader::read_turn(std::string_view text) {
    if (text == "w") setup_.turn = Color::White;
    else if (text == "b") setup_.turn = Color::Black;
    else {
        has_board_ = false;
        fault(FenCode::BadTurn, "the side to move is 'w' or 'b', not " + excerpt(text), column(FenField::Turn));
    }
}

void FenReader::read_castling(std::string_view text) {
    if (text == "-") return;
    const std::size_t start = column(FenField::Castling);
    std::size_t faulty = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char letter = text[i];
        const Color color = letter >= 'A' && letter <= 'Z' ? Color::White : Color::Black;
        const char small = color == Color::White ? char(letter - 'A' + 'a') : letter;
        const Rank home = relative(Rank::R1, color);
        std::optional<Square> rook;
        if (small == 'k' || small == 'q') {
            const CastlingSide side = small == 'k' ? CastlingSide::King : CastlingSide::Queen;
            if (const auto king = castling_king(setup_, color)) rook = outermost_rook(setup_, *king, color, side);
            // Without a rook to name, the right points at the corner, where Setup::errors misses it.
            if (!rook) rook = make_square(small == 'k' ? File::H : File::A, home);
        } else if (small >= 'a' && small <= 'h') {
            rook = make_square(File(small - 'a'), home);
        }
        const bool repeated = rook && setup_.castling_rooks.contains(*rook);
        if (rook && !repeated) {
            setup_.castling_rooks.set(*rook);
            castling_columns_[*rook] = start + i;
        } else if (faulty++ == 0) {
            fault(FenCode::BadCastling,
                  quoted(letter) + (repeated ? " names a castling right twice" : " is not a castling letter"),
                  start + i);
        }
    }
}

void FenReader::read_en_passant(std::string_view text) {
    if (text == "-") return;
    setup_.en_passant = square_from(text);
    if (!setup_.en_passant)
        fault(FenCode::BadEnPassant, "the en-passant field is a square or '-', not " + excerpt(text),
              column(FenField::EnPassant));
}

int FenReader::read_counter(FenField which, int fallback) {
    const std::string_view text = field(which);
    const bool negative = text[0] == '-';
    const std::string_view digits = text.substr(negative ? 1 : 0);
    int number = 0;
    bool sound = !digits.empty();
    for (char digit : digits) {
        sound = sound && is_digit(digit);
        if (sound && number < counter_limit) number = number * 10 + (digit - '0');
    }
    if (!sound) {
        fault(FenCode::BadCounter, "the " + std::string(name_of(which)) + " is a number, not " + excerpt(text),
              column(which));
        return fallback;
    }
    return negative ? -number : number;
}

}  // namespace tabiya::formats::detail
