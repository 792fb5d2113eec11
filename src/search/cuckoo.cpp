// SPDX-License-Identifier: MIT
#include "search/cuckoo.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tabiya::search {

using namespace chess;

namespace {

constexpr std::size_t size = 8192;
constexpr std::size_t first_place(Key key) noexcept { return std::size_t(key) & (size - 1); }
constexpr std::size_t second_place(Key key) noexcept { return std::size_t(key >> 16U) & (size - 1); }

struct Nest {
    Key key = 0;
    Shuttle move{};
};

/// Built from the Polyglot numbers before main; they are constants, so the order does not matter.
std::array<Nest, size> build() noexcept {
    std::array<Nest, size> nests{};
    for (Piece piece : all_pieces) {
        if (type_of(piece) == PieceType::Pawn) continue;
        for (Square a : all_squares)
            for (Square b : piece_attacks(piece, a, no_squares)) {
                if (b <= a) continue;
                Nest nest{zobrist::piece(piece, a) ^ zobrist::piece(piece, b) ^ zobrist::white_to_move(), {a, b}};
                // Whoever finds a nest taken pushes the tenant out to its other place.
                for (std::size_t place = first_place(nest.key);;) {
                    std::swap(nests[place], nest);
                    if (nest.key == 0) break;
                    place = place == first_place(nest.key) ? second_place(nest.key) : first_place(nest.key);
                }
            }
    }
    return nests;
}

const std::array<Nest, size> nests = build();

/// Whether the position `keys[index]` had itself stood before within the reach of the rule.
bool stood_before(std::span<const Key> keys, std::size_t index, std::size_t reach) noexcept {
    for (std::size_t back = 4; back <= reach && back <= index; back += 2)
        if (keys[index - back] == keys[index]) return true;
    return false;
}

}  // namespace

std::optional<Shuttle> find_shuttle(Key difference) noexcept {
    for (std::size_t place : {first_place(difference), second_place(difference)})
        if (nests[place].key == difference) return nests[place].move;
    return std::nullopt;
}

bool can_repeat(const Position& position, const Path& path) noexcept {
    const std::span<const Key> keys = path.keys;
    const std::size_t now = keys.size() - 1;
    const std::size_t reach = std::min(std::size_t(path.reach), now);
    for (std::size_t back = 3; back <= reach; back += 2) {
        const std::optional<Shuttle> shuttle = find_shuttle(keys[now] ^ keys[now - back]);
        if (!shuttle || between(shuttle->a, shuttle->b).intersects(position.occupied())) continue;
        if (path.ply > int(back)) return true;
        // At or before the root: the man that moves must be ours, and it must be the second time.
        const Square home = position.is_empty(shuttle->a) ? shuttle->b : shuttle->a;
        if (color_of(position.at(home)) != position.turn()) continue;
        if (stood_before(keys, now - back, reach - back)) return true;
    }
    return false;
}

bool is_repetition(const Path& path) noexcept {
    const std::span<const Key> keys = path.keys;
    const std::size_t now = keys.size() - 1;
    const std::size_t reach = std::min(std::size_t(path.reach), now);
    int seen = 0;
    for (std::size_t back = 4; back <= reach; back += 2) {
        if (keys[now - back] != keys[now]) continue;
        if (int(back) < path.ply || ++seen == 2) return true;
    }
    return false;
}

}  // namespace tabiya::search
