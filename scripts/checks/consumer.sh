#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The installed library serves a project that knows nothing of this one: once through
# find_package(tabiya), once through pkg-config.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
# shellcheck source=scripts/prefix.sh
source "$root/scripts/prefix.sh"
install_release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cmake -S "$root/tests/consumer" -B "$work/cmake" -G Ninja -DCMAKE_PREFIX_PATH="$prefix" >&2
cmake --build "$work/cmake" >&2
"$work/cmake/consumer"

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name tabiya.pc)")
read -ra compile < <(pkg-config --cflags tabiya)
read -ra link < <(pkg-config --libs tabiya)
g++ "${compile[@]}" "$root/tests/consumer/main.cpp" "${link[@]}" -o "$work/consumer"
"$work/consumer"
