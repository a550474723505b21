// The files of worksheets: their formats, their names, and PDF through LaTeX.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "session.h"
#include "settings.h"

namespace grundy::cli {

/// The requested format, or the one that the file name implies.
[[nodiscard]] Expected<SheetFile> sheet_format(std::optional<SheetFile> asked,
                                               const std::string& file);

[[nodiscard]] render::SheetFormat renderer_of(SheetFile format);

struct LabelledSheet {
  Worksheet sheet;
  render::SheetLabel label = {};
  std::string suffix = {};  ///< of the file name, such as -A; may be empty
};

/// Writes the exercises to files and, beside them, the answers, all or none. Returns the names.
[[nodiscard]] Expected<std::vector<std::string>> write_sheets(std::span<const LabelledSheet> sheets,
                                                              SheetFile format,
                                                              const std::string& file,
                                                              std::uint64_t memory);

}  // namespace grundy::cli
