# SPDX-License-Identifier: MIT
# A room is a folder, a target, a namespace and an include prefix, all of one name.
#
# What a room shows to others is not a folder of the source tree but a *view* in the build tree,
# a directory that holds nothing but one link:
#
#   rooms/chess/tabiya/chess   -> include/tabiya/chess   public headers, for whoever links the room
#   rooms/chess.inside/chess   -> src/chess              private headers, for the room and its tests
#   rooms/search/search        -> src/search             a room without public headers shows its own
#
# So `#include "tabiya/formats/fen.hpp"` resolves only where formats is linked, and a wrong include
# does not compile.

set(TABIYA_VIEWS ${PROJECT_BINARY_DIR}/rooms)
set_property(GLOBAL PROPERTY TABIYA_ROOMS "")

function(tabiya_warnings target)
    target_compile_options(${target} PRIVATE -Wall -Wextra -Wconversion -Wshadow)
    if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
        # libstdc++ 12 calls a function of its own that it declares deprecated.
        target_compile_options(${target} PRIVATE -Wno-deprecated-declarations)
    endif()
    if(TABIYA_WERROR)
        target_compile_options(${target} PRIVATE -Werror)
    endif()
endfunction()

# Makes ${TABIYA_VIEWS}/<view>/<prefix> a link to the folder `source`.
function(tabiya_view view prefix source)
    set(link ${TABIYA_VIEWS}/${view}/${prefix})
    cmake_path(GET link PARENT_PATH parent)
    file(MAKE_DIRECTORY ${parent})
    file(CREATE_LINK ${source} ${link} SYMBOLIC)
endfunction()

# Links the given rooms into `target`, passing over those that do not exist (yet).
function(tabiya_link target scope)
    foreach(room IN LISTS ARGN)
        if(TARGET tabiya_${room})
            target_link_libraries(${target} ${scope} tabiya::${room})
        endif()
    endforeach()
endfunction()

# Finds Debian-packaged libraries by CMake package name and links them privately.
function(tabiya_packages target scope)
    foreach(package IN LISTS ARGN)
        find_package(${package} REQUIRED)
        target_link_libraries(${target} ${scope} ${package}::${package})
    endforeach()
endfunction()

# The tables are computed by the compiler, which needs more patience than its default: the 800 KiB of
# slider attacks most of all, and clang counts every step of the smaller ones too.
function(tabiya_patient_constexpr target)
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        target_compile_options(${target} PRIVATE -fconstexpr-ops-limit=2000000000 -fconstexpr-loop-limit=10000000)
    else()
        target_compile_options(${target} PRIVATE -fconstexpr-steps=2000000000)
    endif()
endfunction()

