// SPDX-License-Identifier: MIT
#include "train/assessment.hpp"

#include <numbers>
#include <utility>

#include "nnue/evaluator.hpp"
#include "train/sigmoid.hpp"

namespace tabiya::train {

namespace {

/// Where a function with one valley is lowest, by the golden section.
template <class Function>
double lowest(double low, double high, const Function& f) {
    constexpr double precision = 1e-3;
    const double part = 1.0 / std::numbers::phi;
    double a = high - part * (high - low);
    double b = low + part * (high - low);
    double at_a = f(a);
    double at_b = f(b);
    while (high - low > precision) {
        if (at_a < at_b) {
            high = std::exchange(b, a);
            at_b = at_a;
            at_a = f(a = high - part * (high - low));
        } else {
            low = std::exchange(a, b);
            at_a = at_b;
            at_b = f(b = low + part * (high - low));
        }
    }
    return (low + high) / 2;
}

}  // namespace

double Examination::chance_of(double score) const noexcept { return sigmoid(score / double(target_.scale)); }

chess::Result<Examination, FileError> Examination::open(const std::string& path, const Filter& filter,
                                                        const Target& target) {
    Examination examination(target);
    auto& questions = examination.questions_;
    const auto wants_more = [&] { return questions.size() < filter.max_positions; };
    const auto read = replay_file(path, wants_more, [&](const Replayed& shown) {
        if (!is_wanted(filter, shown.position, shown.scored, shown.ply)) return;
        const Sample sample = sample_of(shown.position, shown.scored.score, shown.game.outcome);
        questions.push_back({shown.position, double(target_of(sample, target))});
    });
    if (!read) return chess::Failure{read.error()};
    return examination;
}

Assessment Examination::assess(const nnue::Network& network) const {
    nnue::Evaluator evaluator(network);
    std::vector<int> answers;
    answers.reserve(questions_.size());
    for (const Question& question : questions_) {
        evaluator.reset(question.position);
        answers.push_back(evaluator.evaluate(question.position));
    }
    const auto loss = [&](double scale) {
        double total = 0;
        for (std::size_t i = 0; i < answers.size(); ++i) {
            const double error = chance_of(scale * answers[i]) - questions_[i].chance;
            total += error * error;
        }
        return answers.empty() ? 0.0 : total / double(answers.size());
    };
    Assessment assessment;
    assessment.loss = loss(1.0);
    assessment.scale = lowest(0.25, 4.0, loss);
    assessment.scaled_loss = loss(assessment.scale);
    return assessment;
}

}  // namespace tabiya::train
