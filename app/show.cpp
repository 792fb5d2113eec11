// SPDX-License-Identifier: MIT
// `tabiya show`: pictures for learners.
#include "tools/show.hpp"

#include <charconv>
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/position_argument.hpp"
#include "platform/terminal.hpp"

namespace tabiya::app {
namespace {

using chess::Bitboard;
using chess::Square;
using tools::Palette;

struct Options {
    std::string piece;
    std::string square;
    std::string blockers;
    bool black = false;
    std::string mask_square = "e4";
    std::vector<std::string> fen;
    std::string bits;
};

int print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    return exit_success;
}

Palette palette() { return Palette(platform::wants_color(platform::Stream::Output)); }

std::optional<Square> square_argument(std::string_view command, const std::string& text) {
    const auto square = chess::square_from(text);
    if (!square) bad_input(command, "'" + text + "' is not a square; squares are a1 to h8");
    return square;
}

/// "d6,f4": squares separated by commas or blanks.
std::optional<Bitboard> squares_argument(std::string_view command, const std::string& text) {
    Bitboard set;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(", ", at), text.size());
        if (end > at) {
            const auto square = square_argument(command, text.substr(at, end - at));
            if (!square) return std::nullopt;
            set.set(*square);
        }
        at = end + 1;
    }
    return set;
}

/// A number, decimal or with 0x hexadecimal, or a list of squares.
std::optional<Bitboard> bits_argument(std::string_view command, const std::string& text) {
    const bool hexadecimal = text.starts_with("0x") || text.starts_with("0X");
    const bool number = hexadecimal || text.find_first_not_of("0123456789") == std::string::npos;
    if (!number) return squares_argument(command, text);
    std::uint64_t bits = 0;
    const char* begin = text.data() + (hexadecimal ? 2 : 0);
    const char* end = text.data() + text.size();
    const auto [stop, error] = std::from_chars(begin, end, bits, hexadecimal ? 16 : 10);
    if (error == std::errc() && stop == end) return Bitboard(bits);
    bad_input(command, "'" + text + "' is not a number of 64 bits");
    return std::nullopt;
}

chess::PieceType type_named(std::string_view name) {
    for (chess::PieceType type : chess::all_piece_types)
        if (chess::name_of(type) == name) return type;
    return chess::PieceType::Pawn;
}

int show_attacks(const Options& o) {
    constexpr std::string_view me = "show attacks";
    const auto square = square_argument(me, o.square);
    const auto blockers = square ? squares_argument(me, o.blockers) : std::nullopt;
    if (!blockers) return exit_bad_input;
    if (blockers->contains(*square)) return bad_input(me, "a blocker cannot stand on the square of the piece");
    const chess::Piece piece = make_piece(o.black ? chess::Color::Black : chess::Color::White, type_named(o.piece));
    return print(tools::show_attacks(piece, *square, *blockers, palette()));
}

Command attacks_command(const std::shared_ptr<Options>& o) {
    Command command{.name = "attacks", .summary = "the squares a piece attacks, and how they are looked up"};
    command.parameters = {
        {.names = "PIECE",
         .help = "the piece",
         .target = &o->piece,
         .choices = {"pawn", "knight", "bishop", "rook", "queen", "king"},
         .required = true},
        {.names = "SQUARE", .help = "where it stands", .target = &o->square, .required = true},
        {.names = "--blockers,-b",
         .value = "SQUARES",
         .help = "occupied squares, separated by commas",
         .target = &o->blockers},
        {.names = "--black", .help = "a black pawn", .target = &o->black},
    };
    command.examples = {
        {"show attacks knight f3", "eight jumps"},
        {"show attacks rook d4 --blockers d6,f4,h4", "mask, PEXT index, magic index, answer"},
    };
    command.run = [o] { return show_attacks(*o); };
    return command;
}

/// A command whose only argument is a FEN.
Command fen_command(const std::shared_ptr<Options>& o, std::string_view name, std::string_view summary,
                    std::string (*show)(const chess::Position&, const Palette&)) {
    Command command{.name = name, .summary = summary};
    command.parameters = {
        {.names = "FEN", .help = "the position, quoted or not (default: the start position)", .target = &o->fen},
    };
    command.run = [o, name, show] {
        const auto position = position_argument("show " + std::string(name), o->fen);
        return position ? print(show(*position, palette())) : int(exit_bad_input);
    };
    return command;
}

Command masks_command(const std::shared_ptr<Options>& o) {
    Command command{.name = "masks", .summary = "the constant sets of squares everything is built from"};
    command.parameters = {{.names = "SQUARE", .help = "the square to take as example", .target = &o->mask_square}};
    command.run = [o] {
        const auto square = square_argument("show masks", o->mask_square);
        return square ? print(tools::show_masks(*square, palette())) : int(exit_bad_input);
    };
    return command;
}

Command square_command(const std::shared_ptr<Options>& o) {
    Command command{.name = "square", .summary = "the three ways to number a square"};
    command.parameters = {{.names = "SQUARE", .help = "such as e4", .target = &o->square, .required = true}};
    command.run = [o] {
        const auto square = square_argument("show square", o->square);
        return square ? print(tools::show_square(*square, palette())) : int(exit_bad_input);
    };
    return command;
}

Command bitboard_command(const std::shared_ptr<Options>& o) {
    Command command{.name = "bitboard", .summary = "any 64 bits as a board"};
    command.parameters = {{.names = "BITS",
                           .help = "a number (0x for hexadecimal) or squares separated by commas",
                           .target = &o->bits,
                           .required = true}};
    command.examples = {{"show bitboard 0x8142241818244281", "the two long diagonals"},
                        {"show bitboard a1,c3,h8", "from squares to bits"}};
    command.run = [o] {
        const auto set = bits_argument("show bitboard", o->bits);
        return set ? print(tools::show_bitboard(*set, palette())) : int(exit_bad_input);
    };
    return command;
}

}  // namespace

Command show_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "show", .summary = "draw what the library knows: attacks, masks, keys, positions"};
    command.details =
        "Pictures for learners, made from the very tables the engine uses. Colours appear on a terminal only; "
        "NO_COLOR switches them off.";
    command.children = {
        attacks_command(o),
        masks_command(o),
        fen_command(o, "key", "a position's key as the list of its XORs", tools::show_key),
        fen_command(o, "position", "every bitboard of a position, its checks and pins", tools::show_position),
        square_command(o),
        bitboard_command(o),
    };
    command.examples = {
        {"show attacks rook d4 --blockers d6,f4", "how a slider's attacks are found"},
        {"show position 'r1bqkbnr/pppp1Qpp/2n5/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4'", "checkmate, laid open"},
        {"show key", "the key of the start position"},
    };
    return command;
}

}  // namespace tabiya::app
