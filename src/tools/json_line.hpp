// SPDX-License-Identifier: MIT
// A value as a line of JSON Lines.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

namespace tabiya::tools {

/// Bytes that are no UTF-8 become the replacement character: what comes from outside must not end the run.
inline std::string json_line(const nlohmann::ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

}  // namespace tabiya::tools
