// SPDX-License-Identifier: MIT
// The layers after the first: from the products of the first layer to the output, and the gradient back.
//
// Positions pass in groups of the same output bucket, so that each weight that is read serves several of them. What
// is left of the last group is filled up with positions that nothing is learned from.
#pragma once

#include <array>

#include "nnue/buffer.hpp"
#include "train/layout.hpp"

namespace tabiya::train {

inline constexpr std::size_t group_size = 4;

class Head {
  public:
    explicit Head(const Layout& layout);

    /// Where the products of a member of the group are to be written before it is run.
    [[nodiscard]] float* products(std::size_t member) noexcept { return products_.data() + member * inputs_; }

    /// The outputs of the group.
    std::array<float, group_size> run(std::size_t bucket, const Parameters& parameters) noexcept;
    /// Adds the gradient for these d loss / d output to `gradient`, and writes d loss / d product for each member.
    void learn(std::size_t bucket, const Parameters& parameters, const std::array<float, group_size>& slopes,
               Parameters& gradient, const std::array<float*, group_size>& product_slopes) noexcept;

  private:
    /// What one member of the group found on its way to the output: sums before, inputs after the activation.
    struct Trace {
        alignas(32) float second[nnue::second_width];
        alignas(32) float third_inputs[nnue::third_inputs];
        alignas(32) float third[nnue::third_width];
        alignas(32) float third_slopes[nnue::third_width];   // d loss / d sum
        alignas(32) float input_slopes[nnue::third_inputs];  // d loss / d input of the third layer
        alignas(32) float second_slopes[nnue::second_width];
    };
    void sum_second(std::size_t bucket, const float* parameters) noexcept;
    float run_small(Trace& trace, std::size_t bucket, const float* parameters) const noexcept;
    void learn_output(Trace& trace, std::size_t bucket, const float* parameters, float slope,
                      float* gradient) const noexcept;
    void learn_third(std::size_t bucket, const float* parameters, float* gradient) noexcept;
    static void slopes_of_inputs(Trace& trace, const float* weights) noexcept;
    static void learn_activation(Trace& trace, float* bias_gradient) noexcept;
    void learn_second(std::size_t bucket, float* gradient) const noexcept;
    void slopes_of_products(std::size_t bucket, const float* parameters,
                            const std::array<float*, group_size>& product_slopes) const noexcept;

    Layout layout_;
    std::size_t inputs_;
    nnue::Buffer<float> products_;  // [member][input]
    std::array<Trace, group_size> traces_;
};

}  // namespace tabiya::train
