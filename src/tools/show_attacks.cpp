// SPDX-License-Identifier: MIT
#include "tools/show.hpp"

namespace tabiya::tools {
namespace {

using chess::Bitboard;
using chess::MagicEntry;
using chess::MagicSliders;
using chess::PextEntry;
using chess::PextSliders;
using chess::Piece;
using chess::PieceType;
using chess::SliderType;
using chess::Square;

std::string name(Square square) { return std::string(chess::name_of(square).view()); }

std::string count_text(Bitboard set) {
    return std::to_string(set.count()) + (set.count() == 1 ? " square" : " squares");
}

std::string binary(std::uint64_t number, int digits) {
    std::string text;
    for (int bit = digits - 1; bit >= 0; --bit) text += (number >> unsigned(bit) & 1U) != 0 ? '1' : '0';
    return text;
}

std::string row(std::string_view label, const std::string& value, std::string_view remark) {
    return padded(label, 10) + padded(value, 18) + "   " + std::string(remark) + '\n';
}

/// Blockers are drawn as o where they are seen by the slider's mask and as dots elsewhere.
Panel blockers_panel(std::string title, Bitboard blockers, Piece piece, Square square) {
    return {std::move(title), [=](Square at) {
                if (at == square) return Glyph{chess::to_char(piece), Ink::White};
                return blockers.contains(at) ? Glyph{'o', Ink::Blocker} : Glyph{};
            }};
}

Panel attacks_panel(std::string title, Bitboard attacks, Bitboard blockers, Piece piece, Square square) {
    return {std::move(title), [=](Square at) {
                if (at == square) return Glyph{chess::to_char(piece), Ink::White};
                if (attacks.contains(at)) return Glyph{blockers.contains(at) ? 'X' : 'x', Ink::Member};
                return blockers.contains(at) ? Glyph{'o', Ink::Blocker} : Glyph{};
            }};
}

std::string show_slider(SliderType type, Piece piece, Square square, Bitboard blockers, const Palette& palette) {
    const PextEntry& pext = PextSliders::entry(type, square);
    const MagicEntry& magic = MagicSliders::entry(type, square);
    const Bitboard mask(pext.mask);
    const Bitboard relevant = blockers & mask;
    const Bitboard by_pext = PextSliders::look_up(pext, blockers);
    const Bitboard by_magic = MagicSliders::look_up(magic, blockers);
    const std::uint64_t product = relevant.bits() * magic.magic;
    const int bits = mask.count();
    std::string text =
        draw_panels({panel_of("mask", mask, piece, square), blockers_panel("blockers", blockers, piece, square),
                     blockers_panel("blockers & mask", relevant, piece, square),
                     attacks_panel("attacks", by_pext, blockers, piece, square)},
                    palette);
    text += '\n';
    text +=
        row("mask", hex(mask.bits()),
            std::to_string(bits) + " squares, so " + std::to_string(1ULL << unsigned(bits)) + " patterns of blockers");
    text += row("relevant", hex(relevant.bits()), "blockers & mask");
    text += row("pext", binary(PextSliders::index(pext, blockers), bits),
                "the masked bits pushed together = index " + std::to_string(PextSliders::index(pext, blockers)));
    text += row("magic", hex(magic.magic), "a factor found by search");
    text += row("product", hex(product), "relevant * magic, modulo 2^64");
    text += row("shift", ">> " + std::to_string(magic.shift),
                "the top " + std::to_string(64 - magic.shift) + " bits = index " +
                    std::to_string(MagicSliders::index(magic, blockers)));
    text += row("attacks", hex(by_pext.bits()),
                by_pext == by_magic ? "found at either index: both tables agree" : "THE TWO TABLES DISAGREE");
    return text;
}

std::string slider_lesson(std::string_view piece) {
    return paragraph("A " + std::string(piece) +
                     " sees along its rays up to the first blocker, that square included (X). The last square of a "
                     "ray never changes the answer, so the mask leaves it out; the blockers under the mask become an "
                     "index into a table of ready answers, by PEXT or by a magic multiplication.");
}

std::string leaper_lesson(PieceType type) {
    if (type == PieceType::Knight)
        return paragraph("A knight jumps one file and two ranks or two files and one rank: shifts by 6, 10, 15 and 17 "
                         "bits both ways. A jump over the edge of the board would come back on the other side, so the "
                         "masks not-A, not-H, not-AB and not-GH take such squares out before the shift.");
    if (type == PieceType::King)
        return paragraph(
            "A king steps to the eight squares around it: one row is the square shifted east and west, and "
            "that row shifted north and south gives the other two. Not-A and not-H stop the wrap-around.");
    return paragraph(
        "A pawn attacks the two squares diagonally ahead, whether or not anything stands there: shifts by 7 "
        "and 9 bits, up the board for White and down for Black, with not-A and not-H against wrap-around.");
}

}  // namespace

std::string show_attacks(Piece piece, Square square, Bitboard blockers, const Palette& palette) {
    const PieceType type = chess::type_of(piece);
    const std::string who =
        (type == PieceType::Pawn ? std::string(chess::name_of(chess::color_of(piece))) + ' ' : std::string()) +
        std::string(chess::name_of(type)) + " on " + name(square);
    const Bitboard attacks = chess::piece_attacks(piece, square, blockers);
    if (type == PieceType::Rook || type == PieceType::Bishop) {
        const SliderType slider = type == PieceType::Rook ? SliderType::Rook : SliderType::Bishop;
        return palette(Ink::Title, who) + "\n\n" + show_slider(slider, piece, square, blockers, palette) + '\n' +
               slider_lesson(chess::name_of(type));
    }
    if (type == PieceType::Queen) {
        std::string text = palette(Ink::Title, who) + "\n\n";
        text +=
            draw_panels({attacks_panel("as a rook", chess::rook_attacks(square, blockers), blockers, piece, square),
                         attacks_panel("as a bishop", chess::bishop_attacks(square, blockers), blockers, piece, square),
                         attacks_panel("together", attacks, blockers, piece, square)},
                        palette);
        text += '\n' + row("attacks", hex(attacks.bits()), count_text(attacks)) + '\n';
        return text + paragraph("A queen needs no table of her own: she attacks what a rook and a bishop on her square "
                                "would attack. `show attacks rook` and `show attacks bishop` open the two look-ups.");
    }
    return draw_panels({panel_of(who, attacks, piece, square)}, palette) + '\n' +
           row("attacks", hex(attacks.bits()), count_text(attacks) + ": " + square_names(attacks)) + '\n' +
           leaper_lesson(type);
}

}  // namespace tabiya::tools
