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
void store_sums(std::int32_t* p, Sums sums) { store(p, sums); }
// Both halves are taken out under a mask of all lanes: g++ 12 warns of its own header where there is none.
__m256i folded(Sums sums) {
    return _mm256_add_epi32(_mm512_maskz_extracti64x4_epi64(0xF, sums, 0),
                            _mm512_maskz_extracti64x4_epi64(0xF, sums, 1));
}
void store_totals(std::int32_t* p, const Sums* sums) {
    const __m256i first = _mm256_hadd_epi32(folded(sums[0]), folded(sums[1]));
    const __m256i second = _mm256_hadd_epi32(folded(sums[2]), folded(sums[3]));
    const __m256i halves = _mm256_hadd_epi32(first, second);
    _mm_store_si128(reinterpret_cast<__m128i*>(p),
                    _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1)));
}

}  // namespace

}  // namespace tabiya::nnue
