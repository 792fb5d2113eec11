# SPDX-License-Identifier: MIT
# cmake --install: public headers, the archives behind them, a CMake package and a pkg-config file.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

# The archives the public rooms are built from. Archives of private rooms travel along because the
# engine needs them at link time; their headers stay at home.
set(installed "")
get_property(rooms GLOBAL PROPERTY TABIYA_ROOMS)
foreach(room IN LISTS rooms)
    if(room MATCHES "^(platform|chess|formats|nnue|search|engine)$")
        list(APPEND installed ${room})
    endif()
endforeach()
if(NOT installed)
    return()
endif()

set(pc_libs "")
foreach(room IN LISTS installed)
    install(TARGETS tabiya_${room} EXPORT tabiya
            ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR}
            INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
    get_target_property(type tabiya_${room} TYPE)
    if(type STREQUAL "STATIC_LIBRARY")
        string(PREPEND pc_libs " -ltabiya_${room}") # users before what they use
    endif()
endforeach()

# Libraries from outside that optional parts of the rooms were built with.
get_property(outside GLOBAL PROPERTY TABIYA_OUTSIDE_LIBRARIES)
string(APPEND pc_libs "${outside}")

install(DIRECTORY include/tabiya DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
if(TARGET tabiya)
    install(TARGETS tabiya DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT app)
endif()
if(TARGET tabiya_serve)
    install(TARGETS tabiya_serve DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT app)
endif()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/tabiya)
install(EXPORT tabiya NAMESPACE tabiya:: FILE tabiya-targets.cmake DESTINATION ${package_dir})
configure_package_config_file(cmake/tabiya-config.cmake.in ${PROJECT_BINARY_DIR}/tabiya-config.cmake
                              INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/tabiya-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/tabiya-config.cmake ${PROJECT_BINARY_DIR}/tabiya-config-version.cmake
        DESTINATION ${package_dir})

cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
           OUTPUT_VARIABLE pc_prefix)
configure_file(cmake/tabiya.pc.in ${PROJECT_BINARY_DIR}/tabiya.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/tabiya.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
