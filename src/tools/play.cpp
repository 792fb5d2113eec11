// SPDX-License-Identifier: MIT
#include "tools/play.hpp"

#include <array>
#include <charconv>
#include <ctime>
#include <fstream>

#include <fmt/format.h>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/pgn.hpp"
#include "tabiya/formats/san.hpp"

namespace tabiya::tools {

using namespace chess;

namespace {

constexpr std::string_view help_text = R"(  e4, Nf3, O-O, e2e4    play a move
  undo                  take back your last move
  hint                  what the engine would play for you, at full strength
  level N               0 (weakest) to 20 (full strength)
  board, flip           draw the board, turn it around
  moves                 the game so far
  fen                   the position as FEN
  save FILE             write the game as PGN
  new, switch           a new game, or change sides
  resign, quit
)";

std::string_view figure(Piece piece) {
    constexpr std::array<std::string_view, 14> figures{"\u2659", "\u2658", "\u2657", "\u2656", "\u2655",
                                                       "\u2654", "",       "",       "\u265F", "\u265E",
                                                       "\u265D", "\u265C", "\u265B", "\u265A"};
    return figures[std::size_t(piece)];
}

std::string cell(Piece piece, bool light, bool marked, const BoardStyle& style) {
    const std::string letter(1, to_char(piece));
    if (!style.colors) {
        const std::string text = piece == Piece::None ? (light ? " " : ".")
                                 : style.figures      ? std::string(figure(piece))
                                                      : letter;
        return marked ? "(" + text + ")" : " " + text + " ";
    }
    // Filled figures for both sides, told apart by colour, since outlines vanish on coloured squares.
    const std::string text = piece == Piece::None ? " "
                             : style.figures      ? std::string(figure(make_piece(Color::Black, type_of(piece))))
                                                  : letter;
    const int background = marked ? (light ? 186 : 142) : light ? 180 : 137;
    const int foreground = piece != Piece::None && color_of(piece) == Color::White ? 231 : 16;
    return fmt::format("\x1b[48;5;{}m\x1b[38;5;{}m {} \x1b[0m", background, foreground, text);
}

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    localtime_r(&now, &parts);
    return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && std::string_view(" \t\r\n").find(text.front()) != std::string_view::npos)
        text.remove_prefix(1);
    while (!text.empty() && std::string_view(" \t\r\n").find(text.back()) != std::string_view::npos)
        text.remove_suffix(1);
    return text;
}

}  // namespace

std::string board_text(const Position& position, Move last, const BoardStyle& style) {
    const bool white = style.view_from == Color::White;
    std::string text;
    for (int row = 0; row < 8; ++row) {
        const Rank rank = Rank(white ? 7 - row : row);
        text += fmt::format("  {} ", to_char(rank));
        for (int column = 0; column < 8; ++column) {
            const Square square = make_square(File(white ? column : 7 - column), rank);
            const bool marked = last && (square == last.from() || square == last.to());
            text += cell(position.at(square), light_squares.contains(square), marked, style);
        }
        text += '\n';
    }
    return text + (white ? "     a  b  c  d  e  f  g  h\n" : "     h  g  f  e  d  c  b  a\n");
}

PlaySession::PlaySession(PlaySettings settings, ReadLine read, Write write)
    : settings_(std::move(settings)), read_(std::move(read)), write_(std::move(write)), game_(settings_.start) {
    make_player();
}

void PlaySession::make_player() {
    engine::Options options = settings_.options;
    options.skill_level = settings_.level;
    options.elo = settings_.elo;
    player_.emplace(options);
}

std::string PlaySession::level_text() const {
    if (settings_.elo) return fmt::format("Elo {}", *settings_.elo);
    return settings_.level == 20 ? "full strength" : fmt::format("level {}", settings_.level);
}

bool PlaySession::run() {
    write_(fmt::format("You play {} against Tabiya at {}. Type a move, or help.\n", name_of(settings_.human),
                       level_text()));
    show_board();
    while (true) {
        if (announce_end()) {
        } else if (game_.position().turn() != settings_.human) {
            engine_moves();
            continue;
        }
        write_(fmt::format("{}{} ", game_.position().fullmove_number(),
                           game_.position().turn() == Color::White ? "." : "..."));
        std::string line;
        if (!read_(line) || !obey(trimmed(line))) break;
    }
    write_("\n");
    return settings_.save_to.empty() || game_.plies() == 0 || save(settings_.save_to);
}

/// False when the player leaves.
bool PlaySession::obey(std::string_view line) {
    const std::size_t blank = std::min(line.find(' '), line.size());
    const std::string_view word = line.substr(0, blank);
    const std::string_view rest = trimmed(line.substr(blank));
    if (word == "quit" || word == "exit" || word == "q") return false;
    if (word.empty()) return true;
    if (word == "help" || word == "?") write_(help_text);
    else if (word == "undo") take_back();
    else if (word == "hint") hint();
    else if (word == "board") show_board();
    else if (word == "fen") write_(formats::to_fen(game_.position()) + "\n");
    else if (word == "moves") write_(pgn());
    else if (word == "level") set_level(rest);
    else if (word == "save") save(std::string(rest));
    else if (word == "flip") {
        settings_.board.view_from = ~settings_.board.view_from;
        show_board();
    } else if (word == "switch") {
        settings_.human = ~settings_.human;
        write_(fmt::format("You play {} now.\n", name_of(settings_.human)));
    } else if (word == "new") {
        game_ = Game(settings_.start);
        resigned_.reset();
        player_->new_game();
        show_board();
    } else if (word == "resign") {
        if (!resigned_ && !game_.ending()) resigned_ = settings_.human;
    } else {
        human_moves(line);
    }
    return true;
}

