// The text in a cell of a table, the same in all formats.
#pragma once

#include <string>

#include "grundy/answer.h"

namespace grundy::render {

/// The nim value, or N or P in misère play; "?" if it is not known.
[[nodiscard]] inline std::string cell_text(const Table::Cell& cell, Play play) {
  if (play == Play::normal) return cell.nim_value ? std::to_string(cell.nim_value->number()) : "?";
  if (!cell.outcome) return "?";
  return *cell.outcome == Outcome::P ? "P" : "N";
}

}  // namespace grundy::render
