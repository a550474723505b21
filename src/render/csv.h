// Tables as comma-separated values. A board has a heading row and a heading column; a table of one
// running number has two columns. Unknown cells are empty.
#pragma once

#include <string>

#include "grundy/answer.h"

namespace grundy::render {

[[nodiscard]] std::string table_csv(const Table& table);

}  // namespace grundy::render
