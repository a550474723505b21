// Makes worksheets: asks for positions until enough of them are fit to be asked about.
#pragma once

#include "core/registry.h"
#include "grundy/error.h"
#include "grundy/worksheet.h"

namespace grundy {

/// Has tables of its own: what others know already would change what fits into the
/// limits of a question, and so the sheet.
[[nodiscard]] Expected<Worksheet> make_worksheet(const WorksheetRequest& request,
                                                 const Registry& registry);

}  // namespace grundy
