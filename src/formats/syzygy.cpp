// SPDX-License-Identifier: MIT
#include "tabiya/formats/syzygy.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>

#include "tabiya/chess/movegen.hpp"

#if defined(TABIYA_HAS_FATHOM)
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <tbprobe.h>
#include <unistd.h>
#endif

namespace tabiya::formats::syzygy {

using namespace chess;

std::string_view name_of(Wdl wdl) noexcept {
    constexpr std::array<std::string_view, 5> names{"loss", "blessed loss", "draw", "cursed win", "win"};
    return names[std::size_t(int(wdl) + 2)];
}

std::string ProbeError::sentence() const {
    switch (code) {
        case ProbeErrorCode::NotBuiltIn: return "this build has no tablebase support (libfathom was not there)";
        case ProbeErrorCode::NoTables: return "no tablebases are loaded";
        case ProbeErrorCode::CastlingRights: return "tablebases do not cover positions with castling rights";
        case ProbeErrorCode::TooManyMen: return "the position has more men than the largest table";
        case ProbeErrorCode::TableMissing: return "the table " + table + " is missing";
        case ProbeErrorCode::Inconsistent: return "the WDL and DTZ tables of " + table + " contradict each other";
        case ProbeErrorCode::GameOver: return "the game is over: there is no move to rank";
    }
    return "unknown error";
}

std::string table_name(const Position& position) {
    ByColor<std::string> sides;
    for (Color color : all_colors)
        for (PieceType type : {PieceType::King, PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight,
                               PieceType::Pawn})
            sides[color].append(std::size_t(position.material().count(make_piece(color, type))), to_char(type));
    // The longer side comes first, of equals the one with the stronger piece where they differ.
    const auto stronger = [](const std::string& a, const std::string& b) {
        if (a.size() != b.size()) return a.size() > b.size();
        constexpr std::string_view order = "KQRBNP";
        for (std::size_t i = 0; i < a.size(); ++i)
            if (a[i] != b[i]) return order.find(a[i]) < order.find(b[i]);
        return true;
    };
    const Color first = stronger(sides[Color::White], sides[Color::Black]) ? Color::White : Color::Black;
    return sides[first] + "v" + sides[~first];
}

#if defined(TABIYA_HAS_FATHOM)

namespace {

/// libfathom keeps its tables in globals, and so must we.
struct State {
    std::mutex dtz_mutex;  // its DTZ code uses tables that it builds on the way
    std::string path;
    std::vector<std::string> folders;
    std::atomic<int> largest{0};  // 0 while unloaded, whatever libfathom still holds
};
State& state() {
    static State instance;
    return instance;
}

/// Gives libfathom a path. When it lets go of an earlier one it reports every successful munmap as a
/// failure on stderr (its test is the wrong way round), so stderr is closed to it for that moment.
void initialise(const std::string& path) {
    const bool replaces = !state().path.empty();
    const int real = replaces ? dup(STDERR_FILENO) : -1;
    const int nowhere = replaces ? open("/dev/null", O_WRONLY | O_CLOEXEC) : -1;
    if (real >= 0 && nowhere >= 0) dup2(nowhere, STDERR_FILENO);
    tb_init(path.c_str());
    if (real >= 0 && nowhere >= 0) dup2(real, STDERR_FILENO);
    if (real >= 0) close(real);
    if (nowhere >= 0) close(nowhere);
    state().path = path;
}

bool is_folder(const std::string& path) {
    struct stat info {};
    return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

bool file_exists(const std::string& path) {
    struct stat info {};
    return stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

std::vector<std::string> split_path(const std::string& path) {
#if defined(_WIN32)
    constexpr char separator = ';';
#else
    constexpr char separator = ':';
#endif
    std::vector<std::string> folders;
    std::size_t start = 0;
    while (start <= path.size()) {
        const std::size_t end = std::min(path.find(separator, start), path.size());
        if (end > start) folders.push_back(path.substr(start, end - start));
        start = end + 1;
    }
    return folders;
}

void count_files(const std::string& folder, Tables& tables) {
    DIR* directory = opendir(folder.c_str());
    if (!directory) return;
    while (const dirent* entry = readdir(directory)) {
        const std::string_view name = entry->d_name;
        if (name.size() > 5 && name.substr(name.size() - 5) == ".rtbw") ++tables.wdl_files;
        if (name.size() > 5 && name.substr(name.size() - 5) == ".rtbz") ++tables.dtz_files;
    }
    closedir(directory);
}

bool has_table(const std::string& name, std::string_view suffix) {
    for (const std::string& folder : state().folders)
        if (file_exists(folder + "/" + name + std::string(suffix))) return true;
    return false;
}

/// The arguments every probe of libfathom begins with.
template <class Probe, class... Rest>
auto with_boards(const Position& p, Probe&& probe, Rest... rest) {
    return probe(p.men(Color::White).bits(), p.men(Color::Black).bits(), p.men(PieceType::King).bits(),
                 p.men(PieceType::Queen).bits(), p.men(PieceType::Rook).bits(), p.men(PieceType::Bishop).bits(),
                 p.men(PieceType::Knight).bits(), p.men(PieceType::Pawn).bits(), rest...);
}

unsigned en_passant_of(const Position& p) noexcept {
    return p.en_passant() ? unsigned(*p.en_passant()) : 0;  // libfathom's "none"
}

constexpr Wdl wdl_of(unsigned fathom) noexcept { return Wdl(int(fathom) - 2); }

std::optional<ProbeErrorCode> refusal(const Position& position) noexcept {
    if (largest() == 0) return ProbeErrorCode::NoTables;
    if (position.castling_rooks()) return ProbeErrorCode::CastlingRights;
    if (position.occupied().count() > largest()) return ProbeErrorCode::TooManyMen;
    return std::nullopt;
}

/// The first table that a probe of this position may need and that is not there: its own, or one that
/// captures lead to, since probing tries them.
std::string missing_table(const Position& position, std::string_view suffix) {
    if (position.occupied().count() <= 2) return {};
    const std::string name = table_name(position);
    if (!has_table(name, suffix)) return name + std::string(suffix);
    for (Move move : legal_moves(position, Moves::Noisy)) {
        std::string missing = missing_table(position.after(move), ".rtbw");
        if (!missing.empty()) return missing;
    }
    return {};
}

ProbeError missing(const Position& position, std::string_view suffix) {
    std::string name = missing_table(position, suffix);
    // DTZ looks one move further, so the hole may be behind the opponent's captures and promotions.
    for (Move move : legal_moves(position))
        if (name.empty()) name = missing_table(position.after(move), suffix);
    if (name.empty()) name = table_name(position) + std::string(suffix);  // there, but unreadable
    return {ProbeErrorCode::TableMissing, std::move(name)};
}

int sign(int value) noexcept { return (value > 0) - (value < 0); }

/// DTZ by libfathom's root probe, which values each move and returns the best.
Result<int, ProbeError> dtz_unlocked(const Position& position) {
    const Result<Wdl, ProbeError> value = probe_wdl(position);
    if (!value) return Failure{value.error()};
    if (!has_legal_move(position)) return position.in_check() ? -1 : 0;
    if (position.occupied().count() == 2) return 0;
    const unsigned answer = with_boards(position, tb_probe_root_impl, 0U, en_passant_of(position),
                                        position.turn() == Color::White, nullptr);
    if (answer == TB_RESULT_FAILED) return Failure{missing(position, ".rtbz")};
    const int plies = int(TB_GET_DTZ(answer)) * sign(int(wdl_of(TB_GET_WDL(answer))));
    // A mate found on the spot has no plies to the next zeroing; it counts as one.
    const int dtz = plies == 0 && TB_GET_WDL(answer) == TB_WIN ? 1 : plies;
    if (sign(dtz) != sign(int(*value))) return Failure{ProbeError{ProbeErrorCode::Inconsistent, table_name(position)}};
    return dtz;
}

/// The value of a ply count once `clock` plies have passed without capture or pawn move.
Wdl wdl_after(int dtz, int clock) noexcept {
    if (dtz > 0) return dtz + clock <= 100 ? Wdl::Win : Wdl::CursedWin;
    if (dtz < 0) return -dtz + clock <= 100 ? Wdl::Loss : Wdl::BlessedLoss;
    return Wdl::Draw;
}

Result<RankedMove, ProbeError> rank(const Position& position, Move move) {
    const Position next = position.after(move);
    if (!has_legal_move(next)) {
        if (next.in_check()) return RankedMove{move, Wdl::Win, 1};
        return RankedMove{move, Wdl::Draw, 0};
    }
    const bool zeroing = next.halfmove_clock() == 0;
    if (zeroing) {
        const Result<Wdl, ProbeError> value = probe_wdl(next);
        if (!value) return Failure{value.error()};
        // 1 for a win, 101 for a cursed one: the scale of the tables, where the clock starts at zero.
        constexpr std::array<int, 5> plies{-1, -101, 0, 101, 1};
        return RankedMove{move, -*value, plies[std::size_t(int(-*value) + 2)]};
    }
    const Result<int, ProbeError> dtz = dtz_unlocked(next);
    if (!dtz) return Failure{dtz.error()};
    const int plies = -*dtz + sign(-*dtz);
    return RankedMove{move, wdl_after(plies, position.halfmove_clock()), plies};
}

}  // namespace

bool is_built_in() noexcept { return true; }

Result<Tables, ProbeError> load(const std::string& path) {
    const std::lock_guard lock(state().dtz_mutex);
    Tables tables;
    state().folders.clear();
    for (const std::string& folder : split_path(path)) {
        if (is_folder(folder)) state().folders.push_back(folder);
        else tables.missing_folders.push_back(folder);
    }
    for (const std::string& folder : state().folders) count_files(folder, tables);
    if (path != state().path) initialise(path);
    state().largest = path.empty() ? 0 : int(TB_LARGEST);
    tables.largest = largest();
    return tables;
}

void unload() {
    const std::lock_guard lock(state().dtz_mutex);
    state().largest = 0;
}

int largest() noexcept { return state().largest.load(std::memory_order_relaxed); }

std::optional<Wdl> wdl(const Position& position) noexcept {
    if (position.occupied().count() > largest() || position.castling_rooks()) return std::nullopt;
    const unsigned answer =
        with_boards(position, tb_probe_wdl_impl, en_passant_of(position), position.turn() == Color::White);
    if (answer == TB_RESULT_FAILED) return std::nullopt;
    return wdl_of(answer);
}

Result<Wdl, ProbeError> probe_wdl(const Position& position) {
    if (const auto code = refusal(position)) return Failure{ProbeError{*code, {}}};
    if (const auto value = wdl(position)) return *value;
    return Failure{missing(position, ".rtbw")};
}

Result<int, ProbeError> probe_dtz(const Position& position) {
    const std::lock_guard lock(state().dtz_mutex);
    return dtz_unlocked(position);
}

Result<RootProbe, ProbeError> probe_root(const Position& position) {
    if (const auto code = refusal(position)) return Failure{ProbeError{*code, {}}};
    const std::lock_guard lock(state().dtz_mutex);
    if (!has_legal_move(position)) return Failure{ProbeError{ProbeErrorCode::GameOver, {}}};
    RootProbe root{};
    for (Move move : legal_moves(position)) {
        Result<RankedMove, ProbeError> ranked = rank(position, move);
        if (!ranked) return Failure{std::move(ranked).error()};
        root.moves.push_back(*ranked);
    }
    // A higher value first; of wins the quicker, of losses the longer.
    std::stable_sort(root.moves.begin(), root.moves.end(), [](const RankedMove& a, const RankedMove& b) {
        if (a.wdl != b.wdl) return a.wdl > b.wdl;
        return a.dtz < b.dtz;
    });
    root.wdl = root.moves.front().wdl;
    root.dtz = root.moves.front().dtz;
    return root;
}

#else

namespace {
ProbeError not_built_in() { return {ProbeErrorCode::NotBuiltIn, {}}; }
}  // namespace

bool is_built_in() noexcept { return false; }
Result<Tables, ProbeError> load(const std::string&) { return Failure{not_built_in()}; }
void unload() {}
int largest() noexcept { return 0; }
std::optional<Wdl> wdl(const Position&) noexcept { return std::nullopt; }
Result<Wdl, ProbeError> probe_wdl(const Position&) { return Failure{not_built_in()}; }
Result<int, ProbeError> probe_dtz(const Position&) { return Failure{not_built_in()}; }
Result<RootProbe, ProbeError> probe_root(const Position&) { return Failure{not_built_in()}; }

#endif

}  // namespace tabiya::formats::syzygy
