// Arrays of whole numbers that Python hands over in memory: NumPy's, and others with a buffer.
#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <optional>

#include "grundy/position.h"

namespace grundy::python {

/// A row of numbers, or of rows of numbers: each is a position, a number or a tuple of numbers.
/// Holds on to the array, which needs the interpreter lock.
class NumberArray {
 public:
  /// Nothing if it is no array of one or two dimensions of whole numbers.
  [[nodiscard]] static std::optional<NumberArray> of(pybind11::handle value);

  [[nodiscard]] std::size_t rows() const { return static_cast<std::size_t>(info_.shape[0]); }
  /// The canonical words of a position.
  [[nodiscard]] Words row(std::size_t index) const;

 private:
  explicit NumberArray(pybind11::buffer_info info) : info_(std::move(info)) {}
  [[nodiscard]] std::int64_t number(const char* at) const;

  pybind11::buffer_info info_;
};

}  // namespace grundy::python