# The rooms in which a search spends its time are first built to count what is executed, then to make use of the counts.
# Both kinds of object have one name, so the second finds what the first has left beside it.
set(TABIYA_HOT_ROOMS chess nnue search)
function(tabiya_profile target room)
    if(NOT TABIYA_PROFILE OR NOT room IN_LIST TABIYA_HOT_ROOMS)
        return()
    endif()
    if(NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
        message(FATAL_ERROR "TABIYA_PROFILE needs g++; set CMAKE_CXX_COMPILER")
    endif()
    if(TABIYA_PROFILE STREQUAL "make")
        target_compile_options(${target} PRIVATE -fprofile-generate -fprofile-update=prefer-atomic)
        target_link_options(${target} INTERFACE -fprofile-generate)
    elseif(TABIYA_PROFILE STREQUAL "use")
        target_compile_options(${target} PRIVATE -fprofile-use -fprofile-partial-training -Wno-missing-profile)
    else()
        message(FATAL_ERROR "TABIYA_PROFILE is make, use or empty, not ${TABIYA_PROFILE}")
    endif()
endfunction()

# tabiya_room(<name> [DEPENDS rooms...] [PRIVATE rooms...] [PACKAGES packages...])
#
# Makes the library tabiya_<name> (alias tabiya::<name>) from src/<name>/*.cpp. A room with headers
# alone is an INTERFACE library; a room without any file is passed over. If src/<name>/room.cmake
# exists it is included at the end and may refine the target.
function(tabiya_room room)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "DEPENDS;PRIVATE;PACKAGES")
    set(public_dir ${PROJECT_SOURCE_DIR}/include/tabiya/${room})
    set(private_dir ${PROJECT_SOURCE_DIR}/src/${room})
    file(GLOB public_headers CONFIGURE_DEPENDS ${public_dir}/*.hpp)
    file(GLOB private_headers CONFIGURE_DEPENDS ${private_dir}/*.hpp)
    file(GLOB sources CONFIGURE_DEPENDS ${private_dir}/*.cpp)
    if(NOT public_headers AND NOT private_headers AND NOT sources)
        return()
    endif()

    set(target tabiya_${room})
    if(sources)
        add_library(${target} STATIC ${sources})
        tabiya_warnings(${target})
        tabiya_patient_constexpr(${target})
        tabiya_profile(${target} ${room})
        set(outward PUBLIC)
    else()
        add_library(${target} INTERFACE)
        set(outward INTERFACE)
        set(arg_PRIVATE "") # without code of its own it has nothing to hide behind its headers
    endif()
    add_library(tabiya::${room} ALIAS ${target})
    set_target_properties(${target} PROPERTIES EXPORT_NAME ${room})
    target_compile_features(${target} ${outward} cxx_std_20)

    if(public_headers)
        tabiya_view(${room} tabiya/${room} ${public_dir})
        target_include_directories(${target} ${outward} $<BUILD_INTERFACE:${TABIYA_VIEWS}/${room}>)
        set(inside ${TABIYA_VIEWS}/${room}.inside)
        if(sources OR private_headers)
            tabiya_view(${room}.inside ${room} ${private_dir})
        else()
            file(MAKE_DIRECTORY ${inside})
        endif()
        if(sources)
            target_include_directories(${target} PRIVATE ${inside})
        endif()
    else()
        tabiya_view(${room} ${room} ${private_dir})
        target_include_directories(${target} ${outward} $<BUILD_INTERFACE:${TABIYA_VIEWS}/${room}>)
    endif()

    tabiya_link(${target} ${outward} ${arg_DEPENDS})
    tabiya_link(${target} PRIVATE ${arg_PRIVATE})
    if(sources)
        tabiya_packages(${target} PRIVATE ${arg_PACKAGES})
    endif()

    set_property(GLOBAL APPEND PROPERTY TABIYA_ROOMS ${room})
    if(public_headers)
        set_property(GLOBAL APPEND PROPERTY TABIYA_PUBLIC_ROOMS ${room})
    endif()
    if(EXISTS ${private_dir}/room.cmake)
        include(${private_dir}/room.cmake)
    endif()
endfunction()

# The one binary, from app/*.cpp; it may look into every room.
function(tabiya_app)
    cmake_parse_arguments(PARSE_ARGV 0 arg "" "" "PACKAGES")
    file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/app/*.cpp)
    if(NOT sources OR NOT TABIYA_APP)
        return()
    endif()
    get_property(rooms GLOBAL PROPERTY TABIYA_ROOMS)
    tabiya_view(app app ${PROJECT_SOURCE_DIR}/app)
    add_executable(tabiya ${sources})
    target_include_directories(tabiya PRIVATE ${TABIYA_VIEWS}/app)
    target_compile_definitions(tabiya PRIVATE TABIYA_VERSION="${PROJECT_VERSION}")
    tabiya_warnings(tabiya)
    tabiya_link(tabiya PRIVATE ${rooms})
    tabiya_packages(tabiya PRIVATE ${arg_PACKAGES})
endfunction()

# Writes rooms/includes.txt, a line `room: directories` for each room: what it really sees. A check
# holds it against the table in docs/architecture.md.
function(tabiya_record_views)
    get_property(rooms GLOBAL PROPERTY TABIYA_ROOMS)
    set(lines "")
    foreach(room IN LISTS rooms)
        get_target_property(type tabiya_${room} TYPE)
        if(type STREQUAL "INTERFACE_LIBRARY")
            set(property INTERFACE_INCLUDE_DIRECTORIES)
        else()
            set(property INCLUDE_DIRECTORIES)
        endif()
        string(APPEND lines "${room}: $<JOIN:$<TARGET_PROPERTY:tabiya_${room},${property}>, >\n")
    endforeach()
    file(GENERATE OUTPUT ${TABIYA_VIEWS}/includes.txt CONTENT "${lines}")
    add_custom_target(rooms) # nothing to build: the views are made while configuring
endfunction()
