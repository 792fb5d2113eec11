# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034
# Counting what passed. To be sourced.

passed=0
failed=0
skipped=0
failures=()

pass() { passed=$((passed + ${1:-1})); }

# fail NAME [COUNT]
fail() {
    failed=$((failed + ${2:-1}))
    failures+=("$1")
}

# skip REASON [COUNT]
skip() {
    skipped=$((skipped + ${2:-1}))
    echo "  skipped: $1"
}

# Prints the sum and answers whether all is well. Nothing checked is nothing proven: that fails too.
tally() {
    if ((passed + failed == 0)); then
        echo "no check was run"
        failed=1
    fi
    local name
    for name in "${failures[@]}"; do echo "FAILED: $name"; done
    if ((skipped)); then
        echo "$passed passed, $failed failed, $skipped skipped"
    else
        echo "$passed passed, $failed failed"
    fi
    ((failed == 0))
}
