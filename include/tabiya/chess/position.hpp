// SPDX-License-Identifier: MIT
// Position: a legal position with everything a program wants to know about it at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <type_traits>

#include "tabiya/chess/attacks.hpp"
#include "tabiya/chess/move.hpp"
#include "tabiya/chess/placement.hpp"
#include "tabiya/chess/result.hpp"
#include "tabiya/chess/setup.hpp"
#include "tabiya/chess/zobrist.hpp"

namespace tabiya::chess {

/// Watches which pieces come and go while a move is made; an evaluation that updates itself is one.
template <class O>
concept Observer = requires(O observer, Piece piece, Square square) {
    observer.removed(piece, square);
    observer.added(piece, square);
};

/// Watches nothing and costs nothing.
struct NullObserver {
    static constexpr void removed(Piece, Square) noexcept {}
    static constexpr void added(Piece, Square) noexcept {}
};
static_assert(Observer<NullObserver>);

/// How many pieces of each kind are on the board, five bits each.
class Material {
  public:
    constexpr void add(Piece piece) noexcept { counts_ += one(piece); }
    constexpr void remove(Piece piece) noexcept { counts_ -= one(piece); }
    [[nodiscard]] constexpr int count(Piece piece) const noexcept { return int(counts_ >> offset(piece) & 31U); }
    /// A well-mixed key of the counts: equal for equal material and nothing else.
    [[nodiscard]] constexpr Key key() const noexcept {
        Key mixed = counts_ * 0x9E3779B97F4A7C15ULL;
        mixed ^= mixed >> 32U;
        return mixed * 0xD6E8FEB86659FD93ULL;
    }
    [[nodiscard]] constexpr std::uint64_t bits() const noexcept { return counts_; }
    friend constexpr bool operator==(Material, Material) noexcept = default;

  private:
    static constexpr unsigned offset(Piece piece) noexcept {
        return 5U * (unsigned(piece) - 2U * (unsigned(piece) >> 3U));
    }
    static constexpr std::uint64_t one(Piece piece) noexcept { return std::uint64_t{1} << offset(piece); }
    std::uint64_t counts_ = 0;
};

/// What `Position::check()` may find: the redundant field that disagrees with its slow twin.
enum class Fault : std::uint8_t {
    Colours,
    Occupied,
    Mailbox,
    Kings,
    Material,
    PawnKey,
    WhiteKey,
    BlackKey,
    StateKey,
    CastlingRooks,
    EnPassant,
    OpponentInCheck,
};
std::string_view sentence(Fault fault) noexcept;

/// Everything about a position but what stands where. It is kept together because it is small: a move
/// saves all of it with a few wide copies, and taking the move back is the same in the other direction.
struct PositionState {
    static constexpr std::uint8_t no_square = 64;

    Key pawn_key = 0;
    ByColor<Key> side_keys;
    Key state_key = 0;
    Bitboard castling_rooks;
    Material material;
    std::uint16_t halfmove_clock = 0;
    std::uint16_t fullmove_number = 1;
    Color turn = Color::White;
    std::uint8_t en_passant = no_square;

    friend bool operator==(const PositionState&, const PositionState&) = default;
};
struct Undo;

/// A legal position. The bitboards and their questions come from Placement.
class Position : public Placement {
  public:
    /// The array from which play begins.
    static Position initial() noexcept;
    /// The one door in: a Position is legal, or it is not there. Implausible but playable setups
    /// (sixteen queens, impossible double checks) pass; see `SetupErrors::unplayable`.
    static Result<Position, SetupErrors> from(const Setup& setup) noexcept;
    /// The way back out.
    [[nodiscard]] Setup setup() const noexcept;

    // ---- What stands where -------------------------------------------------------------------

    [[nodiscard]] Piece at(Square square) const noexcept { return board_[square]; }
    [[nodiscard]] bool is_empty(Square square) const noexcept { return board_[square] == Piece::None; }
    [[nodiscard]] Material material() const noexcept { return state_.material; }
    /// Whether that side can never mate, however badly the other side plays: a bare king, a lone
    /// knight against nothing that could smother its own king, or bishops of one square colour alone.
    [[nodiscard]] bool has_insufficient_material(Color color) const noexcept;
    /// Whether neither side can ever mate.
    [[nodiscard]] bool has_insufficient_material() const noexcept {
        return has_insufficient_material(Color::White) && has_insufficient_material(Color::Black);
    }

