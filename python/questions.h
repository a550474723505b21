// The questions that Python asks.
#pragma once

#include <pybind11/pybind11.h>

namespace grundy::python {

void add_questions(pybind11::module_& module);

}  // namespace grundy::python
