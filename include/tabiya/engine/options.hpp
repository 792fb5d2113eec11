// SPDX-License-Identifier: MIT
// Options: what can be set about an engine, with the ranges that are accepted.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "tabiya/engine/limits.hpp"

namespace tabiya::engine {

/// Inclusive bounds of a numeric option.
struct Range {
    long long least;
    long long most;
    [[nodiscard]] constexpr bool contains(long long value) const noexcept { return value >= least && value <= most; }
};

struct Options {
    int threads = 1;
    /// Size of the transposition table in MiB.
    std::size_t hash = 16;
    /// How many of the best lines are searched and reported.
    int multi_pv = 1;
    /// Kept in reserve at each move for the way between engine, interface and server.
    Milliseconds move_overhead{10};
    /// Whether the engine may expect to think on the opponent's time; it then spends a little more.
    bool ponder = false;
    /// Playing strength as an Elo number, or none for full strength.
    std::optional<int> elo;
    /// Playing strength as a level, 20 being full strength. `elo` goes before it.
    int skill_level = 20;
    /// If not 0, time is measured in nodes, this many to the millisecond.
    int nodes_time = 0;
    /// Where the Syzygy tablebases are (directories joined by ':'); empty for none.
    std::string syzygy_path;
    /// Tablebases are asked inside the search from this depth on …
    int syzygy_probe_depth = 1;
    /// … and only with at most this many men on the board (0: never inside the search).
    int syzygy_probe_limit = 7;
    /// Whether a tablebase win that the fifty-move rule turns into a draw counts as a draw.
    bool syzygy_50_move_rule = true;
    /// File of the evaluation network; empty for the one built in, `hand_made` for none.
    std::string eval_file;
    /// Numbers of the search by name, where they are not to be the built-in ones (see tuning.hpp).
    std::map<std::string, int> tuned;

    /// The value of `eval_file` that stands for the evaluation without a network.
    static constexpr std::string_view hand_made = "hand-made";

    static constexpr Range threads_range{1, 1024};
    static constexpr Range hash_range{1, 33'554'432};
    static constexpr Range multi_pv_range{1, 500};
    static constexpr Range move_overhead_range{0, 5000};
    static constexpr Range elo_range{600, 2850};
    static constexpr Range skill_level_range{0, 20};
    static constexpr Range nodes_time_range{0, 10'000};
    static constexpr Range syzygy_probe_depth_range{1, 100};
    static constexpr Range syzygy_probe_limit_range{0, 7};
};

/// Why options were refused; the engine keeps the ones it had.
struct OptionError {
    enum class Code {
        OutOfRange,        // a number outside its range
        OutOfMemory,       // no memory for a table of that size
        ThreadsExhausted,  // the system refuses to start that many threads
        BadTablebases,     // no tablebase found on a path that is not empty
        BadNetwork,        // the evaluation file is missing or not one of ours
    };
    Code code;
    /// One sentence for people, which names the option and its range.
    std::string sentence;
};

/// What is wrong with the evaluation file of these options, if anything: for those who make a Player,
/// which would play with the network built in instead.
std::optional<OptionError> network_fault(const Options& options);

}  // namespace tabiya::engine
