#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The scripts please shellcheck.
set -euo pipefail
if ! command -v shellcheck >/dev/null; then
    echo "shellcheck is not installed"
    exit 77
fi
cd "$(dirname "$(readlink -f "$0")")/../.."
mapfile -t scripts < <(grep -lE '^#!.*bash|^# shellcheck shell=bash' run test test-web .ci/run -r scripts)
shellcheck -x -P . "${scripts[@]}"
