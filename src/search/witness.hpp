// SPDX-License-Identifier: MIT
// A witness watches the search node by node: for people who want to see why a branch was cut. It comes
// with the evaluator (`evaluator.witness()`), so a search whose evaluator has none is compiled without a
// trace of it.
#pragma once

#include <cstdint>
#include <string_view>

namespace tabiya::search {

/// What settled a node.
enum class Why : std::uint8_t {
    Drawn,
    MateDistance,
    Table,
    Tablebase,
    Razoring,
    ReverseFutility,
    NullMove,
    Probcut,
    MultiCut,
    StandPat,
    Captures,  // quiescence tried its captures
    Moves,     // all moves were tried, or one of them cut
};

/// A sentence for people, without a final full stop.
constexpr std::string_view sentence(Why why) noexcept {
    switch (why) {
        case Why::Drawn: return "a draw by repetition, fifty moves or bare kings";
        case Why::MateDistance: return "a shorter mate is already known";
        case Why::Table: return "the table knew enough about this position";
        case Why::Tablebase: return "the endgame tables know the result";
        case Why::Razoring: return "hopeless: even the captures do not reach alpha (razoring)";
        case Why::ReverseFutility: return "so good that a margin above beta remains (reverse futility)";
        case Why::NullMove: return "good enough even after passing the turn (null move)";
        case Why::Probcut: return "a capture beats beta by far even in a shallow search (probcut)";
        case Why::MultiCut: return "two moves beat beta, so one of them surely does (multi-cut)";
        case Why::StandPat: return "quiet, and the evaluation alone beats beta (stand pat)";
        case Why::Captures: return "quiescence: the captures were tried";
        case Why::Moves: return "the moves were tried";
    }
    return "";
}

template <class E>
concept Witnessed = requires(E evaluator) {
    evaluator.witness();
};

}  // namespace tabiya::search
