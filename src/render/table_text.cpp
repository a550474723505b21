#include <fmt/format.h>

#include <algorithm>

#include "render/table_cells.h"
#include "render/text.h"

namespace grundy::render {

namespace {

/// A grid of texts with headings. Each column is as wide as its widest text, or, if `even`, as the
/// widest text of all; that is for one sequence broken into lines.
std::string grid(const Table& table, const std::vector<std::uint64_t>& rows,
                 const std::vector<std::uint64_t>& columns, bool even, const Style& style) {
  std::size_t label = 0;
  for (const std::uint64_t row : rows) label = std::max(label, std::to_string(row).size());
  std::vector<std::size_t> widths;
  for (std::size_t j = 0; j < columns.size(); ++j) {
    std::size_t width = std::to_string(columns[j]).size();
    for (std::size_t cell = j; cell < table.cells.size(); cell += columns.size()) {
      width = std::max(width, cell_text(table.cells[cell], table.play).size());
    }
    widths.push_back(width);
  }
  if (even && !widths.empty()) widths.assign(widths.size(), std::ranges::max(widths));
  std::string head = fmt::format("{:>{}} |", "", label);
  for (std::size_t j = 0; j < columns.size(); ++j)
    head += fmt::format(" {:>{}}", columns[j], widths[j]);
  std::string text =
      style.faint(head) + "\n" +
      style.faint(std::string(label + 1, '-') + '+' + std::string(head.size() - label - 2, '-')) +
      "\n";
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += style.faint(fmt::format("{:>{}} |", rows[i], label));
    for (std::size_t j = 0; j < columns.size(); ++j) {
      const std::size_t index = i * columns.size() + j;
      if (index >= table.cells.size()) break;
      const Table::Cell& cell = table.cells[index];
      const std::string padded = fmt::format(" {:>{}}", cell_text(cell, table.play), widths[j]);
      text += cell.outcome == Outcome::P ? style.bad(padded) : padded;
    }
    text += "\n";
  }
  return text;
}

}  // namespace

std::string table_text(const Table& table, const Style& style) {
  std::string text = style.bold(table.expression) +
                     (table.play == Play::normal ? ": nim values" : ": outcomes in misère play");
  if (!table.one_dimensional) {
    text += " (rows: the first _, columns: the second)\n\n";
    text += grid(table, table.rows, table.columns, false, style);
  } else {
    // A long row is broken after every ten numbers, so n is row + column.
    constexpr std::uint64_t kPerLine = 10;
    text += " (n = row + column)\n\n";
    std::vector<std::uint64_t> starts;
    for (std::size_t i = 0; i < table.columns.size(); i += kPerLine)
      starts.push_back(table.columns[i]);
    std::vector<std::uint64_t> offsets;
    for (std::uint64_t i = 0; i < std::min<std::uint64_t>(kPerLine, table.columns.size()); ++i) {
      offsets.push_back(i);
    }
    text += grid(table, starts, offsets, true, style);
  }
  if (table.stop)
    text += fmt::format("\nNot complete: {}. Unknown cells are shown as ?.\n", table.stop->message);
  return text;
}

}  // namespace grundy::render
