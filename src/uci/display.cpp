// SPDX-License-Identifier: MIT
#include "uci/display.hpp"

#include <array>
#include <cstdio>

#include "tabiya/formats/fen.hpp"
#include "uci/format.hpp"

namespace tabiya::uci {

using chess::Color;
using chess::Square;

namespace {

constexpr std::array<std::string_view, 24> help{
    "Tabiya speaks UCI. Commands of the protocol:",
    "  uci                                   names itself and its options, then uciok",
    "  isready                               answers readyok, also during a search",
    "  ucinewgame                            forgets everything learned from earlier positions",
    "  setoption name NAME [value VALUE]     changes an option",
    "  position startpos|fen FEN [moves M…]  sets the position",
    "  go [wtime N btime N winc N binc N movestogo N | movetime N | depth N | nodes N | mate N | infinite]",
    "     [ponder] [searchmoves M…]          searches and answers with bestmove",
    "  go perft N                            counts move sequences, move by move",
    "  stop, ponderhit, quit                 end a search, end pondering, end the conversation",
    "  debug on|off, register                are accepted and change nothing",
    "Beyond the protocol:",
    "  d                                     shows the board",
    "  eval                                  shows the evaluation of the position without search",
    "  flip                                  exchanges the colours",
    "  json on|off                           also sends every info and bestmove as a line of JSON",
    "  bench [depth N] [hash N] [threads N]  searches fixed positions; with one thread the nodes identify the search",
    "  speedtest [seconds N] [threads N] [hash N]",
    "                                        measures how fast this machine searches",
    "  compiler                              tells how this binary was built",
    "  help                                  this list",
    "What is not understood is answered by 'info string error: …', and everything stays as it was.",
    "Other things the program can do (perft, matches, test suites, analysis) are sub-commands:",
    "start it as 'tabiya --help' to see them.",
};

std::string hexadecimal(chess::Key key) {
    std::array<char, 17> text{};
    std::snprintf(text.data(), text.size(), "%016llX", static_cast<unsigned long long>(key));
    return text.data();
}

std::string squares_text(chess::Bitboard squares) {
    std::string text;
    for (Square square : squares) text.append(text.empty() ? "" : " ").append(chess::name_of(square).view());
    return text.empty() ? "none" : text;
}

}  // namespace

std::vector<std::string> board_lines(const chess::Game& game, bool chess960) {
    const chess::Position& position = game.position();
    std::vector<std::string> lines;
    const std::string rule = " +---+---+---+---+---+---+---+---+";
    lines.push_back(rule);
    for (int rank = 7; rank >= 0; --rank) {
        std::string line;
        for (int file = 0; file < 8; ++file) {
            const chess::Piece piece = position.at(chess::make_square(chess::File(file), chess::Rank(rank)));
            line.append(" | ").push_back(piece == chess::Piece::None ? ' ' : chess::to_char(piece));
        }
        line.append(" | ").push_back(chess::to_char(chess::Rank(rank)));
        lines.push_back(line);
        lines.push_back(rule);
    }
    lines.emplace_back("   a   b   c   d   e   f   g   h");
    formats::FenStyle style;
    if (chess960) style.castling = formats::CastlingDialect::Shredder;
    lines.push_back("Fen: " + formats::to_fen(position, style));
    lines.push_back("Key: " + hexadecimal(position.key()));
    lines.push_back("Checkers: " + squares_text(position.checkers()));
    lines.push_back("Legal moves: " + std::to_string(chess::count_legal_moves(position)) +
                    ", occurrences of this position: " + std::to_string(game.occurrences()));
    if (const auto ending = game.ending()) lines.push_back("Over: " + std::string(chess::sentence(*ending)));
    else if (const auto draw = game.claimable_draw())
        lines.push_back("A draw can be claimed: " + std::string(chess::sentence(*draw)));
    return lines;
}

namespace {

// Each man with what White's score would lose without it.
void add_shares(const engine::NetworkEvaluation& network, std::vector<std::string>& lines) {
    const std::string rule = " +-------+-------+-------+-------+-------+-------+-------+-------+";
    lines.emplace_back("What White's score would lose without each man, in pawns:");
    lines.push_back(rule);
    for (int rank = 7; rank >= 0; --rank) {
        std::string men = " |";
        std::string shares = " |";
        for (int file = 0; file < 8; ++file) {
            const chess::Square square = chess::make_square(chess::File(file), chess::Rank(rank));
            const chess::Piece piece = network.board[square];
            const bool empty = piece == chess::Piece::None;
            men += std::string("   ") + (empty ? ' ' : chess::to_char(piece)) + "   |";
            std::array<char, 24> text{};
            std::snprintf(text.data(), text.size(), "%+6.2f |", network.shares[square] / 100.0);
            const bool silent = empty || chess::type_of(piece) == chess::PieceType::King;
            shares += silent ? "       |" : text.data();
        }
        lines.push_back(men + " " + chess::to_char(chess::Rank(rank)));
        lines.push_back(shares);
        lines.push_back(rule);
    }
    lines.emplace_back("     a       b       c       d       e       f       g       h");
    lines.push_back("Network: " + std::to_string(network.raw) + " for the side to move, by layer set " +
                    std::to_string(network.bucket + 1) + " of " + std::to_string(network.buckets));
}

}  // namespace

std::vector<std::string> evaluation_lines(const engine::Evaluation& evaluation) {
    if (evaluation.in_check) return {"info string the side to move is in check, where the evaluation is not asked"};
    std::vector<std::string> lines;
    if (evaluation.network) add_shares(*evaluation.network, lines);
    for (const engine::EvaluationTerm& term : evaluation.terms) {
        std::array<char, 120> text{};
        std::snprintf(text.data(), text.size(), "%-24.*s white %+7.2f  black %+7.2f  sum %+7.2f", int(term.name.size()),
                      term.name.data(), term.centipawns[Color::White] / 100.0, term.centipawns[Color::Black] / 100.0,
                      (term.centipawns[Color::White] - term.centipawns[Color::Black]) / 100.0);
        lines.emplace_back(text.data());
    }
    std::array<char, 80> chances{};
    std::snprintf(chances.data(), chances.size(), "Chances: win %.1f %%, draw %.1f %%, loss %.1f %% for White",
                  evaluation.wdl.win / 10.0, evaluation.wdl.draw / 10.0, evaluation.wdl.loss / 10.0);
    lines.emplace_back(chances.data());
    lines.push_back("Evaluation: " + score_text(evaluation.score) + " for White");
    return lines;
}

std::optional<chess::Position> colours_exchanged(const chess::Position& position) {
    const chess::Setup before = position.setup();
    chess::Setup after;
    for (int i = 0; i < 64; ++i) {
        const Square square = chess::square_at(i);
        const chess::Piece piece = before.board[square];
        if (piece != chess::Piece::None)
            after.board[chess::flip_rank(square)] = chess::make_piece(~chess::color_of(piece), chess::type_of(piece));
    }
    after.turn = ~before.turn;
    for (Square rook : before.castling_rooks) after.castling_rooks |= chess::Bitboard(chess::flip_rank(rook));
    if (before.en_passant) after.en_passant = chess::flip_rank(*before.en_passant);
    after.halfmove_clock = before.halfmove_clock;
    after.fullmove_number = before.fullmove_number;
    const auto flipped = chess::Position::from(after);
    if (!flipped) return std::nullopt;
    return *flipped;
}

std::span<const std::string_view> help_lines() { return help; }

std::string compiler_text() {
    std::string text = "Tabiya " TABIYA_VERSION ", built by ";
#if defined(__clang__)
    text += "clang " __clang_version__;
#else
    text += "g++ " __VERSION__;
#endif
    text += ", C++ ";
    text += std::to_string(__cplusplus);
#ifdef NDEBUG
    text += ", release";
#else
    text += ", with assertions";
#endif
    text += ", " + std::to_string(8 * sizeof(void*)) + " bit";
    return text;
}

}  // namespace tabiya::uci
