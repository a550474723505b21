// Makes worksheets: tries positions until enough of them suit an exercise.
#pragma once

#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/worksheet.h"

namespace grundy {

/// Uses its own tables. Results known from elsewhere would change what fits into the limits of a
/// question, and so change the sheet.
[[nodiscard]] Expected<Worksheet> make_worksheet(const WorksheetRequest& request,
                                                 const Registry& registry);

}  // namespace grundy
