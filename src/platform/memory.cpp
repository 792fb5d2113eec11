// SPDX-License-Identifier: MIT
#include "platform/memory.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#include <sys/sysinfo.h>
#include <unistd.h>

#include <cstdint>
#else
#include <cstdlib>
#include <cstring>
#endif

namespace tabiya::platform {

constexpr std::size_t huge_page = std::size_t{2} << 20U;

#if defined(__linux__)

namespace {
constexpr std::size_t rounded_up(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

/// Linux promises memory it does not have and kills whoever takes it at its word.
bool exists(std::size_t bytes) noexcept {
    struct sysinfo info {};
    if (sysinfo(&info) != 0) return true;
    return bytes / info.mem_unit <= std::size_t(info.totalram) + std::size_t(info.totalswap);
}
}  // namespace

std::size_t physical_memory() noexcept {
    const long pages = sysconf(_SC_PHYS_PAGES);
    const long page = sysconf(_SC_PAGESIZE);
    return pages > 0 && page > 0 ? std::size_t(pages) * std::size_t(page) : SIZE_MAX;
}

void* allocate_large(std::size_t bytes) noexcept {
    // Asking for a page more and giving back both ends leaves a block that starts on a huge page.
    if (bytes > SIZE_MAX - 2 * huge_page || !exists(bytes)) return nullptr;
    const std::size_t size = rounded_up(bytes, huge_page);
    void* raw = mmap(nullptr, size + huge_page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (raw == MAP_FAILED) return nullptr;
    char* const begin = static_cast<char*>(raw);
    const std::size_t skipped = (huge_page - reinterpret_cast<std::uintptr_t>(raw) % huge_page) % huge_page;
    if (skipped != 0) munmap(begin, skipped);
    munmap(begin + skipped + size, huge_page - skipped);
    madvise(begin + skipped, size, MADV_HUGEPAGE);  // a wish; without it everything still works
    return begin + skipped;
}

void free_large(void* memory, std::size_t bytes) noexcept {
    if (memory != nullptr) munmap(memory, rounded_up(bytes, huge_page));
}

#else

std::size_t physical_memory() noexcept { return ~std::size_t{0}; }

void* allocate_large(std::size_t bytes) noexcept {
    constexpr std::size_t line = 64;
    if (bytes > ~std::size_t{0} - line) return nullptr;
    const std::size_t size = (bytes + line - 1) / line * line;
    void* memory = std::aligned_alloc(line, size);
    if (memory != nullptr) std::memset(memory, 0, size);
    return memory;
}

void free_large(void* memory, std::size_t) noexcept { std::free(memory); }

#endif

}  // namespace tabiya::platform
