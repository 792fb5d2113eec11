// SPDX-License-Identifier: MIT
// The kernels in terms of a small vocabulary of vectors. A file of an instruction set defines, in an
// unnamed namespace and before it includes this one,
//
//     Vector, lanes                                      some lanes of 16 bits, some power of two ≤ 64
//     load(p), store(p, v), zero()                       memory is aligned
//     fill(x)                                            the same in all lanes
//     add(a, b), subtract(a, b), clip(v, high)           clip to 0 … high
//     multiply(a, b)                                     low 16 bits of the products
//     round_off(v, bits)                                 unsigned lanes divided by 2^bits, rounded
//
//     Sums, sum_lanes                                    some lanes of 32 bits, some power of two ≤ 16
//     load_sums(p), store_sums(p, s), fill_sums(x)
//     multiply_add(sums, a, b)                           sums += the products of 16-bit lanes, in pairs
//     store_totals(p, sums)                              of four sums, each the total of its lanes, to four numbers
//
// Nothing from the standard library may be called here: a function that the linker shares between
// files must not be one that was compiled for a newer machine.

namespace {

static_assert(second_width % 4 == 0);

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
    // The quiet moves and captures that bring no more than one man who stays into danger or out of it, and castling; the
    // rest are other moves and refreshes.
    if (added.count == 1 && removed.count == 1)
        update_few<1, 1>(target, source, weights, width, added.indices, removed.indices);
    else if (added.count == 1 && removed.count == 2)
        update_few<1, 2>(target, source, weights, width, added.indices, removed.indices);
    else if (added.count == 2 && removed.count == 2)
        update_few<2, 2>(target, source, weights, width, added.indices, removed.indices);
    else update_many(target, source, weights, width, added, removed);
}

// One side's products: its clipped sums of the first half times those of the second.
void multiply_halves(std::int16_t* products, const std::int16_t* sums, std::size_t half) {
    const Vector high = fill(first_scale);
    for (std::size_t at = 0; at < half; at += lanes) {
        const Vector product = multiply(clip(load(sums + at), high), clip(load(sums + half + at), high));
        store(products + at, round_off(product, product_shift));
    }
}

// The second layer: many inputs, few neurons. Each neuron has a vector of sums of its own, which takes as many inputs at a
// time as it has room for; the lanes are added up at the end, those of four neurons together.
void sum_by_neurons(std::int32_t* sums, const std::int16_t* inputs, std::size_t count, const Head& head) {
    Sums partial[second_width];
    for (Sums& neuron : partial) neuron = fill_sums(0);
    for (std::size_t at = 0; at < count; at += lanes) {
        const Vector input = load(inputs + at);
        for (std::size_t k = 0; k < second_width; ++k)
            partial[k] = multiply_add(partial[k], input, load(head.second_weights + k * count + at));
    }
    for (std::size_t k = 0; k < second_width; k += 4) store_totals(sums + k, partial + k);
    for (std::size_t k = 0; k < second_width; ++k) sums[k] += head.second_biases[k];
}

std::int32_t pair_at(const std::int16_t* inputs) {
    return std::int32_t(std::uint32_t(std::uint16_t(inputs[0])) | std::uint32_t(std::uint16_t(inputs[1])) << 16U);
}

// The third layer: few inputs, many neurons. Each neuron has a lane, and two inputs at a time go to all of them.
void sum_by_pairs(std::int32_t* sums, const std::int16_t* inputs, const Head& head) {
    constexpr std::size_t vectors = third_width / sum_lanes;
    Sums partial[vectors];
    for (std::size_t v = 0; v < vectors; ++v) partial[v] = load_sums(head.third_biases + v * sum_lanes);
    for (std::size_t i = 0; i < third_inputs; i += 2) {
        const Sums input = fill_sums(pair_at(inputs + i));
        const std::int16_t* weights = head.third_weights + i * third_width;
        for (std::size_t v = 0; v < vectors; ++v)
            partial[v] = multiply_add(partial[v], input, load_sums(weights + v * 2 * sum_lanes));
    }
    for (std::size_t v = 0; v < vectors; ++v) store_sums(sums + v * sum_lanes, partial[v]);
}

std::int32_t output(const std::int16_t* us, const std::int16_t* them, const Head& head, std::size_t width) {
    alignas(64) std::int16_t products[max_hidden];
    multiply_halves(products, us, width / 2);
    multiply_halves(products + width / 2, them, width / 2);
    alignas(64) std::int32_t second[second_width];
    sum_by_neurons(second, products, width, head);
    alignas(64) std::int16_t inputs[third_inputs];
    activate_second(inputs, second);
    alignas(64) std::int32_t third[third_width];
    sum_by_pairs(third, inputs, head);
    std::int32_t sum = head.output_bias;
    for (std::size_t i = 0; i < third_width; ++i) sum += activated_third(third[i]) * head.output_weights[i];
    return sum;
}

}  // namespace
