// SPDX-License-Identifier: MIT
#include "search/hand_made.hpp"

#include <algorithm>
#include <cstdlib>

#include "search/hand_made_numbers.hpp"

namespace tabiya::search {

using namespace chess;

namespace {

constexpr HandMadeWeights w = fitted_weights();

constexpr ByPieceType<int> phase_weights{{0, 1, 1, 2, 4, 0}};
constexpr int full_phase = 24;
constexpr int full_scale = 64;
/// How much a man that bears on the king's ring counts there.
constexpr ByPieceType<int> ring_weights{{0, 2, 2, 3, 5, 0}};

constexpr Bitboard fill_north(Bitboard set) noexcept {
    std::uint64_t bits = set.bits();
    bits |= bits << 8U;
    bits |= bits << 16U;
    return Bitboard(bits | bits << 32U);
}
constexpr Bitboard fill_south(Bitboard set) noexcept {
    std::uint64_t bits = set.bits();
    bits |= bits >> 8U;
    bits |= bits >> 16U;
    return Bitboard(bits | bits >> 32U);
}
/// All squares in front of the set as a colour walks, the set excluded.
template <Color C>
constexpr Bitboard in_front(Bitboard set) noexcept {
    return C == Color::White ? fill_north(shift<Direction::North>(set)) : fill_south(shift<Direction::South>(set));
}
constexpr Bitboard neighbours(Bitboard set) noexcept {
    return shift<Direction::East>(set) | shift<Direction::West>(set);
}
constexpr Bitboard whole_files(Bitboard set) noexcept { return fill_north(set) | fill_south(set); }

// ---- Sinks: what becomes of the terms ----------------------------------------------------------

/// Adds everything up, White's less Black's.
struct Sum {
    static constexpr bool remembers_pawns = true;
    Tapered total;
    template <Color C>
    void add(Term, const Tapered& weight, int count = 1) noexcept {
        if constexpr (C == Color::White) total += weight * count;
        else total -= weight * count;
    }
};

/// Keeps the groups and the sides apart.
struct Split {
    static constexpr bool remembers_pawns = false;
    std::array<ByColor<Tapered>, term_count> terms{};
    template <Color C>
    void add(Term term, const Tapered& weight, int count = 1) noexcept {
        terms[std::size_t(term)][C] += weight * count;
    }
};

/// Counts how often each weight is used.
struct Count {
    static constexpr bool remembers_pawns = false;
    std::vector<int> counts = std::vector<int>(sizeof(HandMadeWeights) / sizeof(Tapered));
    template <Color C>
    void add(Term, const Tapered& weight, int count = 1) noexcept {
        const auto index = &weight - reinterpret_cast<const Tapered*>(&w);
        counts[std::size_t(index)] += C == Color::White ? count : -count;
    }
};

// ---- The evaluation ----------------------------------------------------------------------------

template <class Sink>
class Assessment {
  public:
    Assessment(const Position& position, Sink& sink) noexcept : p_(position), sink_(sink) {}

    /// Everything but what the pawns decide alone.
    void pieces(Bitboard passed) noexcept {
        prepare<Color::White>();
        prepare<Color::Black>();
        officers<Color::White>();
        officers<Color::Black>();
        king<Color::White>();
        king<Color::Black>();
        threats<Color::White>();
        threats<Color::Black>();
        passed_pawns<Color::White>(passed);
        passed_pawns<Color::Black>(passed);
        if (p_.turn() == Color::White) sink_.template add<Color::White>(Term::Tempo, w.tempo);
        else sink_.template add<Color::Black>(Term::Tempo, w.tempo);
    }

    /// Material, squares and structure of the pawns; returns the passed ones.
    Bitboard pawns() noexcept { return pawns_of<Color::White>() | pawns_of<Color::Black>(); }

    [[nodiscard]] int phase() const noexcept { return std::min(phase_, full_phase); }

  private:
    template <Color Us>
    void prepare() noexcept {
        const Square own_king = p_.king(Us);
        const Bitboard pawns = p_.pawns(Us);
        pawn_attacks_[Us] = pawn_attacks<Us>(pawns);
        ring_[Us] = king_attacks(own_king) | Bitboard(own_king);
        attacked_[Us] = pawn_attacks_[Us] | king_attacks(own_king);
        twice_[Us] = pawn_attacks_[Us] & king_attacks(own_king);
        // Squares a man may count as mobile on: not taken by own king and pawns, not guarded by their pawns.
        mobile_[Us] = ~(pawns | Bitboard(own_king) | pawn_attacks<~Us>(p_.pawns(~Us)));
    }

