// SPDX-License-Identifier: MIT
// `tabiya train`: games in, network out.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/files.hpp"
#include "platform/threads.hpp"
#include "train/trainer.hpp"

namespace tabiya::app {
namespace {

using namespace train;

constexpr std::string_view me = "train";

struct Options {
    std::vector<std::string> data;
    std::string out = "net.nnue";
    std::int64_t hidden = 128;
    std::int64_t output_buckets = 8;
    std::int64_t king_buckets = 1;
    double wdl = 0.1;
    std::int64_t scale = nnue::output_scale;
    std::int64_t epochs = 0;
    std::int64_t batch = 0;
    std::int64_t stretch = std::int64_t(TrainOptions{}.stretch);
    double rate = TrainOptions{}.first_rate;
    double last_rate = TrainOptions{}.last_rate;
    double decay = TrainOptions{}.decay;
    std::int64_t threads = 0;
    std::int64_t seed = 1;
    std::int64_t min_ply = 0;
    std::int64_t max_score = 10'000;
    std::int64_t hold_out = 40;
    std::int64_t max_positions = 0;
    std::int64_t reports = 40;
    std::string checkpoint;
    bool resume = false;
    std::string start;
    std::optional<std::string> curve;
    std::string description;
};

std::string summary(const Options& o, const Dataset& data, const Trained& trained) {
    char text[512];
    std::snprintf(text, sizeof text, "%s%s%llu games, %zu positions, wdl %g, held-out loss %.6f", o.description.c_str(),
                  o.description.empty() ? "" : "; ", static_cast<unsigned long long>(data.games), data.training.size(),
                  o.wdl, trained.curve.empty() ? 0.0 : trained.curve.back().validation_loss);
    return text;
}

chess::Result<TrainOptions, FileError> options_of(const Options& o) {
    TrainOptions options;
    const auto map = king_bucket_map(unsigned(o.king_buckets));
    if (!map) return chess::Failure{map.error()};
    if (o.hidden % 128 != 0) return chess::Failure{FileError{"--hidden must be a multiple of 128"}};
    if (o.resume && o.checkpoint.empty())
        return chess::Failure{FileError{"--resume wants a --checkpoint to begin from"}};
    options.architecture = {std::uint32_t(o.hidden), std::uint32_t(o.king_buckets), std::uint32_t(o.output_buckets),
                            *map};
    options.target.wdl = float(o.wdl);
    options.target.scale = float(o.scale);
    options.threads = o.threads > 0 ? unsigned(o.threads) : unsigned(platform::hardware_threads());
    options.batch = std::size_t(o.batch);
    options.stretch = std::size_t(o.stretch);
    options.epochs = unsigned(o.epochs);
    options.first_rate = o.rate;
    options.last_rate = o.last_rate;
    options.decay = o.decay;
    options.seed = std::uint64_t(o.seed);
    options.reports = unsigned(o.reports);
    options.checkpoint = o.checkpoint;
    options.resume = o.resume;
    options.start = o.start;
    return options;
}

// What a score is worth in results is asked of the games, and told.
void learn_result_curves(TrainOptions& options, const Dataset& data) {
    const unsigned buckets = options.architecture.output_buckets;
    options.target.result_scales = fitted_result_scales(data.training, buckets);
    std::printf("scores worth 75 %%, from few men to many:");
    for (unsigned i = 0; i < buckets; ++i)
        std::printf(" %.0f", double(options.target.result_scales[i]) * std::log(3.0));
    std::puts("");
}

int run(const Options& o) {
    auto options = options_of(o);
    if (!options) return bad_input(me, options.error().sentence);
    Filter filter;
    filter.min_ply = int(o.min_ply);
    filter.max_score = int(o.max_score);
    filter.hold_out = int(o.hold_out);
    if (o.max_positions > 0) filter.max_positions = std::uint64_t(o.max_positions);
    Dataset data;
    for (const std::string& path : o.data) {
        const auto added = data.add(path, filter);
        if (!added) return bad_input(me, added.error().sentence + " at byte " + std::to_string(added.error().offset));
    }
    std::printf("%llu games with %llu positions: %zu to learn from, %zu held out\n",
                static_cast<unsigned long long>(data.games), static_cast<unsigned long long>(data.positions_seen),
                data.training.size(), data.validation.size());
    learn_result_curves(*options, data);
    std::puts("  epoch       rate   training   held out   positions/s");
    auto trained = train::train(*options, data, [](const Progress& p) {
        std::printf("%7.2f  %.3e   %.6f   %.6f   %11.0f\n", p.epoch, p.rate, p.training_loss, p.validation_loss,
                    p.positions_per_second);
        std::fflush(stdout);
        return true;
    });
    if (!trained) return bad_input(me, trained.error().sentence);
    trained->network.description = summary(o, data, *trained);
    const std::string& words = trained->network.description;
    const std::vector<std::uint8_t> bytes = trained->network.bytes();
    if (const auto again = nnue::Network::parse(bytes); !again) return bad_input(me, again.error().sentence);
    if (!write_file(o.out, bytes.data(), bytes.size())) return bad_input(me, "cannot write " + o.out);
    std::printf("%s: %s\n", o.out.c_str(), words.c_str());
    if (o.curve) {
        const std::string svg = curve_svg(trained->curve, o.out + ": " + words);
        if (!write_file(*o.curve, svg.data(), svg.size())) return bad_input(me, "cannot write " + *o.curve);
    }
    return exit_success;
}

}  // namespace

Command train_command() {
    auto o = std::make_shared<Options>();
    Command command{.name = "train", .summary = "make a network from games of self-play"};
    command.details =
        "Learns from the quiet positions of the games and writes a network file that --net and EvalFile take. "
        "Each 40th game is held out: judge a network by the loss on those, and by matches. See docs/training.md.";
    command.parameters = {
        {.names = "DATA",
         .help = "files of games in viriformat",
         .target = &o->data,
         .completes = Completes::Files,
         .required = true},
        {.names = "--out,-o",
         .value = "FILE",
         .help = "network file to write",
         .target = &o->out,
         .completes = Completes::Files},
        {.names = "--hidden",
         .value = "N",
         .help = "neurons for each side, a multiple of 128",
         .target = &o->hidden,
         .min = 128,
         .max = nnue::max_hidden},
        {.names = "--output-buckets",
         .value = "N",
         .help = "sets of later layers, chosen by the number of men",
         .target = &o->output_buckets,
         .min = 1,
         .max = 32},
        {.names = "--king-buckets",
         .value = "N",
         .help = "input layers, chosen by the own king's place: 1 or 4",
         .target = &o->king_buckets,
         .min = 1,
         .max = 32},
        {.names = "--wdl,-w",
         .value = "W",
         .help = "weight of the game's result against the search's score",
         .target = &o->wdl},
        {.names = "--scale",
         .value = "CP",
         .help = "score that is worth a chance of 73 %; with a smaller one level positions count for more",
         .target = &o->scale,
         .min = 20,
         .max = 4000},
        {.names = "--epochs,-e",
         .value = "N",
         .help = "times to go through the data (default: by its size)",
         .target = &o->epochs,
         .min = 0},
        {.names = "--batch",
         .value = "N",
         .help = "positions for one step (default: by the size of the data)",
         .target = &o->batch,
         .min = 0},
        {.names = "--stretch",
         .value = "N",
         .help = "positions of a game that stay together when all are shuffled",
         .target = &o->stretch,
         .min = 1,
         .max = 64},
        {.names = "--rate", .value = "R", .help = "learning rate at the start", .target = &o->rate},
        {.names = "--last-rate", .value = "R", .help = "learning rate at the end", .target = &o->last_rate},
        {.names = "--decay", .value = "D", .help = "weight decay", .target = &o->decay},
        {.names = "--threads,-t",
         .value = "N",
         .help = "threads (default: one for each core)",
         .target = &o->threads,
         .min = 0,
         .max = 256},
        {.names = "--seed", .value = "N", .help = "of the first weights and of the order", .target = &o->seed},
        {.names = "--min-ply",
         .value = "N",
         .help = "leave out the first plies of each game",
         .target = &o->min_ply,
         .min = 0},
        {.names = "--max-score", .value = "CP", .help = "leave out larger scores", .target = &o->max_score, .min = 1},
        {.names = "--hold-out",
         .value = "N",
         .help = "hold out each N-th game (0: none)",
         .target = &o->hold_out,
         .min = 0},
        {.names = "--max-positions",
         .value = "N",
         .help = "read no more than so many",
         .target = &o->max_positions,
         .min = 0},
        {.names = "--reports",
         .value = "N",
         .help = "points of the loss curve",
         .target = &o->reports,
         .min = 1,
         .max = 100'000},
        {.names = "--checkpoint",
         .value = "FILE",
         .help = "state to write at each point",
         .target = &o->checkpoint,
         .completes = Completes::Files},
        {.names = "--start",
         .value = "FILE",
         .help = "begin with the weights of that checkpoint or network, to go on learning from other data",
         .target = &o->start,
         .completes = Completes::Files},
        {.names = "--resume", .help = "go on from the checkpoint", .target = &o->resume},
        {.names = "--curve",
         .value = "FILE",
         .help = "write the loss curve as an SVG drawing",
         .target = &o->curve,
         .completes = Completes::Files},
        {.names = "--description", .value = "TEXT", .help = "kept in the network file", .target = &o->description},
    };
    command.examples = {
        {"train games.viri --hidden 128 --out first.nnue", "a first network"},
        {"train g1.viri g2.viri --hidden 256 --wdl 0.2 --curve loss.svg", "a larger one, with its loss drawn"}};
    command.run = [o] { return run(*o); };
    return command;
}

}  // namespace tabiya::app
