# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034
# The checks that are scripts: each is a file scripts/checks/NAME.sh, run on its own, which ends with
# 0 (passed), 77 (skipped; its last line says why) or anything else (failed). To be sourced.

check_names() {
    local script
    for script in "$root"/scripts/checks/*.sh; do basename "$script" .sh; done
    fuzz_targets
}

# Prints the fuzz targets, each of which counts as a check.
fuzz_targets() {
    local source
    for source in "$root"/fuzz/*_fuzz.cpp; do
        [[ -e $source ]] && basename "$source" .cpp
    done
}

# run_check NAME COMMAND...: runs one check, keeps its output and shows it if the check fails.
run_check() {
    local name=$1 log=$root/build/checks/$1.log status
    shift
    mkdir -p "$root/build/checks"
    "$@" >"$log" 2>&1 </dev/null
    status=$?
    case $status in
        0) echo "  passed: $name"; pass ;;
        77) skip "$name: $(tail -n 1 "$log")" ;;
        *) cat "$log"; fail "$name (status $status)" ;;
    esac
}

run_checks() {
    local word=$1 script name
    [[ -n $word ]] && ! is_check_name "$word" && return
    for script in "$root"/scripts/checks/*.sh; do
        name=$(basename "$script" .sh)
        [[ $name == *"$word"* ]] && run_check "$name" "$script"
    done
    for name in $(fuzz_targets); do
        [[ $name == *"$word"* ]] && run_check "$name" "$root/scripts/fuzz" "$name" "${TABIYA_FUZZ_SECONDS:-check}"
    done
}
