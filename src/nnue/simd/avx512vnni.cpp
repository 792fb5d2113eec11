// SPDX-License-Identifier: MIT
#if defined(__x86_64__)
#include "nnue/simd/avx512_vocabulary.hpp"

namespace tabiya::nnue {

namespace {
Vector multiply_add(Vector sum, Vector a, Vector b) { return _mm512_dpwssd_epi32(sum, a, b); }
}  // namespace

#include "nnue/simd/kernels_body.hpp"

extern const Kernels avx512vnni_kernels{"AVX-512 VNNI", update, output};

}  // namespace tabiya::nnue
#endif
