#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# ./run starts the binary from any folder, says nothing of its own on stdout, notices a change, starts at
# once when there is none, and survives two first starts at the same time.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
if [[ ! -e $root/app/main.cpp ]]; then
    echo "there is no app yet"
    exit 77
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# Two builders at once.
rm -f "$root/build/release/.run-stamp"
"$root/run" --version >one & first=$!
"$root/run" --version >two & second=$!
wait $first
wait $second
"$root/build/release/bin/tabiya" --version >plain
cmp one plain
cmp two plain
grep -q '[0-9]\.[0-9]' plain

# Sources newer than the last build are noticed.
touch -d 2000-01-01 "$root/build/release/.run-stamp"
"$root/run" --version 2>noise >/dev/null
grep -q building noise

# Nothing changed: the best of five starts shows what the script itself costs.
best=999999
for _ in 1 2 3 4 5; do
    before=$(date +%s%N)
    "$root/run" --version >three 2>noise
    after=$(date +%s%N)
    took=$(((after - before) / 1000000))
    if ((took < best)); then best=$took; fi
done
[[ ! -s noise ]]
cmp three plain
echo "a second start takes $best ms"
((best < 60))
