# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034
# The GoogleTest binaries: built, run through ctest, and counted case by case from the XML each
# process leaves behind. To be sourced.

# Prints the names of the test binaries of a kind (quick or slow) that the sources call for.
unit_tests() {
    local kind=$1 folder quick slow
    for folder in "$root"/tests/*/; do
        slow=$(find "$folder" -maxdepth 1 -name '*_slow_test.cpp' | wc -l)
        quick=$(($(find "$folder" -maxdepth 1 -name '*_test.cpp' | wc -l) - slow))
        folder=$(basename "$folder")
        if [[ $kind == quick ]] && ((quick)); then echo "test_$folder"; fi
        if [[ $kind == slow ]] && ((slow)); then echo "test_${folder}_slow"; fi
    done
}

# count_cases XML: adds the cases of one process to the tally.
count_cases() {
    local xml=$1 ran bad left
    ran=$(grep -c '<testcase .*status="run"' "$xml")
    bad=$(sed -n 's/^<testsuites [^>]*failures="\([0-9]*\)".*/\1/p' "$xml")
    left=$(grep -c '<testcase .*result="skipped"' "$xml")
    if [[ -z $bad ]]; then
        fail "unreadable result: $xml"
        return
    fi
    pass $((ran - bad - left))
    if ((bad)); then fail "$bad of $(basename "$xml" .xml)" "$bad"; fi
    if ((left)); then
        sed -n '/<skipped/s/.*message="\([^"]*\)".*/\1/p' "$xml" | sed 's/.*&#x0A;//' | sort | uniq -c |
            while read -r n why; do echo "  skipped: $n x $why"; done
        skipped=$((skipped + left))
    fi
}

# run_binaries PRESET CASES BINARY...: CASES is a GoogleTest filter.
run_binaries() {
    local preset=$1 cases=$2 name pattern shard
    shift 2
    rm -rf "build/$preset/results"
    pattern=$(printf '%s|' "$@")
    GTEST_FILTER=$cases GTEST_BRIEF=1 ctest --test-dir "build/$preset" -j "$(nproc)" \
        --output-on-failure --no-tests=ignore -R "^(${pattern%|})\\.[0-9]+$"
    for name in "$@"; do
        for shard in 0 1; do
            if [[ -s build/$preset/results/$name.$shard.xml ]]; then
                count_cases "build/$preset/results/$name.$shard.xml"
            else
                fail "$name.$shard ended without a result"
            fi
        done
    done
}

# is_check_name WORD: does any binary or scripted check carry the word in its name?
is_check_name() {
    local names
    names=$(unit_tests quick; unit_tests slow; check_names)
    grep -q -- "$1" <<<"$names"
}

run_unit_tests() {
    local word=$1 cases='*' kind preset binaries
    if [[ -n $word ]] && ! is_check_name "$word"; then
        cases="*$word*"
        word=
    fi
    for kind in quick slow; do
        [[ $kind == quick ]] && preset=dev || preset=release
        mapfile -t binaries < <(unit_tests $kind | grep -- "$word")
        ((${#binaries[@]})) || continue
        say "building $kind tests ($preset)"
        if build_preset $preset "${binaries[@]}" >&2; then
            run_binaries $preset "$cases" "${binaries[@]}"
        else
            fail "build of the $kind tests"
        fi
    done
}
