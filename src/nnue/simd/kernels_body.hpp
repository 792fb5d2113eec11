// SPDX-License-Identifier: MIT
// The kernels in terms of a small vocabulary of vectors. A file of an instruction set defines, in an
// unnamed namespace and before it includes this one,
//
//     Vector, lanes                                      some lanes of 16 bits, some power of two ≤ 64
//     load(p), store(p, v), zero(), fill(x)              memory is aligned
//     add(a, b), subtract(a, b), clip(v, high)           on 16-bit lanes; clip to 0 … high
//     multiply(a, b)                                     low 16 bits of the products
//     multiply_add(sum, a, b)                            sum += the products in 32 bits, in pairs
//     sum32(v)                                           of all 32-bit lanes
//
// Nothing from the standard library may be called here: a function that the linker shares between
// files must not be one that was compiled for a newer machine.

namespace {

constexpr std::size_t tile_lanes = 64;
constexpr std::size_t tile_vectors = tile_lanes / lanes;

// A tile of the accumulator stays in registers while all rows pass by.
template <unsigned Added, unsigned Removed>
void update_few(std::int16_t* target, const std::int16_t* source, const std::int16_t* weights, std::size_t width,
                const std::uint32_t* added, const std::uint32_t* removed) {
    const std::int16_t* plus[Added];
    const std::int16_t* minus[Removed];
    for (unsigned i = 0; i < Added; ++i) plus[i] = weights + std::size_t(added[i]) * width;
    for (unsigned i = 0; i < Removed; ++i) minus[i] = weights + std::size_t(removed[i]) * width;
    for (std::size_t at = 0; at < width; at += lanes) {
        Vector v = load(source + at);
        for (unsigned i = 0; i < Added; ++i) v = add(v, load(plus[i] + at));
        for (unsigned i = 0; i < Removed; ++i) v = subtract(v, load(minus[i] + at));
        store(target + at, v);
    }
}

void update_many(std::int16_t* target, const std::int16_t* source, const std::int16_t* weights, std::size_t width,
                 Rows added, Rows removed) {
    for (std::size_t at = 0; at < width; at += tile_lanes) {
        Vector tile[tile_vectors];
        for (std::size_t i = 0; i < tile_vectors; ++i) tile[i] = load(source + at + i * lanes);
        for (unsigned row = 0; row < added.count; ++row) {
            const std::int16_t* w = weights + std::size_t(added.indices[row]) * width + at;
            for (std::size_t i = 0; i < tile_vectors; ++i) tile[i] = add(tile[i], load(w + i * lanes));
        }
        for (unsigned row = 0; row < removed.count; ++row) {
            const std::int16_t* w = weights + std::size_t(removed.indices[row]) * width + at;
            for (std::size_t i = 0; i < tile_vectors; ++i) tile[i] = subtract(tile[i], load(w + i * lanes));
        }
        for (std::size_t i = 0; i < tile_vectors; ++i) store(target + at + i * lanes, tile[i]);
    }
}

void update(std::int16_t* target, const std::int16_t* source, const std::int16_t* weights, std::size_t width,
            Rows added, Rows removed) {
    // Nearly all moves: quiet, capture, castling; the rest are refreshes.
    if (added.count == 1 && removed.count == 1)
        update_few<1, 1>(target, source, weights, width, added.indices, removed.indices);
    else if (added.count == 1 && removed.count == 2)
        update_few<1, 2>(target, source, weights, width, added.indices, removed.indices);
    else if (added.count == 2 && removed.count == 2)
        update_few<2, 2>(target, source, weights, width, added.indices, removed.indices);
    else update_many(target, source, weights, width, added, removed);
}

// v · w fits in 16 bits since v ≤ 255 and |w| ≤ 128, so (v · w) · v needs one wide multiplication only.
Vector half_output(Vector sum, const std::int16_t* values, const std::int16_t* weights, std::size_t width) {
    const Vector high = fill(255);
    for (std::size_t at = 0; at < width; at += lanes) {
        const Vector v = clip(load(values + at), high);
        sum = multiply_add(sum, multiply(v, load(weights + at)), v);
    }
    return sum;
}

std::int32_t output(const std::int16_t* us, const std::int16_t* them, const std::int16_t* weights, std::size_t width) {
    return sum32(half_output(half_output(zero(), us, weights, width), them, weights + width, width));
}

}  // namespace
