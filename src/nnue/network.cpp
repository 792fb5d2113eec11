// SPDX-License-Identifier: MIT
#include "nnue/network.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <type_traits>

#include "nnue/embedded.hpp"

namespace tabiya::nnue {

using chess::Failure;
using chess::Result;

namespace {

constexpr std::array<std::uint8_t, 8> magic{'T', 'a', 'b', 'i', 'y', 'a', 'N', 'N'};
constexpr std::uint32_t version = 4;
constexpr std::size_t header_size = 8 + 4 + 4 * 4 + 32 + 8 + 8;
constexpr std::uint32_t max_description = 4096;

std::uint64_t fnv1a(std::span<const std::uint8_t> bytes) noexcept {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001B3ULL;
    return hash;
}

class Writer {
  public:
    template <class T>
    void number(T value) {
        for (std::size_t i = 0; i < sizeof(T); ++i)
            bytes.push_back(std::uint8_t(std::make_unsigned_t<T>(value) >> 8 * i));
    }
    template <class Range>
    void numbers(const Range& range) {
        for (auto value : range) number(value);
    }
    std::vector<std::uint8_t> bytes;
};

class Reader {
  public:
    explicit Reader(std::span<const std::uint8_t> bytes) : rest_(bytes) {}
    template <class T>
    T number() noexcept {
        std::make_unsigned_t<T> value = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i)
            value =
                std::make_unsigned_t<T>(value | std::make_unsigned_t<T>(std::make_unsigned_t<T>(rest_[i]) << 8 * i));
        rest_ = rest_.subspan(sizeof(T));
        return T(value);
    }
    template <class Range>
    void numbers(Range& range) noexcept {
        for (auto& value : range) value = number<std::remove_reference_t<decltype(value)>>();
    }
    std::span<const std::uint8_t> take(std::size_t size) noexcept {
        const auto taken = rest_.first(size);
        rest_ = rest_.subspan(size);
        return taken;
    }
    [[nodiscard]] std::size_t left() const noexcept { return rest_.size(); }

  private:
    std::span<const std::uint8_t> rest_;
};

Failure<NetworkError> failure(std::string sentence) { return Failure{NetworkError{std::move(sentence)}}; }

std::optional<std::string> fault_of(const Architecture& shape) {
    if (shape.hidden == 0 || shape.hidden % 128 != 0 || shape.hidden > max_hidden)
        return "the network file asks for " + std::to_string(shape.hidden) + " neurons; a multiple of 128 up to " +
               std::to_string(max_hidden) + " is needed";
    if (shape.input_buckets == 0 || shape.input_buckets > 32)
        return "the network file has no sensible number of king buckets";
    if (shape.output_buckets == 0 || shape.output_buckets > max_output_buckets)
        return "the network file has no sensible number of output buckets";
    for (std::uint8_t bucket : shape.bucket_map)
        if (bucket >= shape.input_buckets) return "the network file maps a king square to a bucket it does not have";
    return std::nullopt;
}

template <class Range>
bool within(const Range& range, int bound) noexcept {
    return std::all_of(range.begin(), range.end(), [bound](int value) { return std::abs(value) <= bound; });
}

bool may_overflow(const Network& network) noexcept {
    return !within(network.feature_weights, max_feature_weight) || !within(network.biases, max_bias) ||
           !within(network.second_weights, max_later_weight) || !within(network.second_biases, max_later_bias) ||
           !within(network.third_weights, max_later_weight) || !within(network.third_biases, max_later_bias) ||
           !within(network.output_weights, max_later_weight) || !within(network.output_biases, max_later_bias);
}

/// Calls `visit` with each part of the weights, in the order of the file.
template <class SomeNetwork, class Visit>
void for_each_part(SomeNetwork& network, Visit visit) {
    visit(network.feature_weights);
    visit(network.biases);
    visit(network.second_weights);
    visit(network.second_biases);
    visit(network.third_weights);
    visit(network.third_biases);
    visit(network.output_weights);
    visit(network.output_biases);
}

}  // namespace

Network Network::zero(const Architecture& architecture) {
    Network network;
    network.architecture = architecture;
    network.feature_weights = Buffer<std::int16_t>(architecture.feature_weights());
    network.biases = Buffer<std::int16_t>(architecture.hidden);
    const std::size_t buckets = architecture.output_buckets;
    network.second_weights = Buffer<std::int16_t>(buckets * architecture.hidden * second_width);
    network.second_biases = Buffer<std::int32_t>(buckets * second_width);
    network.third_weights = Buffer<std::int16_t>(buckets * third_inputs * third_width);
    network.third_biases = Buffer<std::int32_t>(buckets * third_width);
    network.output_weights = Buffer<std::int16_t>(buckets * third_width);
    network.output_biases = Buffer<std::int32_t>(buckets);
    return network;
}

Head Network::head(unsigned bucket) const noexcept {
    return {second_weights.data() + bucket * architecture.hidden * second_width,
            second_biases.data() + bucket * second_width,
            third_weights.data() + bucket * third_inputs * third_width,
            third_biases.data() + bucket * third_width,
            output_weights.data() + bucket * third_width,
            output_biases[bucket]};
}

