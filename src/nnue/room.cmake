# SPDX-License-Identifier: MIT
# One file per instruction set, each compiled for that set alone; the program chooses when it starts.
file(GLOB simd_sources CONFIGURE_DEPENDS ${private_dir}/simd/*.cpp)
target_sources(${target} PRIVATE ${simd_sources})
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64|amd64")
    set_source_files_properties(${private_dir}/simd/sse41.cpp PROPERTIES COMPILE_OPTIONS "-msse4.1")
    set_source_files_properties(${private_dir}/simd/avx2.cpp PROPERTIES COMPILE_OPTIONS "-mavx2")
    set_source_files_properties(${private_dir}/simd/avx512.cpp PROPERTIES COMPILE_OPTIONS "-mavx512f;-mavx512bw;-mavx512vl")
    set_source_files_properties(${private_dir}/simd/avx512vnni.cpp
        PROPERTIES COMPILE_OPTIONS "-mavx512f;-mavx512bw;-mavx512vl;-mavx512vnni")
endif()

# The network that the program carries, written out as one string literal: the one form of embedding
# that every compiler takes, emscripten's included.
set(TABIYA_NET "${PROJECT_SOURCE_DIR}/nets/default.nnue" CACHE FILEPATH "Network file to embed")
set(embedded ${PROJECT_BINARY_DIR}/generated/nnue/embedded.cpp)
add_custom_command(
    OUTPUT ${embedded}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${TABIYA_NET} -DOUTPUT=${embedded} -P ${PROJECT_SOURCE_DIR}/cmake/EmbedNet.cmake
    DEPENDS ${TABIYA_NET} ${PROJECT_SOURCE_DIR}/cmake/EmbedNet.cmake
    COMMENT "Embedding the network" VERBATIM)
target_sources(${target} PRIVATE ${embedded})
