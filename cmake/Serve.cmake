# SPDX-License-Identifier: MIT
# `tabiya serve` becomes tabiya-serve, which needs cpp-httplib; without it the binary is whole but for
# that command.
if(TARGET tabiya)
    target_compile_definitions(tabiya PRIVATE TABIYA_WEB_FOLDER="${PROJECT_SOURCE_DIR}/build/web")
    find_path(TABIYA_HTTPLIB_INCLUDE httplib.h)
    find_library(TABIYA_HTTPLIB NAMES cpp-httplib)
    find_package(Threads REQUIRED)
    if(TABIYA_HTTPLIB_INCLUDE AND TABIYA_HTTPLIB)
        add_executable(tabiya_serve app/server/main.cpp)
        set_target_properties(tabiya_serve PROPERTIES OUTPUT_NAME tabiya-serve)
        tabiya_warnings(tabiya_serve)
        target_link_libraries(tabiya_serve PRIVATE ${TABIYA_HTTPLIB} Threads::Threads)
        add_dependencies(tabiya tabiya_serve)
    endif()
endif()
