// SPDX-License-Identifier: MIT
// Collections of positions with known perft counts, in the three forms that are in use:
//
//     FEN ;D1 20 ;D2 400                      one line per position ("EPD"; also `FEN; D4 23441`)
//     id name / epd FEN / perft 1 20          python-chess, a line each
//     [{"fen": "…", "depth": 1, "nodes": 20}] JSON
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tabiya/chess/result.hpp"
#include "tools/perft.hpp"

namespace tabiya::tools {

struct DepthCount {
    int depth = 0;
    std::uint64_t nodes = 0;
    friend bool operator==(const DepthCount&, const DepthCount&) = default;
};

/// A position and what is known about it.
struct SuitePosition {
    std::string fen;
    std::string name;      // may be empty
    std::size_t line = 0;  // where the file tells of it; for JSON, the number of the entry
    std::vector<DepthCount> counts;
};

/// Why a file is not a suite.
struct SuiteError {
    std::size_t line = 0;
    std::string sentence;
};

/// Reads a suite in any of the forms.
chess::Result<std::vector<SuitePosition>, SuiteError> parse_suite(std::string_view text);

struct SuiteSettings {
    std::uint64_t max_nodes = perft_overflow;  // larger counts are passed over
    int threads = 1;                           // each works on positions of its own
    chess::PerftMethod method = chess::PerftMethod::TwoPly;
    /// Examine every position on the way. Where all counts of a file are above the limit, the position is
    /// walked to the last depth within it and compared with the quick count.
    bool checked = false;
};

/// A count that is wrong, or a position in which something is.
struct SuiteFailure {
    std::size_t position;  // index into the suite
    int depth = 0;
    std::uint64_t expected = 0;
    std::uint64_t counted = 0;
    std::string reason;  // empty if only the count differs
};

/// A position that the rules of this library do not admit, so that nothing can be said about its counts.
struct SuiteRefusal {
    std::size_t position;  // index into the suite
    std::string reason;
};

struct SuiteReport {
    std::size_t positions = 0;  // of which at least one count was verified
    std::size_t counts = 0;     // verified
    std::size_t skipped = 0;    // counts above `max_nodes`
    std::uint64_t nodes = 0;
    std::uint64_t examined = 0;  // positions, inner ones included, if that was asked for
    double seconds = 0;
    std::vector<SuiteFailure> failures;  // in the order of the suite
    std::vector<SuiteRefusal> refusals;  // likewise
};

/// Counts every position to every depth the limit allows and compares.
SuiteReport run_suite(const std::vector<SuitePosition>& suite, const SuiteSettings& settings,
                      PerftTable* table = nullptr, PerftProgress* progress = nullptr);

}  // namespace tabiya::tools
