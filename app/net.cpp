// SPDX-License-Identifier: MIT
// `tabiya net`: looking at network files.
#include <cstdio>
#include <memory>

#include "app/commands.hpp"
#include "app/network_argument.hpp"
#include "nnue/simd/kernels.hpp"

namespace tabiya::app {
namespace {

int info(const NetworkArgument& argument) {
    const auto loaded = argument.load("net info");
    if (!loaded) return exit_bad_input;
    if (*loaded == nullptr) return bad_input("net info", "no network is built into this program");
    const nnue::Network& network = **loaded;
    const nnue::Architecture& shape = network.architecture;
    std::printf("file          %s\n", argument.path ? argument.path->c_str() : "(built in)");
    std::printf("architecture  (768 × %u → %u) × 2 → 1 × %u, squared clipped ReLU, mirrored\n", shape.input_buckets,
                shape.hidden, shape.output_buckets);
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

}  // namespace

Command net_command() {
    Command command{.name = "net", .summary = "look at network files"};
    command.children = {info_command()};
    return command;
}

}  // namespace tabiya::app
