// SPDX-License-Identifier: MIT
#include "tabiya/chess/position.hpp"

#include <algorithm>

#include "chess/generator.hpp"

namespace tabiya::chess {

std::string_view sentence(Fault fault) noexcept {
    switch (fault) {
        case Fault::Colours: return "a square belongs to both colours";
        case Fault::Occupied: return "the piece-type sets and the colour sets cover different squares";
        case Fault::Mailbox: return "the mailbox disagrees with the bitboards";
        case Fault::Kings: return "a side does not have exactly one king";
        case Fault::Material: return "the material count disagrees with the board";
        case Fault::PawnKey: return "the pawn key disagrees with the pawns";
        case Fault::WhiteKey: return "White's non-pawn key disagrees with White's pieces";
        case Fault::BlackKey: return "Black's non-pawn key disagrees with Black's pieces";
        case Fault::StateKey: return "the state key disagrees with turn, castling rights and en passant";
        case Fault::CastlingRooks: return "a castling right has no rook or no king on its back rank";
        case Fault::EnPassant: return "the en-passant square cannot be captured on";
        case Fault::OpponentInCheck: return "the side not to move is in check";
    }
    return "unknown fault";
}

// ---- In and out --------------------------------------------------------------------------------

Position Position::initial() noexcept { return *from(Setup::initial()); }

Result<Position, SetupErrors> Position::from(const Setup& setup) noexcept {
    if (const SetupErrors errors = setup.errors(); !errors.unplayable().empty()) return Failure{errors};
    Position p;
    for (Square square : all_squares) {
        p.board_[square] = Piece::None;
        const Piece piece = setup.board[square];
        if (piece == Piece::None) continue;
        p.toggle(color_of(piece), type_of(piece), Bitboard(square));
        p.board_[square] = piece;
        p.key_part(piece) ^= zobrist::piece(piece, square);
        p.state_.material.add(piece);
    }
    p.state_.turn = setup.turn;
    p.state_.castling_rooks = setup.castling_rooks;
    if (setup.en_passant && pawn_attacks(~setup.turn, *setup.en_passant).intersects(p.pawns(setup.turn)))
        p.state_.en_passant = std::uint8_t(*setup.en_passant);
    p.state_.halfmove_clock = std::uint16_t(std::clamp(setup.halfmove_clock, 0, max_counter));
    p.state_.fullmove_number = std::uint16_t(std::clamp(setup.fullmove_number, 1, max_counter));
    p.state_.state_key = p.state_key_slow();
    return p;
}

Setup Position::setup() const noexcept {
    Setup setup;
    setup.board = board_;
    setup.turn = state_.turn;
    setup.castling_rooks = state_.castling_rooks;
    setup.en_passant = en_passant();
    setup.halfmove_clock = state_.halfmove_clock;
    setup.fullmove_number = state_.fullmove_number;
    return setup;
}

// ---- State -------------------------------------------------------------------------------------

std::optional<Square> Position::castling_rook(Color color, CastlingSide side) const noexcept {
    const Square own_king = king(color);
    for (Square rook : (state_.castling_rooks & men(color)))
        if (castling_side(own_king, rook) == side) return rook;
    return std::nullopt;
}

bool Position::is_chess960() const noexcept {
    constexpr Bitboard corners = Bitboard::of(Square::A1, Square::H1, Square::A8, Square::H8);
    if (!corners.contains(state_.castling_rooks)) return true;
    return std::any_of(all_colors.begin(), all_colors.end(), [this](Color color) {
        return state_.castling_rooks.intersects(men(color)) && file_of(king(color)) != File::E;
    });
}

bool Position::has_insufficient_material(Color color) const noexcept {
    const Bitboard kings = types_[PieceType::King];
    const Bitboard heavy = types_[PieceType::Pawn] | types_[PieceType::Rook] | types_[PieceType::Queen];
    if (men(color).intersects(heavy)) return false;
    // A knight mates only with help: another man of its own, or an enemy one beside the enemy king. A
    // queen is no such help: where it stands beside its king it can take the knight.
    if (men(color, PieceType::Knight))
        return men(color).count() == 2 && (kings | types_[PieceType::Queen]).contains(men(~color));
    // Bishops mate only if something can take a square of the other colour away.
    const Bitboard bishops = types_[PieceType::Bishop];
    if (men(color).intersects(bishops)) {
        const bool one_colour = light_squares.contains(bishops) || dark_squares.contains(bishops);
        return one_colour && !types_[PieceType::Pawn] && !types_[PieceType::Knight];
    }
    return true;
}

void Position::lose_castling_rights(Bitboard touched, Color us, Square our_king_before) noexcept {
    for (Square rook : (touched & state_.castling_rooks)) {
        const Color color = rank_of(rook) == Rank::R1 ? Color::White : Color::Black;
        const Square king_before = color == us ? our_king_before : king(color);
        state_.state_key ^= zobrist::castling(color, castling_side(king_before, rook));
    }
    state_.castling_rooks &= ~touched;
}

Key Position::state_key_slow() const noexcept {
    Key key = state_.turn == Color::White ? zobrist::white_to_move() : 0;
    for (Color color : all_colors)
        for (CastlingSide side : all_castling_sides)
            if (can_castle(color, side)) key ^= zobrist::castling(color, side);
    if (state_.en_passant != no_square) key ^= zobrist::en_passant(file_of(Square(state_.en_passant)));
    return key;
}

Key Position::key_slow() const noexcept {
    Key key = state_key_slow();
    for (Square square : occupied()) key ^= zobrist::piece(board_[square], square);
    return key;
}

Key Position::key_hint_after(Move move) const noexcept {
    const Piece piece = board_[move.from()];
    const Piece captured = board_[move.to()];
    Key hint = key() ^ zobrist::white_to_move() ^ zobrist::piece(piece, move.from()) ^ zobrist::piece(piece, move.to());
    if (captured != Piece::None) hint ^= zobrist::piece(captured, move.to());
    if (state_.en_passant != no_square) hint ^= zobrist::en_passant(file_of(Square(state_.en_passant)));
    return hint;
}

// ---- Attacked squares --------------------------------------------------------------------------

bool Position::is_attacked(Square square, Color by, Bitboard occupied) const noexcept {
    // From the square outwards: a knight there would attack exactly the knights that attack it.
    return pawn_attacks(~by, square).intersects(pawns(by)) ||
           knight_attacks(square).intersects(men(by, PieceType::Knight)) ||
           king_attacks(square).intersects(men(by, PieceType::King)) ||
           rook_attacks(square, occupied).intersects(straight_sliders(by)) ||
           bishop_attacks(square, occupied).intersects(diagonal_sliders(by));
}

Bitboard Position::attackers(Square square, Bitboard occupied) const noexcept {
    const Bitboard straight = types_[PieceType::Rook] | types_[PieceType::Queen];
    const Bitboard diagonal = types_[PieceType::Bishop] | types_[PieceType::Queen];
    return (pawn_attacks(Color::Black, square) & pawns(Color::White)) |
           (pawn_attacks(Color::White, square) & pawns(Color::Black)) |
           (knight_attacks(square) & types_[PieceType::Knight]) | (king_attacks(square) & types_[PieceType::King]) |
           (rook_attacks(square, occupied) & straight) | (bishop_attacks(square, occupied) & diagonal);
}

Bitboard Position::attacked_by(Color by) const noexcept {
    const Bitboard all = occupied();
    Bitboard attacked =
        pawn_attacks(by, pawns(by)) | knight_attacks(men(by, PieceType::Knight)) | king_attacks(king(by));
    for (Square square : straight_sliders(by)) attacked |= rook_attacks(square, all);
    for (Square square : diagonal_sliders(by)) attacked |= bishop_attacks(square, all);
    return attacked;
}

Bitboard Position::checkers() const noexcept { return attackers(king(state_.turn), ~state_.turn); }

namespace {

/// Calls `visit(slider, blocker)` for each slider of `by` that one man alone keeps from a square.
template <class Visit>
void for_each_single_blocker(const Position& p, Square target, Color by, Visit&& visit) noexcept {
    const Bitboard snipers =
        (rook_rays(target) & p.straight_sliders(by)) | (bishop_rays(target) & p.diagonal_sliders(by));
    for (Square sniper : snipers) {
        const Bitboard blockers = between(target, sniper) & p.occupied();
        if (blockers && !blockers.several()) visit(sniper, blockers);
    }
}

}  // namespace

Bitboard Position::pinned(Color color) const noexcept {
    Bitboard pinned_men;
    for_each_single_blocker(*this, king(color), ~color,
                            [&](Square, Bitboard blocker) { pinned_men |= blocker & men(color); });
    return pinned_men;
}

Bitboard Position::pinners(Color color) const noexcept {
    Bitboard sliders;
    for_each_single_blocker(*this, king(color), ~color, [&](Square sniper, Bitboard blocker) {
        if (blocker.intersects(men(color))) sliders.set(sniper);
    });
    return sliders;
}

Bitboard Position::discovered_check_candidates(Color color) const noexcept {
    Bitboard candidates;
    for_each_single_blocker(*this, king(~color), color,
                            [&](Square, Bitboard blocker) { candidates |= blocker & men(color); });
    return candidates;
}

bool Position::gives_check(Move move) const noexcept {
    const Square target = king(~state_.turn);
    const Square from = move.from();
    Square to = move.to();
    PieceType type = type_of(board_[from]);
    Bitboard after = (occupied() ^ Bitboard(from)) | Bitboard(to);
    Bitboard lifted(from);  // squares that no longer shield the enemy king
    switch (move.kind()) {
        case MoveKind::Normal: break;
        case MoveKind::Promotion: type = move.promoted_to(); break;
        case MoveKind::EnPassant: {
            const Square victim = step_unchecked(to, forward(~state_.turn));
            after.clear(victim);
            lifted.set(victim);
            break;
        }
        case MoveKind::Castling: {
            const CastlingSide side = castling_side(from, to);
            lifted.set(to);
            const Square rook_to = castled_rook_square(state_.turn, side);
            after =
                (occupied() & ~Bitboard::of(from, to)) | Bitboard::of(castled_king_square(state_.turn, side), rook_to);
            type = PieceType::Rook;
            to = rook_to;
            break;
        }
    }
    const Bitboard lines = rook_rays(target) | bishop_rays(target);
    // Off these lines only a knight or a pawn can reach the king: most sliders need no look-up.
    const bool leaps = type == PieceType::Pawn || type == PieceType::Knight;
    if ((leaps || lines.contains(to)) && piece_attacks(make_piece(state_.turn, type), to, after).contains(target))
        return true;
    const Bitboard still = ~lifted;
    if (!lines.intersects(lifted)) return false;
    return rook_attacks(target, after).intersects(straight_sliders(state_.turn) & still) ||
           bishop_attacks(target, after).intersects(diagonal_sliders(state_.turn) & still);
}

// ---- Legality of untrusted moves ---------------------------------------------------------------

namespace {

/// Whether the king of `us` would stand unattacked with these blockers once `victim` is gone.
bool king_safe(const Position& p, Color us, Square king, Bitboard occupied, Bitboard victim) noexcept {
    const Bitboard enemies = p.men(~us) & ~victim;
    return !(p.attackers(king, occupied) & enemies & occupied);
}

bool castling_is_legal(const Position& p, Square king, Square rook) noexcept {
    const Color us = p.turn();
    if (king != p.king(us) || !(p.castling_rooks() & p.men(us)).contains(rook)) return false;
    const CastlingPath path = castling_path(king, rook);
    if ((p.occupied() & ~Bitboard::of(king, rook)).intersects(path.must_be_empty)) return false;
    if (p.in_check() || p.pinned(us).contains(rook)) return false;
    const Bitboard without_king = p.occupied() ^ Bitboard(king);
    for (Square square : path.must_be_safe)
        if (p.is_attacked(square, ~us, without_king)) return false;
    return true;
}

/// Where a pawn may go if kings did not matter.
Bitboard pawn_targets(const Position& p, Square from) noexcept {
    const Color us = p.turn();
    const Bitboard empty = p.empty();
    const Bitboard single = shift(Bitboard(from), forward(us)) & empty;
    const Bitboard twice = shift(single & Bitboard(relative(Rank::R3, us)), forward(us)) & empty;
    return single | twice | (pawn_attacks(us, from) & p.men(~us));
}

}  // namespace

bool Position::is_legal(Move move) const noexcept {
    const Square from = move.from();
    const Square to = move.to();
    const Color us = state_.turn;
    if (move.kind() != MoveKind::Promotion && (move.bits() >> 12U & 3U) != 0) return false;
    const Piece piece = board_[from];
    if (piece == Piece::None || color_of(piece) != us) return false;
    if (move.is_castling()) return castling_is_legal(*this, from, to);
    if (men(us).contains(to)) return false;

    const bool pawn = type_of(piece) == PieceType::Pawn;
    if (move.is_en_passant()) {
        if (!pawn || state_.en_passant != std::uint8_t(to) || !pawn_attacks(us, from).contains(to)) return false;
        const Bitboard victim(step_unchecked(to, forward(~us)));
        const Bitboard after = (occupied() ^ Bitboard(from) ^ victim) | Bitboard(to);
        return king_safe(*this, us, king(us), after, victim);
    }
    const bool last_rank = rank_of(to) == relative(Rank::R8, us);
    if (move.is_promotion() != (pawn && last_rank)) return false;
    const Bitboard targets = pawn ? pawn_targets(*this, from) : piece_attacks(piece, from, occupied());
    if (!targets.contains(to)) return false;
    if (type_of(piece) == PieceType::King) return !is_attacked(to, ~us, occupied() ^ Bitboard(from));
    return king_safe(*this, us, king(us), (occupied() ^ Bitboard(from)) | Bitboard(to), Bitboard(to));
}

bool Position::can_capture_en_passant() const noexcept {
    if (state_.en_passant == no_square) return false;
    const Square target = Square(state_.en_passant);
    for (Square from : pawn_attacks(~state_.turn, target) & pawns(state_.turn))
        if (is_legal(Move::en_passant(from, target))) return true;
    return false;
}

// ---- Passing the turn --------------------------------------------------------------------------

Undo Position::make_null() noexcept {
    TABIYA_ASSERT(!in_check());
    const Undo undo{state_, Piece::None};
    state_.state_key ^= zobrist::white_to_move();
    if (state_.en_passant != no_square) state_.state_key ^= zobrist::en_passant(file_of(Square(state_.en_passant)));
    state_.en_passant = no_square;
    ++state_.halfmove_clock;
    if (state_.turn == Color::Black) ++state_.fullmove_number;
    state_.turn = ~state_.turn;
    return undo;
}

void Position::unmake_null(const Undo& undo) noexcept { state_ = undo.before; }

// ---- Self-examination --------------------------------------------------------------------------

/// Every right has its rook and its king on their back rank, and no side of a king has two.
bool Position::castling_rooks_sound() const noexcept {
    ByColor<ByCastlingSide<int>> rights{};
    for (Square rook : state_.castling_rooks) {
        const Color color = rank_of(rook) == Rank::R1 ? Color::White : Color::Black;
        const Rank home = relative(Rank::R1, color);
        if (rank_of(rook) != home || board_[rook] != make_piece(color, PieceType::Rook)) return false;
        if (rank_of(king(color)) != home || ++rights[color][castling_side(king(color), rook)] > 1) return false;
    }
    return true;
}

/// A pawn has just jumped over the square, and an enemy pawn stands ready to capture it.
bool Position::en_passant_sound() const noexcept {
    const Square passed = Square(state_.en_passant);
    if (rank_of(passed) != relative(Rank::R6, state_.turn)) return false;
    const Square origin = step_unchecked(passed, forward(state_.turn));
    const Square pawn = step_unchecked(passed, forward(~state_.turn));
    return empty().contains(Bitboard::of(passed, origin)) && pawns(~state_.turn).contains(pawn) &&
           pawn_attacks(~state_.turn, passed).intersects(pawns(state_.turn));
}

std::optional<Fault> Position::check() const noexcept {
    if (colors_[Color::White].intersects(colors_[Color::Black])) return Fault::Colours;
    Bitboard by_types;
    int total = 0;
    for (Bitboard set : types_) {
        by_types |= set;
        total += set.count();
    }
    if (by_types != occupied() || total != occupied().count()) return Fault::Occupied;

    Material counted;
    Key pawn_key = 0;
    ByColor<Key> side_keys{};
    for (Square square : all_squares) {
        const Piece piece = board_[square];
        if (piece == Piece::None) {
            if (occupied().contains(square)) return Fault::Mailbox;
            continue;
        }
        if (!men(piece).contains(square)) return Fault::Mailbox;
        counted.add(piece);
        (type_of(piece) == PieceType::Pawn ? pawn_key : side_keys[color_of(piece)]) ^= zobrist::piece(piece, square);
    }
    for (Color color : all_colors)
        if (men(color, PieceType::King).count() != 1) return Fault::Kings;
    if (counted != state_.material) return Fault::Material;
    if (pawn_key != state_.pawn_key) return Fault::PawnKey;
    if (side_keys[Color::White] != state_.side_keys[Color::White]) return Fault::WhiteKey;
    if (side_keys[Color::Black] != state_.side_keys[Color::Black]) return Fault::BlackKey;
    if (!castling_rooks_sound()) return Fault::CastlingRooks;
    if (state_key_slow() != state_.state_key) return Fault::StateKey;
    if (state_.en_passant != no_square && !en_passant_sound()) return Fault::EnPassant;
    if (is_attacked(king(~state_.turn), state_.turn)) return Fault::OpponentInCheck;
    return std::nullopt;
}

}  // namespace tabiya::chess
