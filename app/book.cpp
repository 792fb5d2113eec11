// SPDX-License-Identifier: MIT
// `tabiya book`: ask and make Polyglot opening books.
#include "tools/book.hpp"

#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/files.hpp"
#include "app/position_argument.hpp"
#include "app/progress.hpp"
#include "tools/game_input.hpp"
#include "tools/text_output.hpp"

namespace tabiya::app {
namespace {

using namespace tools;
using formats::polyglot::Book;

struct ProbeOptions {
    std::string book;
    std::vector<std::string> fen;
    bool json = false;
};

int probe(const ProbeOptions& o) {
    const auto book = Book::open(o.book);
    if (!book) return bad_input("book probe", book.error().reason);
    const auto position = position_argument("book probe", o.fen);
    if (!position) return exit_bad_input;
    if (book->trailing_bytes() != 0)
        std::fprintf(stderr, "%s: stray bytes after the last record: %zu\n", o.book.c_str(), book->trailing_bytes());
    if (!book->was_sorted()) std::fprintf(stderr, "%s: the records were not in order\n", o.book.c_str());
    std::fputs((o.json ? book_json(*book, *position) : book_text(*book, *position)).c_str(), stdout);
    return book->moves(*position).empty() ? exit_failure : exit_success;
}

struct MakeOptions {
    std::vector<std::string> files;
    std::string output;
    std::int64_t max_ply = 30;
    std::int64_t min_games = 2;
};

int make(const MakeOptions& o) {
    formats::polyglot::BookMaker maker;
    InputProgress progress;
    int code = exit_success;
    {
        const ProgressLine line([&](double) { return progress_text(progress, "games"); });
        read_input(or_standard_input(o.files),
                   {.game =
                        [&](formats::pgn::GameTree& game) {
                            add_to_book(game, int(o.max_ply), maker);
                            return true;
                        },
                    .position = {},
                    .problem =
                        [&](const InputProblem& problem) {
                            if (problem.harmless) return;
                            code = exit_bad_input;
                            std::fprintf(stderr, "%s\n", problem.message().c_str());
                        }},
                   &progress);
    }
    const auto entries = maker.entries(int(o.min_games));
    const auto bytes = formats::polyglot::to_bytes(entries);
    auto output = TextOutput::open(o.output);
    if (!output) return bad_input("book make", output.error());
    if (!output->write({reinterpret_cast<const char*>(bytes.data()), bytes.size()}) || !output->finish())
        return bad_input("book make", "the book could not be written");
    std::fprintf(stderr, "%llu games, %zu moves\n", static_cast<unsigned long long>(progress.items.load()),
                 entries.size());
    return code;
}

Command probe_command() {
    auto o = std::make_shared<ProbeOptions>();
    Command command{.name = "probe", .summary = "what a book plays in a position"};
    command.parameters = {
        {.names = "BOOK",
         .help = "a Polyglot book",
         .target = &o->book,
         .completes = Completes::Files,
         .required = true},
        {.names = "FEN", .help = "the position (default: the start position)", .target = &o->fen},
        {.names = "--json,-j", .help = "answer in JSON", .target = &o->json},
    };
    command.examples = {{"book probe book.bin", "the first moves, heaviest first"}};
    command.run = [o] { return probe(*o); };
    return command;
}

Command make_command() {
    auto o = std::make_shared<MakeOptions>();
    Command command{.name = "make", .summary = "make a book from games"};
    command.parameters = {
        files_parameter(o->files, "PGN files, plain or packed (default: standard input)"),
        {.names = "--output,-o",
         .value = "FILE",
         .help = "the book to write",
         .target = &o->output,
         .completes = Completes::Files,
         .required = true},
        {.names = "--max-ply",
         .value = "N",
         .help = "how deep into the games",
         .target = &o->max_ply,
         .min = 1,
         .max = 1000},
        {.names = "--min-games",
         .value = "N",
         .help = "leave out moves played less often",
         .target = &o->min_games,
         .min = 1,
         .max = 1'000'000'000},
    };
    command.examples = {{"book make games.pgn.zst -o book.bin --max-ply 20", "two points for a win, one for a draw"}};
    command.run = [o] { return make(*o); };
    return command;
}

}  // namespace

Command book_command() {
    Command command{.name = "book", .summary = "ask and make opening books (Polyglot)"};
    command.children = {probe_command(), make_command()};
    command.examples = {{"book probe book.bin", "what a book plays first"},
                        {"book make games.pgn -o book.bin", "a book from games"}};
    return command;
}

}  // namespace tabiya::app
