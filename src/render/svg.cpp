#include "render/svg.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "render/table_cells.h"
#include "render/xml.h"

namespace grundy::render {

namespace {

constexpr std::size_t kMaxCells = 40'000;
constexpr int kCell = 34;
constexpr int kMargin = 12;
constexpr int kTitle = 30;

struct Colour {
  double red, green, blue;
};

/// From near white through blue-green to dark blue; lightness falls all the way.
Colour shade(double t) {
  constexpr std::array<Colour, 5> kStops{
      {{250, 250, 245}, {199, 226, 205}, {105, 182, 185}, {43, 110, 160}, {20, 36, 92}}};
  const double at = std::clamp(t, 0.0, 1.0) * (kStops.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(at), kStops.size() - 2);
  const double part = at - static_cast<double>(low);
  const auto mix = [&](double a, double b) { return a + (b - a) * part; };
  const Colour& a = kStops[low];
  const Colour& b = kStops[low + 1];
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

/// The places of a table's cells in its picture.
class Layout {
 public:
  explicit Layout(const Table& table) : table_(table) {
    const std::uint64_t largest_row = std::ranges::max(table.rows);
    left_ =
        kMargin +
        (table.one_dimensional ? 0 : 9 * static_cast<int>(std::to_string(largest_row).size()) + 8);
    top_ = kMargin + kTitle + 20;
  }
  [[nodiscard]] int x(std::size_t column) const { return left_ + kCell * static_cast<int>(column); }
  [[nodiscard]] int y(std::size_t row) const { return top_ + kCell * static_cast<int>(row); }
  [[nodiscard]] int width() const {
    const int title = 9 * static_cast<int>(table_.expression.size() + 14);
    return std::max(x(table_.columns.size()), title) + kMargin;
  }
  [[nodiscard]] int height() const { return y(table_.rows.size()) + kMargin; }
  [[nodiscard]] int left() const { return left_; }
  [[nodiscard]] int top() const { return top_; }

 private:
  const Table& table_;
  int left_;
  int top_;
};

std::string cell_svg(const Table::Cell& cell, Play play, double darkness, int x, int y) {
  const Colour colour = shade(darkness);
  const double lightness = 0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue;
  const std::string text = cell_text(cell, play);
  // Long numbers are set smaller, so they fit into their cells.
  const double size =
      std::min(15.0, 1.55 * kCell / std::max<double>(2, static_cast<double>(text.size())));
  std::string svg = fmt::format(
      "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"#{:02x}{:02x}{:02x}\"/>", x, y,
      kCell - 2, kCell - 2, std::lround(colour.red), std::lround(colour.green),
      std::lround(colour.blue));
  if (cell.outcome == Outcome::P) {
    svg += fmt::format(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#222\" "
        "stroke-width=\"2.5\"/>",
        x + 1, y + 1, kCell - 4, kCell - 4);
  }
  svg += fmt::format(
      "<text x=\"{}\" y=\"{:.1f}\" font-size=\"{:.1f}\" fill=\"{}\" "
      "text-anchor=\"middle\">{}</text>\n",
      x + kCell / 2 - 1, y + kCell / 2.0 - 1 + size * 0.35, size, lightness > 140 ? "#111" : "#fff",
      text);
  return svg;
}

std::string labels_svg(const Table& table, const Layout& layout) {
  std::string svg;
  for (std::size_t j = 0; j < table.columns.size(); ++j) {
    svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" fill=\"#555\">{}</text>\n",
                       layout.x(j) + kCell / 2 - 1, layout.top() - 7, table.columns[j]);
  }
  if (table.one_dimensional) return svg;
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    svg += fmt::format("<text x=\"{}\" y=\"{}\" text-anchor=\"end\" fill=\"#555\">{}</text>\n",
                       layout.left() - 8, layout.y(i) + kCell / 2 + 4, table.rows[i]);
  }
  return svg;
}

}  // namespace

Expected<std::string> table_svg(const Table& table) {
  if (table.cells.size() > kMaxCells) {
    return bad_input(fmt::format("a picture may have at most {} cells", kMaxCells));
  }
  const Layout layout(table);
  std::uint64_t largest = 1;
  for (const Table::Cell& cell : table.cells) {
    largest = std::max(largest, cell.nim_value.value_or(NimValue()).number());
  }
  const std::string title = escape_xml(table.expression) +
                            (table.play == Play::normal ? ": nim values" : ": misère outcomes");
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" "
      "viewBox=\"0 0 {0} {1}\" font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" "
      "font-size=\"13\" role=\"img\">\n<title>{2}</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n"
      "<text x=\"{3}\" y=\"{4}\" font-size=\"16\" font-weight=\"bold\" fill=\"#111\">{2}</text>\n",
      layout.width(), layout.height(), title, kMargin, kMargin + 16);
  svg += labels_svg(table, layout);
  for (std::size_t index = 0; index < table.cells.size(); ++index) {
    const Table::Cell& cell = table.cells[index];
    const double darkness =
        table.play == Play::misere
            ? (cell.outcome == Outcome::N ? 0.35 : 0.0)
            : static_cast<double>(cell.nim_value.value_or(NimValue()).number()) /
                  static_cast<double>(largest);
    svg += cell_svg(cell, table.play, darkness, layout.x(index % table.columns.size()),
                    layout.y(index / table.columns.size()));
  }
  return svg + "</svg>\n";
}

}  // namespace grundy::render
