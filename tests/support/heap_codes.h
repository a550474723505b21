// Codes of heap games, and tables about them that were published.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "core/budget.h"
#include "notation/heap_code.h"

namespace grundy::heap {

inline HeapRules rules_of(const std::string& code) {
  auto rules = notation::parse_heap_code(Arguments(code, 0));
  EXPECT_TRUE(rules) << code;
  return *rules;
}

inline Budget unlimited() {
  return Budget(Limits{}, nullptr, {});
}

/// The rows of a file in tests/golden/data, without its head.
inline std::vector<std::vector<std::string>> table(const std::string& name) {
  std::ifstream file(std::string(GRUNDY_SOURCE_DIR) + "/tests/golden/data/" + name);
  std::vector<std::vector<std::string>> rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream cells(line);
    std::vector<std::string>& row = rows.emplace_back();
    for (std::string cell; std::getline(cells, cell, '\t');) row.push_back(cell);
  }
  EXPECT_GT(rows.size(), 1U) << name;
  return {rows.begin() + 1, rows.end()};
}

}  // namespace grundy::heap
