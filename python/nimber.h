// Nimbers for Python: single ones of up to 256 bits, arrays of 64 bits, and codes.
#pragma once

#include <pybind11/pybind11.h>

namespace grundy::python {

void add_nimbers(pybind11::module_& module);

}  // namespace grundy::python
