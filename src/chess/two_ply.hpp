// SPDX-License-Identifier: MIT
// Counting the last two plies of perft at once.
//
// Most moves do not disturb most replies. So the replies are counted once, as if we had passed, and
// each of our moves corrects that number only where it reaches:
//
//   * It gives check, or makes or breaks a pin, or is a special move: then it is played and the
//     replies are counted in full. This is the rare case.
//   * It attacks, uncovers or covers a square the enemy king might step to or castle over: then the
//     king's moves are counted again.
//   * It leaves or enters a square that an enemy slider sees: then that slider is counted again.
//   * It leaves or enters a square before an enemy pawn or attacked by one: then the pawns are.
//   * It captures: then the captured man's moves go, and every man that guarded it gains one.
//   * Enemy knights do not care about anything else: an empty target that becomes one of our men
//     stays a target.
//
// A move that does none of this has exactly the replies of the pass.
#pragma once

#include <array>

#include "chess/generator.hpp"

namespace tabiya::chess::detail {

/// For a slider's square and a king's square: the part of the slider's rays that ends in or passes
/// the king's square and its neighbours.
struct TowardKing {
    BySquare<BySquare<Bitboard>> straight;
    BySquare<BySquare<Bitboard>> diagonal;
};
extern const TowardKing toward_king;

/// Counts the replies to a pass and remembers, slider by slider, which squares they depend on.
class ReplySink : public CountSink {
  public:
    struct Slider {
        Square square;
        PieceType type;
        int count;
        Bitboard seen;  // own men at the end of a ray included
    };

    void piece(PieceType type, Square from, Bitboard attacks, Bitboard allowed) noexcept {
        const int moves = (attacks & allowed).count();
        count += moves;
        if (type == PieceType::Knight || type == PieceType::King) return;
        sliders[slider_count++] = {from, type, moves, attacks};
        seen |= attacks;
    }

    std::array<Slider, 16> sliders;
    std::size_t slider_count = 0;
    Bitboard seen;
};

/// Receives our moves set by set and adds up their replies.
template <Color Us>
class TwoPlySink {
  public:
    explicit TwoPlySink(Position& position) noexcept
        : p_(position), lines_(KingLines::of<Them>(position)), king_(position.king(Them)) {
        Generator<Them, Moves::All, ReplySink> generator(p_, {p_.castling_rooks(), std::nullopt}, replies_);
        generator.king_moves(lines_);
        king_count_ = replies_.count;
        generator.other_moves(lines_);
        look_along_king_lines();
        look_at_king_zone();
        look_at_castling_ways();
        look_from_king_outwards();
        const Bitboard pawns = p_.pawns(Them);
        const Bitboard before = shift<Down>(pawns);
        pawn_squares_ = before | shift<Down>(before & Bitboard(relative(Rank::R3, Them))) | pawn_attacks<Them>(pawns);
        pawn_count_ = count_pawn_moves(pawns, p_.occupied(), p_.men(Us));
        felt_ = replies_.seen | pawn_squares_;
    }

    void piece(PieceType type, Square from, Bitboard attacks, Bitboard allowed) noexcept {
        const Bitboard targets = attacks & allowed;
        switch (type) {
            case PieceType::Knight: return moves_of<PieceType::Knight>(from, targets);
            case PieceType::Bishop: return moves_of<PieceType::Bishop>(from, targets);
            case PieceType::Rook: return moves_of<PieceType::Rook>(from, targets);
            case PieceType::Queen: return moves_of<PieceType::Queen>(from, targets);
            default: return moves_of<PieceType::King>(from, targets);
        }
    }

