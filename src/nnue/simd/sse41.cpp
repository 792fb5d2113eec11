// SPDX-License-Identifier: MIT
#if defined(__x86_64__)
#include <smmintrin.h>

#include "nnue/simd/kernels.hpp"

namespace tabiya::nnue {

namespace {

using Vector = __m128i;
constexpr std::size_t lanes = 8;

Vector load(const std::int16_t* p) { return _mm_load_si128(reinterpret_cast<const __m128i*>(p)); }
void store(std::int16_t* p, Vector v) { _mm_store_si128(reinterpret_cast<__m128i*>(p), v); }
Vector zero() { return _mm_setzero_si128(); }
Vector fill(std::int16_t x) { return _mm_set1_epi16(x); }
Vector add(Vector a, Vector b) { return _mm_add_epi16(a, b); }
Vector subtract(Vector a, Vector b) { return _mm_sub_epi16(a, b); }
Vector clip(Vector v, Vector high) { return _mm_min_epi16(_mm_max_epi16(v, zero()), high); }
Vector multiply(Vector a, Vector b) { return _mm_mullo_epi16(a, b); }
Vector multiply_add(Vector sum, Vector a, Vector b) { return _mm_add_epi32(sum, _mm_madd_epi16(a, b)); }
std::int32_t sum32(Vector v) {
    v = _mm_add_epi32(v, _mm_shuffle_epi32(v, 0x4E));
    return _mm_cvtsi128_si32(_mm_add_epi32(v, _mm_shuffle_epi32(v, 0xB1)));
}

}  // namespace

#include "nnue/simd/kernels_body.hpp"

extern const Kernels sse41_kernels{"SSE4.1", update, output};

}  // namespace tabiya::nnue
#endif
