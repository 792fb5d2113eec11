// SPDX-License-Identifier: MIT
// Which kernels this machine can run, asked once when first needed.
#include <array>

#include "nnue/simd/kernels.hpp"

namespace tabiya::nnue {

namespace {

struct Available {
    std::array<const Kernels*, 5> list{};
    std::size_t size = 0;
    void add(const Kernels& kernels) noexcept { list[size++] = &kernels; }
};

const Available& available() noexcept {
    static const Available found = [] {
        Available machine;
        machine.add(scalar_kernels);
#if defined(__x86_64__)
        if (__builtin_cpu_supports("sse4.1")) machine.add(sse41_kernels);
        if (__builtin_cpu_supports("avx2")) machine.add(avx2_kernels);
        if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
            __builtin_cpu_supports("avx512vl")) {
            machine.add(avx512_kernels);
            if (__builtin_cpu_supports("avx512vnni")) machine.add(avx512vnni_kernels);
        }
#elif defined(__wasm_simd128__)
        machine.add(wasm_kernels);
#endif
        return machine;
    }();
    return found;
}

}  // namespace

const Kernels& best_kernels() noexcept { return *available().list[available().size - 1]; }

std::span<const Kernels* const> available_kernels() noexcept { return {available().list.data(), available().size}; }

}  // namespace tabiya::nnue