    template <Color Us, PieceType T, std::size_t N>
    void officers_of(const std::array<Tapered, N>& mobility) noexcept {
        for (Square square : p_.men(Us, T)) {
            phase_ += phase_weights[T];
            sink_.template add<Us>(Term::Material, w.material[T]);
            sink_.template add<Us>(Term::Squares, w.square[T][relative(square, Us)]);
            // Own sliders of the same kind do not block: batteries attack through each other.
            Bitboard blockers = p_.occupied();
            if constexpr (T == PieceType::Bishop) blockers ^= p_.men(Us, PieceType::Queen);
            if constexpr (T == PieceType::Rook) blockers ^= p_.straight_sliders(Us);
            const Bitboard attacks = piece_attacks<T>(square, blockers);
            by_type_[Us][T] |= attacks;
            twice_[Us] |= attacked_[Us] & attacks;
            attacked_[Us] |= attacks;
            sink_.template add<Us>(Term::Mobility, mobility[std::size_t((attacks & mobile_[Us]).count())]);
            if (attacks.intersects(ring_[~Us])) ring_pressure_[Us] += ring_weights[T];
            if constexpr (T == PieceType::Rook) {
                const Bitboard file(file_of(square));
                if (!file.intersects(p_.men(PieceType::Pawn))) sink_.template add<Us>(Term::Pieces, w.rook_open_file);
                else if (!file.intersects(p_.pawns(Us))) sink_.template add<Us>(Term::Pieces, w.rook_half_open_file);
            }
        }
    }

    template <Color Us>
    void officers() noexcept {
        officers_of<Us, PieceType::Knight>(w.knight_mobility);
        officers_of<Us, PieceType::Bishop>(w.bishop_mobility);
        officers_of<Us, PieceType::Rook>(w.rook_mobility);
        officers_of<Us, PieceType::Queen>(w.queen_mobility);
        const Bitboard bishops = p_.men(Us, PieceType::Bishop);
        if (bishops.intersects(light_squares) && bishops.intersects(dark_squares))
            sink_.template add<Us>(Term::Pieces, w.bishop_pair);
    }

    template <Color Us>
    void king() noexcept {
        const Square own_king = p_.king(Us);
        sink_.template add<Us>(Term::Squares, w.square[PieceType::King][relative(own_king, Us)]);
        const int middle = std::clamp(int(file_of(own_king)), 1, 6);
        for (int f = middle - 1; f <= middle + 1; ++f) {
            const Bitboard file{File(f)};
            sink_.template add<Us>(Term::King, w.shelter[nearest<Us>(p_.pawns(Us) & file)]);
            sink_.template add<Us>(Term::King, w.storm[nearest<Us>(p_.pawns(~Us) & file)]);
        }
        // Their men around our king, and checks they could give without being taken.
        int pressure = ring_pressure_[~Us];
        const Bitboard weak = attacked_[~Us] & ~twice_[Us];
        pressure += (weak & ring_[Us] & ~pawn_attacks_[Us]).count();
        sink_.template add<Us>(Term::King, w.king_attack[std::size_t(std::min(pressure, 15))]);
        const Bitboard safe = ~p_.men(~Us) & (~attacked_[Us] | (weak & twice_[~Us]));
        const Bitboard straight = rook_attacks(own_king, p_.occupied());
        const Bitboard diagonal = bishop_attacks(own_king, p_.occupied());
        const auto& theirs = by_type_[~Us];
        const int checks = (straight & safe & theirs[PieceType::Rook]).count() +
                           (diagonal & safe & theirs[PieceType::Bishop]).count() +
                           (knight_attacks(own_king) & safe & theirs[PieceType::Knight]).count() +
                           ((straight | diagonal) & safe & theirs[PieceType::Queen]).count();
        sink_.template add<Us>(Term::King, w.safe_check, std::min(checks, 4));
    }

