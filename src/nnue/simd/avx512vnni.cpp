// SPDX-License-Identifier: MIT
#if defined(__x86_64__)
#include "nnue/simd/avx512_vocabulary.hpp"

namespace tabiya::nnue {

namespace {
Sums multiply_add(Sums sums, Sums a, Sums b) { return _mm512_dpwssd_epi32(sums, a, b); }
}  // namespace

#include "nnue/simd/kernels_body.hpp"

extern const Kernels avx512vnni_kernels{"AVX-512 VNNI", update, output};

}  // namespace tabiya::nnue
#endif
