// SPDX-License-Identifier: MIT
// `tabiya net`: looking at network files.
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/files.hpp"
#include "app/network_argument.hpp"
#include "nnue/simd/kernels.hpp"
#include "train/assessment.hpp"

namespace tabiya::app {
namespace {

int info(const NetworkArgument& argument) {
    const auto loaded = argument.load("net info");
    if (!loaded) return exit_bad_input;
    if (*loaded == nullptr) return bad_input("net info", "no network is built into this program");
    const nnue::Network& network = **loaded;
    const nnue::Architecture& shape = network.architecture;
    std::printf("file          %s\n", argument.path ? argument.path->c_str() : "(built in)");
    std::printf("architecture  (%u × %u → %u) × 2 → (%zu → %zu → 1) × %u, mirrored\n", nnue::features_per_bucket,
                shape.input_buckets, shape.hidden, nnue::second_width, nnue::third_width, shape.output_buckets);
    std::printf("weights       %zu bytes, hash %016llx\n", shape.weights_size(),
                static_cast<unsigned long long>(network.hash));
    if (shape.input_buckets > 1) {
        std::puts("king buckets  of the left half of the board, eighth rank first");
        for (int rank = 7; rank >= 0; --rank)
            std::printf("              %2d %2d %2d %2d\n", shape.bucket_map[std::size_t(rank) * 4],
                        shape.bucket_map[std::size_t(rank) * 4 + 1], shape.bucket_map[std::size_t(rank) * 4 + 2],
                        shape.bucket_map[std::size_t(rank) * 4 + 3]);
    }
    std::printf("description   %s\n", network.description.c_str());
    std::printf("instructions  %s\n", nnue::best_kernels().name);
    return exit_success;
}

Command info_command() {
    auto argument = std::make_shared<NetworkArgument>();
    Command command{.name = "info", .summary = "shape, hash and description of a network"};
    command.parameters = {{.names = "FILE",
                           .help = "network file (default: the one built in)",
                           .target = &argument->path,
                           .completes = Completes::Files}};
    command.examples = {{"net info first.nnue", "what a file holds"}};
    command.run = [argument] { return info(*argument); };
    return command;
}

struct LossOptions {
    std::string data;
    std::vector<std::string> networks;
    double wdl = 0;
    std::int64_t scale = nnue::output_scale;
};

int loss(const LossOptions& options) {
    const auto examination =
        train::Examination::open(options.data, train::Filter{}, {float(options.wdl), float(options.scale)});
    if (!examination) return bad_input("net loss", examination.error().sentence);
    if (examination->positions() == 0) return bad_input("net loss", options.data + " has no position to ask about");
    std::printf("%zu positions\n    loss  at its best scale  network\n", examination->positions());
    std::vector<NetworkArgument> arguments(options.networks.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) arguments[i].path = options.networks[i];
    if (arguments.empty()) arguments.emplace_back();
    for (const NetworkArgument& argument : arguments) {
        const auto loaded = argument.load("net loss");
        if (!loaded) return exit_bad_input;
        if (*loaded == nullptr) return bad_input("net loss", "no network is built into this program");
        const train::Assessment found = examination->assess(**loaded);
        std::printf("%.6f  %.6f at %.3f  %s\n", found.loss, found.scaled_loss, found.scale,
                    argument.path ? argument.path->c_str() : "(built in)");
    }
    return exit_success;
}

Command loss_command() {
    auto options = std::make_shared<LossOptions>();
    Command command{.name = "loss", .summary = "how far networks are from what searches found"};
    command.details =
        "Asks each network about the quiet positions of the games. Take games that none of them has learned from, "
        "searched deeper than those they did. See docs/training.md.";
    command.parameters = {{.names = "DATA",
                           .help = "file of games in viriformat",
                           .target = &options->data,
                           .completes = Completes::Files,
                           .required = true},
                          {.names = "NET",
                           .help = "network files (default: the one built in)",
                           .target = &options->networks,
                           .completes = Completes::Files},
                          {.names = "--wdl,-w",
                           .value = "W",
                           .help = "weight of the game's result against the search's score",
                           .target = &options->wdl},
                          {.names = "--scale",
                           .value = "CP",
                           .help = "score that is worth a chance of 73 %, as in training",
                           .target = &options->scale,
                           .min = 20,
                           .max = 4000}};
    command.examples = {{"net loss deep.viri old.nnue new.nnue", "which of two networks sees more"}};
    command.run = [options] { return loss(*options); };
    return command;
}

struct MeanOptions {
    std::vector<std::string> networks;
    std::string out = "mean.nnue";
};

int mean(const MeanOptions& options) {
    std::vector<NetworkArgument> arguments(options.networks.size());
    std::vector<const nnue::Network*> networks;
    std::string names;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        arguments[i].path = options.networks[i];
        const auto loaded = arguments[i].load("net mean");
        if (!loaded) return exit_bad_input;
        networks.push_back(*loaded);
        names += (names.empty() ? "mean of " : ", ") + options.networks[i];
    }
    auto result = nnue::mean_of(networks);
    if (!result) return bad_input("net mean", "the networks do not all have the same shape");
    result->description = names;
    const std::vector<std::uint8_t> bytes = result->bytes();
    if (!write_file(options.out, bytes.data(), bytes.size()))
        return bad_input("net mean", "cannot write " + options.out);
    std::printf("%s: %s\n", options.out.c_str(), names.c_str());
    return exit_success;
}

Command mean_command() {
    auto options = std::make_shared<MeanOptions>();
    Command command{.name = "mean", .summary = "the mean of networks, weight by weight"};
    command.details = "For networks that began with the same weights (train --start). See docs/training.md.";
    command.parameters = {{.names = "NET",
                           .help = "network files of one shape",
                           .target = &options->networks,
                           .completes = Completes::Files,
                           .required = true},
                          {.names = "--out,-o",
                           .value = "FILE",
                           .help = "network file to write",
                           .target = &options->out,
                           .completes = Completes::Files}};
    command.examples = {{"net mean before.nnue a.nnue b.nnue --out new.nnue", "what several runs have in common"}};
    command.run = [options] { return mean(*options); };
    return command;
}

}  // namespace

Command net_command() {
    Command command{.name = "net", .summary = "look at network files, and average them"};
    command.children = {info_command(), loss_command(), mean_command()};
    return command;
}

}  // namespace tabiya::app
