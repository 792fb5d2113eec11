// SPDX-License-Identifier: MIT
#include "uci/session.hpp"

#include <chrono>
#include <random>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/uci_move.hpp"
#include "uci/bench.hpp"
#include "uci/display.hpp"
#include "uci/perft_job.hpp"

namespace tabiya::uci {

using chess::Color;
using engine::Milliseconds;

// ---- Output ------------------------------------------------------------------------------------

void LoggedOutput::line(std::string_view text) {
    const std::lock_guard lock(mutex_);
    output_.line(text);
    if (log_.is_open()) log_ << "<< " << text << std::endl;
}

void LoggedOutput::received(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_ << ">> " << text << std::endl;
}

bool LoggedOutput::open(const std::string& path) {
    std::ofstream fresh;
    if (!path.empty()) {
        fresh.open(path, std::ios::app);
        if (!fresh) return false;
    }
    const std::lock_guard lock(mutex_);
    log_ = std::move(fresh);
    return true;
}

// ---- The conversation --------------------------------------------------------------------------

Session::Session(Output& output) : output_(output), chance_(std::random_device{}()), reporter_(output_) {}

Session::~Session() {
    end_job();
    engine_.stop();
    engine_.wait();
}

bool Session::handle(std::string_view line) {
    output_.received(line);
    const auto parsed = parse(line);
    if (!parsed) {
        complain(parsed.error());
        return true;
    }
    if (!*parsed) return true;
    for (const Error& error : (*parsed)->complaints) complain(error);
    return std::visit([this](const auto& command) { return on(command); }, (*parsed)->command);
}

void Session::wait() {
    if (job_.joinable()) job_.join();
    engine_.wait();
}

void Session::complain(const Error& error) {
    say("error: " + error.sentence + " (column " + std::to_string(error.column) + ")");
}

void Session::say(std::string_view remark) { output_.line(remark_text(remark)); }

Style Session::style() const {
    Style style;
    style.castling = settings_.chess960 ? formats::CastlingText::Chess960 : formats::CastlingText::Standard;
    style.wdl = settings_.show_wdl;
    return style;
}

void Session::begin_job(std::function<void(const std::atomic<bool>& stop)> job) {
    end_job();
    engine_.stop();
    engine_.wait();
    job_stop_ = false;
    job_ = std::thread([this, job = std::move(job)] { job(job_stop_); });
}

void Session::end_job() {
    job_stop_ = true;
    if (job_.joinable()) job_.join();
}

// ---- The protocol ------------------------------------------------------------------------------

bool Session::on(const Uci&) {
    output_.line("id name Tabiya " TABIYA_VERSION);
    output_.line("id author the Tabiya developers");
    for (const Option& option : all_options()) output_.line(declaration(option));
    output_.line("uciok");
    return true;
}

bool Session::on(const IsReady&) {
    output_.line("readyok");
    return true;
}

bool Session::on(const NewGame&) {
    engine_.new_game();
    return true;
}

bool Session::on(const Stop&) {
    job_stop_ = true;
    engine_.stop();
    return true;
}

bool Session::on(const PonderHit&) {
    engine_.ponder_hit();
    return true;
}

bool Session::on(const Quit&) {
    job_stop_ = true;
    engine_.stop();
    return false;
}

bool Session::on(const Register&) { return true; }
bool Session::on(const Debug&) { return true; }

bool Session::on(const SetOption& request) {
    const auto wanted = with_option(settings_, request);
    if (!wanted) {
        complain(wanted.error());
        return true;
    }
    end_job();
    if (const Option* option = find_option(request.name.text); option->type == OptionType::Button) {
        engine_.clear_hash();
        return true;
    }
    if (const auto refusal = adopt(*wanted))
        complain({ErrorCode::OutOfRange, *refusal, request.value ? request.value->column : request.name.column});
    return true;
}

std::optional<std::string> Session::adopt(const Settings& wanted) {
    if (wanted.log_file != settings_.log_file && !output_.open(wanted.log_file))
        return "cannot write the log " + quoted(wanted.log_file);
    if (wanted.book_file != settings_.book_file) {
        std::optional<formats::polyglot::Book> book;
        if (!wanted.book_file.empty()) {
            auto opened = formats::polyglot::Book::open(wanted.book_file);
            if (!opened) return opened.error().reason;
            book = std::move(*opened);
        }
        book_ = std::move(book);
    }
    const auto taken = engine_.set_options(wanted.engine_options());
    if (!taken) return taken.error().sentence;
    settings_ = wanted;
    return std::nullopt;
}

void Session::set_game(chess::Game game) {
    game_ = std::move(game);
    engine::Root root(game_.start());
    for (std::size_t ply = 0; ply < game_.plies(); ++ply) root.play(game_.move(ply));
    engine_.set_position(std::move(root));
}

bool Session::on(const SetPosition& request) {
    chess::Position start = chess::Position::initial();
    if (request.fen) {
        const auto position = formats::position_from_fen(request.fen->text);
        if (!position) {
            say("error: " + position.error().message() + "; the position before stays");
            return true;
        }
        start = *position;
    }
    chess::Game game(start);
    for (std::size_t i = 0; i < request.moves.size(); ++i) {
        const Word& word = request.moves[i];
        const auto move = formats::parse_uci_move(word.text, game.position());
        if (!move) {
            complain({ErrorCode::UnknownWord,
                      "move " + std::to_string(i + 1) + ", " + quoted(word.text) + ": " + move.error().sentence +
                          "; the position before the command stays",
                      word.column});
            return true;
        }
        game.play(*move);
    }
    set_game(std::move(game));
    return true;
}

engine::Limits Session::limits_of(const Go& go, const std::vector<chess::Move>& search_moves) const {
    engine::Limits limits;
    limits.depth = go.depth;
    limits.nodes = go.nodes;
    limits.mate = go.mate;
    if (go.move_time) limits.move_time = Milliseconds(*go.move_time);
    limits.search_moves = search_moves;
    const bool white = game_.position().turn() == Color::White;
    if (white ? go.white_time : go.black_time) {
        // A clock that was not told is taken to stand as ours does.
        engine::Clock clock;
        const std::int64_t own = *(white ? go.white_time : go.black_time);
        clock.time = {{Milliseconds(go.white_time.value_or(own)), Milliseconds(go.black_time.value_or(own))}};
        clock.increment = {
            {Milliseconds(go.white_increment.value_or(0)), Milliseconds(go.black_increment.value_or(0))}};
        for (Color color : chess::all_colors) {
            clock.time[color] = std::max(clock.time[color], Milliseconds(0));
            clock.increment[color] = std::max(clock.increment[color], Milliseconds(0));
        }
        if (go.moves_to_go.value_or(0) > 0) clock.moves_to_go = go.moves_to_go;
        limits.clock = clock;
    }
    limits.ponder = go.ponder;
    limits.infinite =
        go.infinite || !(limits.depth || limits.nodes || limits.mate || limits.move_time || limits.clock || go.ponder);
    return limits;
}

bool Session::on(const Go& go) {
    if (go.perft) {
        begin_job([this, position = game_.position(), depth = *go.perft, how = style()](const std::atomic<bool>& stop) {
            run_perft(position, depth, how, output_, stop);
        });
        return true;
    }
    std::vector<chess::Move> search_moves;
    for (const Word& word : go.search_moves) {
        const auto move = formats::parse_uci_move(word.text, game_.position());
        if (move) search_moves.push_back(*move);
        else
            complain({ErrorCode::UnknownWord, "searchmoves " + quoted(word.text) + ": " + move.error().sentence,
                      word.column});
    }
    if (search_moves.empty() && !go.search_moves.empty()) {
        say("error: none of the searchmoves is a legal move; nothing is searched");
        return true;
    }
    end_job();
    // The search before must have given its best move before the reporter turns to the next.
    engine_.stop();
    engine_.wait();
    reporter_.begin(style(), json_, game_.position().in_check());
    if (answered_from_book(go)) return true;
    engine_.start(limits_of(go, search_moves), reporter_);
    return true;
}

bool Session::answered_from_book(const Go& go) {
    if (!settings_.own_book || !book_ || go.infinite || go.ponder || go.mate || !go.search_moves.empty()) return false;
    chance_ = chance_ * 6364136223846793005ULL + 1442695040888963407ULL;
    const auto move = book_->weighted(game_.position(), chance_ >> 16U);
    if (!move) return false;
    say("book move");
    reporter_.best(*move, {});
    return true;
}

// ---- Beyond the protocol -----------------------------------------------------------------------

bool Session::on(const Display&) {
    for (const std::string& line : board_lines(game_, settings_.chess960)) output_.line(line);
    return true;
}

bool Session::on(const Eval&) {
    for (const std::string& line : evaluation_lines(engine_.evaluate())) output_.line(line);
    return true;
}

bool Session::on(const Flip&) {
    if (const auto flipped = colours_exchanged(game_.position())) set_game(chess::Game(*flipped));
    else say("error: this position cannot be flipped");
    return true;
}

bool Session::on(const Help&) {
    for (std::string_view line : help_lines()) output_.line(line);
    return true;
}

bool Session::on(const Compiler&) {
    say(compiler_text());
    return true;
}

bool Session::on(const Json& request) {
    json_ = request.on;
    return true;
}

bool Session::on(const Bench& request) {
    begin_job([this, request, options = settings_.engine](const std::atomic<bool>& stop) {
        engine::Options wanted = options;
        wanted.hash = std::size_t(request.hash.value_or(int(bench_hash)));
        wanted.threads = request.threads.value_or(1);
        const auto report = [this](std::string_view text) { say(text); };
        const BenchResult result = run_bench(wanted, request.depth.value_or(bench_depth), report, stop);
        output_.line(bench_text(result));
    });
    return true;
}

bool Session::on(const Speedtest& request) {
    begin_job([this, request, options = settings_.engine](const std::atomic<bool>& stop) {
        engine::Options wanted = options;
        if (request.threads) wanted.threads = *request.threads;
        if (request.hash) wanted.hash = std::size_t(*request.hash);
        const auto report = [this](std::string_view text) { say(text); };
        const auto result = run_speedtest(wanted, std::chrono::seconds(request.seconds.value_or(20)), report, stop);
        if (result) say(speedtest_text(*result));
        else say("error: " + result.error());
    });
    return true;
}

}  // namespace tabiya::uci
