// SPDX-License-Identifier: MIT
// What AVX-512 with and without VNNI have in common; only `multiply_add` differs.
#include <immintrin.h>

#include "nnue/simd/activations.hpp"

namespace tabiya::nnue {

namespace {

using Vector = __m512i;
constexpr std::size_t lanes = 32;

Vector load(const void* p) { return _mm512_load_si512(p); }
void store(void* p, Vector v) { _mm512_store_si512(p, v); }
Vector zero() { return _mm512_setzero_si512(); }
Vector fill(std::int16_t x) { return _mm512_set1_epi16(x); }
Vector add(Vector a, Vector b) { return _mm512_add_epi16(a, b); }
Vector subtract(Vector a, Vector b) { return _mm512_sub_epi16(a, b); }
Vector clip(Vector v, Vector high) { return _mm512_min_epi16(_mm512_max_epi16(v, zero()), high); }
Vector multiply(Vector a, Vector b) { return _mm512_mullo_epi16(a, b); }
Vector round_off(Vector v, int bits) {
    return _mm512_srli_epi16(_mm512_add_epi16(v, fill(std::int16_t(1 << (bits - 1)))), unsigned(bits));
}

using Sums = Vector;
constexpr std::size_t sum_lanes = 16;

Sums load_sums(const void* p) { return load(p); }
Sums fill_sums(std::int32_t x) { return _mm512_set1_epi32(x); }
Sums fill_sums(std::int32_t low, std::int32_t high) { return _mm512_mask_set1_epi32(fill_sums(low), 0xFF00, high); }
Sums add_sums(Sums a, Sums b) { return _mm512_add_epi32(a, b); }
void store_sums(std::int32_t* p, Sums sums) { store(p, sums); }

}  // namespace

}  // namespace tabiya::nnue
