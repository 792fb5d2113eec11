// SPDX-License-Identifier: MIT
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include "nnue/simd/activations.hpp"

namespace tabiya::nnue {

namespace {

using Vector = v128_t;
constexpr std::size_t lanes = 8;

Vector load(const void* p) { return wasm_v128_load(p); }
void store(void* p, Vector v) { wasm_v128_store(p, v); }
Vector zero() { return wasm_i16x8_splat(0); }
Vector fill(std::int16_t x) { return wasm_i16x8_splat(x); }
Vector add(Vector a, Vector b) { return wasm_i16x8_add(a, b); }
Vector subtract(Vector a, Vector b) { return wasm_i16x8_sub(a, b); }
Vector clip(Vector v, Vector high) { return wasm_i16x8_min(wasm_i16x8_max(v, zero()), high); }
Vector multiply(Vector a, Vector b) { return wasm_i16x8_mul(a, b); }
Vector round_off(Vector v, int bits) {
    return wasm_u16x8_shr(wasm_i16x8_add(v, fill(std::int16_t(1 << (bits - 1)))), unsigned(bits));
}

using Sums = Vector;
constexpr std::size_t sum_lanes = 4;

Sums load_sums(const void* p) { return load(p); }
Sums fill_sums(std::int32_t x) { return wasm_i32x4_splat(x); }
Sums add_sums(Sums a, Sums b) { return wasm_i32x4_add(a, b); }
Sums multiply_add(Sums sums, Sums a, Sums b) { return add_sums(sums, wasm_i32x4_dot_i16x8(a, b)); }
void store_sums(std::int32_t* p, Sums sums) { store(p, sums); }
// Neighbouring lanes added, those of a before those of b.
Sums add_neighbours(Sums a, Sums b) {
    return add_sums(wasm_i32x4_shuffle(a, b, 0, 2, 4, 6), wasm_i32x4_shuffle(a, b, 1, 3, 5, 7));
}
void store_totals(std::int32_t* p, const Sums* sums) {
    store(p, add_neighbours(add_neighbours(sums[0], sums[1]), add_neighbours(sums[2], sums[3])));
}

}  // namespace

#include "nnue/simd/kernels_body.hpp"

extern const Kernels wasm_kernels{"WebAssembly SIMD", update, output};

}  // namespace tabiya::nnue
#endif
