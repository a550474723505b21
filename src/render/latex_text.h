// Text within LaTeX.
#pragma once

#include <string>
#include <string_view>

namespace grundy::render {

/// Such that it means itself within a paragraph; what LaTeX's fonts lack is written in another way.
[[nodiscard]] std::string escape_latex(std::string_view text);

/// The same in a typewriter font.
[[nodiscard]] std::string latex_code(std::string_view text);

/// A line as a verbatim environment may hold it.
[[nodiscard]] std::string verbatim_latex(std::string_view text);

}  // namespace grundy::render
