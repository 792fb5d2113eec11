// SPDX-License-Identifier: MIT
// The bytes of the network file that was given to the build (TABIYA_NET); none if there was no file.
#pragma once

#include <cstddef>

namespace tabiya::nnue {

extern const char embedded_bytes[];
extern const std::size_t embedded_size;

}  // namespace tabiya::nnue
