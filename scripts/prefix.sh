# SPDX-License-Identifier: MIT
# shellcheck shell=bash disable=SC2154
# An installed copy of the libraries for checks that look at them from outside. To be sourced.

# shellcheck source=scripts/build.sh
source "$root/scripts/build.sh"
prefix=$root/build/prefix

install_release() {
    build_preset release all >&2
    rm -rf "$prefix"
    cmake --install "$root/build/release" --prefix "$prefix" >&2
}
