// SPDX-License-Identifier: MIT
// A tunable number is spelled once, beside the step that uses it:
//
//     TABIYA_PARAM(rfp_margin, 75, 40, 120);
//
// In ordinary builds it is a compile-time constant, and there are no sets to choose from. With
// TABIYA_TUNE it is a named number that can be changed at run time, and every thread plays by a set of
// its own, so two sets can play each other in one process.
//
// A range holds a value that switches its step off, where there is one: so a match can tell what the
// step is worth.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace tabiya::search {

/// For "from this depth on": a depth that no search reaches.
inline constexpr int never = 255;

/// What is known about one tunable.
struct ParamInfo {
    std::string_view name;
    int initial;
    int least;
    int most;
};

/// All tunables in the order of their definition; none in ordinary builds.
std::span<const ParamInfo> all_params();

/// One value for each tunable, in their order.
class ParamSet {
  public:
    /// The initial values.
    ParamSet();
    /// Changes one value; false if there is no tunable of that name or the value is out of its range.
    bool set(std::string_view name, int value);
    [[nodiscard]] const int* values() const noexcept { return values_.data(); }

  private:
    std::vector<int> values_;
};

/// While it lives, its thread plays by the set, which must outlive it.
class ParamScope {
  public:
    explicit ParamScope(const ParamSet& set) noexcept;
    ~ParamScope();
    ParamScope(const ParamScope&) = delete;
    ParamScope& operator=(const ParamScope&) = delete;

  private:
    const int* before_;
};

#ifdef TABIYA_TUNE
/// The values this thread plays by; null for the initial ones.
inline thread_local const int* active_params = nullptr;

class Param {
  public:
    Param(std::string_view name, int initial, int least, int most);
    operator int() const noexcept { return active_params != nullptr ? active_params[index_] : initial_; }

  private:
    std::size_t index_;
    int initial_;
};
#endif

}  // namespace tabiya::search

#ifdef TABIYA_TUNE
#define TABIYA_PARAM(name, value, least, most)                                                                         \
    static_assert((least) <= (value) && (value) <= (most));                                                            \
    inline const ::tabiya::search::Param name(#name, value, least, most)
#else
#define TABIYA_PARAM(name, value, least, most)                                                                         \
    static_assert((least) <= (value) && (value) <= (most));                                                            \
    inline constexpr int name = value
#endif
