# SPDX-License-Identifier: MIT
# Libraries the formats can do without: what is missing at build time is refused in words at run time.
# They are linked by plain name, so the installed package needs to find nothing but the libraries.
option(TABIYA_FATHOM "Probe Syzygy tables through libfathom, when it is there" ON)
option(TABIYA_COMPRESSION "Read gzip, zstd and bzip2 files, when the libraries are there" ON)

function(tabiya_optional_library wanted name header definition)
    find_library(TABIYA_LIB_${name} ${name})
    find_path(TABIYA_INCLUDE_${name} ${header})
    if(NOT wanted OR NOT TABIYA_LIB_${name} OR NOT TABIYA_INCLUDE_${name})
        message(STATUS "formats: built without ${name}")
        return()
    endif()
    target_compile_definitions(tabiya_formats PRIVATE ${definition})
    target_link_libraries(tabiya_formats PRIVATE ${name})
    set_property(GLOBAL APPEND_STRING PROPERTY TABIYA_OUTSIDE_LIBRARIES " -l${name}")
endfunction()

tabiya_optional_library(${TABIYA_FATHOM} fathom tbprobe.h TABIYA_HAS_FATHOM)
tabiya_optional_library(${TABIYA_COMPRESSION} z zlib.h TABIYA_HAS_ZLIB)
tabiya_optional_library(${TABIYA_COMPRESSION} zstd zstd.h TABIYA_HAS_ZSTD)
tabiya_optional_library(${TABIYA_COMPRESSION} bz2 bzlib.h TABIYA_HAS_BZIP2)
