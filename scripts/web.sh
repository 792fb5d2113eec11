#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ./run web [--port N] [--plain] …: builds the page if something changed, serves it and prints the
# address. The arguments are those of `tabiya serve`; `--build-only` builds and serves nothing.
set -euo pipefail
root=$(dirname "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")")
# shellcheck source=scripts/build.sh
source "$root/scripts/build.sh"
# shellcheck source=scripts/web-build.sh
source "$root/scripts/web-build.sh"

# The stamp is as old as the start of the last good build, as in ./run.
stamp=$root/build/web/.stamp
up_to_date() {
    [[ -e $stamp ]] || return 1
    [[ -z $(find "$root/include" "$root/src" "$root/web" "$root/cmake/EmbedNet.cmake" "$root/nets" \
        -path "$root/web/node_modules" -prune -o -path "$root/web/public/wasm" -prune -o \
        -newer "$stamp" -type f -print -quit 2>/dev/null) ]]
}

if ! up_to_date; then
    started=$(mktemp)
    build_web </dev/null >&2
    touch -r "$started" "$stamp"
    rm -f "$started"
fi
[[ ${1:-} == --build-only ]] && exit
exec "$root/run" serve "$root/build/web" "$@"
