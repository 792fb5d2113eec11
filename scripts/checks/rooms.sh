#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# A wrong include does not compile: for every pair of rooms the compiler is asked whether one sees the
# other, and the answer must be the one in the table of docs/architecture.md.
set -euo pipefail
root=$(dirname "$(dirname "$(dirname "$(readlink -f "$0")")")")
# shellcheck source=scripts/build.sh
source "$root/scripts/build.sh"
cd "$root"
build_preset dev rooms >&2
views=build/dev/rooms

# sight ROOM HEADER: hands the compiler a line that includes the header, with the room's include directories,
# and prints yes, no (it was not found) or broken (something that it includes was not found). Only the
# preprocessor runs, since nothing but the looking up is in question.
sight() {
    local flags errors
    read -ra flags < <(sed -n "s/^$1: //p" $views/includes.txt)
    flags=("${flags[@]/#/-I}")
    if errors=$(echo "#include \"$2\"" | g++ -std=c++20 -E "${flags[@]}" -x c++ - 2>&1 >/dev/null); then
        echo yes
    elif [[ $errors == *"fatal error: $2: No such file"* ]]; then
        echo no
    else
        echo broken
    fi
}

# documented FROM TO: does the table allow it?
documented() {
    sed -n '/<!-- rooms -->/,/<!-- end of rooms -->/p' docs/architecture.md |
        awk -F'|' -v from="\`$1\`" -v to="\`$2\`" '$2 ~ from && $3 ~ to { found = 1 } END { exit !found }'
}

# One header of each room, as others would spell it, and one private header of a public room.
public_header() { first_header include "tabiya/$1"; }
private_header() { first_header src "$1"; }
first_header() { # first_header TOP FOLDER
    local header
    for header in "$1/$2"/*.hpp; do
        if [[ -e $header ]]; then echo "${header#"$1"/}"; fi
        break
    done
}

rooms=$(sed 's/:.*//' $views/includes.txt)
bad=0 seen=0 hidden=0
expect() { # expect yes|no FROM HEADER
    local answer
    answer=$(sight "$2" "$3")
    if [[ $answer == yes ]]; then seen=$((seen + 1)); else hidden=$((hidden + 1)); fi
    [[ $answer == "$1" ]] && return
    # A room of headers alone has no code that could use what it may see privately.
    [[ $answer == no ]] && ! compgen -G "src/$2/*.cpp" >/dev/null && return
    echo "$2 includes $3: the table says $1, the compiler says $answer"
    bad=1
}

for from in $rooms; do
    if ! grep -q "^| \`$from\` |" docs/architecture.md; then
        echo "docs/architecture.md has no row for $from"
        bad=1
    fi
    for to in $rooms; do
        [[ $from == "$to" ]] && continue
        if documented "$from" "$to"; then allowed=yes; else allowed=no; fi
        public=$(public_header "$to") private=$(private_header "$to")
        if [[ -n $public ]]; then
            expect $allowed "$from" "$public"
            # Behind public headers, the private ones are for the room alone.
            if [[ -n $private ]]; then expect no "$from" "$private"; fi
        elif [[ -n $private ]]; then
            expect $allowed "$from" "$private"
        fi
    done
done
echo "$seen includes in sight, $hidden out of sight"
if [[ $(wc -w <<<"$rooms") == 1 ]]; then
    echo "there is only one room"
    exit 77
fi
((seen && hidden)) || bad=1
exit $bad
