// SPDX-License-Identifier: MIT
// Positions at random from every table that is there, held against two other programs: Debian's `fathom`, and
// stockfish, whose probing code shares nothing with libfathom.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <unistd.h>

#include "support/positions.hpp"
#include "support/program.hpp"
#include "tabiya/formats/san.hpp"
#include "tabiya/formats/syzygy.hpp"

namespace {

using namespace tabiya::chess;
using namespace tabiya::formats;
using syzygy::Wdl;
using tabiya::support::is_installed;
using tabiya::support::output_of;
using tabiya::support::Random;
using tabiya::support::random_position;

std::string folder() { return TABIYA_SHARED_DATA "/syzygy"; }

/// "KNNkp" for KNNvKP.rtbw, in alphabetical order of the files.
std::vector<std::string> tables() {
    std::vector<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder())) {
        if (entry.path().extension() != ".rtbw") continue;
        std::string men = entry.path().stem().string();
        const std::size_t half = men.find('v');
        std::transform(men.begin() + std::ptrdiff_t(half), men.end(), men.begin() + std::ptrdiff_t(half),
                       [](char c) { return char(c | 0x20); });
        men.erase(half, 1);
        all.push_back(men);
    }
    std::sort(all.begin(), all.end());
    return all;
}

std::string colours_swapped(std::string men) {
    for (char& c : men) c = char(c ^ 0x20);
    return men;
}

/// A position after a double step that may be taken en passant, if this one offers it.
Position perhaps_en_passant(const Position& position) {
    for (Move move : legal_moves(position))
        if (const Position next = position.after(move); next.en_passant() && has_legal_move(next)) return next;
    return position;
}

/// Positions that still have a move: the other programs have words of their own for the rest.
std::vector<Position> sample(int of_each_table, std::uint64_t seed) {
    std::vector<Position> all;
    Random random(seed);
    for (const std::string& men : tables())
        for (int i = 0; i < of_each_table;) {
            const Position p = random_position(i % 2 == 0 ? men : colours_swapped(men), random);
            if (!has_legal_move(p)) continue;
            all.push_back(i % 4 == 3 ? perhaps_en_passant(p) : p);
            ++i;
        }
    return all;
}

class SyzygySecondOpinion : public testing::Test {
  protected:
    void SetUp() override {
        if (!syzygy::is_built_in()) GTEST_SKIP() << "built without libfathom";
        const auto found = syzygy::load(folder());
        if (!found || found->wdl_files == 0) GTEST_SKIP() << "no tables in " << folder();
    }
    void TearDown() override { syzygy::unload(); }
};

/// The value of a tag in what fathom prints.
std::string tag(const std::string& text, const std::string& name) {
    const std::size_t at = text.find("[" + name + " \"");
    if (at == std::string::npos) return "(no " + name + ")";
    const std::size_t begin = at + name.size() + 3;
    return text.substr(begin, text.find('"', begin) - begin);
}

/// "e8=Q+, Kb1" as moves.
std::set<std::uint16_t> moves_in(std::string list, const Position& position) {
    std::replace(list.begin(), list.end(), ',', ' ');
    std::set<std::uint16_t> moves;
    std::istringstream in(list);
    for (std::string text; in >> text;) {
        const auto move = parse_san(text, position);
        EXPECT_TRUE(move) << text << " in " << to_fen(position);
        if (move) moves.insert(move->bits());
    }
    return moves;
}

std::set<std::uint16_t> moves_worth(const syzygy::RootProbe& root, Wdl low, Wdl high) {
    std::set<std::uint16_t> moves;
    for (const auto& ranked : root.moves)
        if (low <= ranked.wdl && ranked.wdl <= high) moves.insert(ranked.move.bits());
    return moves;
}

std::string fathoms_name(Wdl wdl) {
    switch (wdl) {
        case Wdl::Loss: return "Loss";
        case Wdl::BlessedLoss: return "BlessedLoss";
        case Wdl::Draw: return "Draw";
        case Wdl::CursedWin: return "CursedWin";
        case Wdl::Win: return "Win";
    }
    return {};
}