std::vector<std::uint8_t> Network::bytes() const {
    Writer weights;
    weights.bytes.reserve(architecture.weights_size());
    for_each_part(*this, [&](const auto& part) { weights.numbers(part); });

    Writer file;
    file.numbers(magic);
    file.number(version);
    file.number(architecture.hidden);
    file.number(architecture.input_buckets);
    file.number(architecture.output_buckets);
    file.number(std::uint32_t(description.size()));
    file.numbers(architecture.bucket_map);
    file.number(std::uint64_t(weights.bytes.size()));
    file.number(fnv1a(weights.bytes));
    for (char letter : description) file.number(std::uint8_t(letter));
    file.bytes.insert(file.bytes.end(), weights.bytes.begin(), weights.bytes.end());
    return std::move(file.bytes);
}

Result<Network, NetworkError> Network::parse(std::span<const std::uint8_t> bytes) {
    if (bytes.size() < magic.size() || !std::equal(magic.begin(), magic.end(), bytes.begin()))
        return failure("this is not a Tabiya network file: it does not begin with \"TabiyaNN\"");
    if (bytes.size() < header_size) return failure("the network file is cut off inside its header");
    Reader reader(bytes.subspan(magic.size()));
    if (const auto found = reader.number<std::uint32_t>(); found != version)
        return failure("the network file has version " + std::to_string(found) + "; this program reads version " +
                       std::to_string(version));
    Architecture shape;
    shape.hidden = reader.number<std::uint32_t>();
    shape.input_buckets = reader.number<std::uint32_t>();
    shape.output_buckets = reader.number<std::uint32_t>();
    const auto description_size = reader.number<std::uint32_t>();
    reader.numbers(shape.bucket_map);
    const auto weights_size = reader.number<std::uint64_t>();
    const auto hash = reader.number<std::uint64_t>();
    if (auto fault = fault_of(shape)) return failure(*fault);
    if (description_size > max_description) return failure("the network file's description is too long");
    if (weights_size != shape.weights_size())
        return failure("the network file's weights have the wrong size for its architecture");
    const std::uint64_t expected = header_size + description_size + weights_size;
    if (bytes.size() != expected)
        return failure(std::string("the network file is ") + (bytes.size() < expected ? "cut off" : "too long") +
                       ": it has " + std::to_string(bytes.size()) + " of " + std::to_string(expected) + " bytes");
    const auto text = reader.take(description_size);
    Network network = zero(shape);
    network.description.assign(text.begin(), text.end());
    network.hash = hash;
    if (fnv1a(bytes.last(weights_size)) != hash)
        return failure("the network file is damaged: its weights do not match their hash");
    for_each_part(network, [&](auto& part) { reader.numbers(part); });
    if (may_overflow(network)) return failure("the network file has weights so large that sums may overflow");
    return network;
}

Result<Network, NetworkError> Network::load(const std::string& path) {
    struct Close {
        void operator()(std::FILE* file) const noexcept { std::fclose(file); }
    };
    const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
    if (!file) return failure("cannot open the network file " + path);
    std::vector<std::uint8_t> bytes;
    std::array<std::uint8_t, 1 << 16> chunk;
    for (std::size_t got = 0; (got = std::fread(chunk.data(), 1, chunk.size(), file.get())) > 0;)
        bytes.insert(bytes.end(), chunk.begin(), chunk.begin() + std::ptrdiff_t(got));
    return parse(bytes);
}

std::optional<Network> mean_of(std::span<const Network* const> networks) {
    if (networks.empty()) return std::nullopt;
    for (const Network* network : networks)
        if (network->architecture != networks.front()->architecture) return std::nullopt;
    Network mean = Network::zero(networks.front()->architecture);
    // Part after part is visited in the same order in all of them.
    std::vector<std::vector<double>> sums;
    for (const Network* network : networks) {
        std::size_t part = 0;
        for_each_part(*network, [&](const auto& weights) {
            if (sums.size() == part) sums.emplace_back(weights.size());
            std::transform(weights.begin(), weights.end(), sums[part].begin(), sums[part].begin(),
                           [](auto weight, double sum) { return sum + double(weight); });
            ++part;
        });
    }
    std::size_t part = 0;
    for_each_part(mean, [&](auto& weights) {
        const std::vector<double>& sum = sums[part++];
        using Weight = std::remove_reference_t<decltype(*weights.begin())>;
        for (std::size_t i = 0; i < sum.size(); ++i) weights[i] = Weight(std::lround(sum[i] / double(networks.size())));
    });
    return mean;
}

const Network* embedded_network() {
    // Built on first use; the file was checked when it was made, and a damaged one is simply not there.
    static const auto network = []() -> std::unique_ptr<const Network> {
        if (embedded_size == 0) return nullptr;
        auto parsed = Network::parse({reinterpret_cast<const std::uint8_t*>(embedded_bytes), embedded_size});
        return parsed ? std::make_unique<const Network>(std::move(*parsed)) : nullptr;
    }();
    return network.get();
}

}  // namespace tabiya::nnue
