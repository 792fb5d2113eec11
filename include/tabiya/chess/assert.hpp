// SPDX-License-Identifier: MIT
// The one assertion of the project: side-effect free, gone in release builds.
#pragma once

#include <cassert>

#define TABIYA_ASSERT(condition) assert(condition)
