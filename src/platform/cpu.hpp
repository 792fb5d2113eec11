// SPDX-License-Identifier: MIT
// What the processor this program runs on can do, asked at run time.
#pragma once

#include <string>
#include <string_view>

namespace tabiya::platform {

/// Instruction sets a kernel may be written for; all false where they do not exist.
struct CpuFeatures {
    bool popcnt = false;
    bool sse41 = false;
    bool avx2 = false;
    bool bmi2 = false;
    bool avx512 = false;  // F, BW, CD, DQ and VL: the x86-64-v4 level
    bool avx512_vbmi2 = false;
    bool avx512_vnni = false;
    bool avx_vnni = false;

    /// The highest of the usual x86-64 levels ("x86-64-v3"), or "other".
    [[nodiscard]] std::string_view level() const noexcept;
    /// The names of the features that are there, separated by blanks.
    [[nodiscard]] std::string names() const;
};

/// Asks the processor; the answer never changes, so it is found once.
const CpuFeatures& cpu_features() noexcept;

}  // namespace tabiya::platform
