#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every source file carries its licence line, and none reaches into another folder by a relative
# path, which would slip past the rooms' include views.
set -uo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.." || exit

sources() {
    echo run test test-web .ci/run | tr ' ' '\n'
    find scripts -type f
    find . -path ./build -prune -o -path ./web/node_modules -prune -o -type f \
        \( -name '*.hpp' -o -name '*.cpp' -o -name '*.cmake' -o -name CMakeLists.txt \) -print
}

bad=0
while read -r file; do
    echo "no SPDX line: $file"
    bad=1
done < <(sources | xargs grep -L 'SPDX-License-Identifier: MIT')
while read -r line; do
    echo "an include that climbs out of its folder: $line"
    bad=1
done < <(sources | xargs grep -nE '^[[:space:]]*#[[:space:]]*include[[:space:]]*["<][^">]*\.\./')
exit $bad
