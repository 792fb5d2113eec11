// SPDX-License-Identifier: MIT
// What AVX-512 with and without VNNI have in common; only `multiply_add` differs.
#include <immintrin.h>

#include "nnue/simd/kernels.hpp"

namespace tabiya::nnue {

namespace {

using Vector = __m512i;
constexpr std::size_t lanes = 32;

Vector load(const std::int16_t* p) { return _mm512_load_si512(p); }
void store(std::int16_t* p, Vector v) { _mm512_store_si512(p, v); }
Vector zero() { return _mm512_setzero_si512(); }
Vector fill(std::int16_t x) { return _mm512_set1_epi16(x); }
Vector add(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
Vector subtract(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
Vector clip(Vector v, Vector high) { return _mm512_min_epi16(_mm512_max_epi16(v, zero()), high); }
Vector multiply(Vector a, Vector b) { return _mm512_mullo_epi16(a, b); }
std::int32_t sum32(Vector v) {
    alignas(64) std::int32_t parts[16];
    _mm512_store_si512(parts, v);
    std::int32_t sum = 0;
    for (std::int32_t part : parts) sum += part;
    return sum;
}

}  // namespace

}  // namespace tabiya::nnue
