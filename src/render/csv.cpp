#include "render/csv.h"

#include <fmt/format.h>

#include "render/table_cells.h"

namespace grundy::render {

std::string table_csv(const Table& table) {
  const auto cell = [&](std::size_t index) {
    const std::string text = cell_text(table.cells[index], table.play);
    return text == "?" ? std::string() : text;
  };
  std::string text;
  if (table.one_dimensional) {
    text = table.play == Play::normal ? "n,nim_value\n" : "n,outcome\n";
    for (std::size_t j = 0; j < table.columns.size(); ++j) {
      text += fmt::format("{},{}\n", table.columns[j], cell(j));
    }
    return text;
  }
  for (const std::uint64_t column : table.columns) text += fmt::format(",{}", column);
  text += "\n";
  for (std::size_t i = 0; i < table.rows.size(); ++i) {
    text += std::to_string(table.rows[i]);
    for (std::size_t j = 0; j < table.columns.size(); ++j) {
      text += "," + cell(i * table.columns.size() + j);
    }
    text += "\n";
  }
  return text;
}

}  // namespace grundy::render