    // ---- The rest of the state ---------------------------------------------------------------

    [[nodiscard]] Color turn() const noexcept { return state_.turn; }
    /// The square a pawn has just jumped over, if an enemy pawn stands ready to capture there.
    [[nodiscard]] std::optional<Square> en_passant() const noexcept {
        return state_.en_passant == no_square ? std::nullopt : std::optional(Square(state_.en_passant));
    }
    /// The rooks that may still castle.
    [[nodiscard]] Bitboard castling_rooks() const noexcept { return state_.castling_rooks; }
    [[nodiscard]] bool can_castle(Color color, CastlingSide side) const noexcept {
        return castling_rook(color, side).has_value();
    }
    /// The rook of a castling right that is still there.
    [[nodiscard]] std::optional<Square> castling_rook(Color color, CastlingSide side) const noexcept;
    /// Whether some castling right is not the orthodox one (king on e, rook on a or h).
    [[nodiscard]] bool is_chess960() const noexcept;
    /// Plies since the last capture or pawn move.
    [[nodiscard]] int halfmove_clock() const noexcept { return state_.halfmove_clock; }
    [[nodiscard]] int fullmove_number() const noexcept { return state_.fullmove_number; }

    // ---- Keys --------------------------------------------------------------------------------

    /// The Zobrist key of the position, equal to its Polyglot key.
    [[nodiscard]] Key key() const noexcept {
        return state_.pawn_key ^ state_.side_keys[Color::White] ^ state_.side_keys[Color::Black] ^ state_.state_key;
    }
    /// The part of the key that pawns contribute.
    [[nodiscard]] Key pawn_key() const noexcept { return state_.pawn_key; }
    /// The part of the key that a side's king and officers contribute.
    [[nodiscard]] Key non_pawn_key(Color color) const noexcept { return state_.side_keys[color]; }
    /// The part that castling rights, en passant and the side to move contribute.
    [[nodiscard]] Key state_key() const noexcept { return state_.state_key; }
    [[nodiscard]] Key material_key() const noexcept { return state_.material.key(); }
    /// The key from scratch: the slow twin of `key()`.
    [[nodiscard]] Key key_slow() const noexcept;
    /// The key the position will have after a quiet or capturing move, exact except for castling
    /// rights and en passant: good enough to prefetch a table entry.
    [[nodiscard]] Key key_hint_after(Move move) const noexcept;

    // ---- Attacked squares --------------------------------------------------------------------

    /// Whether any piece of `by` attacks the square.
    [[nodiscard]] bool is_attacked(Square square, Color by) const noexcept {
        return is_attacked(square, by, occupied());
    }
    /// The same with another set of blockers, for example with the king lifted off the board.
    [[nodiscard]] bool is_attacked(Square square, Color by, Bitboard occupied) const noexcept;
    /// All pieces of both colours that attack the square through these blockers.
    [[nodiscard]] Bitboard attackers(Square square, Bitboard occupied) const noexcept;
    /// All pieces of `by` that attack the square.
    [[nodiscard]] Bitboard attackers(Square square, Color by) const noexcept {
        return attackers(square, occupied()) & men(by);
    }
    /// All squares attacked by a side.
    [[nodiscard]] Bitboard attacked_by(Color by) const noexcept;
    /// The pieces that give check to the side to move.
    [[nodiscard]] Bitboard checkers() const noexcept;
    [[nodiscard]] bool in_check() const noexcept { return is_attacked(king(state_.turn), ~state_.turn); }
    /// A side's own men that may not leave the line to their king.
    [[nodiscard]] Bitboard pinned(Color color) const noexcept;
    /// The enemy sliders that pin some man of `color`.
    [[nodiscard]] Bitboard pinners(Color color) const noexcept;
    /// Men of `color` that give a discovered check when they leave their line to the enemy king.
    [[nodiscard]] Bitboard discovered_check_candidates(Color color) const noexcept;
    /// Whether a legal move gives check, directly or by discovery.
    [[nodiscard]] bool gives_check(Move move) const noexcept;

    // ---- Moves -------------------------------------------------------------------------------

