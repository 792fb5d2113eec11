// SPDX-License-Identifier: MIT
#if defined(__x86_64__)
#include "nnue/simd/avx512_vocabulary.hpp"

namespace tabiya::nnue {

namespace {
Sums multiply_add(Sums sums, Sums a, Sums b) { return _mm512_add_epi32(sums, _mm512_madd_epi16(a, b)); }
}  // namespace

#include "nnue/simd/kernels_body.hpp"

extern const Kernels avx512_kernels{"AVX-512", update, output};

}  // namespace tabiya::nnue
#endif