    /// The rank of the pawn nearest to our back rank, as we see it; R1 if there is none.
    template <Color Us>
    static Rank nearest(Bitboard pawns) noexcept {
        if (!pawns) return Rank::R1;
        return relative(rank_of(Us == Color::White ? pawns.first() : pawns.last()), Us);
    }

    template <Color Us>
    void threats() noexcept {
        const Bitboard targets = p_.men(~Us);
        const Bitboard officers = p_.officers(~Us);
        sink_.template add<Us>(Term::Threats, w.threat_by_pawn, (pawn_attacks_[Us] & officers).count());
        const Bitboard defended = pawn_attacks_[~Us] | (twice_[~Us] & ~twice_[Us]);
        const Bitboard weak = targets & ~defended;
        const Bitboard minors = by_type_[Us][PieceType::Knight] | by_type_[Us][PieceType::Bishop];
        for (Square square : minors&(weak | officers) & ~p_.men(PieceType::King))
            sink_.template add<Us>(Term::Threats, w.threat_by_minor[type_of(p_.at(square))]);
        for (Square square : by_type_[Us][PieceType::Rook] & weak & ~p_.men(PieceType::King))
            sink_.template add<Us>(Term::Threats, w.threat_by_rook[type_of(p_.at(square))]);
        const Bitboard hanging = weak & attacked_[Us] & (~attacked_[~Us] | (officers & twice_[Us]));
        sink_.template add<Us>(Term::Threats, w.hanging, hanging.count());
    }

    template <Color Us>
    Bitboard pawns_of() noexcept {
        const Bitboard ours = p_.pawns(Us);
        const Bitboard theirs = p_.pawns(~Us);
        const Bitboard supported = ours & pawn_attacks<Us>(ours);
        const Bitboard phalanx = ours & neighbours(ours);
        const Bitboard isolated = ours & ~whole_files(neighbours(ours));
        const Bitboard doubled = ours & in_front<~Us>(ours);
        // Backward: no own pawn beside or behind on the next files, and the square ahead is guarded.
        const Bitboard can_be_supported = in_front<Us>(neighbours(ours)) | neighbours(ours);
        const Bitboard guarded = shift<forward(~Us)>(pawn_attacks<~Us>(theirs));
        const Bitboard backward = ours & ~can_be_supported & guarded & ~isolated;
        const Bitboard seen = in_front<~Us>(theirs | neighbours(theirs));
        const Bitboard passed = ours & ~seen & ~in_front<~Us>(ours);
        for (Square square : ours) {
            sink_.template add<Us>(Term::Material, w.material[PieceType::Pawn]);
            sink_.template add<Us>(Term::Squares, w.square[PieceType::Pawn][relative(square, Us)]);
            const Rank rank = relative(rank_of(square), Us);
            if (supported.contains(square)) sink_.template add<Us>(Term::Pawns, w.pawn_supported[rank]);
            if (phalanx.contains(square)) sink_.template add<Us>(Term::Pawns, w.pawn_phalanx[rank]);
        }
        sink_.template add<Us>(Term::Pawns, w.pawn_isolated, isolated.count());
        sink_.template add<Us>(Term::Pawns, w.pawn_doubled, doubled.count());
        sink_.template add<Us>(Term::Pawns, w.pawn_backward, backward.count());
        return passed;
    }

    template <Color Us>
    void passed_pawns(Bitboard passed) noexcept {
        for (Square square : passed& p_.men(Us)) {
            const Rank rank = relative(rank_of(square), Us);
            sink_.template add<Us>(Term::Passed, w.passed[rank]);
            if (rank < Rank::R4) continue;
            const Square stop = step_unchecked(square, forward(Us));
            if (p_.is_empty(stop)) sink_.template add<Us>(Term::Passed, w.passed_free[rank]);
            sink_.template add<Us>(Term::Passed, w.passed_our_king[std::size_t(distance(p_.king(Us), stop))]);
            sink_.template add<Us>(Term::Passed, w.passed_their_king[std::size_t(distance(p_.king(~Us), stop))]);
        }
    }

