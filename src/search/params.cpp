// SPDX-License-Identifier: MIT
#include "search/params.hpp"

namespace tabiya::search {

namespace {

std::vector<ParamInfo>& registry() {
    static std::vector<ParamInfo> params;  // a function's own, so that it is there before the first Param
    return params;
}

}  // namespace

std::span<const ParamInfo> all_params() { return registry(); }

ParamSet::ParamSet() {
    for (const ParamInfo& param : all_params()) values_.push_back(param.initial);
}

bool ParamSet::set(std::string_view name, int value) {
    const std::span<const ParamInfo> params = all_params();
    for (std::size_t i = 0; i < params.size(); ++i) {
        if (params[i].name != name) continue;
        if (value < params[i].least || value > params[i].most) return false;
        values_[i] = value;
        return true;
    }
    return false;
}

#ifdef TABIYA_TUNE
ParamScope::ParamScope(const ParamSet& set) noexcept : before_(active_params) { active_params = set.values(); }
ParamScope::~ParamScope() { active_params = before_; }

Param::Param(std::string_view name, int initial, int least, int most) : index_(registry().size()), initial_(initial) {
    registry().push_back({name, initial, least, most});
}
#else
ParamScope::ParamScope(const ParamSet& set) noexcept : before_(set.values()) {}
ParamScope::~ParamScope() = default;
#endif

}  // namespace tabiya::search
