# SPDX-License-Identifier: MIT
# Tests, fuzzers and benchmarks. They mirror the rooms, may look down into all of them and see a
# room's private headers as well.

# Where the facts for tests live: tests/data in the project, and a folder of larger collections that
# may be absent (a test that needs it skips and says so). -DTABIYA_SHARED_DATA or the environment says where.
if(TABIYA_SHARED_DATA)
elseif(DEFINED ENV{TABIYA_SHARED_DATA})
    set(TABIYA_SHARED_DATA $ENV{TABIYA_SHARED_DATA})
else()
    cmake_path(SET TABIYA_SHARED_DATA NORMALIZE ${PROJECT_SOURCE_DIR}/../shared/data)
endif()

# Gives a check every room, inside views included, and the paths of its data.
# Further arguments are rooms it does without.
function(tabiya_sees_all target)
    get_property(rooms GLOBAL PROPERTY TABIYA_ROOMS)
    if(ARGN)
        list(REMOVE_ITEM rooms ${ARGN})
    endif()
    tabiya_link(${target} PRIVATE ${rooms})
    foreach(room IN LISTS rooms)
        if(EXISTS ${TABIYA_VIEWS}/${room}.inside)
            target_include_directories(${target} PRIVATE ${TABIYA_VIEWS}/${room}.inside)
        endif()
    endforeach()
    # Helpers that tests and fuzzers share are included as "support/...".
    tabiya_view(tests support ${PROJECT_SOURCE_DIR}/tests/support)
    target_include_directories(${target} PRIVATE ${TABIYA_VIEWS}/tests)
    target_compile_definitions(${target} PRIVATE
        TABIYA_SOURCE_DIR="${PROJECT_SOURCE_DIR}"
        TABIYA_SHARED_DATA="${TABIYA_SHARED_DATA}")
    tabiya_warnings(${target})
endfunction()

# One GoogleTest binary from the given sources, run by ctest in `shards` processes. Each process
# writes its cases to results/<name>.<shard>.xml, from which ./test counts.
function(tabiya_gtest name label shards)
    add_executable(${name} ${ARGN})
    tabiya_sees_all(${name})
    target_link_libraries(${name} PRIVATE GTest::gtest GTest::gtest_main)
    if(TARGET rapidcheck)
        target_link_libraries(${name} PRIVATE rapidcheck)
        target_compile_definitions(${name} PRIVATE TABIYA_HAS_RAPIDCHECK=1)
    endif()
    math(EXPR last "${shards} - 1")
    foreach(shard RANGE ${last})
        set(results ${PROJECT_BINARY_DIR}/results/${name}.${shard}.xml)
        add_test(NAME ${name}.${shard} COMMAND ${name} --gtest_output=xml:${results})
        set_tests_properties(${name}.${shard} PROPERTIES
            LABELS ${label} TIMEOUT 900
            ENVIRONMENT "GTEST_TOTAL_SHARDS=${shards};GTEST_SHARD_INDEX=${shard}")
    endforeach()
endfunction()

# tests/<room>/*_test.cpp -> test_<room>, tests/<room>/*_slow_test.cpp -> test_<room>_slow.
# The slow ones are meant for an optimised build.
function(tabiya_tests)
    if(TABIYA_TESTS STREQUAL "none")
        return()
    endif()
    find_package(GTest)
    find_package(rapidcheck QUIET)
    if(NOT GTest_FOUND)
        message(STATUS "GoogleTest is not installed: no tests in this build")
        return()
    endif()
    file(GLOB folders CONFIGURE_DEPENDS LIST_DIRECTORIES true ${PROJECT_SOURCE_DIR}/tests/*)
    foreach(folder IN LISTS folders)
        cmake_path(GET folder FILENAME room)
        file(GLOB quick CONFIGURE_DEPENDS ${folder}/*_test.cpp)
        set(slow ${quick})
        list(FILTER quick EXCLUDE REGEX "_slow_test\\.cpp$")
        list(FILTER slow INCLUDE REGEX "_slow_test\\.cpp$")
        if(quick AND TABIYA_TESTS MATCHES "^(quick|all)$")
            tabiya_gtest(test_${room} quick 2 ${quick})
            # Tests of the app run the binary itself.
            if(room STREQUAL "app" AND TARGET tabiya)
                add_dependencies(test_app tabiya)
                target_compile_definitions(test_app PRIVATE TABIYA_BINARY="$<TARGET_FILE:tabiya>")
            endif()
        endif()
        if(slow AND TABIYA_TESTS MATCHES "^(slow|all)$")
            tabiya_gtest(test_${room}_slow slow 2 ${slow})
        endif()
    endforeach()
endfunction()

# fuzz/<name>_fuzz.cpp -> <name>_fuzz, a libFuzzer binary.
function(tabiya_fuzzers)
    if(NOT TABIYA_FUZZ)
        return()
    endif()
    if(NOT CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        message(FATAL_ERROR "libFuzzer needs clang; set CMAKE_CXX_COMPILER")
    endif()
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/fuzz/*_fuzz.cpp)
    foreach(source IN LISTS sources)
        cmake_path(GET source STEM name)
        add_executable(${name} ${source})
        tabiya_sees_all(${name} tools train) # nothing there reads text from strangers
        target_link_options(${name} PRIVATE -fsanitize=fuzzer)
        target_compile_options(${name} PRIVATE -fsanitize=fuzzer)
    endforeach()
    # Coverage counters everywhere, so the fuzzer sees into the rooms.
    get_property(rooms GLOBAL PROPERTY TABIYA_ROOMS)
    foreach(room IN LISTS rooms)
        get_target_property(type tabiya_${room} TYPE)
        if(type STREQUAL "STATIC_LIBRARY")
            target_compile_options(tabiya_${room} PRIVATE -fsanitize=fuzzer-no-link)
        endif()
    endforeach()
endfunction()

# bench/*_bench.cpp -> one binary, tabiya_bench.
function(tabiya_benchmarks)
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/bench/*_bench.cpp)
    if(NOT TABIYA_BENCH OR NOT sources)
        return()
    endif()
    find_package(benchmark QUIET)
    if(NOT benchmark_FOUND)
        message(STATUS "Google Benchmark is not installed: no benchmarks in this build")
        return()
    endif()
    add_executable(tabiya_bench EXCLUDE_FROM_ALL ${sources})
    tabiya_sees_all(tabiya_bench)
    target_link_libraries(tabiya_bench PRIVATE benchmark::benchmark benchmark::benchmark_main)
endfunction()

if(NOT TABIYA_TESTS STREQUAL "none")
    enable_testing()
endif()
