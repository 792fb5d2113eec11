// SPDX-License-Identifier: MIT
#if defined(__wasm_simd128__)
#include <wasm_simd128.h>

#include "nnue/simd/kernels.hpp"

namespace tabiya::nnue {

namespace {

using Vector = v128_t;
constexpr std::size_t lanes = 8;

Vector load(const std::int16_t* p) { return wasm_v128_load(p); }
void store(std::int16_t* p, Vector v) { wasm_v128_store(p, v); }
Vector zero() { return wasm_i16x8_splat(0); }
Vector fill(std::int16_t x) { return wasm_i16x8_splat(x); }
Vector add(Vector a, Vector b) { return wasm_i16x8_add(a, b); }
Vector subtract(Vector a, Vector b) { return wasm_i16x8_sub(a, b); }
Vector clip(Vector v, Vector high) { return wasm_i16x8_min(wasm_i16x8_max(v, zero()), high); }
Vector multiply(Vector a, Vector b) { return wasm_i16x8_mul(a, b); }
Vector multiply_add(Vector sum, Vector a, Vector b) { return wasm_i32x4_add(sum, wasm_i32x4_dot_i16x8(a, b)); }
std::int32_t sum32(Vector v) {
    return wasm_i32x4_extract_lane(v, 0) + wasm_i32x4_extract_lane(v, 1) + wasm_i32x4_extract_lane(v, 2) +
           wasm_i32x4_extract_lane(v, 3);
}

}  // namespace

#include "nnue/simd/kernels_body.hpp"

extern const Kernels wasm_kernels{"WebAssembly SIMD", update, output};

}  // namespace tabiya::nnue
#endif
