// SPDX-License-Identifier: MIT
// Any line is an EPD or is refused with a place; what is written reads back the same.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "tabiya/formats/epd.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tabiya::formats;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const auto epd = parse_epd(text);
    if (!epd) {
        if (epd.error().sentence.empty() || epd.error().column > size + 1) std::abort();
        return 0;
    }
    (void)epd->moves("bm");
    const auto again = parse_epd(to_epd(*epd));
    if (!again || !(*again == *epd)) std::abort();
    return 0;
}
