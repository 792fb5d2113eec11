# SPDX-License-Identifier: MIT
# Everything a builder may choose, and the flags that follow from it.

set(TABIYA_ARCH "" CACHE STRING "Value for -march (empty: the compiler's default)")
set(TABIYA_SANITIZE "" CACHE STRING "Value for -fsanitize (empty: none)")
set(TABIYA_TESTS "none" CACHE STRING "Which tests to build: none, quick, slow or all")
set(TABIYA_PROFILE "" CACHE STRING "Profile of the hot rooms: make one, use it, or empty for neither (g++ only)")
option(TABIYA_APP "Build the tabiya binary" ${PROJECT_IS_TOP_LEVEL})
option(TABIYA_FUZZ "Build the libFuzzer targets (clang only)" OFF)
option(TABIYA_BENCH "Build the benchmarks, when Google Benchmark is there" OFF)
option(TABIYA_LTO "Optimise across files at link time" OFF)
option(TABIYA_TUNE "Make the numbers of the search options instead of constants" OFF)
option(TABIYA_WERROR "Treat warnings as errors" OFF)
option(TABIYA_TIDY "Run clang-tidy on every file that is compiled" OFF)

if(NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
    set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
set(CMAKE_ARCHIVE_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)

# ccache with paths made relative, so that every clone and worktree on a machine shares one cache.
# Not with profiles: an instrumented object knows the folder it was compiled in, and would count for another clone.
find_program(TABIYA_CCACHE ccache)
if(TABIYA_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER AND NOT TABIYA_PROFILE)
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR} CCACHE_NOHASHDIR=1
        ${TABIYA_CCACHE})
endif()

# Flags that every file of the project gets; warnings are added per target in Rooms.cmake.
if(TABIYA_ARCH)
    add_compile_options(-march=${TABIYA_ARCH})
endif()

if(TABIYA_SANITIZE)
    add_compile_options(-fsanitize=${TABIYA_SANITIZE} -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${TABIYA_SANITIZE})
    if(TABIYA_SANITIZE MATCHES undefined)
        add_compile_options(-fno-sanitize-recover=undefined)
    endif()
endif()

# Fat objects hold machine code beside the compiler's own form, so the installed archives serve a
# consumer that uses another compiler or no link-time optimisation at all.
if(TABIYA_LTO)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        add_compile_options(-flto=auto -ffat-lto-objects)
        add_link_options(-flto=auto)
    elseif(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 18)
        string(REGEX MATCH "^[0-9]+" clang_major ${CMAKE_CXX_COMPILER_VERSION})
        find_program(TABIYA_LLD NAMES ld.lld-${clang_major} ld.lld)
        if(TABIYA_LLD)
            add_compile_options(-flto=thin -ffat-lto-objects)
            add_link_options(-flto=thin -ffat-lto-objects --ld-path=${TABIYA_LLD})
        endif()
    endif()
endif()

if(TABIYA_TUNE)
    add_compile_definitions(TABIYA_TUNE)
endif()

if(TABIYA_TIDY)
    find_program(TABIYA_CLANG_TIDY NAMES clang-tidy-14 REQUIRED)
    set(CMAKE_CXX_CLANG_TIDY ${TABIYA_CLANG_TIDY} --quiet --warnings-as-errors=*)
endif()
