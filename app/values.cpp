// SPDX-License-Identifier: MIT
#include "app/values.hpp"

#include <algorithm>
#include <charconv>
#include <numeric>

#include "app/help.hpp"

namespace tabiya::app {
namespace {

std::string quoted_limits(const Parameter& parameter, std::string_view what) {
    Parameter bare = parameter;
    bare.required = true;  // the default is of no interest to somebody who gave a value
    const std::string limits = limits_of(bare);
    std::string text = std::string(parameter.name()) + " wants " + std::string(what);
    if (!limits.empty()) text += (parameter.choices.empty() ? ", " : ": ") + limits;
    return text;
}

template <class T>
std::optional<T> number_from(std::string_view word) {
    T value{};
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
    if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
    return value;
}

std::optional<ValueError> store_integer(const Parameter& parameter, const std::string& word, std::int64_t& value) {
    const auto number = number_from<std::int64_t>(word);
    if (!number || *number < parameter.min || *number > parameter.max)
        return ValueError{word, quoted_limits(parameter, "a whole number")};
    value = *number;
    return std::nullopt;
}

std::optional<ValueError> check_choice(const Parameter& parameter, const std::string& word) {
    const auto& choices = parameter.choices;
    if (choices.empty() || std::find(choices.begin(), choices.end(), word) != choices.end()) return std::nullopt;
    return ValueError{word, quoted_limits(parameter, "one of these")};
}

/// One case per kind of target.
struct Storer {
    const Parameter& parameter;
    const std::vector<std::string>& words;

    std::optional<ValueError> operator()(bool* target) const {
        *target = true;
        return std::nullopt;
    }
    std::optional<ValueError> operator()(std::int64_t* target) const {
        return store_integer(parameter, words.back(), *target);
    }
    std::optional<ValueError> operator()(std::optional<std::int64_t>* target) const {
        return store_integer(parameter, words.back(), target->emplace());
    }
    std::optional<ValueError> operator()(double* target) const {
        const auto number = number_from<double>(words.back());
        if (!number) return ValueError{words.back(), quoted_limits(parameter, "a number")};
        *target = *number;
        return std::nullopt;
    }
    std::optional<ValueError> operator()(std::string* target) const {
        *target = words.back();
        return check_choice(parameter, words.back());
    }
    std::optional<ValueError> operator()(std::optional<std::string>* target) const {
        *target = words.back();
        return check_choice(parameter, words.back());
    }
    std::optional<ValueError> operator()(std::vector<std::string>* target) const {
        *target = words;
        for (const std::string& word : words)
            if (auto error = check_choice(parameter, word)) return error;
        return std::nullopt;
    }
};

/// How many letters must be changed, added or removed to turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
        }
    }
    return row.back();
}

}  // namespace

std::optional<ValueError> store(const Parameter& parameter, const std::vector<std::string>& words) {
    return std::visit(Storer{parameter, words}, parameter.target);
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
    std::string_view best;
    std::size_t best_distance = word.size() / 3 + 1;  // one slip in three letters
    for (std::string_view candidate : candidates) {
        const std::size_t distance = edit_distance(word, candidate);
        if (distance > best_distance || (distance == best_distance && !best.empty())) continue;
        best = candidate;
        best_distance = distance;
    }
    return best;
}

}  // namespace tabiya::app
