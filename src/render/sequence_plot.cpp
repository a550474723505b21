// The scatter plot of a sequence.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "render/sequence.h"
#include "render/xml.h"

namespace grundy::render {

namespace {

/// Where an axis from 0 to `last` is marked: at multiples of 1, 2 or 5 times a power of ten.
std::vector<std::uint64_t> marks(double last) {
  constexpr double kMostMarks = 8;
  std::uint64_t step = 1;
  for (unsigned round = 0; last / static_cast<double>(step) > kMostMarks; ++round) {
    step = round % 3 == 1 ? step / 2 * 5 : step * 2;
  }
  std::vector<std::uint64_t> found;
  for (std::uint64_t at = 0; static_cast<double>(at) <= last; at += step) found.push_back(at);
  return found;
}

std::string period_label(const SequencePeriod& period) {
  std::string text = fmt::format("period {}", period.length);
  if (period.saltus > 0) text += fmt::format(", growing by {}", period.saltus);
  return period.proved ? text : text + " (observed)";
}

/// The picture of a sequence, in pieces of SVG.
class Plot {
 public:
  static constexpr double kWidth = 1000;
  static constexpr double kHeight = 420;
  static constexpr double kLeft = 60;
  static constexpr double kTop = 50;

  explicit Plot(const Sequence& sequence)
      : sequence_(sequence),
        last_(static_cast<double>(sequence.from) +
              std::max<double>(1, static_cast<double>(sequence.values.size()) - 1)),
        most_(std::max<double>(1, static_cast<double>(sequence.max))) {}

  [[nodiscard]] std::string period() const {
    const auto& period = sequence_.period;
    if (!period || static_cast<double>(period->from) >= last_) return {};
    const double from = x(static_cast<double>(period->from));
    const double to = x(std::min(last_, static_cast<double>(period->from + period->length)));
    return fmt::format(
        "<rect x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" height=\"{}\" fill=\"#c7e2cd\"/>\n"
        "<text x=\"{:.1f}\" y=\"{}\">{}</text>\n",
        from, kTop, std::max(1.0, to - from), kHeight, from, kTop - 5, period_label(*period));
  }

  [[nodiscard]] std::string axes() const {
    std::string text =
        fmt::format("<path d=\"M{0} {1}V{2}H{3}\" fill=\"none\" stroke=\"black\"/>\n", kLeft, kTop,
                    kTop + kHeight, kLeft + kWidth);
    for (const std::uint64_t n : marks(last_)) {
      fmt::format_to(std::back_inserter(text),
                     "<path d=\"M{0:.1f} {1}v5\" stroke=\"black\"/>\n"
                     "<text x=\"{0:.1f}\" y=\"{2}\" text-anchor=\"middle\">{3}</text>\n",
                     x(static_cast<double>(n)), kTop + kHeight, kTop + kHeight + 20, n);
    }
    for (const std::uint64_t value : marks(most_)) {
      const double py = y(static_cast<double>(value));
      fmt::format_to(std::back_inserter(text),
                     "<path d=\"M{0} {1:.1f}h-5\" stroke=\"black\"/>\n"
                     "<text x=\"{2}\" y=\"{3:.1f}\" text-anchor=\"end\">{4}</text>\n",
                     kLeft, py, kLeft - 8, py + 4, value);
    }
    return text;
  }

  /// Draws points that would fall on the same spot once.
  [[nodiscard]] std::string points() const {
    std::set<std::pair<int, int>> drawn;
    std::string text = "<g fill=\"#2b6ea0\">\n";
    for (std::size_t n = 0; n < sequence_.values.size(); ++n) {
      const double px = x(static_cast<double>(sequence_.from + n));
      const double py = y(static_cast<double>(sequence_.values[n]));
      if (!drawn.emplace(static_cast<int>(px * 2), static_cast<int>(py * 2)).second) continue;
      fmt::format_to(std::back_inserter(text), "<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"1.5\"/>\n",
                     px, py);
    }
    return text + "</g>\n";
  }

 private:
  [[nodiscard]] double x(double n) const { return kLeft + kWidth * n / last_; }
  [[nodiscard]] double y(double value) const { return kTop + kHeight * (1 - value / most_); }

  const Sequence& sequence_;
  double last_;
  double most_;
};

}  // namespace

Error no_plot() {
  return {
      ErrorKind::bad_input,
      "a picture shows the nim values of one running number; 'grundy table --svg' draws a board"};
}

std::string sequence_svg(const Sequence& sequence) {
  const Plot plot(sequence);
  std::string text = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"sans-serif\" font-size=\"13\">\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"white\"/>\n"
      "<text x=\"{2}\" y=\"28\" font-size=\"16\">Nim values of ",
      Plot::kWidth + Plot::kLeft + 30, Plot::kHeight + Plot::kTop + 50, Plot::kLeft);
  text += escape_xml(sequence.code) + "</text>\n";
  return text + plot.period() + plot.axes() + plot.points() + "</svg>\n";
}

}  // namespace grundy::render
