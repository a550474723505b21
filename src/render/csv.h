// Tables as comma-separated values: for a board a heading row of columns and a heading column of
// rows, for a single running number two columns. Cells that are not known are empty.
#pragma once

#include <string>

#include "grundy/answer.h"

namespace grundy::render {

[[nodiscard]] std::string table_csv(const Table& table);

}  // namespace grundy::render
