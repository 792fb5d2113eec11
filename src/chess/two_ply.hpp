// SPDX-License-Identifier: MIT
// Counting the last two plies of perft at once.
//
// Most moves do not disturb most replies. So the replies are counted once, as if we had passed, and a
// quiet move of ours changes that number only through the squares it leaves and enters:
//
//   * Near the enemy king everything is delicate: squares the king may step to or castle over, lines
//     from our sliders to them, and moves that attack such a square before or after. A move that
//     touches any of this, pins included, is made and its replies counted in full, and so are all
//     captures.
//   * Enemy knights do not care: an empty target that becomes one of our men stays a target.
//   * An enemy slider cares about the squares it sees; an enemy pawn about the squares before it and
//     the two it attacks. If a move touches those, that slider or the pawns are counted again.
//   * All other moves have exactly the replies of the pass: one multiplication for a whole set.
#pragma once

#include <array>

#include "chess/generator.hpp"

namespace tabiya::chess::detail {

/// How many legal moves there are for a side known at compile time.
template <Color Us>
int count_moves(const Placement& placement, MoveState state) noexcept {
    CountSink sink;
    Generator<Us, Moves::All, CountSink>(placement, state, sink).run();
    return sink.count;
}
template <Color Us>
int count_moves(const Position& p) noexcept {
    return count_moves<Us>(p, {p.castling_rooks(), p.en_passant()});
}

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
        Bitboard targets;
    };

    void piece(PieceType type, Square from, Bitboard targets) noexcept {
        const int moves = targets.count();
        count += moves;
        if (type == PieceType::Knight || type == PieceType::King) return;
        sliders[slider_count++] = {from, type, moves, targets};
        slider_squares |= targets;
    }

    std::array<Slider, 16> sliders;
    std::size_t slider_count = 0;
    Bitboard slider_squares;
};

/// Receives our moves set by set and adds up their replies.
template <Color Us>
class TwoPlySink {
  public:
    explicit TwoPlySink(Position& position) noexcept : p(position), lines_(KingLines::of<Them>(position)) {
        Generator<Them, Moves::All, ReplySink>(p, {p.castling_rooks(), std::nullopt}, replies_).run(lines_);
        king_ = p.king(Them);
        zone_ = (king_attacks(king_) & ~p.men(Them)) | Bitboard(king_);
        delicate_ = zone_ | our_lines_to_zone();
        add_castling_ways();
        const Bitboard pawns = p.pawns(Them);
        const Bitboard before = shift<Down>(pawns);
        pawn_squares_ = before | shift<Down>(before & Bitboard(relative(Rank::R3, Them))) | pawn_attacks<Them>(pawns);
        pawn_count_ = count_pawn_moves(p.occupied(), p.men(Us));
    }

    void piece(PieceType type, Square from, Bitboard targets) noexcept {
        switch (type) {
            case PieceType::Knight: return officer<PieceType::Knight>(from, targets);
            case PieceType::Bishop: return officer<PieceType::Bishop>(from, targets);
            case PieceType::Rook: return officer<PieceType::Rook>(from, targets);
            case PieceType::Queen: return officer<PieceType::Queen>(from, targets);
            default: return officer<PieceType::King>(from, targets);
        }
    }

