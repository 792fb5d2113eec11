// SPDX-License-Identifier: MIT
#include "tools/epd_report.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tabiya/formats/fen.hpp"
#include "tabiya/formats/san.hpp"
#include "tools/json_line.hpp"

namespace tabiya::tools {

namespace {

std::string score_of(const engine::Score& score) {
    return score.is_mate() ? fmt::format("mate in {}", score.mate_moves()) : fmt::format("{:+} cp", score.centipawns());
}

}  // namespace

std::string position_text(const EpdTask& task, const Choice* choice, const EpdVerdict* verdict) {
    if (!choice || !verdict) return task.id + ": no answer\n";
    return fmt::format("{}: {} {}, {}, depth {}, {} nodes\n", task.id, verdict->solved ? "solved" : "missed",
                       formats::to_san(choice->move, task.position), score_of(choice->score), choice->depth,
                       choice->nodes);
}

std::string position_json(const EpdRun& run, const EpdTask& task, const Choice* choice, const EpdVerdict* verdict) {
    nlohmann::ordered_json line{{"suite", run.suite},
                                {"engine", run.engine},
                                {"id", task.id},
                                {"fen", formats::to_fen(task.position)},
                                {"answered", choice != nullptr}};
    if (choice && verdict) {
        line["solved"] = verdict->solved;
        line["move"] = formats::to_san(choice->move, task.position);
        if (choice->score.is_mate()) line["mate"] = choice->score.mate_moves();
        else line["cp"] = choice->score.centipawns();
        line["depth"] = choice->depth;
        line["nodes"] = choice->nodes;
        line["ms"] = choice->time.count();
        if (!task.points.empty()) line["points"] = verdict->points;
        if (task.mate) line["line_mates"] = verdict->line_mates;
    }
    return json_line(line);
}

std::string score_text(const EpdRun& run, const EpdScore& score, double seconds) {
    std::string text = fmt::format("{:<24} {:<16} {:5} of {:5} solved ({:.1f} %)", run.suite, run.engine, score.solved,
                                   score.tasks, 100.0 * score.solved / std::max(1, score.tasks));
    if (score.most_points > 0)
        text += fmt::format(", {} of {} points ({:.1f} %)", score.points, score.most_points,
                            100.0 * score.points / score.most_points);
    if (score.mate_tasks > 0)
        text += fmt::format(", {} mates announced, {} shown to the end", score.mates_claimed, score.mates_shown);
    if (score.failures > 0) text += fmt::format(", {} without an answer", score.failures);
    return text + fmt::format(", {:.1f} s\n", seconds);
}

std::string score_json(const EpdRun& run, const EpdScore& score, double seconds) {
    nlohmann::ordered_json line{{"suite", run.suite},     {"engine", run.engine},       {"tasks", score.tasks},
                                {"solved", score.solved}, {"failures", score.failures}, {"seconds", seconds}};
    if (score.most_points > 0) {
        line["points"] = score.points;
        line["most_points"] = score.most_points;
    }
    if (score.mate_tasks > 0) {
        line["mate_tasks"] = score.mate_tasks;
        line["mates_announced"] = score.mates_claimed;
        line["mates_shown"] = score.mates_shown;
    }
    return json_line(line);
}

}  // namespace tabiya::tools
