// Worksheets as documents to print or to publish (Markdown, HTML, LaTeX), as questions for a
// learning platform (Moodle XML, GIFT), and as Jupyter notebooks that check themselves.
//
// Each document stands alone. Markdown and HTML contain their pictures; LaTeX needs only the class
// `article`, TikZ, and packages that every distribution has.
#pragma once

#include <cstdint>
#include <string>

#include "grundy/worksheet.h"

namespace grundy::render {

enum class SheetFormat : std::uint8_t { markdown, html, latex, moodle, gift, notebook };

enum class SheetPart : std::uint8_t {
  exercises,  ///< the questions, with room for the answers
  answers,    ///< the answers with their reasons
};

/// Which of several sheets this is.
struct SheetLabel {
  std::string variant = {};  ///< A, B, ...
  std::string student = {};  ///< a name to print
};

/// The questions of a learning platform hold their answers: there the part does not matter.
[[nodiscard]] bool has_two_parts(SheetFormat format);

[[nodiscard]] std::string worksheet(const Worksheet& sheet, SheetPart part, SheetFormat format,
                                    const SheetLabel& label = {});

/// The command that prints the answers.
[[nodiscard]] std::string answers_command(const WorksheetRequest& request);

/// Both parts as HTML pages in one object, with the number of exercises and why there are no more.
[[nodiscard]] std::string worksheet_json(const Worksheet& sheet);

}  // namespace grundy::render
