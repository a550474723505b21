// Positions and values as objects of Python.
#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <vector>

namespace grundy::python {

/// Values in memory that Python's arrays may share. NumPy's own interface is not used: it imports
/// NumPy at the first call, and two threads that come at once wait for each other for ever.
struct Values {
  std::vector<std::uint64_t> numbers;

  [[nodiscard]] pybind11::buffer_info buffer() {
    return {numbers.data(), static_cast<pybind11::ssize_t>(numbers.size())};
  }
};

/// Adds the classes of the two, and the games that are written in Python.
void add_positions(pybind11::module_& module);

/// Objects of the module are made by its functions alone. One that `__new__` has made would be
/// without contents, and nothing would notice.
void forbid_new(const pybind11::handle& made);

/// The `__reduce_ex__` of what cannot be pickled. What Python would do by itself ends the program,
/// in pybind11.
pybind11::tuple not_pickled(const pybind11::object& self, int protocol);

}  // namespace grundy::python
