// A table as a picture: a heat map with the numbers in it.
//
// The colours also run from light to dark, and every cell shows its number, so a black-and-white
// print loses nothing. P-positions also have a heavy frame.
#pragma once

#include <string>

#include "grundy/answer.h"
#include "grundy/error.h"

namespace grundy::render {

/// Fails if the table is too large for a picture.
[[nodiscard]] Expected<std::string> table_svg(const Table& table);

}  // namespace grundy::render
