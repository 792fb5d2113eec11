// SPDX-License-Identifier: MIT
#include "train/hand_made_fit.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <string_view>
#include <utility>

#include "train/random.hpp"
#include "train/sigmoid.hpp"

namespace tabiya::train {

using namespace chess;
using search::HandMade;
using search::HandMadeWeights;
using search::Tapered;

namespace {

constexpr std::size_t weight_count = sizeof(HandMadeWeights) / sizeof(Tapered);
constexpr std::size_t batch_size = 16'384;
constexpr float points_per_scale = 400;  // a score of so many centipawns is one unit of the logistic curve
constexpr float full_phase = 24;
constexpr float full_scale = 64;

/// A member of HandMadeWeights: what it is called and how its numbers are laid out.
struct Member {
    std::string_view name;
    std::size_t size;
    std::size_t row;
};
constexpr std::array members{
    Member{"material.items", 6, 6},
    Member{"square[PieceType::Pawn].items", 64, 8},
    Member{"square[PieceType::Knight].items", 64, 8},
    Member{"square[PieceType::Bishop].items", 64, 8},
    Member{"square[PieceType::Rook].items", 64, 8},
    Member{"square[PieceType::Queen].items", 64, 8},
    Member{"square[PieceType::King].items", 64, 8},
    Member{"knight_mobility", 9, 7},
    Member{"bishop_mobility", 14, 7},
    Member{"rook_mobility", 15, 8},
    Member{"queen_mobility", 28, 7},
    Member{"bishop_pair", 1, 1},
    Member{"rook_open_file", 1, 1},
    Member{"rook_half_open_file", 1, 1},
    Member{"pawn_isolated", 1, 1},
    Member{"pawn_doubled", 1, 1},
    Member{"pawn_backward", 1, 1},
    Member{"pawn_supported.items", 8, 8},
    Member{"pawn_phalanx.items", 8, 8},
    Member{"passed.items", 8, 8},
    Member{"passed_free.items", 8, 8},
    Member{"passed_our_king", 8, 8},
    Member{"passed_their_king", 8, 8},
    Member{"shelter.items", 8, 8},
    Member{"storm.items", 8, 8},
    Member{"king_attack", 16, 8},
    Member{"safe_check", 1, 1},
    Member{"threat_by_pawn", 1, 1},
    Member{"threat_by_minor.items", 6, 6},
    Member{"threat_by_rook.items", 6, 6},
    Member{"hanging", 1, 1},
    Member{"tempo", 1, 1},
};
constexpr std::size_t all_members() noexcept {
    std::size_t sum = 0;
    for (const Member& member : members) sum += member.size;
    return sum;
}
static_assert(all_members() == weight_count, "HandMadeWeights has changed: name its members here");

std::string pair_text(const SoftWeight& weight) {
    std::string text(1, '{');
    text += std::to_string(std::lround(weight.middlegame));
    text += ", ";
    text += std::to_string(std::lround(weight.endgame));
    return text += '}';
}

}  // namespace

void HandMadeData::add(const Position& position, int white_score, Outcome outcome) {
    const HandMade::Coefficients c = HandMade::trace(position);
    const std::size_t first = uses_.size();
    for (std::size_t i = 0; i < c.counts.size(); ++i)
        if (c.counts[i] != 0) uses_.push_back({std::uint16_t(i), std::int16_t(c.counts[i])});
    const float phase = float(c.phase) / full_phase;
    const float result = float(int(outcome)) / 2.0F;
    cases_.push_back({first, std::uint32_t(uses_.size() - first), phase, (1 - phase) * float(c.scale) / full_scale,
                      wdl_ * result + (1 - wdl_) * sigmoid(float(white_score) / points_per_scale)});
}

Result<std::uint64_t, FileError> HandMadeData::add_file(const std::string& path, const Filter& filter) {
    const auto wants_more = [&] { return size() < filter.max_positions; };
    return replay_file(path, wants_more, [&](const Replayed& shown) {
        if (is_wanted(filter, shown.position, shown.scored, shown.ply))
            add(shown.position, shown.scored.score, shown.game.outcome);
    });
}

HandMadeFit::HandMadeFit(const HandMadeData& data, std::vector<SoftWeight> start)
    : data_(data), start_(std::move(start)), weights_(start_), moments_(start_.size()), order_(data.size()) {
    // Neighbours in a game are alike and must not share a batch.
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    Random random(1);
    for (std::size_t i = order_.size(); i > 1; --i) std::swap(order_[i - 1], order_[random.below(i)]);
}

float HandMadeFit::expected(const HandMadeData::Case& c) const noexcept {
    float middlegame = 0;
    float endgame = 0;
    for (std::size_t i = c.first; i < c.first + c.uses; ++i) {
        const auto [weight, count] = data_.uses_[i];
        middlegame += weights_[weight].middlegame * float(count);
        endgame += weights_[weight].endgame * float(count);
    }
    return sigmoid((middlegame * c.middlegame + endgame * c.endgame) / points_per_scale);
}

double HandMadeFit::error() const {
    double sum = 0;
    for (const auto& c : data_.cases_) {
        const double miss = double(expected(c)) - double(c.target);
        sum += miss * miss;
    }
    return data_.cases_.empty() ? 0 : sum / double(data_.cases_.size());
}

double HandMadeFit::epoch(float rate, float pull) {
    double sum = 0;
    std::vector<SoftWeight> gradient(weights_.size());
    std::size_t in_batch = 0;
    for (std::size_t n = 0; n < order_.size(); ++n) {
        const auto& c = data_.cases_[order_[n]];
        const float says = expected(c);
        const float miss = says - c.target;
        sum += double(miss) * double(miss);
        const float slope = miss * says * (1 - says);
        for (std::size_t i = c.first; i < c.first + c.uses; ++i) {
            const auto [weight, count] = data_.uses_[i];
            gradient[weight].middlegame += slope * c.middlegame * float(count);
            gradient[weight].endgame += slope * c.endgame * float(count);
        }
        if (++in_batch == batch_size || n + 1 == order_.size()) {
            step(gradient, in_batch, rate, pull);
            in_batch = 0;
        }
    }
    return data_.cases_.empty() ? 0 : sum / double(data_.cases_.size());
}

void HandMadeFit::step(std::vector<SoftWeight>& gradient, std::size_t batch, float rate, float pull) {
    constexpr float keep_mean = 0.9F;
    constexpr float keep_square = 0.999F;
    ++steps_;
    const float mean_scale = 1 / (1 - std::pow(keep_mean, float(steps_)));
    const float square_scale = 1 / (1 - std::pow(keep_square, float(steps_)));
    const auto move = [&](float& weight, float start, float& mean, float& square, float slope) {
        slope = slope / float(batch) + pull * (weight - start);
        mean = keep_mean * mean + (1 - keep_mean) * slope;
        square = keep_square * square + (1 - keep_square) * slope * slope;
        weight -= rate * mean * mean_scale / (std::sqrt(square * square_scale) + 1e-8F);
    };
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        Moments& m = moments_[i];
        move(weights_[i].middlegame, start_[i].middlegame, m.mean.middlegame, m.square.middlegame,
             gradient[i].middlegame);
        move(weights_[i].endgame, start_[i].endgame, m.mean.endgame, m.square.endgame, gradient[i].endgame);
        gradient[i] = {};
    }
}

