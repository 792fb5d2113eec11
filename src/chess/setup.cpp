// SPDX-License-Identifier: MIT
#include "tabiya/chess/setup.hpp"

#include <algorithm>

#include "tabiya/chess/attacks.hpp"
#include "tabiya/chess/position.hpp"

namespace tabiya::chess {

std::string_view sentence(SetupError error) noexcept {
    switch (error) {
        case SetupError::NoWhiteKing: return "White has no king";
        case SetupError::NoBlackKing: return "Black has no king";
        case SetupError::ManyWhiteKings: return "White has more than one king";
        case SetupError::ManyBlackKings: return "Black has more than one king";
        case SetupError::PawnOnBackRank: return "a pawn stands on the first or eighth rank";
        case SetupError::TooManyWhiteMen: return "White has more than sixteen men";
        case SetupError::TooManyBlackMen: return "Black has more than sixteen men";
        case SetupError::TooManyWhitePawns: return "White has more than eight pawns";
        case SetupError::TooManyBlackPawns: return "Black has more than eight pawns";
        case SetupError::OpponentInCheck: return "the side not to move is in check";
        case SetupError::CastlingWithoutRook: return "a castling right names a square without its rook";
        case SetupError::CastlingKingMisplaced:
            return "a castling right is given to a king that is not on its back rank between its rooks";
        case SetupError::EnPassantWrongRank:
            return "the en-passant square is not on the rank a pawn has just jumped over";
        case SetupError::EnPassantOccupied: return "the en-passant square, or the one the pawn came from, is occupied";
        case SetupError::EnPassantWithoutPawn:
            return "no pawn of the side that moved last stands in front of the en-passant square";
        case SetupError::TooManyWhitePromotions: return "White has more promoted pieces than missing pawns";
        case SetupError::TooManyBlackPromotions: return "Black has more promoted pieces than missing pawns";
        case SetupError::ImpossibleCheck: return "no legal move can have given this check";
    }
    return "unknown error";
}

namespace {

constexpr ByColor<SetupError> no_king{{SetupError::NoWhiteKing, SetupError::NoBlackKing}};
constexpr ByColor<SetupError> many_kings{{SetupError::ManyWhiteKings, SetupError::ManyBlackKings}};
constexpr ByColor<SetupError> many_men{{SetupError::TooManyWhiteMen, SetupError::TooManyBlackMen}};
constexpr ByColor<SetupError> many_pawns{{SetupError::TooManyWhitePawns, SetupError::TooManyBlackPawns}};
constexpr ByColor<SetupError> many_promotions{{SetupError::TooManyWhitePromotions, SetupError::TooManyBlackPromotions}};

void check_men(const Setup& setup, Color color, SetupErrors& errors) {
    const auto count = [&](PieceType type) { return setup.men(make_piece(color, type)).count(); };
    const int kings = count(PieceType::King);
    if (kings == 0) errors.add(no_king[color]);
    if (kings > 1) errors.add(many_kings[color]);
    const int pawns = count(PieceType::Pawn);
    if (setup.men(color).count() > 16) errors.add(many_men[color]);
    if (pawns > 8) errors.add(many_pawns[color]);
    const int promoted = std::max(0, count(PieceType::Queen) - 1) + std::max(0, count(PieceType::Rook) - 2) +
                         std::max(0, count(PieceType::Bishop) - 2) + std::max(0, count(PieceType::Knight) - 2);
    if (promoted + pawns > 8) errors.add(many_promotions[color]);
    const Bitboard back_ranks = Bitboard(Rank::R1) | Bitboard(Rank::R8);
    if (setup.men(make_piece(color, PieceType::Pawn)).intersects(back_ranks)) errors.add(SetupError::PawnOnBackRank);
}

/// Rights that name a rook of the right colour on the king's back rank, at most one on each side.
Bitboard sound_castling_rooks(const Setup& setup, SetupErrors& errors) {
    Bitboard sound;
    for (Color color : all_colors) {
        const Bitboard back_rank(relative(Rank::R1, color));
        const Bitboard kings = setup.men(make_piece(color, PieceType::King));
        const Bitboard rooks = setup.castling_rooks & back_rank;
        if (!rooks) continue;
        if (kings.count() != 1 || !back_rank.contains(kings)) {
            errors.add(SetupError::CastlingKingMisplaced);
            continue;
        }
        const Square king = kings.first();
        ByCastlingSide<bool> taken{};
        for (Square rook : rooks) {
            if (setup.board[rook] != make_piece(color, PieceType::Rook)) {
                errors.add(SetupError::CastlingWithoutRook);
                continue;
            }
            bool& side = taken[castling_side(king, rook)];
            if (side) errors.add(SetupError::CastlingKingMisplaced);
            else sound.set(rook);
            side = true;
        }
    }
    if (!(Bitboard(Rank::R1) | Bitboard(Rank::R8)).contains(setup.castling_rooks))
        errors.add(SetupError::CastlingWithoutRook);
    return sound;
}

void check_en_passant(const Setup& setup, SetupErrors& errors) {
    if (!setup.en_passant) return;
    const Color them = ~setup.turn;
    const Square passed = *setup.en_passant;
    if (rank_of(passed) != relative(Rank::R6, setup.turn)) return errors.add(SetupError::EnPassantWrongRank);
    const Square origin = step_unchecked(passed, forward(setup.turn));
    const Square pawn = step_unchecked(passed, forward(them));
    if (setup.board[passed] != Piece::None || setup.board[origin] != Piece::None)
        errors.add(SetupError::EnPassantOccupied);
    if (setup.board[pawn] != make_piece(them, PieceType::Pawn)) errors.add(SetupError::EnPassantWithoutPawn);
}

Bitboard attackers_slow(const Setup& setup, Square target, Color by, Bitboard occupied) {
    Bitboard attackers;
    for (Square from : setup.men(by) & occupied)
        if (piece_attacks(setup.board[from], from, occupied).contains(target)) attackers.set(from);
    return attackers;
}

bool is_slider(Piece piece) { return type_of(piece) >= PieceType::Bishop && type_of(piece) <= PieceType::Queen; }

/// Checks that no last move can explain: three checkers, two on one line through the king, two neither
/// of which can have been uncovered, or after a double pawn step a checker that neither is that pawn
/// nor was uncovered by it.
bool impossible_check(const Setup& setup, Square king) {
    const Color them = ~setup.turn;
    const Bitboard occupied = setup.men(Color::White) | setup.men(Color::Black);
    const Bitboard checkers = attackers_slow(setup, king, them, occupied);
    if (!checkers) return false;
    if (checkers.count() > 2) return true;
    if (setup.en_passant) {
        const Square passed = *setup.en_passant;
        const Square pawn = step_unchecked(passed, forward(them));
        const Square origin = step_unchecked(passed, forward(setup.turn));
        const Bitboard before = (occupied ^ Bitboard(pawn)) | Bitboard(origin);
        const Bitboard others = checkers & ~Bitboard(pawn);
        return others.several() || attackers_slow(setup, king, them, before).intersects(others);
    }
    if (checkers.count() == 2) {
        const Square a = checkers.first();
        const Square b = checkers.last();
        // Two checkers on one line through the king: the nearer one would have had to appear on the
        // far one's line, or both sides of the king were attacked along it; no move does that except
        // a promotion or capture on the line's end behind the king, which cannot uncover the other.
        if (line(a, b).contains(king)) return true;
        // One of two checkers was uncovered by the other's leaving, which only happens to sliders.
        return !is_slider(setup.board[a]) && !is_slider(setup.board[b]);
    }
    return false;
}

}  // namespace

Bitboard Setup::men(Color color) const noexcept {
    Bitboard set;
    for (Square square : all_squares)
        if (board[square] != Piece::None && color_of(board[square]) == color) set.set(square);
    return set;
}

Bitboard Setup::men(Piece piece) const noexcept {
    Bitboard set;
    for (Square square : all_squares)
        if (board[square] == piece) set.set(square);
    return set;
}

SetupErrors Setup::errors() const noexcept {
    SetupErrors errors;
    for (Color color : all_colors) check_men(*this, color, errors);
    (void)sound_castling_rooks(*this, errors);
    check_en_passant(*this, errors);

    const Bitboard occupied = men(Color::White) | men(Color::Black);
    const Bitboard our_kings = men(make_piece(turn, PieceType::King));
    const Bitboard their_kings = men(make_piece(~turn, PieceType::King));
    if (their_kings.count() == 1 && attackers_slow(*this, their_kings.first(), turn, occupied))
        errors.add(SetupError::OpponentInCheck);
    const bool ep_sound = !errors.contains(SetupError::EnPassantWrongRank) &&
                          !errors.contains(SetupError::EnPassantOccupied) &&
                          !errors.contains(SetupError::EnPassantWithoutPawn);
    if (our_kings.count() == 1 && ep_sound && impossible_check(*this, our_kings.first()))
        errors.add(SetupError::ImpossibleCheck);
    return errors;
}

Setup Setup::repaired() const noexcept {
    Setup fixed = *this;
    SetupErrors errors;
    fixed.castling_rooks = sound_castling_rooks(*this, errors);
    SetupErrors ep_errors;
    check_en_passant(*this, ep_errors);
    if (!ep_errors.empty()) fixed.en_passant.reset();
    fixed.halfmove_clock = std::clamp(halfmove_clock, 0, max_counter);
    fixed.fullmove_number = std::clamp(fullmove_number, 1, max_counter);
    // If only the other side may be to move, the turn was surely mistaken.
    Setup other_turn = fixed;
    other_turn.turn = ~turn;
    other_turn.en_passant.reset();
    if (fixed.errors().contains(SetupError::OpponentInCheck) &&
        !other_turn.errors().contains(SetupError::OpponentInCheck))
        return other_turn;
    return fixed;
}

Setup Setup::initial() noexcept { return chess960(518); }

Setup Setup::chess960(int number) noexcept { return chess960(number, number); }

namespace {

/// Scharnagl's scheme: the number names in turn the light bishop, the dark bishop, the queen among the
/// six squares left, and the knights among the five left then; king between rooks fill the rest.
std::array<PieceType, 8> back_rank(int number) {
    std::array<std::optional<PieceType>, 8> rank{};
    const auto place = [&](int nth_free, PieceType type) {
        for (auto& square : rank)
            if (!square && nth_free-- == 0) {
                square = type;
                return;
            }
    };
    rank[std::size_t(number % 4) * 2 + 1] = PieceType::Bishop;
    rank[std::size_t(number / 4 % 4) * 2] = PieceType::Bishop;
    place(number / 16 % 6, PieceType::Queen);
    constexpr int knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    const auto& pair = knights[number / 96 % 10];
    place(pair[0], PieceType::Knight);
    place(pair[1] - 1, PieceType::Knight);
    place(0, PieceType::Rook);
    place(0, PieceType::King);
    place(0, PieceType::Rook);
    std::array<PieceType, 8> result{};
    for (std::size_t i = 0; i < 8; ++i) result[i] = *rank[i];
    return result;
}

}  // namespace

Setup Setup::chess960(int white_number, int black_number) noexcept {
    TABIYA_ASSERT(white_number >= 0 && white_number < 960 && black_number >= 0 && black_number < 960);
    Setup setup;
    for (Color color : all_colors) {
        const auto officers = back_rank(color == Color::White ? white_number : black_number);
        for (int file = 0; file < 8; ++file) {
            const Square home = make_square(File(file), relative(Rank::R1, color));
            setup.board[home] = make_piece(color, officers[std::size_t(file)]);
            setup.board[step_unchecked(home, forward(color))] = make_piece(color, PieceType::Pawn);
            if (officers[std::size_t(file)] == PieceType::Rook) setup.castling_rooks.set(home);
        }
    }
    return setup;
}

}  // namespace tabiya::chess
