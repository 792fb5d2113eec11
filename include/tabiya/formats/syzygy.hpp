// SPDX-License-Identifier: MIT
// Syzygy endgame tables, probed through libfathom. The tables are one set per process, as libfathom
// keeps them: load a path, then ask. A build without libfathom has the same functions, which then say
// that it was left out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/position.hpp"
#include "tabiya/chess/result.hpp"

namespace tabiya::formats::syzygy {

/// What a position is worth to the side to move under the fifty-move rule. A cursed win is a win that
/// the rule turns into a draw, a blessed loss a loss that it saves.
enum class Wdl : std::int8_t { Loss = -2, BlessedLoss, Draw, CursedWin, Win };

/// The same position seen from the other side.
constexpr Wdl operator-(Wdl wdl) noexcept { return Wdl(-int(wdl)); }
/// "win", "cursed win", "draw", "blessed loss", "loss".
std::string_view name_of(Wdl wdl) noexcept;

enum class ProbeErrorCode : std::uint8_t {
    NotBuiltIn,      // this build came without libfathom
    NoTables,        // no table was loaded
    CastlingRights,  // tables know no castling
    TooManyMen,      // more men than the largest table
    TableMissing,    // a table this position needs is not there
    Inconsistent,    // WDL and DTZ tables contradict each other
    GameOver,        // mate or stalemate: there is no move to rank
};

/// Why there is no answer.
struct ProbeError {
    ProbeErrorCode code;
    /// The file that is missing or at odds, for example "KQvKR.rtbz".
    std::string table;

    /// One sentence for people, without a final full stop.
    [[nodiscard]] std::string sentence() const;
};

/// What a path held.
struct Tables {
    int wdl_files = 0;
    int dtz_files = 0;
    /// The number of men, kings included, of the largest table.
    int largest = 0;
    /// Folders of the path that do not exist or cannot be read.
    std::vector<std::string> missing_folders;
};

/// Whether this build can probe tables at all.
bool is_built_in() noexcept;

/// Opens the tables in the folders of `path` (separated by ':', by ';' on Windows) and forgets those
/// of an earlier path. Files are mapped when first needed. No probe may run meanwhile.
chess::Result<Tables, ProbeError> load(const std::string& path);
/// Answers no more probes; the files stay mapped until another path is loaded.
void unload();
/// The number of men of the largest table loaded; 0 without tables.
int largest() noexcept;

/// The name of the table a position belongs to, stronger side first: "KQvKR".
std::string table_name(const chess::Position& position);

/// The value as if the halfmove clock stood at zero, or nothing if it cannot be told. For a search: any
/// number of threads may ask at once, and a refusal costs next to nothing.
std::optional<Wdl> wdl(const chess::Position& position) noexcept;

/// The same with a reason when there is none.
chess::Result<Wdl, ProbeError> probe_wdl(const chess::Position& position);

/// Plies to the next capture or pawn move on the best way to win (positive) or to hold out (negative), 0
/// for a draw, the halfmove clock taken as zero; cursed and blessed values lie beyond 100. Tables may
/// round by one ply. The sign is compared with the WDL table. Threads wait for each other here.
chess::Result<int, ProbeError> probe_dtz(const chess::Position& position);

/// A legal move and what it leads to, from the mover's side.
struct RankedMove {
    chess::Move move;
    /// With the position's halfmove clock taken into account: a win that comes too late is cursed.
    Wdl wdl;
    /// Plies to the next capture or pawn move, this move included; sign as in `probe_dtz`.
    int dtz;
};

struct RootProbe {
    Wdl wdl;
    int dtz;
    /// All legal moves, best first: quick wins, late wins, draws, long losses.
    std::vector<RankedMove> moves;
};

/// Values every legal move of a position.
chess::Result<RootProbe, ProbeError> probe_root(const chess::Position& position);

}  // namespace tabiya::formats::syzygy
