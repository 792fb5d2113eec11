// SPDX-License-Identifier: MIT
#include "tabiya/engine/tuning.hpp"

#include <string>
#include <vector>

#include "engine/tuning.hpp"

namespace tabiya::engine {

std::span<const Tunable> tunables() {
    static const std::vector<Tunable> all = [] {
        std::vector<Tunable> result;
        for (const search::ParamInfo& param : search::all_params())
            result.push_back({param.name, param.initial, {param.least, param.most}});
        return result;
    }();
    return all;
}

chess::Result<search::ParamSet, OptionError> params_for(const Options& options) {
    search::ParamSet set;
    for (const auto& [name, value] : options.tuned)
        if (!set.set(name, value))
            return chess::Failure{OptionError{OptionError::Code::OutOfRange,
                                              name + " cannot be " + std::to_string(value) + " in this build"}};
    return set;
}

}  // namespace tabiya::engine
