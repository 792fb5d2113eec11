// SPDX-License-Identifier: MIT
#include "train/assessment.hpp"

#include "nnue/evaluator.hpp"
#include "train/sigmoid.hpp"
#include "train/valley.hpp"

namespace tabiya::train {

namespace {

/// What is to be foreseen of a position: score and result together, both by the same curve.
double expected_of(const Sample& sample, const Target& target) noexcept {
    const auto w = double(target.wdl);
    return w * double(sample.result) / 2 + (1 - w) * sigmoid(double(sample.score) / double(target.scale));
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
        questions.push_back({shown.position, expected_of(sample, target)});
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
