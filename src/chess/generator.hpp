// SPDX-License-Identifier: MIT
// The generator behind movegen.hpp and perft.hpp: finds every legal move of a colour known at compile
// time and hands it to a sink in sets.
//
// One look along the lines from the king finds the checkers and the pinned men (KingLines). From then
// on every set is legal by construction: targets are cut down to the squares that answer a check, pinned
// men stay on their line, and the king asks about each square it might enter. En passant, which lifts
// two men off one rank at once, is the only move that is tried out.
//
// A sink is a class with
//     piece(PieceType, Square from, Bitboard attacks, Bitboard allowed)
//                                                  king, officers; may go to attacks & allowed
//     pawns<Direction>(Bitboard to)                pushes and captures, one step from `to` backwards
//     double_pushes<Direction>(Bitboard to)
//     promotions<Direction>(Bitboard to)           four moves each
//     en_passant(Square from, Square to)
//     castling(Square king, Square rook)
#pragma once

#include "chess/move_writer.hpp"
#include "tabiya/chess/movegen.hpp"
#include "tabiya/chess/position.hpp"

// Everything inlined where speed counts; with sanitizers it would cost minutes of compile time.
#if defined(NDEBUG)
#define TABIYA_FLAT [[gnu::flatten]]
#else
#define TABIYA_FLAT
#endif

namespace tabiya::chess::detail {

/// What the lines through a king say: who checks it, and who may not leave.
struct KingLines {
    Bitboard checkers;
    Bitboard pinned;
    Bitboard answers = all_squares;  // where a man other than the king must go to meet the check

    template <Color Us>
    static KingLines of(const Placement& p) noexcept {
        constexpr Color Them = ~Us;
        const Square king = p.king(Us);
        const Bitboard occupied = p.occupied();
        const Bitboard ours = p.men(Us);
        KingLines lines;
        lines.checkers = (knight_attacks(king) & p.men(Them, PieceType::Knight)) |
                         (pawn_attacks(Us, king) & p.men(Them, PieceType::Pawn));
        if (lines.checkers) lines.answers = lines.checkers;
        const Bitboard snipers =
            (rook_rays(king) & p.straight_sliders(Them)) | (bishop_rays(king) & p.diagonal_sliders(Them));
        for (Square sniper : snipers) {
            const Bitboard way = between(king, sniper);
            const Bitboard blockers = way & occupied;
            if (!blockers) {
                lines.answers = way | Bitboard(sniper);
                lines.checkers.set(sniper);
            } else if (!blockers.several()) {
                lines.pinned |= blockers & ours;
            }
        }
        return lines;
    }
};

/// Of `squares`, those that `Them` attacks once the king has left its place.
template <Color Them>
Bitboard attacked_among(const Placement& p, Bitboard squares, Bitboard occupied_without_king) noexcept {
    Bitboard attacked = pawn_attacks<Them>(p.pawns(Them)) | king_attacks(p.king(Them));
    for (Square knight : p.men(Them, PieceType::Knight)) attacked |= knight_attacks(knight);
    for (Square slider : p.straight_sliders(Them))
        if (rook_rays(slider).intersects(squares)) attacked |= rook_attacks(slider, occupied_without_king);
    for (Square slider : p.diagonal_sliders(Them))
        if (bishop_rays(slider).intersects(squares)) attacked |= bishop_attacks(slider, occupied_without_king);
    return squares & attacked;
}

/// Castling paths for every pair of king and rook file, on the first rank.
extern const ByFile<ByFile<CastlingPath>> castling_paths;

constexpr Bitboard on_rank_of(Bitboard first_rank, Color color) noexcept {
    return color == Color::White ? first_rank : Bitboard(first_rank.bits() << 56U);
}

/// Through every square the diagonal that rises to the right and the one that falls.
inline constexpr std::array<BySquare<Bitboard>, 2> diagonals = [] {
    std::array<BySquare<Bitboard>, 2> table{};
    for (Square a : all_squares)
        for (Square b : all_squares) {
            const int files = int(file_of(b)) - int(file_of(a));
            const int ranks = int(rank_of(b)) - int(rank_of(a));
            if (files == ranks) table[0][a].set(b);
            if (files == -ranks) table[1][a].set(b);
        }
    return table;
}();

/// The diagonal through the king along which a pawn captures in this direction.
template <Direction D>
Bitboard king_diagonal(Square king) noexcept {
    constexpr bool rising = D == Direction::NorthEast || D == Direction::SouthWest;
    return diagonals[rising ? 0 : 1][king];
}

/// What moves depend on besides the placement.
struct MoveState {
    Bitboard castling_rooks;
    std::optional<Square> en_passant;
};

template <Color Us, Moves Wanted, class Sink>
class Generator {
  public:
    Generator(const Placement& placement, MoveState state, Sink& sink) noexcept
        : p_(placement), state_(state), sink_(sink) {}

