// The questions of the commands whose answers are more than one object: worksheets, surveys, graphs
// of positions, checks, the engine's moves; and questions about games that are written in Python.
#pragma once

#include <pybind11/pybind11.h>

namespace grundy::python {

void add_commands(pybind11::module_& module);

}  // namespace grundy::python
