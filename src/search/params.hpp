// SPDX-License-Identifier: MIT
// A tunable number is spelled once, beside the step that uses it:
//
//     TABIYA_PARAM(rfp_margin, 75, 40, 120);
//
// In ordinary builds it is a compile-time constant. With TABIYA_TUNE it is a named number that can be
// changed at run time, and every thread may hold a set of its own, so two sets can play each other in
// one process.
#pragma once

#ifdef TABIYA_TUNE
#include <string_view>
#include <vector>

namespace tabiya::search {

/// What is known about one tunable.
struct ParamInfo {
    std::string_view name;
    int initial;
    int least;
    int most;
};

/// All tunables in the order of their definition.
std::vector<ParamInfo>& all_params();
/// The initial values.
std::vector<int> initial_params();
/// The set this thread plays with; null means the initial values.
inline thread_local const int* active_params = nullptr;

class Param {
  public:
    Param(std::string_view name, int initial, int least, int most);
    operator int() const noexcept { return active_params != nullptr ? active_params[index_] : initial_; }

  private:
    std::size_t index_;
    int initial_;
};

}  // namespace tabiya::search

#define TABIYA_PARAM(name, value, least, most)                                                                         \
    static_assert((least) <= (value) && (value) <= (most));                                                            \
    inline const ::tabiya::search::Param name(#name, value, least, most)
#else
#define TABIYA_PARAM(name, value, least, most)                                                                         \
    static_assert((least) <= (value) && (value) <= (most));                                                            \
    inline constexpr int name = value
#endif
