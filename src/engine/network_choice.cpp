// SPDX-License-Identifier: MIT
#include "engine/network_choice.hpp"

namespace tabiya::engine {

chess::Result<SharedNetwork, OptionError> network_for(const Options& options) {
    if (options.eval_file == Options::hand_made) return SharedNetwork();
    if (options.eval_file.empty()) return SharedNetwork(SharedNetwork(), nnue::embedded_network());  // owned by nobody
    auto network = nnue::Network::load(options.eval_file);
    if (!network) return chess::Failure{OptionError{OptionError::Code::BadNetwork, network.error().sentence}};
    return SharedNetwork(std::make_shared<const nnue::Network>(std::move(*network)));
}

std::optional<OptionError> network_fault(const Options& options) {
    const auto network = network_for(options);
    return network ? std::nullopt : std::optional(network.error());
}

}  // namespace tabiya::engine
