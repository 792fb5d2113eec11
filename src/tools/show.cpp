// SPDX-License-Identifier: MIT
// Squares, masks and any 64 bits.
#include "tools/show.hpp"

#include "tabiya/chess/numbering.hpp"

namespace tabiya::tools {

using chess::Bitboard;
using chess::File;
using chess::Rank;
using chess::Square;

namespace {

std::string number_cell(int number, int width) {
    std::string text = std::to_string(number);
    return std::string(std::size_t(width) - std::min(text.size(), std::size_t(width)), ' ') + text;
}

/// The whole board in one numbering, the chosen square marked.
template <class Number>
std::vector<std::string> numbering(Number&& number, Square chosen, const Palette& palette) {
    std::vector<std::string> lines;
    for (int rank = 7; rank >= 0; --rank) {
        std::string line = palette(Ink::Faint, std::to_string(rank + 1)) + ' ';
        for (int file = 0; file < 8; ++file) {
            const Square square = chess::make_square(File(file), Rank(rank));
            line += ' ' + palette(square == chosen ? Ink::Member : Ink::Plain, number_cell(number(square), 2));
        }
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

std::string show_square(Square square, const Palette& palette) {
    const std::string name(chess::name_of(square).view());
    std::string text = palette(Ink::Title, name) + "\n\n";
    text += "a1 = 0      " + number_cell(chess::index_of(square), 2) +
            "   this library: 8 * rank + file, counted from White's corner\n";
    text += "a8 = 0      " + number_cell(chess::to_top_down(square), 2) +
            "   read like a FEN from the top: the same number with its rank flipped (XOR 56)\n";
    text += "mailbox     " + number_cell(chess::to_mailbox(square), 2) +
            "   on 10 x 12 fields: 21 + file + 10 * rank, with a border around the board\n\n";
    const auto a1 = numbering([](Square at) { return chess::index_of(at); }, square, palette);
    const auto a8 = numbering([](Square at) { return chess::to_top_down(at); }, square, palette);
    const auto mailbox = numbering([](Square at) { return chess::to_mailbox(at); }, square, palette);
    text += "  " + palette(Ink::Title, padded("a1 = 0", 29)) + palette(Ink::Title, padded("a8 = 0", 29)) +
            palette(Ink::Title, "mailbox") + '\n';
    for (std::size_t i = 0; i < a1.size(); ++i) text += a1[i] + "   " + a8[i] + "   " + mailbox[i] + '\n';
    const std::string files = palette(Ink::Faint, "    a  b  c  d  e  f  g  h");
    text += files + "   " + files + "   " + files + "\n\n";
    text +=
        "bit         " + hex(Bitboard(square).bits()) + "   1 << " + std::to_string(chess::index_of(square)) + "\n\n";
    return text +
           paragraph("A bitboard holds one bit per square, so its numbering must be dense; a mailbox wastes fields "
                     "on a border so that a step off the board is noticed by looking, without a comparison.");
}

std::string show_bitboard(Bitboard set, const Palette& palette) {
    std::string text = draw_panels({panel_of(hex(set.bits()), set)}, palette);
    text += "\nsquares   " + std::to_string(set.count()) + ": " + square_names(set) + '\n';
    text += "ranks     ";
    for (int rank = 7; rank >= 0; --rank) {
        const auto byte = unsigned(set.bits() >> unsigned(8 * rank) & 255U);
        text += hex(byte).substr(16) + (rank == 0 ? "" : " ");
    }
    return text + "   one byte per rank, eighth rank first; within a byte the a-file is the lowest bit\n";
}

std::string show_masks(Square square, const Palette& palette) {
    const std::string name(chess::name_of(square).view());
    const File file = chess::file_of(square);
    const Rank rank = chess::rank_of(square);
    std::string text = palette(Ink::Title, "One square, its file and its rank") + "\n\n";
    text += draw_panels({panel_of("set " + name, chess::square_masks.set[square]),
                         panel_of("clear " + name, chess::square_masks.clear[square]),
                         panel_of(std::string("file ") + chess::to_char(file), Bitboard(file)),
                         panel_of(std::string("rank ") + chess::to_char(rank), Bitboard(rank))},
                        palette);
    text +=
        '\n' + padded("set", 10) + hex(chess::square_masks.set[square].bits()) + "   board | set puts the square in\n";
    text += padded("clear", 10) + hex(chess::square_masks.clear[square].bits()) + "   board & clear takes it out\n";
    text += padded("file", 10) + hex(Bitboard(file).bits()) + "   0x0101010101010101 << file\n";
    text += padded("rank", 10) + hex(Bitboard(rank).bits()) + "   0xff << 8 * rank\n\n";
    text += palette(Ink::Title, "Masks against wrap-around") + "\n\n";
    text += draw_panels({panel_of("not-A", chess::not_a), panel_of("not-H", chess::not_h),
                         panel_of("not-AB", chess::not_ab), panel_of("not-GH", chess::not_gh)},
                        palette);
    text += '\n' + padded("not-A", 10) + hex(chess::not_a.bits()) + "   before a step to the west\n";
    text += padded("not-H", 10) + hex(chess::not_h.bits()) + "   before a step to the east\n";
    text += padded("not-AB", 10) + hex(chess::not_ab.bits()) + "   before a knight's jump two files west\n";
    text += padded("not-GH", 10) + hex(chess::not_gh.bits()) + "   before a knight's jump two files east\n\n";
    return text +
           paragraph("In 64 bits h4 and a5 are neighbours: shifting h4 by one lands on a5. A step to the east must "
                     "therefore not start on the h-file, and the masks see to that before the shift.");
}

}  // namespace tabiya::tools
