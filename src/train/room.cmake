# SPDX-License-Identifier: MIT
# The trainer's vectors are passed between functions of one file only, so it does not matter that without AVX
# they travel differently.
target_compile_options(${target} PRIVATE -Wno-psabi)
