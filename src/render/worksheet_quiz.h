// Worksheets that a program checks: questions for learning platforms, and notebooks.
#pragma once

#include <string>
#include <string_view>

#include "grundy/worksheet.h"

namespace grundy::render {

/// Moodle's own format: every kind of question, with pictures and reasons.
[[nodiscard]] std::string worksheet_moodle(const Worksheet& sheet);

/// GIFT, a text format that most platforms import. It has no pictures.
[[nodiscard]] std::string worksheet_gift(const Worksheet& sheet);

/// A Jupyter notebook. The cells for the answers check them without showing them: they know only
/// a checksum. With `answers` they are filled in, with reasons.
[[nodiscard]] std::string worksheet_notebook(const Worksheet& sheet, bool answers,
                                             std::string_view title);

}  // namespace grundy::render