    const Position& p_;
    Sink& sink_;
    int phase_ = 0;
    ByColor<Bitboard> pawn_attacks_;
    ByColor<Bitboard> attacked_;
    ByColor<Bitboard> twice_;
    ByColor<Bitboard> ring_;
    ByColor<Bitboard> mobile_;
    ByColor<int> ring_pressure_{};
    ByColor<ByPieceType<Bitboard>> by_type_{};
};

// ---- What the terms cannot see -----------------------------------------------------------------

/// Officers' worth in the old count (3, 3, 5, 9).
int officer_points(const Position& p, Color color) noexcept {
    return 3 * p.men(color, PieceType::Knight).count() + 3 * p.men(color, PieceType::Bishop).count() +
           5 * p.men(color, PieceType::Rook).count() + 9 * p.men(color, PieceType::Queen).count();
}

/// In 64ths, how much of an endgame advantage can be won at all.
int winning_scale(const Position& p, bool white_is_ahead) noexcept {
    const Color strong = white_is_ahead ? Color::White : Color::Black;
    const int strong_points = officer_points(p, strong);
    const int weak_points = officer_points(p, ~strong);
    if (!p.pawns(strong)) {
        // Without pawns less than a rook more is rarely enough; a lone minor piece never is.
        if (strong_points <= 3) return 0;
        if (strong_points - weak_points <= 3) return 8;
        // Two knights cannot force mate.
        if (strong_points == 6 && weak_points == 0 && p.men(strong, PieceType::Knight).count() == 2 &&
            !p.pawns(~strong))
            return 0;
    }
    const Bitboard bishops = p.men(PieceType::Bishop);
    const bool opposite = bishops.count() == 2 && p.men(strong, PieceType::Bishop).count() == 1 &&
                          bishops.intersects(light_squares) && bishops.intersects(dark_squares);
    if (opposite) return strong_points == 3 && weak_points == 3 ? 28 : 46;
    // The fewer pawns, the harder to win.
    return std::min(full_scale, 44 + 4 * p.pawns(strong).count() + (strong_points > weak_points + 3 ? 16 : 0));
}

int blend(Tapered score, int phase, int scale) noexcept {
    return (score.middlegame() * phase + score.endgame() * scale / full_scale * (full_phase - phase)) / full_phase;
}

}  // namespace

std::string_view name_of(Term term) noexcept {
    constexpr std::array<std::string_view, term_count> names{"material", "squares", "mobility", "pieces", "pawns",
                                                             "passed",   "king",    "threats",  "tempo"};
    return names[std::size_t(term)];
}

HandMade::HandMade() : pawns_(std::make_unique<PawnEntry[]>(pawn_entries)) {}

int HandMade::evaluate(const Position& p) noexcept {
    Sum sum;
    PawnEntry& entry = pawns_[p.pawn_key() % pawn_entries];
    // A key of 0 belongs to the board without pawns, whose entry is right from the start.
    if (entry.key != p.pawn_key()) {
        Sum pawns;
        entry.passed = Assessment<Sum>(p, pawns).pawns();
        entry.score = pawns.total;
        entry.key = p.pawn_key();
    }
    sum.total = entry.score;
    Assessment<Sum> assessment(p, sum);
    assessment.pieces(entry.passed);
    const int scale = winning_scale(p, sum.total.endgame() > 0);
    const int white = blend(sum.total, assessment.phase(), scale);
    return p.turn() == Color::White ? white : -white;
}

HandMade::Breakdown HandMade::explain(const Position& p) {
    Split split;
    Assessment<Split> assessment(p, split);
    assessment.pieces(assessment.pawns());
    Breakdown breakdown{};
    for (std::size_t term = 0; term < term_count; ++term)
        for (Color color : all_colors)
            breakdown[term][color] = blend(split.terms[term][color], assessment.phase(), full_scale);
    return breakdown;
}

HandMade::Coefficients HandMade::trace(const Position& p) {
    Count count;
    Assessment<Count> assessment(p, count);
    assessment.pieces(assessment.pawns());
    int endgame = 0;
    const auto* flat = reinterpret_cast<const Tapered*>(&w);
    for (std::size_t i = 0; i < count.counts.size(); ++i) endgame += flat[i].endgame() * count.counts[i];
    return {std::move(count.counts), assessment.phase(), winning_scale(p, endgame > 0)};
}

const HandMadeWeights& HandMade::weights() noexcept { return w; }

}  // namespace tabiya::search
