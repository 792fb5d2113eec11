// SPDX-License-Identifier: MIT
#include "tabiya/formats/san.hpp"

#include <algorithm>

#include "formats/move_reasons.hpp"
#include "formats/text.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/formats/uci_move.hpp"

namespace tabiya::formats {

using namespace chess;

// ---- Writing -----------------------------------------------------------------------------------

namespace {

/// Officers or kings of a type that attack a square: those that may want to go there.
Bitboard officers_reaching(const Position& p, PieceType type, Square to) {
    return piece_attacks(make_piece(p.turn(), type), to, p.occupied()) & p.men(p.turn(), type);
}

/// File, rank or both, whatever tells the man apart from its twins that could go there too.
std::string disambiguation(const Position& p, PieceType type, Square from, Square to) {
    Bitboard twins;
    for (Square other : officers_reaching(p, type, to) & ~Bitboard(from))
        if (p.is_legal(Move::normal(other, to))) twins.set(other);
    if (!twins) return {};
    if (!twins.intersects(Bitboard(file_of(from)))) return {to_char(file_of(from))};
    if (!twins.intersects(Bitboard(rank_of(from)))) return {to_char(rank_of(from))};
    return detail::text_of(from);
}

std::string san_without_mark(Move move, const Position& p) {
    if (move.is_castling()) return castling_side(move.from(), move.to()) == CastlingSide::King ? "O-O" : "O-O-O";
    const PieceType type = type_of(p.at(move.from()));
    std::string text;
    if (type == PieceType::Pawn) {
        if (p.is_capture(move)) text += to_char(file_of(move.from()));
    } else {
        text += to_char(type);
        text += disambiguation(p, type, move.from(), move.to());
    }
    if (p.is_capture(move)) text += 'x';
    text += name_of(move.to()).view();
    if (move.is_promotion()) {
        text += '=';
        text += to_char(move.promoted_to());
    }
    return text;
}

}  // namespace

std::string to_san(Move move, const Position& position) {
    std::string text = san_without_mark(move, position);
    if (position.gives_check(move)) text += has_legal_move(position.after(move)) ? '+' : '#';
    return text;
}

// ---- The text taken apart ----------------------------------------------------------------------

namespace {

Failure<MoveError> fail(MoveCode code, std::string sentence, std::size_t column) {
    return Failure{MoveError{code, std::move(sentence), column, {}}};
}

/// What a SAN says, before it is asked which move that is.
struct SanParts {
    std::optional<CastlingSide> castling;
    std::optional<PieceType> type;  // as written; nothing for a pawn or for a move from square to square
    std::optional<File> from_file;
    std::optional<Rank> from_rank;
    bool capture = false;
    Square to{};
    std::size_t to_column = 1;
    std::optional<PieceType> promotion;
    std::size_t promotion_column = 1;

    [[nodiscard]] bool from_square() const { return from_file && from_rank; }
    [[nodiscard]] bool fits(Square from) const {
        return (!from_file || *from_file == file_of(from)) && (!from_rank || *from_rank == rank_of(from));
    }
};

constexpr bool is_file(char c) noexcept { return c >= 'a' && c <= 'h'; }
constexpr bool is_rank(char c) noexcept { return c >= '1' && c <= '8'; }

std::optional<PieceType> type_from(char letter) {
    for (PieceType type : all_piece_types)
        if (to_char(type) == letter) return type;
    return std::nullopt;
}

/// The text without check marks, comments on its quality, and "e.p.".
std::string_view without_decoration(std::string_view text) {
    const auto strip_marks = [&text] {
        while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos)
            text.remove_suffix(1);
    };
    strip_marks();
    for (std::string_view suffix : {" e.p.", "e.p.", " ep", "ep"})
        if (text.size() > suffix.size() && text.substr(text.size() - suffix.size()) == suffix) {
            text.remove_suffix(suffix.size());
            strip_marks();
            break;
        }
    return text;
}

std::optional<CastlingSide> castling_from(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool letter = text[i] == 'O' || text[i] == '0' || text[i] == 'o';
        if (i % 2 == 0 ? !letter : text[i] != '-') return std::nullopt;
    }
    if (text.size() == 3) return CastlingSide::King;
    return text.size() == 5 ? std::optional(CastlingSide::Queen) : std::nullopt;
}

