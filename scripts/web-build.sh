# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034
# Building the page: packages, WebAssembly, then the page itself into build/web. To be sourced with
# $root set, after scripts/build.sh.

needs_for_web=(
    command:emcc:emscripten
    command:ninja:ninja-build
    command:cmake:cmake
    command:node:nodejs
    command:npm:npm
)
needs_for_web_tests=("${needs_for_web[@]}" command:chromium:chromium)

web_modules() {
    if (($(node -p 'process.versions.node.split(".")[0]') < 20)); then
        say "the page's tools need node 20 or later; this is $(node --version)"
        return 1
    fi
    local stamp=$root/web/node_modules/.tabiya-stamp
    [[ -e $stamp && $stamp -nt $root/web/package-lock.json ]] && return
    say "fetching the page's packages"
    (cd "$root/web" && npm install --no-save --no-audit --no-fund --loglevel=error) && touch "$stamp"
}

# The linker of Debian's emscripten asks node for a JavaScript parser, which some nodes do not find
# where Debian puts it.
web_wasm() {
    local log=$root/build/wasm.log
    export NODE_PATH=$root/web/node_modules:/usr/share/nodejs
    mkdir -p "$root/build"
    say "building WebAssembly"
    (
        flock 9
        if ! { emcmake cmake -S "$root/web/wasm" -B "$root/build/wasm" -G Ninja &&
            cmake --build "$root/build/wasm" -j "$(nproc)"; } >"$log" 2>&1 9>&-; then
            cat "$log"
            exit 1
        fi
    ) 9>"$root/build/.lock-wasm" || return
    mkdir -p "$root/web/public/wasm"
    local file
    for file in "$root"/build/wasm/*.wasm "$root"/build/wasm/*.js; do
        cmp -s "$file" "$root/web/public/wasm/$(basename "$file")" || cp "$file" "$root/web/public/wasm/"
    done
}

# build_web: everything, only where something changed.
build_web() {
    ensure_packages "${needs_for_web[@]}" && web_modules && web_wasm || return
    say "building the page"
    (cd "$root/web" && npx tsc --noEmit && npx vite build --logLevel warn)
}
