// SPDX-License-Identifier: MIT
#include "search/params.hpp"

#ifdef TABIYA_TUNE
namespace tabiya::search {

std::vector<ParamInfo>& all_params() {
    static std::vector<ParamInfo> params;  // a function's own, so that it is there before the first Param
    return params;
}

std::vector<int> initial_params() {
    std::vector<int> values;
    for (const ParamInfo& param : all_params()) values.push_back(param.initial);
    return values;
}

Param::Param(std::string_view name, int initial, int least, int most) : index_(all_params().size()), initial_(initial) {
    all_params().push_back({name, initial, least, most});
}

}  // namespace tabiya::search
#endif