/// Reads "", "=Q", "Q", "/Q" or "(Q)" after the target square, which ends before byte `at`.
std::optional<MoveError> read_promotion(std::string_view text, std::size_t at, SanParts& parts) {
    std::string_view rest = text.substr(at);
    if (rest.empty()) return std::nullopt;
    if (rest.size() == 3 && rest[0] == '(' && rest[2] == ')') rest = rest.substr(0, 2);
    if (rest.size() > 1 && std::string_view("=/(").find(rest[0]) != std::string_view::npos) rest.remove_prefix(1);
    const char letter = rest[0] >= 'a' && rest[0] <= 'z' ? char(rest[0] - 'a' + 'A') : rest[0];
    if (rest.size() != 1 || !type_from(letter))
        return MoveError{
            MoveCode::BadText, "there is text after the move: " + detail::excerpt(text.substr(at)), at + 1, {}};
    parts.promotion = type_from(letter);
    parts.promotion_column = at + 1;
    if (*parts.promotion == PieceType::King || *parts.promotion == PieceType::Pawn)
        return MoveError{
            MoveCode::BadPromotion, "a pawn cannot become a " + std::string(name_of(*parts.promotion)), at + 1, {}};
    return std::nullopt;
}

/// Reads what stands between the piece letter and the target square: a file, a rank, x or a hyphen.
std::optional<MoveError> read_origin(std::string_view text, std::size_t at, std::size_t end, SanParts& parts) {
    if (at < end && is_file(text[at])) parts.from_file = File(text[at++] - 'a');
    if (at < end && is_rank(text[at])) parts.from_rank = Rank(text[at++] - '1');
    if (at < end && (text[at] == 'x' || text[at] == ':')) {
        parts.capture = true;
        ++at;
    } else if (at < end && text[at] == '-') {
        ++at;
    }
    if (at == end) return std::nullopt;
    return MoveError{MoveCode::BadText, detail::quoted(text[at]) + " has no place in a move here", at + 1, {}};
}

Result<SanParts, MoveError> take_apart(std::string_view text) {
    SanParts parts;
    if (text.empty()) return fail(MoveCode::Empty, "the move is empty", 1);
    if ((parts.castling = castling_from(text))) return parts;
    std::size_t begin = 0;
    if ((parts.type = type_from(text[0]))) begin = 1;
    std::size_t rank_at = text.size();
    while (rank_at > begin && !is_rank(text[rank_at - 1])) --rank_at;
    if (rank_at < begin + 2 || !is_file(text[rank_at - 2]))
        return fail(MoveCode::BadText, "the move names no square to go to", begin + 1);
    parts.to = make_square(File(text[rank_at - 2] - 'a'), Rank(text[rank_at - 1] - '1'));
    parts.to_column = rank_at - 1;
    if (auto error = read_origin(text, begin, rank_at - 2, parts)) return Failure{std::move(*error)};
    if (auto error = read_promotion(text, rank_at, parts)) return Failure{std::move(*error)};
    return parts;
}

// ---- Which move that is ------------------------------------------------------------------------

Result<Move, MoveError> find_castling(const Position& p, CastlingSide side) {
    if (const auto rook = p.castling_rook(p.turn(), side)) {
        const Move move = Move::castling(p.king(p.turn()), *rook);
        if (p.is_legal(move)) return move;
    }
    return fail(MoveCode::Illegal, detail::why_no_castling(p, side), 1);
}

/// Pawns that may be meant: those behind the square, or beside it if the text speaks of a capture.
Bitboard pawns_meant(const Position& p, const SanParts& parts) {
    const Color us = p.turn();
    const bool other_file = parts.from_file && *parts.from_file != file_of(parts.to);
    if (parts.capture || other_file) return pawn_attacks(~us, parts.to) & p.pawns(us);
    const Bitboard behind = shift(Bitboard(parts.to), forward(~us));
    return (behind | shift(behind & p.empty(), forward(~us))) & p.pawns(us);
}

Move pawn_move(const Position& p, Square from, const SanParts& parts) {
    if (rank_of(parts.to) == relative(Rank::R8, p.turn()))
        return Move::promotion(from, parts.to, parts.promotion.value_or(PieceType::Queen));
    const bool passing = p.en_passant() == parts.to && file_of(from) != file_of(parts.to);
    return passing ? Move::en_passant(from, parts.to) : Move::normal(from, parts.to);
}

MoveError ambiguous(const Position& p, std::vector<Move> candidates) {
    std::string sentence = "the move is ambiguous: ";
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        if (i != 0) sentence += i + 1 == candidates.size() ? " or " : ", ";
        sentence += to_san(candidates[i], p);
    }
    return {MoveCode::Ambiguous, std::move(sentence), 1, std::move(candidates)};
}