    template <Direction D>
    void pawns(Bitboard targets) noexcept {
        if constexpr (D != forward(Us)) {
            for (Square to : targets) count_after<PieceType::Pawn>(ListSink::origin<D>(to), to);
        } else {
            pushes<1>(targets);
        }
    }
    template <Direction D>
    void double_pushes(Bitboard targets) noexcept {
        pushes<2>(targets);
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
    static constexpr Direction Up = forward(Us);
    static constexpr Direction Down = forward(Them);

    /// Lines from our sliders to the king's zone, and all squares between a slider and the king itself.
    [[nodiscard]] Bitboard our_lines_to_zone() const noexcept {
        const Bitboard occupied = p.occupied();
        Bitboard squares;
        for (Square slider : p.straight_sliders(Us))
            if (const Bitboard way = toward_king.straight[slider][king_])
                squares |= way & rook_attacks(slider, occupied);
        for (Square slider : p.diagonal_sliders(Us))
            if (const Bitboard way = toward_king.diagonal[slider][king_])
                squares |= way & bishop_attacks(slider, occupied);
        const Bitboard snipers =
            (rook_rays(king_) & p.straight_sliders(Us)) | (bishop_rays(king_) & p.diagonal_sliders(Us));
        for (Square sniper : snipers) squares |= between(king_, sniper);
        return squares;
    }

    /// Castling ways lead out of the king's neighbourhood. Those that enemy men themselves block stay
    /// blocked whatever quiet move we make.
    void add_castling_ways() noexcept {
        for (Square rook : p.castling_rooks() & Bitboard(relative(Rank::R1, Them))) {
            const CastlingPath& path = castling_paths[file_of(king_)][file_of(rook)];
            const Bitboard free_way = on_rank_of(path.must_be_empty, Them);
            if ((p.men(Them) & ~Bitboard::of(king_, rook)).intersects(free_way)) continue;
            const Bitboard safe_way = on_rank_of(path.must_be_safe, Them);
            for (Square square : safe_way & ~zone_)
                for (Square slider :
                     (rook_rays(square) & p.straight_sliders(Us)) | (bishop_rays(square) & p.diagonal_sliders(Us)))
                    delicate_ |= between(square, slider);
            zone_ |= safe_way;
            delicate_ |= free_way | safe_way;
        }
    }

    template <PieceType T>
    void officer(Square from, Bitboard targets) noexcept {
        const Bitboard occupied = p.occupied();
        if (delicate_.contains(from) || bears_on_king<T>(from, occupied)) {
            for (Square to : targets) count_after<T>(from, to);
            return;
        }
        Bitboard loud = targets & (p.men(Them) | delicate_);
        if constexpr (T == PieceType::Knight) loud |= targets & knight_attacks(zone_);
        for (Square to : loud) count_after<T>(from, to);
        const Bitboard without = occupied ^ Bitboard(from);
        quiet_moves<T>(from, targets & ~loud, [&](Square to) {
            if constexpr (T == PieceType::Knight) return false;
            return bears_on_king<T>(to, without);
        });
    }

    /// Whether a man of ours there attacks the king's zone or pins a man to the king.
    template <PieceType T>
    [[nodiscard]] bool bears_on_king(Square square, Bitboard occupied) const noexcept {
        if (piece_attacks<T>(square, occupied).intersects(zone_)) return true;
        if constexpr (T == PieceType::Knight || T == PieceType::King) return false;
        Bitboard rays;
        if constexpr (T != PieceType::Rook) rays |= bishop_rays(king_);
        if constexpr (T != PieceType::Bishop) rays |= rook_rays(king_);
        return rays.contains(square) && !(between(king_, square) & occupied).several();
    }

    template <int Steps>
    void pushes(Bitboard targets) noexcept {
        constexpr int distance = Steps * int(Up);
        const auto origins = [](Bitboard to) { return Steps == 1 ? shift<Down>(to) : shift<Down>(shift<Down>(to)); };
        const auto destinations = [](Bitboard from) {
            return Steps == 1 ? shift<Up>(from) : shift<Up>(shift<Up>(from));
        };
        // Pushes whose pawn attacks the zone before or after, or that touch delicate squares, or that
        // an enemy pawn may answer en passant.
        const Bitboard attacking = pawn_attacks<Them>(zone_) | delicate_;
        Bitboard loud = targets & (attacking | destinations(attacking));
        if constexpr (Steps == 2) {
            const Bitboard enemy = p.pawns(Them);
            loud |= targets & (shift<Direction::East>(enemy) | shift<Direction::West>(enemy));
        }
        for (Square to : loud) {
            const Square from = Square(int(to) - distance);
            if constexpr (Steps == 2) make_and_count(Move::normal(from, to));
            else count_after<PieceType::Pawn>(from, to);
        }

        const Bitboard quiet = targets & ~loud;
        const Bitboard felt = replies_.slider_squares | pawn_squares_;
        const Bitboard touching = quiet & (felt | destinations(felt & origins(quiet)));
        nodes += std::uint64_t(replies_.count) * std::uint64_t((quiet & ~touching).count());
        for (Square to : touching) nodes += recount(Square(int(to) - distance), to);
    }

    /// Adds the replies to quiet moves that stay away from the king's affairs, except that
    /// `attacks_zone(to)` may still find an attack from the new square.
    template <PieceType T, class AttacksZone>
    void quiet_moves(Square from, Bitboard targets, AttacksZone&& attacks_zone) noexcept {
        const Bitboard felt = replies_.slider_squares | pawn_squares_;
        const bool leaves_felt_square = felt.contains(from);
        for (Square to : targets) {
            if (attacks_zone(to)) count_after<T>(from, to);
            else if (leaves_felt_square || felt.contains(to)) nodes += recount(from, to);
            else nodes += std::uint64_t(replies_.count);
        }
    }

    /// The replies after a quiet move that only sliders and pawns can feel.
    [[nodiscard]] std::uint64_t recount(Square from, Square to) const noexcept {
        const Bitboard both = Bitboard::of(from, to);
        const Bitboard occupied = p.occupied() ^ both;
        int count = replies_.count;
        for (std::size_t i = 0; i < replies_.slider_count; ++i) {
            const ReplySink::Slider& slider = replies_.sliders[i];
            if (!slider.targets.intersects(both)) continue;
            Bitboard targets = slider_targets(slider, occupied) & ~p.men(Them);
            if (lines_.pinned.contains(slider.square)) targets &= line(king_, slider.square);
            count += targets.count() - slider.count;
        }
        if (pawn_squares_.intersects(both)) count += count_pawn_moves(occupied, p.men(Us) ^ both) - pawn_count_;
        return std::uint64_t(count);
    }

    static Bitboard slider_targets(const ReplySink::Slider& slider, Bitboard occupied) noexcept {
        Bitboard targets;
        if (slider.type != PieceType::Rook) targets |= bishop_attacks(slider.square, occupied);
        if (slider.type != PieceType::Bishop) targets |= rook_attacks(slider.square, occupied);
        return targets;
    }

    /// Enemy pawn moves with these blockers and these men of ours to capture; no check is on.
    [[nodiscard]] int count_pawn_moves(Bitboard occupied, Bitboard ours) const noexcept {
        constexpr Direction DownEast = Us == Color::Black ? Direction::NorthEast : Direction::SouthEast;
        constexpr Direction DownWest = Us == Color::Black ? Direction::NorthWest : Direction::SouthWest;
        constexpr Bitboard last_rank{relative(Rank::R8, Them)};
        const Bitboard pawns = p.pawns(Them);
        const Bitboard single = shift<Down>(pawns & (~lines_.pinned | Bitboard(file_of(king_)))) & ~occupied;
        const Bitboard twice = shift<Down>(single & Bitboard(relative(Rank::R3, Them))) & ~occupied;
        const Bitboard east = shift<DownEast>(pawns & (~lines_.pinned | king_diagonal<DownEast>(king_))) & ours;
        const Bitboard west = shift<DownWest>(pawns & (~lines_.pinned | king_diagonal<DownWest>(king_))) & ours;
        const auto moves = [&](Bitboard to) { return to.count() + 3 * (to & last_rank).count(); };
        return moves(single) + twice.count() + moves(east) + moves(west);
    }

    /// The replies after a move without special effects, on a copy of the bitboards alone.
    template <PieceType T>
    void count_after(Square from, Square to) noexcept {
        Placement after = p;
        after.toggle(Us, T, Bitboard::of(from, to));
        if (const Piece captured = p.at(to); captured != Piece::None) after.toggle(Them, type_of(captured), Bitboard(to));
        nodes += std::uint64_t(count_moves<Them>(after, {p.castling_rooks() & ~Bitboard(to), std::nullopt}));
    }

    /// The replies after any move.
    void make_and_count(Move move) noexcept {
        const Undo undo = p.template make_as<Us>(move);
        nodes += std::uint64_t(count_moves<Them>(p));
        p.template unmake_as<Us>(move, undo);
    }

    Position& p;
    KingLines lines_;
    ReplySink replies_;
    Square king_;
    Bitboard zone_;
    Bitboard delicate_;
    Bitboard pawn_squares_;
    int pawn_count_;
};

/// Perft 2 for a side known at compile time.
template <Color Us>
std::uint64_t count_two_plies(Position& p) noexcept {
    TwoPlySink<Us> sink(p);
    generate_as<Us, Moves::All>(p, sink);
    return sink.nodes;
}

}  // namespace tabiya::chess::detail
