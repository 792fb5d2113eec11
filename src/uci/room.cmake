# SPDX-License-Identifier: MIT
target_compile_definitions(tabiya_uci PRIVATE TABIYA_VERSION="${PROJECT_VERSION}")