    void run() noexcept {
        const KingLines lines = KingLines::of<Us>(p_);
        king_moves(lines);
        if (!lines.checkers.several()) other_moves(lines);
    }

    /// Moves of everything but the king, which faces at most one check.
    void other_moves(const KingLines& lines) noexcept {
        const Bitboard targets = wanted_targets() & lines.answers;
        pawns(lines);
        officers<PieceType::Knight>(lines, targets);
        officers<PieceType::Bishop>(lines, targets);
        officers<PieceType::Rook>(lines, targets);
        officers<PieceType::Queen>(lines, targets);
    }

  private:
    static constexpr Color Them = ~Us;
    static constexpr Direction Up = forward(Us);
    static constexpr Direction UpEast = Us == Color::White ? Direction::NorthEast : Direction::SouthEast;
    static constexpr Direction UpWest = Us == Color::White ? Direction::NorthWest : Direction::SouthWest;
    static constexpr bool noisy = Wanted != Moves::Quiet;
    static constexpr bool quiet = Wanted != Moves::Noisy;

    [[nodiscard]] Bitboard wanted_targets() const noexcept {
        if constexpr (Wanted == Moves::All) return ~p_.men(Us);
        else if constexpr (Wanted == Moves::Noisy) return p_.men(Them);
        else return p_.empty();
    }

  public:
    /// Steps of the king, and castling.
    void king_moves(const KingLines& lines) noexcept {
        const Square king = p_.king(Us);
        const Bitboard steps = king_attacks(king) & wanted_targets();
        const Bitboard rooks =
            quiet && !lines.checkers ? state_.castling_rooks & Bitboard(relative(Rank::R1, Us)) : no_squares;
        // Squares on castling ways count as soon as the way is free; most are king steps anyway.
        Bitboard ways;
        Bitboard free_rooks;
        for (Square rook : rooks) {
            const CastlingPath& path = castling_paths[file_of(king)][file_of(rook)];
            if (p_.occupied().intersects(on_rank_of(path.must_be_empty, Us)) || lines.pinned.contains(rook)) continue;
            ways |= on_rank_of(path.must_be_safe, Us);
            free_rooks.set(rook);
        }
        const Bitboard asked = steps | ways;
        if (!asked) return;
        const Bitboard danger = attacked_among<Them>(p_, asked, p_.occupied() ^ Bitboard(king));
        sink_.piece(PieceType::King, king, steps, ~danger);
        for (Square rook : free_rooks) {
            const CastlingPath& path = castling_paths[file_of(king)][file_of(rook)];
            if (!danger.intersects(on_rank_of(path.must_be_safe, Us))) sink_.castling(king, rook);
        }
    }

  private:
    template <PieceType T>
    void officers(const KingLines& lines, Bitboard targets) noexcept {
        const Bitboard all = p_.men(Us, T);
        const Bitboard occupied = p_.occupied();
        for (Square from : (all & ~lines.pinned)) sink_.piece(T, from, piece_attacks<T>(from, occupied), targets);
        if constexpr (T == PieceType::Knight) return;  // a pinned knight never moves
        for (Square from : (all & lines.pinned))
            [[unlikely]] sink_.piece(T, from, piece_attacks<T>(from, occupied), targets & line(p_.king(Us), from));
    }

