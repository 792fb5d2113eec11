# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154,SC2034
# Finds out what is missing on this machine and installs it. To be sourced.

say() { echo "tabiya: $*" >&2; }

# What is needed, as `kind:thing:package`. Looking for the thing rather than the package lets a
# hand-installed compiler or another distribution serve as well.
needs_for_app=(
    command:g++:g++
    command:cmake:cmake
    command:ninja:ninja-build
    header:CLI/CLI.hpp:libcli11-dev
    header:fmt/core.h:libfmt-dev
    header:nlohmann/json.hpp:nlohmann-json3-dev
    header:tbprobe.h:libfathom-dev
    header:zlib.h:zlib1g-dev
    header:zstd.h:libzstd-dev
    header:bzlib.h:libbz2-dev
    header:httplib.h:libcpp-httplib-dev
)
needs_for_tests=(
    "${needs_for_app[@]}"
    header:gtest/gtest.h:libgtest-dev
    header:rapidcheck.h:librapidcheck-dev
    header:benchmark/benchmark.h:libbenchmark-dev
    command:pkg-config:pkg-config
)
# For the checks that a lighter machine may skip: the fuzzers and the layout.
needs_for_ci=(
    "${needs_for_tests[@]}"
    command:clang++-19:clang-19
    runtime:fuzzer:libclang-rt-19-dev
    command:clang-format-14:clang-format-14
    command:shellcheck:shellcheck
)

is_there() {
    local kind=$1 thing=$2
    case $kind in
        command) command -v "$thing" >/dev/null ;;
        header) [[ -e /usr/include/$thing || -e /usr/local/include/$thing ]] ;;
        runtime) compgen -G "/usr/lib/llvm-19/lib/clang/19/lib/linux/libclang_rt.$thing-*.a" >/dev/null ;;
    esac
}

# Prints the packages behind those needs that are not met, on one line.
missing_packages() {
    local need kind thing package missing=()
    for need in "$@"; do
        IFS=: read -r kind thing package <<<"$need"
        is_there "$kind" "$thing" || missing+=("$package")
    done
    echo "${missing[*]}"
}

# Runs a command as root, if there is a way to.
as_root() {
    if [[ $(id -u) == 0 ]]; then
        "$@"
    elif command -v sudo >/dev/null; then
        # Without a terminal nobody could type a password, so do not wait for one.
        if [[ -t 2 ]]; then sudo "$@"; else sudo -n "$@"; fi
    else
        return 1
    fi
}

# Installs quietly; what apt has to say is shown only if it fails.
apt_install() {
    local apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 -o DPkg::Lock::Timeout=300)
    local install=("${apt[@]}" install -y --no-install-recommends "$@") words
    as_root "${install[@]}" >/dev/null 2>&1 && return
    # The package lists may be absent, or too old to name files that still exist.
    words=$({ as_root "${apt[@]}" update && as_root "${install[@]}"; } 2>&1) && return
    echo "$words" >&2
    return 1
}

# ensure_packages NEED...: installs what is missing, or says plainly what to install.
ensure_packages() {
    local packages
    read -ra packages <<<"$(missing_packages "$@")"
    ((${#packages[@]})) || return 0
    say "installing ${packages[*]}"
    if ! command -v apt-get >/dev/null || ! apt_install "${packages[@]}"; then
        say "could not install them; please do it by hand: apt-get install ${packages[*]}"
        return 1
    fi
    read -ra packages <<<"$(missing_packages "$@")"
    ((${#packages[@]})) || return 0
    say "still missing after the installation: ${packages[*]}"
    return 1
}
