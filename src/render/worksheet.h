// Worksheets as documents to print or to publish: Markdown, HTML and LaTeX.
//
// Each document stands alone. The HTML page contains its style and pictures; the LaTeX needs only
// the class `article` and packages that every distribution has.
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

/// Both parts as HTML pages in one object, with the number of exercises and why there are no more.
[[nodiscard]] std::string worksheet_json(const Worksheet& sheet);

}  // namespace grundy::render
