// SPDX-License-Identifier: MIT
#if defined(__x86_64__)
#include <immintrin.h>

#include "nnue/simd/kernels.hpp"

namespace tabiya::nnue {

namespace {

using Vector = __m256i;
constexpr std::size_t lanes = 16;

Vector load(const std::int16_t* p) { return _mm256_load_si256(reinterpret_cast<const __m256i*>(p)); }
void store(std::int16_t* p, Vector v) { _mm256_store_si256(reinterpret_cast<__m256i*>(p), v); }
Vector zero() { return _mm256_setzero_si256(); }
Vector fill(std::int16_t x) { return _mm256_set1_epi16(x); }
Vector add(Vector a, Vector b) { return _mm256_add_epi16(a, b); }
Vector subtract(Vector a, Vector b) { return _mm256_sub_epi16(a, b); }
Vector clip(Vector v, Vector high) { return _mm256_min_epi16(_mm256_max_epi16(v, zero()), high); }
Vector multiply(Vector a, Vector b) { return _mm256_mullo_epi16(a, b); }
Vector multiply_add(Vector sum, Vector a, Vector b) { return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b)); }
std::int32_t sum32(Vector v) {
    __m128i half = _mm_add_epi32(_mm256_castsi256_si128(v), _mm256_extracti128_si256(v, 1));
    half = _mm_add_epi32(half, _mm_shuffle_epi32(half, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(half, _mm_shuffle_epi32(half, 0xB1)));
}

}  // namespace

#include "nnue/simd/kernels_body.hpp"

extern const Kernels avx2_kernels{"AVX2", update, output};

}  // namespace tabiya::nnue
#endif
