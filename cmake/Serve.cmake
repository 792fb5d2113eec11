# SPDX-License-Identifier: MIT
# `tabiya serve` needs cpp-httplib; without it the binary is whole but for that command.
if(TARGET tabiya)
    find_path(TABIYA_HTTPLIB_INCLUDE httplib.h)
    find_library(TABIYA_HTTPLIB NAMES cpp-httplib)
    find_package(Threads REQUIRED)
    target_compile_definitions(tabiya PRIVATE TABIYA_WEB_FOLDER="${PROJECT_SOURCE_DIR}/build/web")
    if(TABIYA_HTTPLIB_INCLUDE AND TABIYA_HTTPLIB)
        target_compile_definitions(tabiya PRIVATE TABIYA_HAS_HTTPLIB)
        target_link_libraries(tabiya PRIVATE ${TABIYA_HTTPLIB} Threads::Threads)
    endif()
endif()
