// SPDX-License-Identifier: MIT
#include "engine/tablebases.hpp"

#include <algorithm>
#include <cstdlib>
#include <mutex>

#include "tabiya/formats/syzygy.hpp"

namespace tabiya::engine {

namespace syzygy = formats::syzygy;

std::optional<std::string> use_tables(const std::string& path) {
    static std::mutex mutex;
    static std::string in_use;
    const std::lock_guard lock(mutex);
    if (path == in_use) return std::nullopt;
    in_use.clear();
    if (path.empty()) {
        syzygy::unload();
        return std::nullopt;
    }
    const auto tables = syzygy::load(path);
    if (!tables) return "SyzygyPath: " + tables.error().sentence();
    if (tables->wdl_files == 0) return "SyzygyPath: no table found in " + path;
    in_use = path;
    return std::nullopt;
}

namespace {

/// All moves that win in time are equal: the search may choose the one that mates. A win that would come
/// too late for the fifty-move rule ranks by its distance, and so do losses, the longest first.
int rank_of(const syzygy::RankedMove& move, int clock, bool fifty_move_rule) noexcept {
    constexpr int certain = 1000;
    const int distance = std::abs(move.dtz);
    switch (move.wdl) {
        case syzygy::Wdl::Win: return distance + clock <= 99 ? certain : certain - distance - clock;
        case syzygy::Wdl::CursedWin: return fifty_move_rule ? 1 : certain - distance - clock;
        case syzygy::Wdl::Draw: return 0;
        case syzygy::Wdl::BlessedLoss: return fifty_move_rule ? -1 : -certain + distance;
        case syzygy::Wdl::Loss: return 2 * distance + clock < 100 ? -certain : -certain + distance + clock;
    }
    return 0;
}

search::Value worth(syzygy::Wdl wdl, bool fifty_move_rule) noexcept {
    if (wdl == syzygy::Wdl::Draw || (fifty_move_rule && std::abs(int(wdl)) == 1)) return search::draw;
    return int(wdl) > 0 ? search::tablebase_win : -search::tablebase_win;
}

}  // namespace

RootTables::RootTables(const chess::Position& position, const Options& options) {
    const int most = std::min(syzygy::largest(), options.syzygy_probe_limit);
    if (options.syzygy_path.empty() || most == 0) return;
    use = {most, options.syzygy_probe_depth, options.syzygy_50_move_rule};
    if (position.occupied().count() > most) return;
    const auto probe = syzygy::probe_root(position);
    if (!probe) return;
    for (const syzygy::RankedMove& move : probe->moves) {
        ranks.push_back({move.move, rank_of(move, position.halfmove_clock(), options.syzygy_50_move_rule)});
        verdicts_.push_back({move.move, worth(move.wdl, options.syzygy_50_move_rule)});
    }
    // The first moves are chosen; below them the search looks for mates, not for results it knows.
    use.men = 0;
}

std::optional<search::Value> RootTables::value_of(chess::Move move) const noexcept {
    for (const Verdict& verdict : verdicts_)
        if (verdict.move == move) return verdict.value;
    return std::nullopt;
}

std::span<const chess::Move> RootTables::held(const chess::Position& root,
                                              std::span<const chess::Move> line) const noexcept {
    if (ranks.empty() || line.empty()) return line;
    chess::Position position = root.after(line[0]);
    auto value = syzygy::wdl(position);
    std::size_t length = 1;
    for (; value && length < line.size(); ++length) {
        position.make(line[length]);
        const auto next = syzygy::wdl(position);
        if (!next || -*next != *value) break;
        value = next;
    }
    return line.first(length);
}

std::vector<chess::Move> RootTables::played_out(const chess::Position& root, std::span<const chess::Move> line) const {
    constexpr std::size_t longest = 200;
    std::vector<chess::Move> all(line.begin(), line.end());
    if (ranks.empty() || line.empty() || value_of(line[0]).value_or(search::draw) == search::draw) return all;
    chess::Position position = root;
    for (chess::Move move : line) position.make(move);
    while (all.size() < longest) {
        const auto probe = syzygy::probe_root(position);
        if (!probe || std::abs(int(probe->wdl)) < 2) break;
        all.push_back(probe->moves.front().move);
        position.make(all.back());
    }
    return all;
}

}  // namespace tabiya::engine
