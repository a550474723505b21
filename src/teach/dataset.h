// Makes datasets: solves positions that a generator proposes.
#pragma once

#include "core/registry.h"
#include "grundy/dataset.h"
#include "grundy/error.h"
#include "grundy/function_ref.h"

namespace grundy {

/// Calls `take` for each row, until it returns false. Uses its own tables: results known from
/// elsewhere would change what fits into the limits of a position, and so change the rows.
[[nodiscard]] Expected<DatasetEnd> make_dataset(const DatasetRequest& request,
                                                const Registry& registry,
                                                FunctionRef<bool(const DatasetRow&)> take);

}  // namespace grundy
