// Worksheets as documents to be printed or put on a page: Markdown, HTML and LaTeX.
//
// Each document stands alone: the page carries its style and pictures in itself, the LaTeX needs
// the class `article` and the packages of every distribution.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/worksheet.h"

namespace grundy::render {

enum class SheetFormat : std::uint8_t { markdown, html, latex };

enum class SheetPart : std::uint8_t {
  exercises,  ///< the questions, with room for the answers
  answers,    ///< the answers with their reasons
};

[[nodiscard]] std::string worksheet(const Worksheet& sheet, SheetPart part, SheetFormat format);

}  // namespace grundy::render