MoveError illegal(const Position& p, const SanParts& parts, PieceType type, Bitboard meant) {
    if (meant.count() == 1) return {MoveCode::Illegal, detail::why_illegal(p, meant.first(), parts.to), 1, {}};
    const std::string verb = meant ? " may legally go to " : " can go to ";
    const std::string which = parts.from_file || parts.from_rank ? "no such " : "no ";
    return {MoveCode::Illegal, which + std::string(name_of(type)) + verb + detail::text_of(parts.to), 1, {}};
}

std::optional<MoveError> check_promotion(const Position& p, const SanParts& parts, PieceType type) {
    const bool promotes = type == PieceType::Pawn && rank_of(parts.to) == relative(Rank::R8, p.turn());
    if (promotes && !parts.promotion)
        return MoveError{MoveCode::MissingPromotion,
                         "a pawn that reaches " + detail::text_of(parts.to) +
                             " must become something: add =Q, =R, =B or =N",
                         parts.to_column + 2,
                         {}};
    if (!promotes && parts.promotion)
        return MoveError{MoveCode::BadPromotion,
                         type == PieceType::Pawn ? "a pawn does not promote on " + detail::text_of(parts.to)
                                                 : "only a pawn promotes",
                         parts.promotion_column,
                         {}};
    return std::nullopt;
}

Result<Move, MoveError> find_by_type(const Position& p, const SanParts& parts) {
    const PieceType type = parts.type.value_or(PieceType::Pawn);
    const bool pawn = type == PieceType::Pawn;
    Bitboard meant;
    std::vector<Move> legal;
    for (Square from : pawn ? pawns_meant(p, parts) : officers_reaching(p, type, parts.to)) {
        if (!parts.fits(from)) continue;
        meant.set(from);
        const Move move = pawn ? pawn_move(p, from, parts) : Move::normal(from, parts.to);
        if (p.is_legal(move)) legal.push_back(move);
    }
    if (legal.empty()) return Failure{illegal(p, parts, type, meant)};
    if (auto error = check_promotion(p, parts, type)) return Failure{std::move(*error)};
    if (legal.size() > 1) return Failure{ambiguous(p, std::move(legal))};
    return legal.front();
}

/// A move from square to square, which is how UCI writes it too, and how a king may castle.
Result<Move, MoveError> find_by_squares(const Position& p, const SanParts& parts) {
    const Square from = make_square(*parts.from_file, *parts.from_rank);
    if (parts.type && p.at(from) != make_piece(p.turn(), *parts.type))
        return fail(MoveCode::Illegal,
                    "no " + std::string(name_of(p.turn())) + " " + std::string(name_of(*parts.type)) + " stands on " +
                        detail::text_of(from),
                    1);
    std::string uci = detail::text_of(from) + detail::text_of(parts.to);
    if (parts.promotion) uci += to_char(*parts.promotion);
    auto found = parse_uci_move(uci, p);
    if (found) return found;
    MoveError error = std::move(found).error();
    error.column = error.code == MoveCode::BadPromotion       ? parts.promotion_column
                   : error.code == MoveCode::MissingPromotion ? parts.to_column + 2
                                                              : 1;
    return Failure{std::move(error)};
}

Result<Move, MoveError> find(const Position& p, const SanParts& parts) {
    if (parts.castling) return find_castling(p, *parts.castling);
    auto found = parts.from_square() ? find_by_squares(p, parts) : find_by_type(p, parts);
    if (found && parts.capture && !p.is_capture(*found))
        return fail(MoveCode::Illegal, "there is nothing to capture on " + detail::text_of(parts.to), parts.to_column);
    return found;
}

}  // namespace

Result<Move, MoveError> parse_san(std::string_view text, const Position& position, SanMode mode) {
    const auto parts = take_apart(without_decoration(text));
    if (!parts) return Failure{parts.error()};
    auto found = find(position, *parts);
    if (!found || mode == SanMode::Lenient) return found;
    const std::string canonical = to_san(*found, position);
    if (text == canonical) return found;
    const auto differ = std::mismatch(text.begin(), text.end(), canonical.begin(), canonical.end());
    return fail(MoveCode::NotCanonical, "the standard writes this move " + canonical,
                std::size_t(differ.first - text.begin()) + 1);
}

}  // namespace tabiya::formats