    template <Direction D>
    void pawns(Bitboard targets) noexcept {
        const Reach& reach = reach_[PieceType::Pawn];
        const Bitboard felt_from = uncovering_ | opening_ | reach.zone | felt_;
        const Bitboard felt_to = reach.full | pin_lines_ | closing_ | reach.zone | felt_ | p_.men(Them);
        const Bitboard plain = targets & ~(felt_to | shift<D>(felt_from));
        nodes += std::uint64_t(replies_.count) * std::uint64_t(plain.count());
        for (Square to : targets & ~plain) pawn_move(ListSink::origin<D>(to), to);
    }
    template <Direction D>
    void double_pushes(Bitboard targets) noexcept {
        const Bitboard enemy = p_.pawns(Them);
        const Bitboard beside = shift<Direction::East>(enemy) | shift<Direction::West>(enemy);
        for (Square to : targets) {
            const Square from = ListSink::origin<D>(ListSink::origin<D>(to));
            if (beside.contains(to)) make_and_count(Move::normal(from, to));  // en passant may follow
            else pawn_move(from, to);
        }
    }
    template <Direction D>
    void promotions(Bitboard targets) noexcept {
        for (Square to : targets)
            for (PieceType type : {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                make_and_count(Move::promotion(ListSink::origin<D>(to), to, type));
    }
    void en_passant(Square from, Square to) noexcept { make_and_count(Move::en_passant(from, to)); }
    void castling(Square king, Square rook) noexcept { make_and_count(Move::castling(king, rook)); }

    std::uint64_t nodes = 0;

  private:
    static constexpr Color Them = ~Us;
    static constexpr Direction Down = forward(Them);

    /// The squares from which a man of ours checks or pins, and those from which it attacks the zone.
    struct Reach {
        Bitboard full;
        Bitboard zone;
    };

    /// The lines from our sliders to the enemy king. To leave one that at most two men block may
    /// uncover a check or a pin; to enter one where a single enemy man is pinned unpins it.
    void look_along_king_lines() noexcept {
        const Bitboard snipers =
            (rook_rays(king_) & p_.straight_sliders(Us)) | (bishop_rays(king_) & p_.diagonal_sliders(Us));
        for (Square sniper : snipers) {
            const Bitboard way = between(king_, sniper);
            const Bitboard blockers = way & p_.occupied();
            if (!blockers.several() && !blockers.intersects(p_.men(Us))) pin_lines_ |= way;
            else if (blockers.count() <= 2) uncovering_ |= blockers & p_.men(Us);
        }
    }

    /// Squares the enemy king might step to, and where the lines from our sliders to them can be
    /// opened or closed.
    void look_at_king_zone() noexcept {
        const Bitboard ring = king_attacks(king_);
        zone_ = ring & ~p_.men(Them);
        closing_ = ring & p_.men(Them);  // what the king guards, it may recapture
        const Bitboard occupied = p_.occupied();
        for (Square slider : p_.straight_sliders(Us))
            if (const Bitboard way = toward_king.straight[slider][king_])
                add_line(way & rook_attacks(slider, occupied));
        for (Square slider : p_.diagonal_sliders(Us))
            if (const Bitboard way = toward_king.diagonal[slider][king_])
                add_line(way & bishop_attacks(slider, occupied));
    }

    void add_line(Bitboard seen) noexcept {
        opening_ |= seen & p_.men(Us);
        if (seen.intersects(zone_)) closing_ |= seen;
    }

    /// Castling ways lead out of the king's neighbourhood. Those that enemy men themselves block stay
    /// blocked unless we capture one of them.
    void look_at_castling_ways() noexcept {
        for (Square rook : p_.castling_rooks() & Bitboard(relative(Rank::R1, Them))) {
            const CastlingPath& path = castling_paths[file_of(king_)][file_of(rook)];
            const Bitboard free_way = on_rank_of(path.must_be_empty, Them);
            const Bitboard safe_way = on_rank_of(path.must_be_safe, Them);
            closing_ |= free_way | Bitboard(rook);
            opening_ |= free_way;
            if ((p_.men(Them) & ~Bitboard::of(king_, rook)).intersects(free_way)) continue;
            for (Square square : safe_way & ~zone_)
                for (Square slider :
                     (rook_rays(square) & p_.straight_sliders(Us)) | (bishop_rays(square) & p_.diagonal_sliders(Us))) {
                    closing_ |= between(square, slider);
                    opening_ |= between(square, slider);
                }
            zone_ |= safe_way;
        }
    }

    /// For each type of our men the squares from which it would check, pin, or attack the zone. An
    /// attack works both ways, so they are what such a man attacks from the king and from the zone.
    void look_from_king_outwards() noexcept {
        const Bitboard occupied = p_.occupied();
        Reach straight;
        Reach diagonal;
        if (p_.straight_sliders(Us)) {
            const Bitboard first = rook_attacks(king_, occupied) & p_.men(Them);
            straight.full = rook_attacks(king_, occupied ^ first);
            for (Square square : zone_) straight.zone |= rook_attacks(square, occupied);
        }
        if (p_.diagonal_sliders(Us)) {
            const Bitboard first = bishop_attacks(king_, occupied) & p_.men(Them);
            diagonal.full = bishop_attacks(king_, occupied ^ first);
            for (Square square : zone_) diagonal.zone |= bishop_attacks(square, occupied);
        }
        reach_[PieceType::Pawn] = {pawn_attacks(Them, king_), pawn_attacks<Them>(zone_)};
        reach_[PieceType::Knight] = {knight_attacks(king_), knight_attacks(zone_)};
        reach_[PieceType::Bishop] = diagonal;
        reach_[PieceType::Rook] = straight;
        reach_[PieceType::Queen] = {diagonal.full | straight.full, diagonal.zone | straight.zone};
        reach_[PieceType::King] = {no_squares, king_steps(zone_) | zone_};
    }

    /// All moves of one of our men that is not a pawn, sorted by what they reach.
    template <PieceType T>
    void moves_of(Square from, Bitboard targets) noexcept {
        const Reach& reach = reach_[T];
        const bool full_from = (uncovering_ | reach.full).contains(from);
        const bool king_feels_from = (opening_ | reach.zone).contains(from);
        const Bitboard full = full_from ? targets : targets & (reach.full | pin_lines_);
        Bitboard rest = targets & ~full;
        const Bitboard king_feels = king_feels_from ? rest : rest & (reach.zone | closing_);
        rest &= ~king_feels;
        const Bitboard stirring = felt_.contains(from) ? rest : rest & (felt_ | p_.men(Them));
        for (Square to : full) count_in_full<T>(from, to);
        for (Square to : king_feels) recount<T>(from, to, true);
        for (Square to : stirring) recount<T>(from, to, false);
        nodes += std::uint64_t(replies_.count) * std::uint64_t((rest & ~stirring).count());
    }

    /// A push or capture by a pawn, without en passant and promotion.
    void pawn_move(Square from, Square to) noexcept {
        const Reach& reach = reach_[PieceType::Pawn];
        if (uncovering_.contains(from) || (reach.full | pin_lines_).contains(to))
            return count_in_full<PieceType::Pawn>(from, to);
        recount<PieceType::Pawn>(from, to,
                                 (opening_ | reach.zone).contains(from) || (closing_ | reach.zone).contains(to));
    }

    /// The replies after a move that neither checks nor pins, by correcting those to the pass.
    template <PieceType T>
    void recount(Square from, Square to, bool king_feels) noexcept {
        const Bitboard both = Bitboard::of(from, to);
        const Bitboard occupied = (p_.occupied() ^ Bitboard(from)) | Bitboard(to);
        const Piece captured = p_.at(to);
        const Bitboard enemies = p_.men(Them) & ~Bitboard(to);
        int count = replies_.count;

        if (captured != Piece::None || replies_.seen.intersects(both)) {
            for (std::size_t i = 0; i < replies_.slider_count; ++i) {
                const ReplySink::Slider& slider = replies_.sliders[i];
                if (slider.square == to) count -= slider.count;
                else if (slider.seen.intersects(both))
                    count += (slider_attacks(slider, occupied) & ~enemies).count() - slider.count;
            }
        }
        Bitboard pawns = p_.pawns(Them);
        if (captured != Piece::None) {
            pawns &= ~Bitboard(to);
            const Bitboard knights = p_.men(Them, PieceType::Knight) & ~lines_.pinned;
            if (knights.contains(to)) count -= (knight_attacks(to) & ~p_.men(Them)).count();
            count += (knight_attacks(to) & knights).count();
        }
        if (pawn_squares_.intersects(both) || pawns != p_.pawns(Them))
            count += count_pawn_moves(pawns, occupied, p_.men(Us) ^ both) - pawn_count_;
        if (king_feels) count += count_king_moves<T>(from, to) - king_count_;
        nodes += std::uint64_t(count);
    }

    [[nodiscard]] Bitboard slider_attacks(const ReplySink::Slider& slider, Bitboard occupied) const noexcept {
        Bitboard attacks;
        if (slider.type != PieceType::Rook) attacks |= bishop_attacks(slider.square, occupied);
        if (slider.type != PieceType::Bishop) attacks |= rook_attacks(slider.square, occupied);
        return lines_.pinned.contains(slider.square) ? attacks & line(king_, slider.square) : attacks;
    }

    /// Enemy pawn moves with these blockers and these men of ours to capture; no check is on.
    [[nodiscard]] int count_pawn_moves(Bitboard pawns, Bitboard occupied, Bitboard ours) const noexcept {
        constexpr Direction DownEast = Us == Color::Black ? Direction::NorthEast : Direction::SouthEast;
        constexpr Direction DownWest = Us == Color::Black ? Direction::NorthWest : Direction::SouthWest;
        constexpr Bitboard last_rank{relative(Rank::R8, Them)};
        const Bitboard single = shift<Down>(pawns & (~lines_.pinned | Bitboard(file_of(king_)))) & ~occupied;
        const Bitboard twice = shift<Down>(single & Bitboard(relative(Rank::R3, Them))) & ~occupied;
        const Bitboard east = shift<DownEast>(pawns & (~lines_.pinned | king_diagonal<DownEast>(king_))) & ours;
        const Bitboard west = shift<DownWest>(pawns & (~lines_.pinned | king_diagonal<DownWest>(king_))) & ours;
        const auto moves = [=](Bitboard to) { return to.count() + 3 * (to & last_rank).count(); };
        return moves(single) + twice.count() + moves(east) + moves(west);
    }

    template <PieceType T>
    [[nodiscard]] int count_king_moves(Square from, Square to) const noexcept {
        CountSink sink;
        const Placement after = placement_after<T>(from, to);
        Generator<Them, Moves::All, CountSink>(after, state_after(to), sink).king_moves(lines_);
        return sink.count;
    }

    /// The replies after a move without special effects, on a copy of the bitboards alone.
    template <PieceType T>
    void count_in_full(Square from, Square to) noexcept {
        nodes += std::uint64_t(count_moves<Them>(placement_after<T>(from, to), state_after(to)));
    }

    template <PieceType T>
    [[nodiscard]] Placement placement_after(Square from, Square to) const noexcept {
        Placement after = p_.placement();
        after.toggle(Us, T, Bitboard::of(from, to));
        if (const Piece captured = p_.at(to); captured != Piece::None)
            after.toggle(Them, type_of(captured), Bitboard(to));
        return after;
    }
    [[nodiscard]] MoveState state_after(Square to) const noexcept {
        return {p_.castling_rooks() & ~Bitboard(to), std::nullopt};
    }

    /// The replies after any move.
    void make_and_count(Move move) noexcept {
        const Undo undo = p_.template make_as<Us>(move);
        nodes += std::uint64_t(count_moves<Them>(p_));
        p_.template unmake_as<Us>(move, undo);
    }

    Position& p_;
    KingLines lines_;
    Square king_;
    ReplySink replies_;
    int king_count_ = 0;
    int pawn_count_ = 0;
    Bitboard pin_lines_;     // to enter unpins a man
    Bitboard uncovering_;    // to leave may uncover a check or a pin
    Bitboard zone_;          // squares the king might step to or castle over
    Bitboard opening_;       // to leave may let our sliders into the zone
    Bitboard closing_;       // to enter may keep our sliders out of it
    Bitboard pawn_squares_;  // squares whose occupation matters to enemy pawns
    Bitboard felt_;          // or to enemy sliders
    ByPieceType<Reach> reach_;
};

/// Perft 2 for a side known at compile time.
template <Color Us>
std::uint64_t count_two_plies(Position& p) noexcept {
    TwoPlySink<Us> sink(p);
    generate_as<Us, Moves::All>(p, sink);
    return sink.nodes;
}

}  // namespace tabiya::chess::detail
