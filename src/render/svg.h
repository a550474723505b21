// A table as a picture: a heat map with the numbers in it.
//
// The colours run from light to dark in lightness too, and every cell carries its number, so that a
// print in black and white loses nothing; P-positions have a heavy frame besides.
#pragma once

#include <string>

#include "grundy/answer.h"
#include "grundy/error.h"

namespace grundy::render {

/// An error where the table is too large for a picture.
[[nodiscard]] Expected<std::string> table_svg(const Table& table);

}  // namespace grundy::render