std::vector<SoftWeight> built_in_weights() {
    std::vector<SoftWeight> result;
    const auto* flat = reinterpret_cast<const Tapered*>(&HandMade::weights());
    for (std::size_t i = 0; i < weight_count; ++i)
        result.push_back({float(flat[i].middlegame()), float(flat[i].endgame())});
    return result;
}

std::string source_text(const std::vector<SoftWeight>& weights) {
    std::string text = "// SPDX-License-Identifier: MIT\n"
                       "// The numbers of the hand-made evaluation, fitted to Tabiya's own games. Written by `tabiya "
                       "data hand-made`.\n"
                       "#pragma once\n\n"
                       "#include \"search/hand_made_weights.hpp\"\n\n"
                       "namespace tabiya::search {\n\n"
                       "// clang-format off\n"
                       "constexpr HandMadeWeights fitted_weights() noexcept {\n"
                       "    using chess::PieceType;\n"
                       "    HandMadeWeights w{};\n";
    std::size_t at = 0;
    for (const Member& member : members) {
        text += "    w." + std::string(member.name) + " = ";
        if (member.size == 1) {
            text += pair_text(weights[at++]) + ";\n";
            continue;
        }
        text += "{{";
        for (std::size_t i = 0; i < member.size; ++i) {
            if (member.size > member.row && i % member.row == 0) text += "\n        ";
            text += pair_text(weights[at++]);
            if (i + 1 < member.size) text += (i + 1) % member.row == 0 ? "," : ", ";
        }
        text += "}};\n";
    }
    return text + "    return w;\n}\n// clang-format on\n\n}  // namespace tabiya::search\n";
}

}  // namespace tabiya::train
