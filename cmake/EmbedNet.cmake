# SPDX-License-Identifier: MIT
# cmake -DINPUT=file -DOUTPUT=file.cpp -P EmbedNet.cmake: the bytes of a file as a C++ string literal.
file(SIZE ${INPUT} size)
file(READ ${INPUT} hex HEX)
string(REGEX REPLACE "(..)" "\\\\x\\1" literal "${hex}")
file(WRITE ${OUTPUT} "// Made by cmake/EmbedNet.cmake from ${INPUT}.
#include \"nnue/embedded.hpp\"
namespace tabiya::nnue {
alignas(64) const char embedded_bytes[] = \"${literal}\";
const std::size_t embedded_size = ${size};
}  // namespace tabiya::nnue
")
