# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034
# Building a preset, one builder at a time. To be sourced with $root set.

# shellcheck source=scripts/packages.sh
source "$root/scripts/packages.sh"

# build_preset PRESET TARGET... [-- CMAKE_ARGUMENT...]: configures and builds while holding the
# preset's lock, so that two builders never meet in one directory.
build_preset() {
    local preset=$1 targets=()
    shift
    while (($#)) && [[ $1 != -- ]]; do
        targets+=("$1")
        shift
    done
    (($#)) && shift
    mkdir -p "$root/build"
    (
        flock 9
        cd "$root" || exit
        if ! cmake --preset "$preset" "$@" >"build/configure-$preset.log" 2>&1 9>&-; then
            cat "build/configure-$preset.log"
            exit 1
        fi
        cmake --build "build/$preset" -j "$(nproc)" --target "${targets[@]}" 9>&-
    ) 9>"$root/build/.lock-$preset"
}

# build_profiled BINARY: the preset `profiled` in two rounds. The first counts what a search executes, the second is
# compiled by those counts.
build_profiled() {
    local binary=$1
    build_preset profiled tabiya -- -DTABIYA_PROFILE=make || return
    find "$root/build/profiled" -name '*.gcda' -delete
    say "watching a search"
    "$binary" bench >/dev/null || return
    build_preset profiled tabiya -- -DTABIYA_PROFILE=use
}

# build_app PRESET BINARY STAMP: what ./run needs. The stamp takes the time at which the build
# started, so that an edit made meanwhile is not lost.
build_app() {
    local preset=$1 binary=$2 stamp=$3 started
    started=$(mktemp)
    ensure_packages "${needs_for_app[@]}" || return
    say "building ($preset)"
    local build=(build_preset "$preset" tabiya)
    [[ $preset == profiled ]] && build=(build_profiled "$binary")
    if ! "${build[@]}"; then
        rm -f "$started"
        say "the build failed"
        return 1
    fi
    touch -r "$started" "$stamp"
    rm -f "$started"
    [[ -x $binary ]]
}
