// Rows of a dataset: as JSON, and as a NumPy file.
#pragma once

#include <span>
#include <string>

#include "grundy/dataset.h"

namespace grundy::render {

[[nodiscard]] std::string dataset_row_json(const DatasetRow& row, const DatasetRequest& request);

/// The bytes of a .npy file: a structured array with `position`, `outcome` and `nim_value` (-1 if
/// there is none).
[[nodiscard]] std::string dataset_npy(std::span<const DatasetRow> rows);

}  // namespace grundy::render
