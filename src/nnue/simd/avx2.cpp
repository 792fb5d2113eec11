// SPDX-License-Identifier: MIT
#if defined(__x86_64__)
#include <immintrin.h>

#include "nnue/simd/activations.hpp"

namespace tabiya::nnue {

namespace {

using Vector = __m256i;
constexpr std::size_t lanes = 16;

Vector load(const void* p) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(p)); }
void store(void* p, Vector v) { _mm256_store_si256(reinterpret_cast<__m256i*>(p), v); }
Vector zero() { return _mm256_setzero_si256(); }
Vector fill(std::int16_t x) { return _mm256_set1_epi16(x); }
Vector add(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
Vector subtract(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }
Vector clip(Vector v, Vector high) { return _mm256_min_epi16(_mm256_max_epi16(v, zero()), high); }
Vector multiply(Vector a, Vector b) { return _mm256_mullo_epi16(a, b); }
Vector round_off(Vector v, int bits) {
    return _mm256_srli_epi16(_mm256_add_epi16(v, fill(std::int16_t(1 << (bits - 1)))), bits);
}

using Sums = Vector;
constexpr std::size_t sum_lanes = 8;

Sums load_sums(const void* p) { return load(p); }
Sums fill_sums(std::int32_t x) { return _mm256_set1_epi32(x); }
Sums add_sums(Sums a, Sums b) { return _mm256_add_epi32(a, b); }
Sums multiply_add(Sums sums, Sums a, Sums b) { return add_sums(sums, _mm256_madd_epi16(a, b)); }
void store_sums(std::int32_t* p, Sums sums) { store(p, sums); }
void store_totals(std::int32_t* p, const Sums* sums) {
    const Sums halves = _mm256_hadd_epi32(_mm256_hadd_epi32(sums[0], sums[1]), _mm256_hadd_epi32(sums[2], sums[3]));
    _mm_store_si128(reinterpret_cast<__m128i*>(p),
                    _mm_add_epi32(_mm256_castsi256_si128(halves), _mm256_extracti128_si256(halves, 1)));
}

}  // namespace

#include "nnue/simd/kernels_body.hpp"

extern const Kernels avx2_kernels{"AVX2", update, output};

}  // namespace tabiya::nnue
#endif