TEST_F(SyzygySecondOpinion, FathomSaysTheSame) {
    if (!is_installed("fathom")) GTEST_SKIP() << "fathom is not installed (apt install fathom)";
    Random random(50);
    int compared = 0;
    int cursed = 0;
    for (const Position& p : sample(60, 1)) {
        // The clock takes part: some wins come too late.
        auto setup = p.setup();
        if (!p.en_passant()) setup.halfmove_clock = int(random.below(3) == 0 ? random.below(100) : 0);
        const Position position = *Position::from(setup);
        const std::string fen = to_fen(position);
        const std::string theirs = output_of("fathom --path=" + folder() + " '" + fen + "' 2>/dev/null");
        const auto ours = syzygy::probe_root(position);
        // A promotion may lead to a table that is not here: we do not guess then.
        if (!ours) {
            EXPECT_EQ(ours.error().code, syzygy::ProbeErrorCode::TableMissing) << fen;
            continue;
        }
        ++compared;
        cursed += ours->wdl == Wdl::CursedWin || ours->wdl == Wdl::BlessedLoss;
        EXPECT_EQ(tag(theirs, "WDL"), fathoms_name(ours->wdl)) << fen;
        const auto listed = [&](const char* name) { return moves_in(tag(theirs, name), position); };
        EXPECT_EQ(listed("WinningMoves"), moves_worth(*ours, Wdl::Win, Wdl::Win)) << fen;
        EXPECT_EQ(listed("DrawingMoves"), moves_worth(*ours, Wdl::BlessedLoss, Wdl::CursedWin)) << fen;
        EXPECT_EQ(listed("LosingMoves"), moves_worth(*ours, Wdl::Loss, Wdl::Loss)) << fen;
        const int their_dtz = std::stoi(tag(theirs, "DTZ"));
        const auto dtz = syzygy::probe_dtz(position);
        ASSERT_TRUE(dtz) << fen;
        EXPECT_EQ(their_dtz, std::abs(*dtz)) << fen;
        // The best move's count may be one off the position's own: tables round.
        EXPECT_LE(std::abs(their_dtz - std::abs(ours->dtz)), 1) << fen;
    }
    std::printf("%d positions as fathom has them, %d of them cursed or blessed\n", compared, cursed);
    EXPECT_GE(compared, 2000);
    EXPECT_GE(cursed, 20);
}

TEST_F(SyzygySecondOpinion, StockfishSaysTheSame) {
    if (!is_installed("stockfish")) GTEST_SKIP() << "stockfish is not installed (apt install stockfish)";
    const std::vector<Position> positions = sample(500, 2);
    const auto questions = std::filesystem::temp_directory_path() / ("tabiya_syzygy_" + std::to_string(getpid()));
    {
        std::ofstream out(questions);
        out << "setoption name SyzygyPath value " << folder() << '\n';
        for (const Position& p : positions) out << "position fen " << to_fen(p) << "\nd\n";
    }
    std::istringstream answers(output_of("stockfish < " + questions.string()));
    std::filesystem::remove(questions);
    // "Tablebases WDL:  Win (Success)", then "Tablebases DTZ:   27 (Success)"
    std::size_t next = 0;
    int compared = 0;
    int cursed = 0;
    std::string their_wdl;
    for (std::string line; std::getline(answers, line);) {
        std::istringstream words(line);
        std::string word;
        words >> word;
        if (word != "Tablebases") continue;
        words >> word;
        if (word == "WDL:") {
            std::getline(words >> std::ws, their_wdl, '(');
            continue;
        }
        ASSERT_LT(next, positions.size());
        const Position& p = positions[next++];
        int their_dtz = 0;
        words >> their_dtz;
        const auto wdl = syzygy::probe_wdl(p);
        const auto dtz = syzygy::probe_dtz(p);
        if (their_wdl.find("None") != std::string::npos || line.find("(Failed)") != std::string::npos) continue;
        // libfathom finds DTZ by trying every move, so it may need a table that stockfish does without.
        if (!wdl || !dtz) {
            EXPECT_EQ((!wdl ? wdl.error() : dtz.error()).code, syzygy::ProbeErrorCode::TableMissing) << to_fen(p);
            continue;
        }
        ++compared;
        cursed += *wdl == Wdl::CursedWin || *wdl == Wdl::BlessedLoss;
        EXPECT_EQ(their_wdl, *wdl == Wdl::Loss          ? "Loss "
                             : *wdl == Wdl::BlessedLoss ? "Blessed loss "
                             : *wdl == Wdl::Draw        ? "Draw "
                             : *wdl == Wdl::CursedWin   ? "Cursed win "
                                                        : "Win ")
            << to_fen(p);
        EXPECT_EQ(their_dtz, *dtz) << to_fen(p);
    }
    EXPECT_EQ(next, positions.size());
    std::printf("%d positions as stockfish has them, %d of them cursed or blessed\n", compared, cursed);
    EXPECT_GE(compared, 15'000);
    EXPECT_GE(cursed, 20);
}

}  // namespace
