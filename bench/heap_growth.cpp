// The cost of the values of heap games against the number of heaps, as a picture: CPU seconds of
// one thread, both axes logarithmic. `grundy-bench heap-growth > docs/heap-growth.svg` draws it
// anew.

#include <cmath>
#include <ctime>
#include <string>
#include <vector>

#include "core/budget.h"
#include "notation/heap_code.h"
#include "solve/heap/values.h"
#include "workload.h"

namespace grundy::bench {

namespace {

struct Cost {
  double heaps = 0;
  double seconds = 0;
};

struct Curve {
  std::string code;
  std::string label;
  std::string color;
  std::vector<Cost> costs;
};

// The size of the picture, and the decades that it shows.
constexpr double kWidth = 640;
constexpr double kHeight = 420;
constexpr double kLeft = 60;
constexpr double kRight = 150;
constexpr double kTop = 20;
constexpr double kBottom = 50;
constexpr int kFirstHeaps = 4;
constexpr int kLastHeaps = 6;
constexpr int kFirstSeconds = -3;
constexpr int kLastSeconds = 2;

double x_of(double heaps) {
  const double part = (std::log10(heaps) - kFirstHeaps) / (kLastHeaps - kFirstHeaps);
  return kLeft + part * (kWidth - kLeft - kRight);
}

double y_of(double seconds) {
  const double part =
      (std::log10(std::max(seconds, 0.001)) - kFirstSeconds) / (kLastSeconds - kFirstSeconds);
  return kHeight - kBottom - part * (kHeight - kTop - kBottom);
}

std::vector<Cost> measure(const std::string& code) {
  const auto rules = notation::parse_heap_code(Arguments(code, 0));
  if (!rules) wrong(code);
  heap::HeapValues values(*rules);
  Budget budget(Limits{.memory = std::uint64_t{4} << 30U}, nullptr, {});
  std::vector<Cost> costs;
  const std::clock_t begin = std::clock();
  for (const std::uint64_t last :
       {10'000U, 20'000U, 50'000U, 100'000U, 200'000U, 500'000U, 1'000'000U}) {
    if (!values.extend(last, budget)) wrong(code);
    costs.push_back(
        {static_cast<double>(last), static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC});
  }
  return costs;
}

void line(double x1, double y1, double x2, double y2, std::string_view color) {
  fmt::print("<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" stroke=\"{}\"/>\n", x1,
             y1, x2, y2, color);
}

void axes() {
  for (int decade = kFirstHeaps; decade <= kLastHeaps; ++decade) {
    const double x = x_of(std::pow(10, decade));
    line(x, kTop, x, kHeight - kBottom, "#ddd");
    fmt::print(
        "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">10<tspan dy=\"-5\" "
        "font-size=\"9\">{}</tspan></text>\n",
        x, kHeight - kBottom + 18, decade);
  }
  for (int decade = kFirstSeconds; decade <= kLastSeconds; ++decade) {
    const double y = y_of(std::pow(10, decade));
    line(kLeft, y, kWidth - kRight, y, "#ddd");
    fmt::print("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"end\">{}</text>\n", kLeft - 6, y + 4,
               std::pow(10, decade));
  }
  fmt::print("<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"middle\">heaps</text>\n",
             (kLeft + kWidth - kRight) / 2, kHeight - 10);
  fmt::print(
      "<text x=\"14\" y=\"{:.1f}\" text-anchor=\"middle\" transform=\"rotate(-90 14 {:.1f})\">"
      "CPU seconds</text>\n",
      kHeight / 2, kHeight / 2);
}

void draw(const Curve& curve) {
  std::string points;
  for (const Cost& cost : curve.costs) {
    points += fmt::format("{:.1f},{:.1f} ", x_of(cost.heaps), y_of(cost.seconds));
  }
  fmt::print("<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>\n", points,
             curve.color);
  for (const Cost& cost : curve.costs) {
    fmt::print(
        "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"3\" fill=\"{}\">"
        "<title>{}: {} heaps in {:.3f} s</title></circle>\n",
        x_of(cost.heaps), y_of(cost.seconds), curve.color, curve.label, cost.heaps, cost.seconds);
  }
  const Cost& last = curve.costs.back();
  fmt::print("<text x=\"{:.1f}\" y=\"{:.1f}\" fill=\"{}\">{}</text>\n", x_of(last.heaps) + 8,
             y_of(last.seconds) + 4, curve.color, curve.label);
}

}  // namespace

void heap_growth_workload() {
  std::vector<Curve> curves{{"0.454", "0.454", "#1b7837", {}},
                            {"0.104", "0.104", "#762a83", {}},
                            {"4!.0", "Grundy's game", "#2166ac", {}},
                            {"0.6", "0.6", "#b2182b", {}},
                            {"0.007", "0.007", "#8c510a", {}}};
  for (Curve& curve : curves) curve.costs = measure(curve.code);
  fmt::print(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<title>The cost of heap games</title>\n"
      "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
      kWidth, kHeight);
  axes();
  for (const Curve& curve : curves) draw(curve);
  fmt::print("</svg>\n");
}

}  // namespace grundy::bench
