// SPDX-License-Identifier: MIT
#include "tabiya/formats/fen.hpp"

#include <algorithm>

#include "formats/fen_reader.hpp"

namespace tabiya::formats {

using namespace chess;
using detail::FenField;
using detail::FenReader;

std::string FenError::message() const {
    std::string text;
    for (const FenReason& reason : reasons) {
        if (!text.empty()) text += "; ";
        text += reason.sentence + " (column " + std::to_string(reason.column) + ")";
    }
    if (repaired) text += "; did you mean: " + *repaired;
    return text;
}

Result<Setup, FenError> parse_fen(std::string_view text, FenMode mode) {
    const FenReader reader(text, mode);
    if (!reader.faults().empty()) return Failure{FenError{reader.faults(), std::nullopt}};
    return reader.setup();
}

// ---- What is wrong, and where ------------------------------------------------------------------

namespace {

/// The column of the nth man (from 0) of that kind in reading order, or of the board if there is none.
std::size_t column_of_man(const FenReader& reader, Bitboard men, int nth) {
    for (int i = 0; i < 64; ++i) {
        const Square square = flip_rank(square_at(i));
        if (men.contains(square) && nth-- == 0) return reader.column(square);
    }
    return reader.column(FenField::Board);
}

/// The column of the first castling letter that Setup::errors holds to be of that kind.
std::size_t column_of_castling(const FenReader& reader, SetupError error) {
    std::size_t first = 0;
    for (Square rook : reader.setup().castling_rooks) {
        // A right is at fault if taking it alone away makes the error rarer; asking for each right in
        // isolation finds a missing rook, asking for all the others finds two rooks on one side.
        Setup alone = reader.setup();
        alone.castling_rooks = Bitboard(rook);
        Setup without = reader.setup();
        without.castling_rooks.clear(rook);
        if (!alone.errors().contains(error) && without.errors().contains(error)) continue;
        const std::size_t column = reader.castling_column(rook);
        if (first == 0 || column < first) first = column;
    }
    return first == 0 ? reader.column(FenField::Castling) : first;
}

std::size_t column_of(const FenReader& reader, SetupError error) {
    const Setup& setup = reader.setup();
    switch (error) {
        case SetupError::ManyWhiteKings: return column_of_man(reader, setup.men(Piece::WhiteKing), 1);
        case SetupError::ManyBlackKings: return column_of_man(reader, setup.men(Piece::BlackKing), 1);
        case SetupError::TooManyWhiteMen: return column_of_man(reader, setup.men(Color::White), 16);
        case SetupError::TooManyBlackMen: return column_of_man(reader, setup.men(Color::Black), 16);
        case SetupError::TooManyWhitePawns: return column_of_man(reader, setup.men(Piece::WhitePawn), 8);
        case SetupError::TooManyBlackPawns: return column_of_man(reader, setup.men(Piece::BlackPawn), 8);
        case SetupError::PawnOnBackRank: {
            const Bitboard pawns = setup.men(Piece::WhitePawn) | setup.men(Piece::BlackPawn);
            return column_of_man(reader, pawns & (Bitboard(Rank::R1) | Bitboard(Rank::R8)), 0);
        }
        case SetupError::OpponentInCheck: return reader.column(FenField::Turn);
        case SetupError::CastlingWithoutRook:
        case SetupError::CastlingKingMisplaced: return column_of_castling(reader, error);
        case SetupError::EnPassantWrongRank:
        case SetupError::EnPassantOccupied:
        case SetupError::EnPassantWithoutPawn: return reader.column(FenField::EnPassant);
        case SetupError::NoWhiteKing:
        case SetupError::NoBlackKing:
        case SetupError::TooManyWhitePromotions:
        case SetupError::TooManyBlackPromotions:
        case SetupError::ImpossibleCheck: break;
    }
    return reader.column(FenField::Board);
}

void add_setup_reasons(const FenReader& reader, std::vector<FenReason>& reasons) {
    for (SetupError error : reader.setup().errors().unplayable())
        reasons.push_back({FenCode::Setup, error, std::string(sentence(error)), column_of(reader, error)});
}

void add_counter_reason(const FenReader& reader, FenField field, int value, int least,
                        std::vector<FenReason>& reasons) {
    if (value >= least && value <= max_counter) return;
    const std::string_view name = field == FenField::HalfmoveClock ? "the half-move clock" : "the move number";
    reasons.push_back(
        {FenCode::CounterOutOfRange, std::nullopt,
         std::string(name) + " must be between " + std::to_string(least) + " and " + std::to_string(max_counter),
         reader.column(field)});
}

/// Sorts by insertion, since reasons are few and those at one place keep their order.
void sort_by_column(std::vector<FenReason>& reasons) {
    for (auto it = reasons.begin(); it != reasons.end(); ++it) {
        const auto later = [](const FenReason& a, const FenReason& b) { return a.column < b.column; };
        std::rotate(std::upper_bound(reasons.begin(), it, *it, later), it, it + 1);
    }
}

}  // namespace

Result<Position, FenError> position_from_fen(std::string_view text, FenMode mode) {
    const FenReader reader(text, mode);
    FenError error{reader.faults(), std::nullopt};
    if (reader.has_board()) {
        add_setup_reasons(reader, error.reasons);
        add_counter_reason(reader, FenField::HalfmoveClock, reader.setup().halfmove_clock, 0, error.reasons);
        add_counter_reason(reader, FenField::FullmoveNumber, reader.setup().fullmove_number, 1, error.reasons);
        if (error.reasons.empty()) return std::move(*Position::from(reader.setup()));
        const Setup repaired = reader.setup().repaired();
        if (repaired.errors().unplayable().empty()) error.repaired = to_fen(repaired);
    }
    sort_by_column(error.reasons);
    return Failure{std::move(error)};
}

// ---- Writing -----------------------------------------------------------------------------------

namespace {

void write_board(const Setup& setup, std::string& fen) {
    for (int rank = 7; rank >= 0; --rank) {
        char empty = '0';
        for (int file = 0; file < 8; ++file) {
            const Piece piece = setup.board[make_square(File(file), Rank(rank))];
            if (piece == Piece::None) {
                ++empty;
                continue;
            }
            if (empty != '0') fen += empty;
            empty = '0';
            fen += to_char(piece);
        }
        if (empty != '0') fen += empty;
        if (rank != 0) fen += '/';
    }
}

char castling_letter(const Setup& setup, Square rook, Color color, CastlingDialect dialect) {
    char letter = to_char(file_of(rook));
    const auto king = detail::castling_king(setup, color);
    if (dialect == CastlingDialect::XFen && king) {
        const CastlingSide side = castling_side(*king, rook);
        if (detail::outermost_rook(setup, *king, color, side) == rook) letter = side == CastlingSide::King ? 'k' : 'q';
    }
    return color == Color::White ? char(letter - 'a' + 'A') : letter;
}

void write_castling(const Setup& setup, CastlingDialect dialect, std::string& fen) {
    const std::size_t before = fen.size();
    for (Color color : all_colors)
        for (int file = 7; file >= 0; --file) {
            const Square rook = make_square(File(file), relative(Rank::R1, color));
            if (setup.castling_rooks.contains(rook)) fen += castling_letter(setup, rook, color, dialect);
        }
    if (fen.size() == before) fen += '-';
}

}  // namespace

std::string to_fen(const Setup& setup, CastlingDialect castling) {
    std::string fen;
    fen.reserve(96);
    write_board(setup, fen);
    fen += setup.turn == Color::White ? " w " : " b ";
    write_castling(setup, castling, fen);
    fen += ' ';
    if (setup.en_passant) fen += name_of(*setup.en_passant).view();
    else fen += '-';
    fen += ' ' + std::to_string(setup.halfmove_clock) + ' ' + std::to_string(setup.fullmove_number);
    return fen;
}

std::string to_fen(const Position& position, FenStyle style) {
    Setup setup = position.setup();
    // Whoever plays on from the largest number must still get a FEN that can be read back.
    setup.halfmove_clock = std::min(setup.halfmove_clock, max_counter);
    setup.fullmove_number = std::min(setup.fullmove_number, max_counter);
    if (setup.en_passant && style.en_passant == EnPassantText::IfLegal && !position.can_capture_en_passant())
        setup.en_passant.reset();
    return to_fen(setup, style.castling);
}

}  // namespace tabiya::formats
