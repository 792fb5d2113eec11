// SPDX-License-Identifier: MIT
#include "platform/cpu.hpp"

#if defined(__x86_64__)
#include <cpuid.h>
#endif

namespace tabiya::platform {
namespace {

CpuFeatures detect() noexcept {
    CpuFeatures features;
#if defined(__x86_64__)
    // The compiler's own test also asks the operating system whether it saves the wide registers.
    __builtin_cpu_init();
    features.popcnt = __builtin_cpu_supports("popcnt") != 0;
    features.sse41 = __builtin_cpu_supports("sse4.1") != 0;
    features.avx2 = __builtin_cpu_supports("avx2") != 0;
    features.bmi2 = __builtin_cpu_supports("bmi2") != 0;
    features.avx512 = __builtin_cpu_supports("avx512f") != 0 && __builtin_cpu_supports("avx512bw") != 0 &&
                      __builtin_cpu_supports("avx512cd") != 0 && __builtin_cpu_supports("avx512dq") != 0 &&
                      __builtin_cpu_supports("avx512vl") != 0;
    features.avx512_vbmi2 = features.avx512 && __builtin_cpu_supports("avx512vbmi2") != 0;
    features.avx512_vnni = features.avx512 && __builtin_cpu_supports("avx512vnni") != 0;
    // Too young for the compilers' lists: leaf 7, sub-leaf 1, bit 4 of eax.
    unsigned eax = 0;
    unsigned ebx = 0;
    unsigned ecx = 0;
    unsigned edx = 0;
    if (__get_cpuid_count(7, 1, &eax, &ebx, &ecx, &edx) != 0)
        features.avx_vnni = features.avx2 && (eax >> 4U & 1U) != 0;
#endif
    return features;
}

}  // namespace

std::string_view CpuFeatures::level() const noexcept {
    if (avx512 && avx2 && bmi2) return "x86-64-v4";
    if (avx2 && bmi2) return "x86-64-v3";
    if (sse41 && popcnt) return "x86-64-v2";
    return "other";
}

std::string CpuFeatures::names() const {
    std::string text;
    const auto add = [&text](bool there, std::string_view name) {
        if (there) text.append(text.empty() ? "" : " ").append(name);
    };
    add(popcnt, "popcnt");
    add(sse41, "sse4.1");
    add(avx2, "avx2");
    add(bmi2, "bmi2");
    add(avx512, "avx512");
    add(avx512_vbmi2, "avx512vbmi2");
    add(avx512_vnni, "avx512vnni");
    add(avx_vnni, "avxvnni");
    return text;
}

const CpuFeatures& cpu_features() noexcept {
    static const CpuFeatures features = detect();
    return features;
}

}  // namespace tabiya::platform
