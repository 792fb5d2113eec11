// SPDX-License-Identifier: MIT
// Packed bytes, sound or not, come out or are refused; nothing hangs.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tabiya/formats/byte_source.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tabiya::formats;
    const auto source = unpacked(memory_source({reinterpret_cast<const char*>(data), size}));
    if (!source) return 0;
    const auto text = read_all(**source, std::size_t{1} << 24U);
    if (!text && text.error().reason.empty()) std::abort();
    return 0;
}
