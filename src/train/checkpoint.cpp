// SPDX-License-Identifier: MIT
#include "train/checkpoint.hpp"

#include <array>
#include <cstdio>
#include <filesystem>
#include <system_error>
#include <utility>

namespace tabiya::train {

using chess::Failure;

namespace {
constexpr std::uint64_t mark = 0x31504B43594254;  // "TBYCKP1"
}

bool save_checkpoint(const std::string& path, const Checkpoint& state) {
    const std::string fresh = path + ".new";
    {
        FileHandle file(std::fopen(fresh.c_str(), "wb"));
        if (!file) return false;
        const std::array<std::uint64_t, 3> head{mark, state.step, state.parameters.size()};
        bool good = std::fwrite(head.data(), sizeof head, 1, file.get()) == 1;
        for (const Parameters* part : {&state.parameters, &state.first_moment, &state.second_moment})
            good = good && std::fwrite(part->data(), sizeof(float), part->size(), file.get()) == part->size();
        if (!good || std::fflush(file.get()) != 0) return false;
    }
    std::error_code error;
    std::filesystem::rename(fresh, path, error);
    return !error;
}

chess::Result<Checkpoint, FileError> load_checkpoint(const std::string& path, std::size_t size) {
    FileHandle file(std::fopen(path.c_str(), "rb"));
    if (!file) return Failure{FileError{"cannot open the checkpoint " + path}};
    std::array<std::uint64_t, 3> head{};
    if (std::fread(head.data(), sizeof head, 1, file.get()) != 1 || head[0] != mark)
        return Failure{FileError{path + " is not a checkpoint"}};
    if (head[2] != size) return Failure{FileError{path + " is the checkpoint of another architecture"}};
    Checkpoint state{head[1], Parameters(size), Parameters(size), Parameters(size)};
    for (Parameters* part : {&state.parameters, &state.first_moment, &state.second_moment})
        if (std::fread(part->data(), sizeof(float), size, file.get()) != size)
            return Failure{FileError{"the checkpoint " + path + " is cut off"}};
    return state;
}

chess::Result<Parameters, FileError> load_weights(const std::string& path, const nnue::Architecture& architecture) {
    auto checkpoint = load_checkpoint(path, Layout(architecture).size);
    if (checkpoint) return std::move(checkpoint->parameters);
    const auto network = nnue::Network::load(path);
    if (!network) return Failure{FileError{checkpoint.error().sentence + "; " + network.error().sentence}};
    auto parameters = restored(*network, architecture);
    if (!parameters) return Failure{FileError{path + " is a network of another architecture"}};
    return std::move(*parameters);
}

}  // namespace tabiya::train