    void pawns(const KingLines& lines) noexcept {
        constexpr Bitboard last_rank{relative(Rank::R8, Us)};
        constexpr Bitboard third_rank{relative(Rank::R3, Us)};
        const Square king = p_.king(Us);
        const Bitboard all = p_.pawns(Us);
        const Bitboard empty = p_.empty();

        // A pinned pawn moves along its line only: on the king's file it may push, on one of the
        // king's diagonals it may capture in that diagonal's direction.
        const Bitboard pushers = all & (~lines.pinned | Bitboard(file_of(king)));
        const Bitboard single = shift<Up>(pushers) & empty;
        if constexpr (noisy) sink_.template promotions<Up>(single & lines.answers & last_rank);
        if constexpr (quiet) {
            const Bitboard twice = shift<Up>(single & third_rank) & empty;
            sink_.template pawns<Up>(single & lines.answers & ~last_rank);
            sink_.template double_pushes<Up>(twice & lines.answers);
        }
        if constexpr (noisy) {
            captures<UpEast>(all & (~lines.pinned | king_diagonal<UpEast>(king)), lines.answers);
            captures<UpWest>(all & (~lines.pinned | king_diagonal<UpWest>(king)), lines.answers);
            if (state_.en_passant) [[unlikely]]
                en_passant(*state_.en_passant, lines);
        }
    }

    template <Direction D>
    void captures(Bitboard from, Bitboard answers) noexcept {
        constexpr Bitboard last_rank{relative(Rank::R8, Us)};
        const Bitboard to = shift<D>(from) & p_.men(Them) & answers;
        sink_.template promotions<D>(to & last_rank);
        sink_.template pawns<D>(to & ~last_rank);
    }

    void en_passant(Square to, const KingLines& lines) noexcept {
        const Square victim = step_unchecked(to, forward(Them));
        // A check by another leaper cannot be met by this capture.
        const Bitboard leapers = p_.men(PieceType::Knight) | p_.men(PieceType::Pawn);
        if ((lines.checkers & leapers & ~Bitboard(victim)).count() != 0) return;
        const Square king = p_.king(Us);
        for (Square from : pawn_attacks(Them, to) & p_.pawns(Us)) {
            const Bitboard after = (p_.occupied() ^ Bitboard::of(from, victim)) | Bitboard(to);
            const bool exposed = (rook_attacks(king, after) & p_.straight_sliders(Them)) ||
                                 (bishop_attacks(king, after) & p_.diagonal_sliders(Them));
            if (!exposed) sink_.en_passant(from, to);
        }
    }

    const Placement& p_;
    MoveState state_;
    Sink& sink_;
};

/// Writes moves into a list, each set from the lowest target to the highest.
class ListSink {
  public:
    explicit ListSink(Move* end) noexcept : end_(end) {}
    [[nodiscard]] Move* end() const noexcept { return end_; }

