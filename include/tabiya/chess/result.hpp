// SPDX-License-Identifier: MIT
// Result<T, E>: a value, or the reason why there is none. Shaped like C++23's std::expected, which
// the oldest supported compiler does not offer in C++20 mode.
#pragma once

#include <utility>
#include <variant>

#include "tabiya/chess/assert.hpp"

namespace tabiya::chess {

/// Wraps an error so that `return Failure{...}` converts to any Result with that error type.
template <class E>
struct Failure {
    E error;
};
template <class E>
Failure(E) -> Failure<E>;

/// Either a `T` or an `E`, never both and never neither.
template <class T, class E>
class [[nodiscard]] Result {
  public:
    using value_type = T;
    using error_type = E;

    constexpr Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}
    template <class F>
    constexpr Result(Failure<F> failure) : state_(std::in_place_index<1>, std::move(failure.error)) {}

    [[nodiscard]] constexpr bool has_value() const noexcept { return state_.index() == 0; }
    constexpr explicit operator bool() const noexcept { return has_value(); }

    /// The value; calling this on a failure is a programmer error.
    [[nodiscard]] constexpr T& value() & noexcept { return *checked(std::get_if<0>(&state_)); }
    [[nodiscard]] constexpr const T& value() const& noexcept { return *checked(std::get_if<0>(&state_)); }
    [[nodiscard]] constexpr T&& value() && noexcept { return std::move(*checked(std::get_if<0>(&state_))); }

    /// The error; calling this on a success is a programmer error.
    [[nodiscard]] constexpr const E& error() const& noexcept { return *checked(std::get_if<1>(&state_)); }
    [[nodiscard]] constexpr E&& error() && noexcept { return std::move(*checked(std::get_if<1>(&state_))); }

    [[nodiscard]] constexpr T& operator*() & noexcept { return value(); }
    [[nodiscard]] constexpr const T& operator*() const& noexcept { return value(); }
    [[nodiscard]] constexpr T&& operator*() && noexcept { return std::move(*this).value(); }
    constexpr T* operator->() noexcept { return &value(); }
    constexpr const T* operator->() const noexcept { return &value(); }

    /// The value, or `fallback` if there is none.
    [[nodiscard]] constexpr T value_or(T fallback) const& { return has_value() ? value() : std::move(fallback); }

    /// Continues with `next(value)`, which itself returns a Result with the same error type.
    template <class F>
    constexpr auto and_then(F&& next) const& -> decltype(next(std::declval<const T&>())) {
        if (has_value()) return std::forward<F>(next)(value());
        return Failure{error()};
    }

  private:
    template <class P>
    static constexpr P* checked(P* pointer) noexcept {
        TABIYA_ASSERT(pointer != nullptr);
        return pointer;
    }

    std::variant<T, E> state_;
};

}  // namespace tabiya::chess
