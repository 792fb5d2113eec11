#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every C++ file is laid out as .clang-format says.
if ! command -v clang-format-14 >/dev/null; then
    echo "clang-format-14 is not installed"
    exit 77
fi
exec "$(dirname "$0")/../format" --check
