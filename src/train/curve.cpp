// SPDX-License-Identifier: MIT
// The loss curve as a drawing.
#include <algorithm>
#include <cstdio>

#include "train/trainer.hpp"

namespace tabiya::train {

namespace {

constexpr double width = 720;
constexpr double height = 360;
constexpr double margin = 60;

template <class... Arguments>
std::string text(const char* form, Arguments... arguments) {
    char buffer[256];
    std::snprintf(buffer, sizeof buffer, form, arguments...);
    return buffer;
}

std::string escaped(const std::string& title) {
    std::string result;
    for (char letter : title) {
        if (letter == '<') result += "&lt;";
        else if (letter == '&') result += "&amp;";
        else result += letter;
    }
    return result;
}

}  // namespace

std::string curve_svg(const std::vector<Progress>& curve, const std::string& title) {
    double low = 1;
    double high = 0;
    for (const Progress& point : curve)
        for (double loss : {point.training_loss, point.validation_loss})
            if (loss > 0) {
                low = std::min(low, loss);
                high = std::max(high, loss);
            }
    if (high <= low) high = low + 1e-6;
    const double steps = curve.empty() ? 1 : double(curve.back().steps);
    auto x = [&](std::uint64_t step) { return margin + (width - 2 * margin) * double(step) / steps; };
    auto y = [&](double loss) { return margin + (height - 2 * margin) * (high - loss) / (high - low); };
    auto line = [&](double Progress::*loss, const char* colour) {
        std::string points;
        for (const Progress& point : curve)
            if (point.*loss > 0) points += text("%.1f,%.1f ", x(point.step), y(point.*loss));
        return "<polyline fill=\"none\" stroke=\"" + std::string(colour) + "\" stroke-width=\"2\" points=\"" + points +
               "\"/>\n";
    };
    std::string svg = text("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" font-family=\"sans-serif\" "
                           "font-size=\"12\">\n",
                           width, height);
    svg += "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
    svg += text("<text x=\"%g\" y=\"24\" font-size=\"14\">", margin) + escaped(title) + "</text>\n";
    for (int i = 0; i <= 4; ++i) {
        const double loss = low + (high - low) * i / 4;
        svg += text("<line x1=\"%g\" x2=\"%g\" y1=\"%.1f\" y2=\"%.1f\" stroke=\"#ddd\"/>\n", margin, width - margin,
                    y(loss), y(loss));
        svg += text("<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%.5f</text>\n", margin - 6, y(loss) + 4, loss);
    }
    svg += line(&Progress::training_loss, "#1f6fb2") + line(&Progress::validation_loss, "#c0392b");
    svg += text("<text x=\"%g\" y=\"%g\" fill=\"#1f6fb2\">training</text>\n", margin, height - 20);
    svg += text("<text x=\"%g\" y=\"%g\" fill=\"#c0392b\">held out</text>\n", margin + 80, height - 20);
    if (!curve.empty())
        svg += text("<text x=\"%g\" y=\"%g\" text-anchor=\"end\">%.1f epochs, %llu steps</text>\n", width - margin,
                    height - 20, curve.back().epoch, static_cast<unsigned long long>(curve.back().steps));
    return svg + "</svg>\n";
}

}  // namespace tabiya::train