void PlaySession::human_moves(std::string_view text) {
    if (resigned_ || game_.ending()) return write_("The game is over: undo, new or quit.\n");
    const auto move = formats::parse_san(text, game_.position());
    if (!move) return write_("No: " + move.error().sentence + ". (help tells what else you can type.)\n");
    game_.play(*move);
    saved_ = false;
}

void PlaySession::engine_moves() {
    const engine::Answer answer = player_->think(root(), settings_.limits);
    if (!answer.best) return;
    const std::string san = formats::to_san(answer.best, game_.position());
    const std::string number =
        fmt::format("{}{}", game_.position().fullmove_number(), game_.position().turn() == Color::White ? "." : "...");
    game_.play(answer.best);
    saved_ = false;
    show_board();
    write_(fmt::format("Tabiya plays {} {}\n", number, san));
    if (const auto draw = game_.claimable_draw())
        write_(fmt::format("(A draw could be claimed: {}.)\n", sentence(*draw)));
}

void PlaySession::take_back() {
    if (resigned_) {
        resigned_.reset();
        return;
    }
    // Back to the last position in which it was the player's turn.
    bool any = game_.undo().has_value();
    while (any && game_.position().turn() != settings_.human) {
        if (!game_.undo()) break;
    }
    if (!any) write_("There is nothing to take back.\n");
    else show_board();
}

void PlaySession::hint() {
    if (game_.ending() || resigned_) return write_("The game is over.\n");
    engine::Options options = settings_.options;
    options.skill_level = 20;
    options.elo.reset();
    engine::Player adviser(options);
    const engine::Answer answer = adviser.think(root(), settings_.limits);
    if (answer.best) write_(fmt::format("Perhaps {}.\n", formats::to_san(answer.best, game_.position())));
}

void PlaySession::set_level(std::string_view word) {
    int level = -1;
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), level);
    if (error != std::errc() || end != word.data() + word.size() || level < 0 || level > 20)
        return write_("A level is a number from 0 to 20.\n");
    settings_.level = level;
    settings_.elo.reset();
    make_player();
    write_(fmt::format("Tabiya plays at {}.\n", level_text()));
}

bool PlaySession::save(std::string path) {
    if (path.empty()) return write_("Save where? save game.pgn\n"), false;
    std::ofstream file(path, std::ios::app);
    file << pgn();
    file.close();
    if (!file) return write_("The game could not be written to " + path + ".\n"), false;
    saved_ = true;
    write_("Saved to " + path + ".\n");
    return true;
}

/// Says how the game ended; true if it did.
bool PlaySession::announce_end() {
    if (resigned_)
        write_(fmt::format("{} resigns. {}\n", *resigned_ == Color::White ? "White" : "Black",
                           *resigned_ == Color::White ? "0-1" : "1-0"));
    else if (const auto ending = game_.ending())
        write_(fmt::format("The game is over: {}. {}\n", sentence(*ending), to_text(game_.outcome())));
    else return false;
    return true;
}

void PlaySession::show_board() { write_("\n" + board_text(game_.position(), last_move(), settings_.board) + "\n"); }

Move PlaySession::last_move() const { return game_.plies() == 0 ? Move() : game_.move(game_.plies() - 1); }

engine::Root PlaySession::root() const {
    engine::Root root(game_.start());
    for (std::size_t ply = 0; ply < game_.plies(); ++ply) root.play(game_.move(ply));
    return root;
}

std::string PlaySession::pgn() const {
    formats::pgn::GameTree tree;
    tree.set_start(game_.start());
    const std::string engine_name = "Tabiya (" + level_text() + ")";
    const bool white = settings_.human == Color::White;
    const Outcome outcome =
        resigned_ ? (*resigned_ == Color::White ? Outcome::BlackWins : Outcome::WhiteWins) : game_.outcome();
    tree.set_tag("Event", "Game in the terminal");
    tree.set_tag("Date", today());
    tree.set_tag("White", white ? "You" : engine_name);
    tree.set_tag("Black", white ? engine_name : "You");
    tree.set_tag("Result", to_text(outcome));
    tree.set_result(formats::pgn::termination_from(to_text(outcome)));
    tree.complete_roster();
    formats::pgn::NodeId node = formats::pgn::NodeId::Root;
    for (std::size_t ply = 0; ply < game_.plies(); ++ply) node = tree.add(node, game_.move(ply));
    return formats::pgn::to_pgn(tree);
}

}  // namespace tabiya::tools
