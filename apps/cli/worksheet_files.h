// Where worksheets go: their format, and the names of their files.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "grundy/error.h"
#include "render/worksheet.h"

namespace grundy::cli {

/// The format that was asked for, or that the name of the file tells.
[[nodiscard]] Expected<render::SheetFormat> sheet_format(std::optional<render::SheetFormat> asked,
                                                         const std::string& file);

/// A seed that nobody chose; short, because people copy it from a sheet of paper.
[[nodiscard]] std::uint64_t any_seed();

/// Writes the exercises to `file` and the answers beside it, both or none. Names them both.
[[nodiscard]] Expected<std::string> write_sheets(const Worksheet& sheet, render::SheetFormat format,
                                                 const std::string& file);

}  // namespace grundy::cli
