// SPDX-License-Identifier: MIT
#include "app/network_argument.hpp"

#include "app/command.hpp"

namespace tabiya::app {

std::optional<const nnue::Network*> NetworkArgument::load(std::string_view command) const {
    if (hand_made) return nullptr;
    if (!path) return nnue::embedded_network();
    auto network = nnue::Network::load(*path);
    if (!network) {
        bad_input(command, network.error().sentence);
        return std::nullopt;
    }
    loaded_ = std::make_unique<const nnue::Network>(std::move(*network));
    return loaded_.get();
}

}  // namespace tabiya::app
