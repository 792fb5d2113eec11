#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The benchmarks build and run; their figures mean nothing here.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
# shellcheck source=scripts/build.sh
source "$root/scripts/build.sh"
if ! compgen -G "$root/bench/*_bench.cpp" >/dev/null; then
    echo "there are no benchmarks yet"
    exit 77
fi
build_preset release tabiya_bench >&2
results=$("$root/build/release/bin/tabiya_bench" --benchmark_min_time=0.001 --benchmark_format=csv)
echo "$results"
if grep -q ',true,' <<<"$results"; then # the column error_occurred
    exit 1
fi
(($(wc -l <<<"$results") > 1))