    void piece(PieceType type, Square from, Bitboard attacks, Bitboard allowed) noexcept {
        const Bitboard targets = attacks & allowed;
        switch (type) {
            case PieceType::Knight: end_ = write_moves<PieceType::Knight>(end_, from, targets); return;
            case PieceType::Bishop: return slider<PieceType::Bishop>(from, targets);
            case PieceType::Rook: return slider<PieceType::Rook>(from, targets);
            case PieceType::Queen: return slider<PieceType::Queen>(from, targets);
            default: end_ = write_moves<PieceType::King>(end_, from, targets); return;
        }
    }
    template <Direction D>
    void pawns(Bitboard targets) noexcept {
        // Most pushes end on a side's third or fourth rank; the rest are few.
        if constexpr (D == Direction::North) {
            end_ = write_pawns<D, 1, Rank::R3>(end_, targets);
            end_ = write_pawns<D, 1, Rank::R4>(end_, targets);
            few_pawns<D>(targets & ~(Bitboard(Rank::R3) | Bitboard(Rank::R4)));
        } else if constexpr (D == Direction::South) {
            few_pawns<D>(targets & ~(Bitboard(Rank::R5) | Bitboard(Rank::R6)));
            end_ = write_pawns<D, 1, Rank::R5>(end_, targets);
            end_ = write_pawns<D, 1, Rank::R6>(end_, targets);
        } else {
            few_pawns<D>(targets);
        }
    }
    template <Direction D>
    void double_pushes(Bitboard targets) noexcept {
        end_ = write_pawns < D, 2, D == Direction::North ? Rank::R4 : Rank::R5 > (end_, targets);
    }
    template <Direction D>
    void promotions(Bitboard targets) noexcept {
        for (Square to : targets)
            for (PieceType type : {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                *end_++ = Move::promotion(origin<D>(to), to, type);
    }
    void en_passant(Square from, Square to) noexcept { *end_++ = Move::en_passant(from, to); }
    void castling(Square king, Square rook) noexcept { *end_++ = Move::castling(king, rook); }

    template <Direction D>
    static constexpr Square origin(Square to) noexcept {
        return Square(int(to) - int(D));
    }

  private:
    /// Rooks, bishops and queens are often shut in altogether, and their rows cost more.
    template <PieceType T>
    void slider(Square from, Bitboard targets) noexcept {
        if (targets) end_ = write_moves<T>(end_, from, targets);
    }

    /// Two moves at a time, the second to be overwritten if there is only one.
    template <Direction D>
    void few_pawns(Bitboard targets) noexcept {
        Move* out = end_;
        end_ += targets.count();
        for (std::uint64_t left = targets.bits(); left != 0; out += 2)
            for (std::size_t i = 0; i < 2; ++i, left &= left - 1) {
                const Square to = Square(std::countr_zero(left));
                out[i] = Move::normal(origin<D>(to), to);
            }
    }

    Move* end_;
};

/// Adds up how many moves there are.
class CountSink {
  public:
    void piece(PieceType, Square, Bitboard attacks, Bitboard allowed) noexcept { count += (attacks & allowed).count(); }
    template <Direction>
    void pawns(Bitboard targets) noexcept {
        count += targets.count();
    }
    template <Direction>
    void double_pushes(Bitboard targets) noexcept {
        count += targets.count();
    }
    template <Direction>
    void promotions(Bitboard targets) noexcept {
        count += 4 * targets.count();
    }
    void en_passant(Square, Square) noexcept { ++count; }
    void castling(Square, Square) noexcept { ++count; }

    int count = 0;
};

/// Gathers moves by the man that makes them.
class SetSink {
  public:
    explicit SetSink(MoveSets& sets) noexcept : sets_(sets) {}
    void piece(PieceType, Square from, Bitboard attacks, Bitboard allowed) noexcept {
        add(from, attacks & allowed, MoveKind::Normal);
    }
    template <Direction D>
    void pawns(Bitboard targets) noexcept {
        for (Square to : targets) pawn_targets_[ListSink::origin<D>(to)].set(to);
    }
    template <Direction D>
    void double_pushes(Bitboard targets) noexcept {
        for (Square to : targets) pawn_targets_[ListSink::origin<D>(ListSink::origin<D>(to))].set(to);
    }
    template <Direction D>
    void promotions(Bitboard targets) noexcept {
        pawns<D>(targets);
    }
    void en_passant(Square from, Square to) noexcept { add(from, Bitboard(to), MoveKind::EnPassant); }
    void castling(Square king, Square rook) noexcept { add(king, Bitboard(rook), MoveKind::Castling); }

    /// Pawn moves arrive by direction; this hands them over by pawn.
    void finish(Bitboard pawns) noexcept {
        constexpr Bitboard last_ranks = Bitboard(Rank::R1) | Bitboard(Rank::R8);
        for (Square from : pawns) {
            const Bitboard to = pawn_targets_[from];
            add(from, to, to.intersects(last_ranks) ? MoveKind::Promotion : MoveKind::Normal);
        }
    }

  private:
    void add(Square from, Bitboard to, MoveKind kind) noexcept {
        if (to) sets_.push({from, to, kind});
    }
    MoveSets& sets_;
    BySquare<Bitboard> pawn_targets_{};
};

/// Hands the legal moves of a position to a sink. It works on a copy of the bitboards: the compiler then
/// knows that nothing a sink writes can change them, and keeps them in registers.
template <Color Us, Moves Wanted, class Sink>
TABIYA_FLAT void generate_as(const Position& position, Sink& sink) noexcept {
    const Placement placement = position.placement();
    Generator<Us, Wanted, Sink>(placement, {position.castling_rooks(), position.en_passant()}, sink).run();
}

/// Appends the legal moves to a list.
template <Color Us, Moves Wanted>
TABIYA_FLAT void list_moves_as(const Position& position, MoveList& list) noexcept {
    ListSink sink(list.end());
    generate_as<Us, Wanted>(position, sink);
    list.set_end_unchecked(sink.end());
}

/// How many legal moves there are for a side known at compile time.
template <Color Us>
TABIYA_FLAT int count_moves(const Placement& given, MoveState state) noexcept {
    const Placement placement = given;
    CountSink sink;
    Generator<Us, Moves::All, CountSink>(placement, state, sink).run();
    return sink.count;
}
template <Color Us>
int count_moves(const Position& p) noexcept {
    return count_moves<Us>(p, {p.castling_rooks(), p.en_passant()});
}

#undef TABIYA_FLAT

}  // namespace tabiya::chess::detail