    /// Whether any sixteen bits are a legal move here.
    [[nodiscard]] bool is_legal(Move move) const noexcept;
    /// Whether some en-passant capture is legal; a pawn that stands ready may be pinned.
    [[nodiscard]] bool can_capture_en_passant() const noexcept;
    /// Whether the move captures, en passant included.
    [[nodiscard]] bool is_capture(Move move) const noexcept {
        return move.is_en_passant() || (!move.is_castling() && board_[move.to()] != Piece::None);
    }
    /// Whether the move captures or promotes: the opposite of quiet.
    [[nodiscard]] bool is_noisy(Move move) const noexcept { return is_capture(move) || move.is_promotion(); }
    /// What a move captures; `Piece::None` if nothing.
    [[nodiscard]] Piece captured_by(Move move) const noexcept {
        if (move.is_en_passant()) return make_piece(~state_.turn, PieceType::Pawn);
        return move.is_castling() ? Piece::None : board_[move.to()];
    }

    /// Plays a legal move and returns what is needed to take it back.
    template <Observer O = NullObserver>
    Undo make(Move move, O&& observer = O{}) noexcept;
    /// Takes back the last move made.
    void unmake(Move move, const Undo& undo) noexcept;
    /// The position after a legal move; this one stays as it is.
    template <Observer O = NullObserver>
    [[nodiscard]] Position after(Move move, O&& observer = O{}) const noexcept;
    /// Passes the turn; only when not in check.
    Undo make_null() noexcept;
    void unmake_null(const Undo& undo) noexcept;

    // ---- Exchanges ---------------------------------------------------------------------------

    /// What the exchange that starts with this move wins or loses, both sides free to stop; pawn = 100.
    [[nodiscard]] int see(Move move) const noexcept;
    /// Whether that exchange is worth at least `threshold`, found without settling it exactly.
    [[nodiscard]] bool see_at_least(Move move, int threshold) const noexcept;

    // ---- Self-examination --------------------------------------------------------------------

    /// Compares every redundant field with its slow twin and names the first that disagrees.
    [[nodiscard]] std::optional<Fault> check() const noexcept;

    friend bool operator==(const Position&, const Position&) = default;

    // Moves with the colour known at compile time, for generators that know it.
    template <Color Us, Observer O = NullObserver>
    Undo make_as(Move move, O&& observer = O{}) noexcept;
    template <Color Us>
    void unmake_as(Move move, const Undo& undo) noexcept;

  private:
    friend struct PositionSurgeon;  // tests and the explorer break fields on purpose to see them found
    static constexpr std::uint8_t no_square = PositionState::no_square;

    Position() noexcept = default;

    [[nodiscard]] Key& key_part(Piece piece) noexcept {
        return type_of(piece) == PieceType::Pawn ? state_.pawn_key : state_.side_keys[color_of(piece)];
    }
    template <Color C>
    void put(Piece piece, Square square) noexcept;
    template <Color C>
    void lift(Piece piece, Square square) noexcept;
    template <Color C>
    void slide(Piece piece, Square from, Square to) noexcept;
    void lose_castling_rights(Bitboard touched, Color us, Square our_king_before) noexcept;
    void set_en_passant(Square square) noexcept;
    [[nodiscard]] Key state_key_slow() const noexcept;
    [[nodiscard]] bool castling_rooks_sound() const noexcept;
    [[nodiscard]] bool en_passant_sound() const noexcept;

    BySquare<Piece> board_;
    PositionState state_;
};

/// What `unmake` needs to take a move back.
struct Undo {
    PositionState before;
    Piece captured;
};

/// Piece values the exchange evaluation counts in, in centipawns.
inline constexpr ByPieceType<int> exchange_values{{100, 320, 330, 500, 900, 20'000}};

/// Where king and rook end after castling, and what must be free and safe on the way.
struct CastlingPath {
    Square king_to;
    Square rook_to;
    Bitboard must_be_empty;  // apart from the castling king and rook themselves
    Bitboard must_be_safe;   // the king's way, its end included
};
/// The path for a king and rook on the same back rank, any squares.
CastlingPath castling_path(Square king, Square rook) noexcept;

constexpr CastlingSide castling_side(Square king, Square rook) noexcept {
    return rook > king ? CastlingSide::King : CastlingSide::Queen;
}
constexpr Square castled_king_square(Color color, CastlingSide side) noexcept {
    return relative(side == CastlingSide::King ? Square::G1 : Square::C1, color);
}
constexpr Square castled_rook_square(Color color, CastlingSide side) noexcept {
    return relative(side == CastlingSide::King ? Square::F1 : Square::D1, color);
}

}  // namespace tabiya::chess

#include "tabiya/chess/position_make.hpp"  // the hot code, kept apart from the declarations
