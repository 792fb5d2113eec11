#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every C++ block of README.md and docs/*.md is a whole program: it compiles against the installed
# library, without a warning, and runs. A block followed by a text block must print exactly that text.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
# shellcheck source=scripts/prefix.sh
source "$root/scripts/prefix.sh"
install_release
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Writes block N to N.cpp, and the text block that directly follows it to N.txt.
awk -v work="$work" '
    /^```cpp$/            { n++; file = work "/" n ".cpp"; next }
    /^```text$/ && after  { file = work "/" n ".txt"; after = 0; next }
    /^```/                { if (file ~ /cpp$/) after = 1; file = ""; next }
    file                  { print > file; next }
    NF                    { if ($0 !~ /^It prints:?$/) after = 0 }
' "$root/README.md" "$root"/docs/*.md

export PKG_CONFIG_PATH
PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name tabiya.pc)")
read -ra compile < <(pkg-config --cflags tabiya)
read -ra link < <(pkg-config --libs tabiya)
count=0
for source in "$work"/*.cpp; do
    [[ -e $source ]] || break
    count=$((count + 1))
    program=${source%.cpp}
    g++ -Wall -Wextra -Werror "${compile[@]}" "$source" "${link[@]}" -o "$program"
    "$program" >"$program.out"
    if [[ -e $program.txt ]]; then diff "$program.txt" "$program.out"; fi
done
echo "$count examples"
((count))
