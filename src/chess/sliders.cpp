// SPDX-License-Identifier: MIT
#include "tabiya/chess/sliders.hpp"

#include "chess/magics.hpp"

namespace tabiya::chess::detail {

namespace {

using Table = std::array<Bitboard, slider_table_size>;

/// Calls `visit(square, type, first slot, mask)` for all rook squares, then all bishop squares.
template <class Visit>
constexpr void for_each_block(Visit&& visit) {
    std::size_t first = 0;
    for (SliderType type : {SliderType::Rook, SliderType::Bishop})
        for (Square square : all_squares) {
            const Bitboard mask = slider_mask(type, square);
            visit(square, type, first, mask);
            first += std::size_t{1} << unsigned(mask.count());
        }
}

constexpr std::uint64_t magic_of(SliderType type, Square square) {
    return type == SliderType::Rook ? rook_magics[square] : bishop_magics[square];
}

/// Fills the table in PEXT order. Attacks past several blockers are what each blocker alone would
/// leave, all at once: attacks(A | B) = attacks(A) & attacks(B). So every entry is one AND of two
/// earlier ones, and the compiler builds all of them in a second or two.
constexpr Table fill_pext_table() {
    Table table{};
    for_each_block([&](Square square, SliderType type, std::size_t first, Bitboard mask) {
        Bitboard* const block = table.data() + first;
        block[0] = slider_attacks_slow(type, square, no_squares);
        std::size_t entries = 1;
        for (Square blocker : mask) {
            const Bitboard alone = slider_attacks_slow(type, square, Bitboard(blocker));
            for (std::size_t index = 0; index < entries; ++index) block[entries + index] = block[index] & alone;
            entries *= 2;
        }
    });
    return table;
}

constinit const Table pext_table = fill_pext_table();

/// The same answers in the order of the magic indices.
constexpr Table fill_magic_table() {
    Table table{};
    const Table answers = fill_pext_table();
    for_each_block([&](Square square, SliderType type, std::size_t first, Bitboard mask) {
        const std::uint64_t magic = magic_of(type, square);
        const unsigned bits = unsigned(mask.count());
        std::uint64_t blockers = 0;
        for (std::size_t index = 0; index < std::size_t{1} << bits; ++index) {
            table[first + (blockers * magic >> (64 - bits))] = answers[first + index];
            blockers = (blockers - mask.bits()) & mask.bits();  // the next subset of the mask
        }
    });
    return table;
}

constinit const Table magic_table = fill_magic_table();

constexpr BySquare<PextSquare> pext_entries() {
    BySquare<PextSquare> squares{};
    for_each_block([&](Square square, SliderType type, std::size_t first, Bitboard mask) {
        PextEntry& entry = type == SliderType::Rook ? squares[square].rook : squares[square].bishop;
        entry = {mask.bits(), pext_table.data() + first};
    });
    return squares;
}

constexpr BySquare<MagicSquare> magic_entries() {
    BySquare<MagicSquare> squares{};
    for_each_block([&](Square square, SliderType type, std::size_t first, Bitboard mask) {
        MagicEntry& entry = type == SliderType::Rook ? squares[square].rook : squares[square].bishop;
        entry = {mask.bits(), magic_of(type, square), magic_table.data() + first, 64U - unsigned(mask.count())};
    });
    return squares;
}

}  // namespace

constinit const BySquare<PextSquare> pext_squares = pext_entries();
constinit const BySquare<MagicSquare> magic_squares = magic_entries();

}  // namespace tabiya::chess::detail
